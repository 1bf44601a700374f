import './tooltip.css'
import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'

/** Delay of what opens under the pointer. @see docs/product/screens.md#people */
const OPEN_MS = 400

interface TooltipProps {
  /** Nothing to say: the child stands alone. */
  text: string | undefined
  /** A button or link; it is described by the text. A button that is off keeps `aria-disabled`, so that it can be reached. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** Where the text begins beside a narrow edge. Default: in the middle. */
  at?: 'start' | 'end'
}

/** A word of explanation: under the pointer after a moment, at once with the keyboard or a tap. Escape puts it away. */
export function Tooltip({ text, children, at }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!text) return children
  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <span
      className="ess-tip" onPointerEnter={(e) => { if (e.pointerType === 'mouse') timer.current = setTimeout(show, OPEN_MS) }} onPointerLeave={(e) => { if (e.pointerType === 'mouse') hide() }}
      onFocus={show} onBlur={hide} onClick={show} onKeyDown={(e) => { if (e.key === 'Escape' && shown) { e.stopPropagation(); hide() } }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className={shown ? 'ess-tip-text' : 'sr-only'} data-at={at} id={id} role="tooltip">{text}</span>
    </span>
  )
}
