import type { BesideRow } from '../../request/lines/row-facts.ts'
import type { FormApi } from '../../request/client-module.ts'
import { RangeKind } from '../../../contract/growth/appraisal.ts'
import { scoreOfAchievement } from '../../../contract/growth/score.ts'
import { useTools } from '../../request/use-tools.ts'
import { useObjectiveStart } from './use-objective-start.ts'

const NUMBER = /^\d+(\.\d{1,2})?$/

/** What being on target scores by the range that was chosen, and what each range asks for. */
export function OnTarget({ row, form }: BesideRow<FormApi>) {
  const { t, show } = useTools('objective-filling')
  const start = useObjectiveStart(form.recordId)
  const { valueRangeId, target, unit } = row as { valueRangeId?: string | null; target?: string | null; unit?: string | null }
  const range = start?.valueRanges.find((one) => one.id === valueRangeId)
  if (!range) return null
  const isOfTarget = range.kind === RangeKind.higher || range.kind === RangeKind.lower
  const aim = target && NUMBER.test(target) ? target : null
  const onTarget = isOfTarget ? (aim === null ? null : scoreOfAchievement(range, aim, aim)) : aim === null ? null : scoreOfAchievement(range, aim, null)
  const steps = range.rows.map((r) => t('objective-filling:step', { from: r.names || (r.from === null ? t('objective-filling:below', { until: show.decimal(r.until ?? '0') }) : t('objective-filling:from', { from: show.decimal(r.from) })), score: show.decimal(r.score) }))
  return (
    <div className="of-target rq-hint" role="note">
      <p>{t(`objective-filling:range.${range.kind}`)} {show.list(steps)}</p>
      {onTarget ? <p><b>{t('objective-filling:on-target', { target: show.decimal(aim ?? ''), unit: unit ?? '', score: show.decimal(onTarget.score) })}</b></p> : isOfTarget ? <p>{t('objective-filling:needs-target')}</p> : null}
    </div>
  )
}
