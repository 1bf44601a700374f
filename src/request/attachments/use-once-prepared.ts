/** What takes files along waits until each of them is kept: a tap that comes sooner must not leave one behind. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Attachments, Rejected } from './use-attachments.ts'

interface Asked<T> {
  what: T
  /** Files that were refused before. */
  rejected: readonly Rejected[]
}

/**
 * @param go what the person asked for. It is not done when a file was refused meanwhile: its reason stands beside it, and they decide anew
 * @returns `waiting`: what was asked for and has to wait; `ask`: does it, at once or then
 */
export function useOncePrepared<T>({ files, rejected }: Pick<Attachments, 'files' | 'rejected'>, go: (what: T) => void): { waiting: T | null; ask: (what: T) => void } {
  const [asked, setAsked] = useState<Asked<T> | null>(null)
  const isPreparing = files.some((file) => file.state === 'preparing')
  const carryOn = useEffectEvent(({ what, rejected: before }: Asked<T>) => {
    setAsked(null)
    if (rejected.every((one) => before.includes(one))) go(what)
  })
  useEffect(() => {
    if (asked && !isPreparing) carryOn(asked)
  }, [asked, isPreparing])
  return { waiting: asked?.what ?? null, ask: (what) => (isPreparing ? setAsked({ what, rejected }) : go(what)) }
}
