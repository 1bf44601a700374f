/** A card pushed to one side with the thumb: a shortcut beside its buttons, never the only way. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Towards the beginning or the end of a line: left and right change places in Arabic. */
export type Side = 'start' | 'end'

export interface Swipe {
  side: Side
  /** Let go now, and it is done. */
  armed: boolean
}

/** From so far on it is a push and no tap or scroll, in CSS pixels. */
const PUSH_PX = 12
/** What the system itself does at the edges of the screen is left to it. */
const EDGE_PX = 24
/** So much of the width decides. */
const ENOUGH = 0.35
/** How far a card gives way to a push that means nothing. */
const STIFF = 0.12

/**
 * @param does what a push to a side means; nothing where it means nothing
 * @returns the push that is going on, for what is drawn behind the card
 */
export function useSwipe(card: RefObject<HTMLElement | null>, enabled: boolean, does: Partial<Record<Side, () => void>>): Swipe | null {
  const [swipe, setSwipe] = useState<Swipe | null>(null)
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const element = card.current
    if (!element || !enabled) return
    let from: { id: number; x: number; y: number } | null = null
    let now: Swipe | null = null
    const show = (next: Swipe | null, px: number) => {
      element.style.transform = next ? `translateX(${px}px)` : ''
      if (next?.side !== now?.side || next?.armed !== now?.armed) setSwipe(next)
      now = next
    }
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary || event.clientX < EDGE_PX || event.clientX > innerWidth - EDGE_PX) return
      from = { id: event.pointerId, x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      const px = event.clientX - from.x
      if (!now) {
        if (Math.abs(px) < PUSH_PX || Math.abs(px) < 1.5 * Math.abs(event.clientY - from.y)) return
        element.setPointerCapture(event.pointerId)
      }
      const side = px > 0 === (getComputedStyle(element).direction === 'ltr') ? 'end' : 'start'
      const means = latest.current[side] !== undefined
      show({ side, armed: means && Math.abs(px) >= ENOUGH * element.offsetWidth }, means ? px : px * STIFF)
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      const last = now
      from = null
      show(null, 0)
      if (last?.armed && event.type === 'pointerup') latest.current[last.side]?.()
      // the finger came up over a link or a button: that was not meant
      if (last) {
        const swallow = (click: Event) => {
          click.preventDefault()
          click.stopPropagation()
        }
        element.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 50)
      }
    }
    const all = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up } as const
    for (const [name, listener] of Object.entries(all)) element.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(all)) element.removeEventListener(name, listener as EventListener)
    }
  }, [card, enabled])
  return swipe
}
