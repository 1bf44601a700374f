import './popup.css'
import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { placePopup } from '../../lib/place-popup.ts'

interface PopupProps extends HTMLAttributes<HTMLDivElement> {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** Edge of the anchor it stands at. Default start. */
  align?: 'start' | 'end'
}

/** Mantine's dialogs leave Escape to the part that says so. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

/**
 * Something beside its anchor, in the browser's top layer: no scrolling box cuts it off. Mount it to open it.
 * Escape and a tap elsewhere close it. What has the focus inside needs `ownEscape`, or a dialog around it closes too.
 */
export function Popup({ anchor, onClose, align = 'start', className, children, ...rest }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    box.showPopover()
    const place = () => {
      const from = anchor.current?.getBoundingClientRect()
      if (!from) return
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      const { left, top, maxHeight } = placePopup(from, { width: box.offsetWidth, height: box.scrollHeight + 2 }, view, align, getComputedStyle(box).direction === 'rtl')
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }
    place()
    const watcher = new ResizeObserver(place)
    watcher.observe(box)
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      watcher.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [anchor, align])
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node
      if (!ref.current?.contains(target) && !anchor.current?.contains(target)) close.current()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('keydown', escape, true)
    }
  }, [anchor])
  return <div {...rest} ref={ref} popover="manual" className={`ess-popup ${className ?? ''}`}>{children}</div>
}
