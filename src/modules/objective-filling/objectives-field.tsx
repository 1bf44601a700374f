import './objectives.css'
import { useEffect, useRef } from 'react'
import { lineText } from '../../../contract/kit/field-path.ts'
import type { ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { objectiveFields } from '../../../contract/modules/objective-filling/fields.ts'
import { type ObjectiveRow, totalOf, WHOLE_WEIGHT } from '../../../contract/modules/objective-filling/rules.ts'
import { newRecordId } from '../../api/offline.ts'
import type { FieldOverrideProps, FormApi } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { ErrorState, Note, Skeleton } from '../../ui/states.tsx'
import { ASKED, askedIn, TAKEN, type Taken, takenOver, untaken, withoutTaken, withRestShared } from './rules.ts'
import { askedBy, useStart } from './use-start.ts'
import { WeightBar } from './weight-bar.tsx'

type Props = FieldOverrideProps<typeof objectiveFields>

/** Room of the head while it is asked for. */
const HEAD_HEIGHT = 64

/** What the form is told by its task: names, limits, and what was written before and came to nothing. */
function useAsked(form: FormApi<typeof objectiveFields>, start: ObjectiveStart | undefined): void {
  useEffect(() => {
    if (!start) return
    const { task, values } = start
    form.remember('employeeId', task.employee)
    form.remember('evaluationPeriodId', task.evaluationPeriod)
    form.remember('evaluationTypeId', task.evaluationType)
    for (const range of start.valueRanges) form.remember(lineText('objectives', 'valueRangeId', range.id) as 'note', range.name)
    const begun = form.isGuessed('objectives') && start.version === 0 && values && (form.now?.().objectives ?? []).length === 0 ? { objectives: values.objectives } : {}
    form.propose({ [ASKED]: askedIn(start), employeeId: task.employeeId, evaluationPeriodId: task.evaluationPeriodId, evaluationTypeId: task.evaluationTypeId, ...begun } as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known: the form's functions are new with every render
  }, [start])
}

/** Of whom, of which period, by which kind of appraisal, and until when: said by the task, nothing of it is asked. */
export function TaskHead({ form, id }: Props) {
  const { t, show } = useTools('objective-filling')
  const { start, handedOn, state } = useStart(askedBy(form))
  useAsked(form, start)
  const error = form.errorOf('employeeId') ?? form.errorOf('evaluationPeriodId') ?? form.errorOf('evaluationTypeId')
  const period = start?.task.evaluationPeriod ?? form.textOf('evaluationPeriodId')
  const head = period
    ? (
      <div className="of-head">
        <b>{start && !start.task.forYourself ? t('objective-filling:others', { person: start.task.employee, period }) : t('objective-filling:own', { period })}</b>
        {start ? <p className="of-dim">{t('objective-filling:asked', { min: show.whole(start.limits.min), max: show.whole(start.limits.max), from: show.whole(start.limits.weightMin), until: show.whole(start.limits.weightMax), day: show.day(start.window.until) })}</p> : null}
      </div>
    )
    : state.loading ? <Skeleton height={HEAD_HEIGHT} radius={8} /> : null
  return (
    <div id={id} tabIndex={-1} className="of-stack">
      {head}
      {error ? <p className="ess-error">{error}</p> : null}
      {start && !start.window.isOpen ? <Note tone="yellow" icon="clock">{t('objective-filling:closed', { from: show.day(start.window.from), until: show.day(start.window.until) })}</Note> : null}
      {start?.agreed ? <Note tone="blue" icon="info">{t('objective-filling:change', { code: start.agreed.code })}</Note> : null}
      {handedOn ? <Note tone="yellow" icon="users">{t('objective-filling:entry.handed-on', { person: handedOn.employee, period: handedOn.evaluationPeriod })}</Note> : null}
      {!start && !handedOn && !state.loading ? <ErrorState small {...(state.failed ? { texts: state.failed } : {})} onRetry={state.retry} /> : null}
    </div>
  )
}

/** Said in the head. */
export const Fixed = () => null

/** The rows under how much of 100 they have, with what makes them quicker to write. */
export function ObjectivesField({ form, ...props }: Props) {
  const { t } = useTools('objective-filling')
  const { start } = useStart(askedBy(form))
  const rows = (form.values.objectives ?? []) as ObjectiveRow[]
  const rest = WHOLE_WEIGHT - totalOf(rows)
  const former = untaken(start?.former ?? [], rows)
  const latest = useRef(form)
  latest.current = form
  const give = (next: ObjectiveRow[], taken?: Taken | null) => latest.current.set({ objectives: next, ...(taken === undefined ? {} : { [TAKEN]: taken }) } as never)
  const held = (form.values as { [TAKEN]?: Taken | null })[TAKEN]
  const taken = held?.lineIds.some((lineId) => rows.some((row) => row.lineId === lineId)) === true ? held : null
  const takeOver = () => {
    if (!start) return
    const added = takenOver(untaken(start.former, rows, start.limits.max), rows, { newId: newRecordId, period: start.formerPeriod, dueDate: start.periodEnd })
    give([...rows, ...added.rows], added.taken)
    const undo = () => give(withoutTaken((latest.current.now?.() ?? latest.current.values).objectives ?? [], added.rows), null)
    showInfo(t('objective-filling:taken', { count: added.rows.length }), { label: t('request:lines.undo'), run: undo })
  }
  return (
    <div className="of-stack">
      <WeightBar rows={rows} />
      {former.length > 0 || (rest > 0 && rows.length > 0) ? (
        <div className="of-tools">
          {former.length > 0 ? <Button size="small" icon="history" disabled={rows.length >= (start?.limits.max ?? 0)} onClick={takeOver}>{t('objective-filling:take-over')}</Button> : null}
          {rest > 0 && rows.length > 0 ? <Button size="small" icon="balance" onClick={() => give(withRestShared(rows, start?.limits.weightMax))}>{t('objective-filling:share')}</Button> : null}
        </div>
      ) : null}
      {taken ? <Note tone="blue" icon="history">{t(taken.weights ? 'objective-filling:taken-over' : 'objective-filling:taken-over.titles', { period: taken.period })}</Note> : null}
      <AnyField {...props} name="objectives" field={objectiveFields.objectives} ns="objective-filling" form={form} />
    </div>
  )
}
