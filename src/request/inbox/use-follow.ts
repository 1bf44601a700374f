import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { PHONE, useMedia } from '../../ui/use-media.ts'

/** Shorter than the time in which taps count for nothing (`useStill`). */
const RISE_MS = 200

/**
 * In one column: when a card becomes a line under the thumb, the next one comes to where its buttons stood, so that the thumb stays.
 * @param decided which are decided: names them all
 */
export function useFollow(list: RefObject<HTMLElement | null>, decided: string): void {
  const inOneColumn = useMedia(PHONE)
  /** Where buttons were pressed last: of which card, and their place in the window. */
  const pressed = useRef<{ id: string; bottom: number } | null>(null)
  const before = useRef(decided)
  useEffect(() => {
    const element = list.current
    if (!element || !inOneColumn) return
    const note = (event: Event) => {
      const card = (event.target as Element).closest<HTMLElement>('.rq-decision')
      const buttons = card?.querySelector('.rq-decision-buttons')
      if (card?.dataset.id && buttons) pressed.current = { id: card.dataset.id, bottom: buttons.getBoundingClientRect().bottom }
    }
    element.addEventListener('pointerdown', note)
    return () => element.removeEventListener('pointerdown', note)
  }, [list, inOneColumn])
  useLayoutEffect(() => {
    const known = before.current.split(',')
    before.current = decided
    const from = pressed.current
    if (!from || known.includes(from.id) || !decided.split(',').includes(from.id)) return
    pressed.current = null
    const all = [...(list.current?.querySelectorAll<HTMLElement>('article[data-id]') ?? [])]
    const line = all.findIndex((a) => a.dataset.id === from.id)
    const next = all.slice(line + 1).find((a) => a.matches('.rq-decision'))?.querySelector('.rq-decision-buttons')
    if (!next || line < 0) return
    const top = scrollY
    scrollBy({ top: next.getBoundingClientRect().bottom - from.bottom, behavior: 'instant' })
    const risen = scrollY - top
    if (risen !== 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) list.current?.animate([{ transform: `translateY(${risen}px)` }, { transform: 'none' }], { duration: RISE_MS, easing: 'ease-out' })
  }, [list, decided])
}
