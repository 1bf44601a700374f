/** The inbox as it stands under the thumb: what was decided stays in its place, and right after anything moved taps count for nothing. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { port } from '../../api/offline.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { decisionOf, withKept } from './settled.ts'

/** A tap so soon after a shift was aimed at what stood there before. */
const STILL_MS = 300
const NOBODY: ReadonlySet<string> = new Set()

/** Whether the server has answered a decision of the item as it is shown. */
const wasSent = (outbox: readonly OutboxRow[], item: InboxItem) => decisionOf(outbox, item)?.state === 'sent'

/**
 * Items to show. Whatever was decided while it was on this screen stays until it is out of sight below what is looked at; what had been decided before is not shown.
 * Side by side nothing is taken out: all that follows would change its column.
 * @param of what is asked for: another question starts another list
 */
export function useSettled(items: readonly InboxItem[], outbox: readonly OutboxRow[], of: string) {
  const [away, setAway] = useState({ of, ids: NOBODY })
  const shown = useRef({ of, items: [] as readonly InboxItem[] })
  const inOneColumn = useMedia(PHONE)
  const before = shown.current.of === of ? shown.current.items : []
  const gone = away.of === of ? away.ids : NOBODY
  const wasHere = new Set(before.map((i) => i.id))
  const isKept = (item: InboxItem) => wasHere.has(item.id) && !gone.has(item.id) && decisionOf(outbox, item) !== undefined
  const now = withKept(before, items.filter((i) => !wasSent(outbox, i) || isKept(i)), isKept)
  useEffect(() => {
    shown.current = { of, items: now }
  })
  const takeAway = useCallback((id: string) => {
    if (!inOneColumn) return
    setAway((a) => ({ of, ids: new Set([...(a.of === of ? a.ids : NOBODY), id]) }))
  }, [of, inOneColumn])
  return { items: now, takeAway }
}

/** For a list: taps count for nothing for a moment after `shape`, which says what stands where, has changed. */
export function useStill<E extends HTMLElement>(shape: string): RefObject<E | null> {
  const list = useRef<E>(null)
  const last = useRef(shape)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || last.current === shape) return
    last.current = shape
    element.dataset.still = ''
    const timer = port.setTimer(() => delete element.dataset.still, STILL_MS)
    return () => {
      port.clearTimer(timer)
      delete element.dataset.still
    }
  }, [shape])
  return list
}
