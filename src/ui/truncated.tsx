import './popup/popup.css'
import { truncate } from '../lib/person-name.ts'
import { Tooltip } from './tooltip.tsx'

/** Characters a name may have where there is little room. @see 000 §9 */
export const NAME_MAX = { file: 23, rejectedFile: 15, approver: 20 } as const

/** A name cut to fit, inside a link or button of its own: the full one as title and for screen readers. */
export function TruncatedText({ text, max }: { text: string; max: number }) {
  const short = truncate(text, max)
  if (short === text) return <>{text}</>
  return <span title={text}><span aria-hidden="true">{short}</span><span className="sr-only">{text}</span></span>
}

/** A name cut to fit; the full one under the pointer, with the keyboard or by a tap. */
export function Truncated({ text, max }: { text: string; max: number }) {
  const short = truncate(text, max)
  if (short === text) return <>{text}</>
  return <Tooltip text={text}><button type="button" className="ess-details-trigger" aria-label={text}>{short}</button></Tooltip>
}
