import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Skeleton } from '../states.tsx'
import { ownEscape, Popup } from './popup.tsx'

/** @see docs/product/screens.md#people */
export const POPOVER_DELAY_MS = 400
/** Time to move the pointer from the words into the popover. */
const LEAVE_MS = 250

export interface Detail {
  caption: string
  value: string
}

interface DetailsPopoverProps {
  /** The words it opens from. */
  children: ReactNode
  /** Names the popover for screen readers. */
  label: string
  /** undefined while they are on their way; null when there are none to show: then nothing opens. */
  details: readonly Detail[] | undefined | null
  /** Below them: a link to more. */
  more?: ReactNode
  /** It is about to open: time to fetch. */
  onOpen: () => void
}

/** Captions and values beside a word: after 400 ms under the pointer, with the keyboard's focus, or by a tap. */
export function DetailsPopover({ children, label, details, more, onOpen }: DetailsPopoverProps) {
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(open), ms)
  }
  const now = (open: boolean) => {
    clearTimeout(timer.current)
    if (open) onOpen()
    setOpened(open)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    onOpen()
    later(true, POPOVER_DELAY_MS)
  }
  const hover = { onPointerEnter: enter, onPointerLeave: () => later(false, LEAVE_MS) }
  const shown = opened && details !== null
  // the focus may go from the words into the popover, and back
  const left = ({ relatedTarget }: FocusEvent) => {
    if (![anchor.current, document.getElementById(id)].some((one) => one?.contains(relatedTarget))) now(false)
  }
  return (
    <>
      <button
        type="button" ref={anchor} className="ess-details-trigger" aria-expanded={shown} aria-controls={shown ? id : undefined} aria-describedby={shown ? id : undefined} {...hover} {...(shown ? ownEscape : {})}
        onClick={(e) => { e.stopPropagation(); now(!opened) }} onFocus={(e) => e.currentTarget.matches(':focus-visible') && (onOpen(), later(true, POPOVER_DELAY_MS))} onBlur={left}
      >
        {children}
      </button>
      {shown ? (
        <Popup anchor={anchor} onClose={() => now(false)} className="ess-details" id={id} role="group" aria-label={label} aria-busy={details === undefined} {...hover} onBlur={left} onPointerEnter={() => clearTimeout(timer.current)}>
          {details ? (
            <><dl>{details.map((d) => <div key={d.caption}><dt>{d.caption}</dt><dd>{d.value}</dd></div>)}</dl>{more}</>
          ) : (
            <><Skeleton width="60%" height={14} /><Skeleton width="80%" height={14} style={{ marginTop: 8 }} /></>
          )}
        </Popup>
      ) : null}
    </>
  )
}
