import './objectives.css'
import { useEffect } from 'react'
import type { objectiveFields } from '../../../contract/modules/objective-filling/fields.ts'
import { port } from '../../api/offline.ts'
import { newRecordId } from '../../api/outbox.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { HUNDRED, sharedEvenly, totalOf } from './checks.ts'
import { useObjectiveStart } from './use-objective-start.ts'

type Props = FieldOverrideProps<typeof objectiveFields>

/** Whose objectives these are and of when: the task says it, nobody chooses. */
export function OfWhom({ form, id }: Props) {
  const { t, show } = useTools('objective-filling')
  const start = useObjectiveStart(form.recordId)
  useEffect(() => {
    if (!start) return
    const { employeeId, evaluationPeriodId, evaluationTypeId, evaluationPeriod, evaluationType, employee } = start.task
    const held = form.now?.() ?? form.values
    form.remember('employeeId', employee)
    form.remember('evaluationPeriodId', evaluationPeriod)
    form.remember('evaluationTypeId', evaluationType)
    for (const range of start.valueRanges) form.remember(`objectives.valueRangeId.${range.id}` as 'objectives', range.name)
    if (held.evaluationPeriodId !== evaluationPeriodId || held.evaluationTypeId !== evaluationTypeId || held.employeeId !== employeeId) form.propose({ employeeId, evaluationPeriodId, evaluationTypeId })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [start])
  if (!start) return null
  const { task, window, limits, agreed } = start
  return (
    <div className="of-whom" id={id} tabIndex={-1}>
      <p><b>{task.forYourself ? t('objective-filling:own', { period: task.evaluationPeriod }) : t('objective-filling:others', { person: task.employee, period: task.evaluationPeriod })}</b></p>
      <p className="rq-hint">{t('objective-filling:asked', { min: show.whole(limits.min), max: show.whole(limits.max), from: show.whole(limits.weightMin), until: show.whole(limits.weightMax), day: show.date(window.until) })}</p>
      {window.isOpen ? null : <Note tone="yellow" icon="clock">{t('objective-filling:closed', { from: show.date(window.from), until: show.date(window.until) })}</Note>}
      {agreed ? <Note tone="blue" icon="history">{t('objective-filling:change', { code: agreed.code })}</Note> : null}
    </div>
  )
}

/** How much of a hundred is given, always in sight. */
export function Weights({ form }: Props) {
  const { t, show } = useTools('objective-filling')
  const rows = form.values.objectives ?? []
  const total = totalOf(rows)
  const left = HUNDRED - total
  const said = left === 0 ? 'whole' : left > 0 ? 'left' : 'over'
  return (
    <div className="of-weights" data-said={said} role="status">
      <span className="of-bar" aria-hidden="true"><span style={{ inlineSize: `${Math.min(HUNDRED, total)}%` }} /></span>
      <span className="num">{t(`objective-filling:weights.${said}`, { total: show.whole(total), rest: show.whole(Math.abs(left)) })}</span>
    </div>
  )
}

/** Ways to begin and to finish: last year's objectives, and the rest in equal shares. */
export function Ways({ form }: Props) {
  const { t } = useTools('objective-filling')
  const start = useObjectiveStart(form.recordId)
  const rows = form.values.objectives ?? []
  if (!start) return null
  const { former, limits, periodEnd, valueRanges } = start
  const known = new Set(valueRanges.map((range) => range.id))
  const takeOver = () => {
    const held = form.now?.().objectives ?? rows
    const titles = new Set(held.map((row) => row.title))
    const next = former.filter((row) => !titles.has(row.title)).map(({ title, perspective, measure, weight, valueRangeId, unit }) => ({
      lineId: newRecordId(), title, perspective, measure, weight: Math.round(Number(weight)), valueRangeId: known.has(valueRangeId) ? valueRangeId : null, unit, target: null, dueDate: periodEnd, extra1: null, extra2: null,
    }))
    form.set({ objectives: [...held, ...next] as never })
  }
  return (
    <div className="of-ways">
      {former.length > 0 && rows.length === 0 ? <Button size="small" icon="copy" onClick={takeOver}>{t('objective-filling:take-over')}</Button> : null}
      {rows.length > 0 && totalOf(rows) !== HUNDRED ? <Button size="small" look="quiet" icon="balance" onClick={() => form.set({ objectives: sharedEvenly(form.now?.().objectives ?? rows, limits) })}>{t('objective-filling:share')}</Button> : null}
      {port.online() ? null : <span className="rq-hint">{t('objective-filling:offline')}</span>}
    </div>
  )
}
