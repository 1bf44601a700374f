import type { BesideRow } from '../../../request/lines/row-facts.ts'
import type { FormApi } from '../../../request/client-module.ts'
import { isOfTarget, type ObjectiveRow } from '../../../../contract/modules/objective-filling/rules.ts'
import { onTarget } from '../rules.ts'
import { useTools } from '../../../request/use-tools.ts'
import { askedBy, useStart } from '../use-start.ts'

/** What being on target scores by the range that was chosen, and what each range asks for. */
export function OnTarget({ row, form }: BesideRow<FormApi>) {
  const { t, show } = useTools('objective-filling')
  const { start } = useStart(askedBy(form))
  const { valueRangeId, target, unit } = row as ObjectiveRow
  const range = start?.valueRanges.find((one) => one.id === valueRangeId)
  if (!range) return null
  const score = onTarget(range, target)
  const steps = range.rows.map((r) => t('objective-filling:step', { from: r.names || (r.from === null ? t('objective-filling:below', { until: show.decimal(r.until ?? '0') }) : t('objective-filling:from', { from: show.decimal(r.from) })), score: show.decimal(r.score) }))
  return (
    <div className="of-target rq-hint" role="note">
      <p>{t(`objective-filling:range.${range.kind}`)} {show.list(steps)}</p>
      {score !== null ? <p><b>{t('objective-filling:on-target', { target: [show.decimal(target), unit ?? ''].filter(Boolean).join(' '), score: show.decimal(score) })}</b></p> : isOfTarget(range) ? <p>{t('objective-filling:needs-target')}</p> : null}
    </div>
  )
}
