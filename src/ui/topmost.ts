import { useEffect, useId, useSyncExternalStore } from 'react'

/** Dialogs that are open, the one opened last at the end. */
let stack: readonly string[] = []
const watchers = new Set<() => void>()
const change = (next: readonly string[]) => {
  stack = next
  for (const tell of watchers) tell()
}
const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** True for the dialog opened last: Escape is meant for that one, not for those below it. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...stack, id])
    return () => change(stack.filter((other) => other !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => stack.at(-1) === id)
}
