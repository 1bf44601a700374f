import { useEffect, useId, useSyncExternalStore } from 'react'

interface Opened {
  id: string
  centred: boolean
}

/** Dialogs that are open, the one opened last at the end. */
let stack: readonly Opened[] = []
const watchers = new Set<() => void>()
const change = (next: readonly Opened[]) => {
  stack = next
  for (const tell of watchers) tell()
}
const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** True for the dialog opened last: Escape is meant for that one, not for those below it. @param centred it stands in the middle of the screen */
export function useTopmost(opened: boolean, centred: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...stack, { id, centred }])
    return () => change(stack.filter((other) => other.id !== id))
  }, [opened, centred, id])
  return useSyncExternalStore(watch, () => stack.at(-1)?.id === id)
}

/** True while a dialog stands in the middle of the screen: there is no place beside it where nothing of it lies. */
export const useDialogInTheMiddle = (): boolean => useSyncExternalStore(watch, () => stack.some(({ centred }) => centred))
