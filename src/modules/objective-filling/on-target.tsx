import './objectives.css'
import type { FormApi } from '../../request/client-module.ts'
import type { BesideRow } from '../../request/lines/row-facts.ts'
import { useTools } from '../../request/use-tools.ts'
import { isOfTarget, type ObjectiveRow, onTarget } from './rules.ts'
import { askedBy, useStart } from './use-start.ts'
/** What reaching just the target scores, or what is missing to say so. */
export function OnTarget({ row, form }: BesideRow<FormApi>) {
  const { t, show } = useTools('objective-filling')
  const { start } = useStart(askedBy(form))
  const { valueRangeId, target } = row as ObjectiveRow
  const range = start?.valueRanges.find((r) => r.id === valueRangeId)
  const score = onTarget(range, target)
  return <p className="of-dim num" aria-live="polite">{score !== null ? t('objective-filling:on-target', { score: show.decimal(score) }) : range && isOfTarget(range) ? t('objective-filling:on-target.needs') : range ? t('objective-filling:on-target.none') : ''}</p>
}
