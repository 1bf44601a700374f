import './popup/popup.css'
import { Tooltip } from './tooltip.tsx'

/** Characters a name may have where there is little room. @see docs/product/screens.md#files */
export const NAME_MAX = { file: 23, rejectedFile: 15, approver: 20 } as const

/** Words that were cut to fit; the full ones under the pointer, with the keyboard or by a tap. Words that were not cut are only words. */
export function Truncated({ short, full }: { short: string; full: string }) {
  if (short === full) return <>{full}</>
  return <Tooltip text={full}><button type="button" className="ess-details-trigger" aria-label={full}>{short}</button></Tooltip>
}
