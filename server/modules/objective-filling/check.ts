/** What refuses objectives. @see contract/modules/objective-filling/README.md#checks */
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { columnProblems, isOfTarget, lacksTarget, type ObjectiveRow, rowField, rowProblems } from '../../../contract/modules/objective-filling/rules.ts'
import { agreedSet, type AgreedSet, staysProblem } from '../../growth/appraisal/objectives.ts'
import { type FillingTask, findTask, isOpenFor, lockTask, openChangeOf } from '../../growth/appraisal/tasks.ts'
import { everyRange, everyType, freeColumnsOf } from '../../growth/appraisal/terms.ts'
import { cameBack, findPeriod, type GrowthPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import type { Problem } from '../../lib/refuse.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { isHrFor } from '../../org/scope.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult, RequestRecord } from '../../request/module.ts'
import { recordsById } from '../../request/records.ts'
import { formRow, replacedBy, rowsOf, taskIdOf } from './values.ts'

/** @param agreed ranges of what was agreed may go on being used once they are retired */
async function rangesAndTargets(rows: readonly ObjectiveRow[], agreed: AgreedSet | null): Promise<Problem[]> {
  const ranges = await everyRange()
  const known = new Set(agreed?.rows.map((r) => r.valueRangeId))
  return rows.flatMap((r): Problem[] => {
    if (!r.valueRangeId) return []
    const range = ranges.get(r.valueRangeId)
    if (!range || !(range.active || known.has(range.id))) return [{ code: 'objective_range_unknown', field: rowField(r, 'valueRangeId') }]
    return isOfTarget(range) && lacksTarget(r) ? [{ code: 'objective_target', field: rowField(r, 'target') }] : []
  })
}

interface Of {
  task: FillingTask
  period: GrowthPeriod
  /** Of the period, as it is read. */
  name: string
  agreed: AgreedSet | null
}

/** Whether the period takes objectives now: of whoever fills in for the first time within its days, of HR and of what was agreed or came back as long as it is not closed. */
async function windowProblems(record: RequestRecord, { task, period, name }: Of, context: Context): Promise<Problem[]> {
  const today = await todayOf(task.employeeId, context.now)
  const me = context.caller.employeeId
  const isHr = me !== task.employeeId && (await isHrFor(task.employeeId, context, { def: objectiveFilling }))
  if (isOpenFor(period, today, isHr || replacedBy(record.values) !== '' || cameBack(record))) return []
  return [isOpenFor(period, today, true) ? { code: 'objective_window', params: { period: name, from: period.fillFrom, until: period.fillUntil } } : { code: 'appraisal_period_closed', params: { period: name } }]
}

async function employedProblems({ task, period, name }: Of): Promise<Problem[]> {
  const worked = await employmentsWithin([task.employeeId], period.from, period.until)
  return worked.has(task.employeeId) ? [] : [{ code: 'objective_not_employed', params: { period: name } }]
}

/** Another request answers the task, or what a change is of holds no more. */
async function rivals(record: RequestRecord, { task, name, agreed }: Of): Promise<Problem[]> {
  if (isInForce(record.status)) return []
  const replaced = replacedBy(record.values)
  if (replaced !== '') {
    if (agreed?.code !== replaced) return [{ code: 'objective_not_agreed', params: { code: replaced } }]
    const change = await openChangeOf(task, { exceptId: record.id })
    return change ? [{ code: 'objective_change_open', params: { code: change.code } }] : []
  }
  if (agreed && agreed.requestId !== record.id) return [{ code: 'objective_exists', params: { code: agreed.code, period: name } }]
  const [other] = task.recordId === record.id ? [] : await recordsById([task.recordId])
  return other ? [{ code: 'objective_exists', params: { code: other.code, period: name } }] : []
}

const evaluationProblems = async ({ task }: Of, context: Context): Promise<Problem[]> => [await staysProblem(task, context)].filter((p) => p !== null)

const said = (row: ObjectiveRow): string => {
  const { title, perspective, measure, weight, valueRangeId, target, unit, dueDate, extra1, extra2 } = row
  return JSON.stringify([title, perspective, measure || '', weight, valueRangeId, target ? toHundredths(target) : null, unit || '', dueDate, extra1 || '', extra2 || ''])
}

/** Nothing a change says differs from what is agreed, the order of its rows among it. */
export const isUnchanged = (rows: readonly ObjectiveRow[], agreed: AgreedSet): boolean => {
  const before = agreed.rows.map(formRow)
  return rows.length === before.length && rows.every((r, i) => { const b = before[i]; return b !== undefined && b.lineId === r.lineId && said(b) === said(r) })
}

/** The task with what holds of it; null: it is there no more. */
async function ofTask(record: RequestRecord, { language }: Context): Promise<Of | null> {
  const task = await findTask(taskIdOf(record.values))
  const period = task && (await findPeriod('appraisal', task.periodId))
  return task && period ? { task, period, name: nameIn(period, language), agreed: await agreedSet(task) } : null
}

const GONE: Problem = { code: 'objective_task_gone' }

/** At submit, and of drafts while they are filled in. Two of one task are judged one after the other. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  await lockTask(taskIdOf(record.values))
  const of = await ofTask(record, context)
  const type = of && (await everyType()).get(of.task.typeId)
  if (!of || !type) return { problems: [GONE], warnings: [] }
  const rows = rowsOf(record.values)
  const isSame = replacedBy(record.values) !== '' && of.agreed !== null && isUnchanged(rows, of.agreed)
  return {
    problems: [
      ...(await windowProblems(record, of, context)), ...(await employedProblems(of)), ...(await rivals(record, of)), ...(await evaluationProblems(of, context)),
      ...(isSame ? [{ code: 'objective_unchanged', field: 'objectives' }] : []),
      ...rowProblems(rows, { limits: type.objectiveRules, from: of.period.from, until: of.period.until }), ...(await rangesAndTargets(rows, of.agreed)), ...columnProblems(rows, await freeColumnsOf(type.id, context.language)),
    ],
    warnings: [],
  }
}

/** At the last approval of a request, and of a cancellation: what was handed in in time is decided later, too, as long as the period is open and nobody was evaluated by it. */
export async function checkApprove({ record, context }: CheckInput): Promise<CheckResult> {
  await lockTask(taskIdOf(record.values))
  const of = await ofTask(record, context)
  if (!of) return { problems: [GONE], warnings: [] }
  const today = await todayOf(of.task.employeeId, context.now)
  const isOpen = isOpenFor(of.period, today, true)
  return { problems: [...(isOpen ? [] : [{ code: 'appraisal_period_closed', params: { period: of.name } }]), ...(await rivals(record, of)), ...(await evaluationProblems(of, context))], warnings: [] }
}
