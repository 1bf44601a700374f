/** What the form of objectives starts with, and the id it saves under. */
import type { ValueRange } from '../../../contract/growth/appraisal.ts'
import { isEditable, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import type { ObjectivesHandedOn, ObjectiveStart, ObjectiveStartInput, ObjectiveValues } from '../../../contract/modules/objective-filling/calls.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { wasToldOf } from '../../effects/notify.ts'
import { agreedOf, agreedSet } from '../../growth/appraisal/objectives.ts'
import { recordsOfTask } from '../../growth/appraisal/record-ids.ts'
import { type FillingTask, findTask, findTaskFor, isOpenFor, taskRows } from '../../growth/appraisal/tasks.ts'
import { everyRange, everyType, freeColumnsOf, rangeIn } from '../../growth/appraisal/terms.ts'
import { achievementsOf, periodBefore } from '../../growth/appraisal/achieved.ts'
import { cameBack, findPeriod, type GrowthPeriod } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { refuse } from '../../lib/refuse.ts'
import { employmentOn } from '../../org/employment.ts'
import { namesOf } from '../../org/people.ts'
import { isHrFor, isReadable, knownAwayTo } from '../../org/scope.ts'
import { todayOf } from '../../org/today.ts'
import type { RequestRecord } from '../../request/module.ts'
import { recordsById } from '../../request/records.ts'
import { formRow, replacedBy, rowsOf, taskIdOf } from './values.ts'

const within = { def: objectiveFilling }

interface Meant {
  task: FillingTask
  /** A change of what was agreed, where its id was asked for. */
  change: RequestRecord | null
}

/** @throws CallError objective_not_asked, for whoever may fill in for the person; not_found */
async function meantBy({ id, employeeId, evaluationPeriodId, evaluationTypeId }: ObjectiveStartInput, context: Context): Promise<Meant> {
  if (!isEmptyId(id)) {
    const task = await findTask(id)
    if (task) return { task, change: null }
    const [record] = await recordsById([id])
    const own = record?.module === objectiveFilling.slug ? await findTask(taskIdOf(record.values)) : null
    return own && record ? { task: own, change: replacedBy(record.values) === '' ? null : record } : refuse('not_found')
  }
  const person = employeeId ?? context.caller.employeeId
  if (!(await isReadable(person, context, within))) refuse('not_found')
  const period = evaluationPeriodId === undefined ? null : await findPeriod('appraisal', evaluationPeriodId)
  if (!period) return refuse('field.required', {}, 'evaluationPeriodId')
  if (evaluationTypeId === undefined) return refuse('field.required', {}, 'evaluationTypeId')
  const task = await findTaskFor({ employeeId: person, periodId: period.id, typeId: evaluationTypeId })
  return task ? { task, change: null } : refuse('objective_not_asked', { person: (await namesOf([person])).get(person) ?? '', period: nameIn(period, context.language) })
}

const valuesOf = ({ values }: RequestRecord): ObjectiveValues => values as unknown as ObjectiveValues

interface Begun {
  recordId: string
  version: number
  values: ObjectiveValues | null
  /** It was handed in in time, and sent back. */
  cameBack: boolean
}

/** What is written so far; where it was rejected or ran out of time, that as a beginning. @throws CallError objective_in_hand: somebody else has begun a draft */
async function begunOf({ task, change }: Meant, { caller }: Context): Promise<Begun> {
  const [record] = change ? [change] : await recordsById([task.recordId])
  if (record) {
    // a draft is its author's
    if (record.submittedAt === null && record.requestorId !== caller.employeeId) {
      if (change) refuse('not_found')
      refuse('objective_in_hand', { person: (await namesOf([record.requestorId])).get(record.requestorId) ?? '' })
    }
    return { recordId: record.id, version: record.version, values: valuesOf(record), cameBack: cameBack(record) }
  }
  const ended = (await recordsOfTask(task.id)).findLast((r) => r.deletedAt === null)
  const isOffered = ended !== undefined && (ended.status === Status.rejected || ended.status === Status.expired)
  return { recordId: task.recordId, version: 0, values: isOffered ? valuesOf(ended) : null, cameBack: false }
}

/** Objectives of the period before, with what was achieved of them as far as the reader may know. */
async function formerOf(task: FillingTask, period: GrowthPeriod, context: Context): Promise<Pick<ObjectiveStart, 'former' | 'formerPeriod'>> {
  const before = await periodBefore(period)
  const rows = before ? await agreedOf(task.employeeId, before.id, task.typeId) : []
  if (!before || rows.length === 0) return { former: [], formerPeriod: '' }
  const achieved = await achievementsOf({ ...task, periodId: before.id }, context.caller.employeeId)
  const former = rows.map(({ lineId, title, perspective, measure, weight, valueRangeId, unit, target }) => {
    const achievement = achieved.get(lineId) ?? null
    return { title, perspective, measure, weight, valueRangeId, unit, target, achievement, ...(achievement === null ? {} : { notKept: ['achievement'] }) }
  })
  return { former, formerPeriod: nameIn(before, context.language) }
}

async function rangesFor(used: ReadonlySet<string>, language: string): Promise<(ValueRange & { name: string })[]> {
  const named = [...(await everyRange()).values()].filter((r) => r.active || used.has(r.id)).map((r) => rangeIn(r, language))
  return named.toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** What somebody is told of objectives that were asked of them, of a person they lead no more. Null: they never were. */
async function handedOn(task: FillingTask, context: Context): Promise<ObjectivesHandedOn | null> {
  const { caller, language, today } = context
  const draft = (await recordsOfTask(task.id)).findLast((r) => r.requestorId === caller.employeeId && r.deletedAt === null && isEditable(r.status as StatusId))
  if (!draft && !(await wasToldOf({ employeeId: caller.employeeId, typeId: noticeTypes.objectiveFilling, fact: 'objectiveFillingRequestId', id: task.id }))) return null
  const period = await findPeriod('appraisal', task.periodId)
  // until the task goes over: who leads them today
  const to = task.fillerId === caller.employeeId ? ((await employmentOn(task.employeeId, today))?.superiorId ?? null) : task.fillerId
  const isKnown = to !== null && (await knownAwayTo(context, [to])).has(to)
  const names = await namesOf([task.employeeId, ...(to === null ? [] : [to])])
  return {
    handedOn: {
      employeeId: task.employeeId, employee: names.get(task.employeeId) ?? '', evaluationPeriodId: task.periodId, evaluationPeriod: period ? nameIn(period, language) : '', to: isKnown ? (names.get(to) ?? '') : '', isThemselves: to === task.employeeId,
      draft: draft ? { id: draft.id, code: draft.code, objectives: rowsOf(draft.values) } : null,
    },
  }
}

/**
 * Of whom the caller led when they were asked, who is asked now.
 * @throws CallError not_found: also of whom the caller may not fill in for; objective_not_asked, objective_in_hand
 */
export async function startOf(input: ObjectiveStartInput, context: Context): Promise<ObjectiveStart | ObjectivesHandedOn> {
  const meant = await meantBy(input, context)
  const { task, change } = meant
  const isNamed = !isEmptyId(input.id)
  if (!(await isReadable(task.employeeId, context, within))) return (isNamed ? await handedOn(task, context) : null) ?? refuse('not_found')
  // who is further up still reads the person: what they had begun is theirs, and takes the task back no more
  if (isNamed && change === null && ![task.fillerId, task.employeeId].includes(context.caller.employeeId)) {
    const told = await handedOn(task, context)
    if (told?.handedOn.draft && told.handedOn.draft.id !== task.recordId) return told
  }
  return startFor(meant, context)
}

async function startFor(meant: Meant, context: Context): Promise<ObjectiveStart> {
  const { caller, language, now } = context
  const { task } = meant
  const [type, period, [row]] = [(await everyType()).get(task.typeId), await findPeriod('appraisal', task.periodId), await taskRows([task], context)]
  if (!type || !period || !row) return refuse('not_found')
  const { cameBack: isBack, ...begun } = await begunOf(meant, context)
  const agreed = await agreedSet(task)
  const isHr = caller.employeeId !== task.employeeId && (await isHrFor(task.employeeId, context, within))
  return {
    ...begun, task: row, limits: type.objectiveRules, valueRanges: await rangesFor(new Set(agreed?.rows.map((r) => r.valueRangeId)), language),
    columns: await freeColumnsOf(type.id, language),
    ...(await formerOf(task, period, context)), agreed: agreed && { requestId: agreed.requestId, code: agreed.code, setNo: agreed.setNo, objectives: agreed.rows.map(formRow) as unknown as ObjectiveValues['objectives'] },
    window: { from: period.fillFrom, until: period.fillUntil, isOpen: isOpenFor(period, await todayOf(task.employeeId, now), isHr || isBack || meant.change !== null) },
    periodStart: period.from, periodEnd: period.until,
  }
}
