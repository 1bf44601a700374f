/** Opens what a period asks for: objectives to fill in, evaluations to write, and whom each asks to rate. Each person in a transaction of their own; what is open already is left. */
import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { PaStatus, Rater, type RaterKind, type RaterKindRule } from '../../../contract/growth/appraisal.ts'
import { daysBetween } from '../../../contract/kit/civil-date.ts'
import { isEditable, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { OBJECTIVE_FILLING, PERFORMANCE_APPRAISAL } from '../../../contract/modules/performance-appraisal/sources.ts'
import { q, tx } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { answerNoticesAbout } from '../../effects/notify.ts'
import type { JobContext } from '../../lib/job.ts'
import { newId } from '../../lib/new-id.ts'
import { accessTo, seekerOf } from '../../org/access.ts'
import { holdsOn, inServiceOn } from '../../org/effective.ts'
import { employee, employment } from '../../org/table.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import { endRequest, type OwnText } from '../../request/machine.ts'
import { request } from '../../request/table.ts'
import type { GrowthPeriod } from '../periods.ts'
import { inTurn } from './in-turn.ts'
import { freeRecordId, recordIdOf } from './record-ids.ts'
import { evaluation, objectiveFillingRequest, raterStep } from './table.ts'
import { lockTask } from './tasks.ts'
import { tellObjectives } from './tell.ts'
import { everyForm, typeFor } from './terms.ts'

/** Colleagues proposed for each; whoever writes the evaluation may change them. */
const PEERS = 4
const MOST_CHANCE = 2 ** 31 - 1

/** Periods that take objectives on a day. */
export const takesObjectives = ({ fillFrom, fillUntil, closedOn }: GrowthPeriod, today: string): boolean => closedOn === null && fillFrom <= today && today <= fillUntil

/** Periods whose evaluations are written on a day. */
export const takesEvaluations = ({ assessFrom, assessUntil, closedOn }: GrowthPeriod, today: string): boolean =>
  closedOn === null && assessFrom !== null && assessFrom <= today && (assessUntil === null || today <= assessUntil)

/** Somebody with the place they have in the company on a day. */
interface Working {
  employeeId: string
  code: string
  joinDate: string
  departmentId: string
  siteId: string
  superiorId: string | null
  grade: number
  jobTitle: string
}

/** Everybody who works on a day and is there today, in the order of their codes. */
const workingOn = (date: string, today: string): Promise<Working[]> =>
  q().select({
    employeeId: employee.id, code: employee.code, joinDate: employee.joinDate, departmentId: employment.departmentId, siteId: employment.siteId,
    superiorId: employment.superiorId, grade: employment.grade, jobTitle: employment.jobTitle,
  }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId)).where(and(holdsOn(employment, date), inServiceOn(today))).orderBy(asc(employee.code), asc(employee.id))

/** Who may use a module, each looked up once. */
function usersOf(slug: string, today: string): (employeeId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const look = async (employeeId: string) => {
    const access = await accessTo(await seekerOf(employeeId, today), slug)
    return access !== null && !access.readOnly
  }
  return (employeeId) => {
    const found = known.get(employeeId) ?? look(employeeId)
    known.set(employeeId, found)
    return found
  }
}

async function those(ids: readonly string[], test: (id: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = []
  for (const id of ids) if (await test(id)) kept.push(id)
  return kept
}

/** Objectives are asked of everybody who has somebody to agree them with. @returns how many tasks were opened */
export async function openObjectives(period: GrowthPeriod, today: string, job: JobContext, name: string): Promise<number> {
  const asked = new Set((await q().select({ id: objectiveFillingRequest.employeeId }).from(objectiveFillingRequest).where(eq(objectiveFillingRequest.periodId, period.id))).map((r) => r.id))
  const working = await workingOn(today, today)
  const isThere = new Set(working.map((w) => w.employeeId))
  const mayUse = usersOf(OBJECTIVE_FILLING, today)
  return forEachItem(working.filter((w) => !asked.has(w.employeeId)), job, name, async ({ employeeId, superiorId, grade }) => {
    const type = await typeFor(grade)
    if (type === null || superiorId === null || !isThere.has(superiorId)) return false
    const fillerId = type.fillBy === 1 ? employeeId : superiorId
    if (!(await mayUse(employeeId)) || !(await mayUse(fillerId))) return false
    const id = newId(job.now)
    const task = { id, employeeId, fillerId, periodId: period.id, typeId: type.id, recordId: recordIdOf(id, 0), paStatusId: PaStatus.notStarted, dueDate: period.fillUntil, createdAt: job.now }
    return tx(async () => {
      const opened = await q().insert(objectiveFillingRequest).values(task).onConflictDoNothing().returning({ id: objectiveFillingRequest.id })
      if (opened.length === 0) return false
      await tellObjectives(task, period, 'asked', job.now)
      return true
    })
  })
}

const OPEN = [PaStatus.notStarted, PaStatus.inProgress]
const HANDED_ON: OwnText = '@objective-filling:note.handed-on'

/**
 * What is asked of somebody for a person they no longer lead is asked of whoever leads them now, unless it is with approvers. What the former one has begun
 * stays theirs: the task is answered by the next id. What came back to them ends: they may not hand it in any more, and nobody else could. @returns how many went over
 */
export async function handOnObjectives(period: GrowthPeriod, today: string, job: JobContext, name: string): Promise<number> {
  const open = await q().select().from(objectiveFillingRequest)
    .where(and(eq(objectiveFillingRequest.periodId, period.id), isNull(objectiveFillingRequest.closedAt), ne(objectiveFillingRequest.fillerId, objectiveFillingRequest.employeeId), inArray(objectiveFillingRequest.paStatusId, OPEN)))
  const superiors = new Map((await workingOn(today, today)).map((w) => [w.employeeId, w.superiorId]))
  const mayUse = usersOf(OBJECTIVE_FILLING, today)
  return forEachItem(open, job, name, async (task) => {
    const fillerId = superiors.get(task.employeeId) ?? null
    if (fillerId === null || fillerId === task.fillerId || !superiors.has(fillerId) || !(await mayUse(fillerId))) return false
    const answering = async (recordId: string) => (await q().select({ requestorId: request.requestorId, status: request.status }).from(request).where(and(eq(request.id, recordId), isNull(request.deletedAt))))[0]
    const back = await answering(task.recordId)
    // a draft is left alone by it
    if (back && back.requestorId === task.fillerId && isEditable(back.status as StatusId)) await endRequest(task.recordId, 'void', HANDED_ON, job)
    return tx(async () => {
      await lockTask(task.id)
      // the request that ended took the task to its next one
      const [{ recordId } = task] = await q().select({ recordId: objectiveFillingRequest.recordId }).from(objectiveFillingRequest).where(eq(objectiveFillingRequest.id, task.id))
      const record = await answering(recordId)
      if (record && record.status !== Status.draft) return false
      const startsOver = record?.requestorId === task.fillerId ? { recordId: await freeRecordId(task.id), paStatusId: PaStatus.notStarted } : {}
      const given = await q().update(objectiveFillingRequest).set({ fillerId, ...startsOver }).where(and(eq(objectiveFillingRequest.id, task.id), eq(objectiveFillingRequest.fillerId, task.fillerId))).returning({ id: objectiveFillingRequest.id })
      if (given.length === 0) return false
      await answerNoticesAbout({ employeeId: task.fillerId, typeId: noticeTypes.objectiveFilling, fact: 'objectiveFillingRequestId', id: task.id, now: job.now })
      await tellObjectives({ ...task, fillerId }, period, `given:${fillerId}:${today}`, job.now)
      return true
    })
  })
}

const mostOf = (rules: readonly RaterKindRule[], kind: RaterKindRule['kind']): number => rules.find((r) => r.kind === kind)?.max ?? 0

/** Evaluations are opened for everybody who served long enough in the period and has somebody to write them. @returns how many were opened */
export async function openEvaluations(period: GrowthPeriod, today: string, job: JobContext, name: string): Promise<number> {
  const opened = new Set((await q().select({ id: evaluation.employeeId }).from(evaluation).where(eq(evaluation.periodId, period.id))).map((r) => r.id))
  const working = await workingOn(period.until, today)
  const now = await workingOn(today, today)
  const superiorToday = new Map(now.map((w) => [w.employeeId, w.superiorId]))
  const led = Map.groupBy(now, (w) => w.superiorId)
  const forms = await everyForm()
  const mayUse = usersOf(PERFORMANCE_APPRAISAL, today)
  return forEachItem(working.filter((w) => !opened.has(w.employeeId)), job, name, async (work) => {
    const { employeeId, grade } = work
    const type = await typeFor(grade)
    const form = type && forms.get(type.formId)
    if (!type || !form || daysBetween(work.joinDate, period.until) + 1 < type.minServiceDays) return false
    // who led them when the period ended; who leads them now where that one is gone
    const evaluatorId = work.superiorId !== null && superiorToday.has(work.superiorId) ? work.superiorId : (superiorToday.get(employeeId) ?? null)
    if (evaluatorId === null || !superiorToday.has(evaluatorId) || !(await mayUse(evaluatorId))) return false
    const colleagues = (led.get(superiorToday.get(employeeId) ?? null) ?? []).map((w) => w.employeeId).filter((id) => id !== evaluatorId)
    const below = (led.get(employeeId) ?? []).map((w) => w.employeeId)
    const raters: [RaterKind, string[]][] = [
      [Rater.self, (await mayUse(employeeId)) && mostOf(type.raters, 'self') > 0 ? [employeeId] : []],
      [Rater.peer, inTurn(await those(colleagues, async (id) => id === employeeId || mayUse(id)), employeeId, Math.min(PEERS, mostOf(type.raters, 'peer')))],
      [Rater.subordinate, (await those(below, mayUse)).slice(0, mostOf(type.raters, 'subordinate'))],
    ]
    const id = newId(job.now)
    return tx(async () => {
      const { departmentId, siteId, jobTitle } = work
      const made = await q().insert(evaluation).values({
        id, employeeId, periodId: period.id, typeId: type.id, form, departmentId, siteId, grade, jobTitle, evaluatorId, recordId: newId(job.now), paStatusId: PaStatus.notStarted, openedAt: job.now, publishFrom: period.publishFrom,
      }).onConflictDoNothing().returning({ id: evaluation.id })
      if (made.length === 0) return false
      const steps = raters.flatMap(([kind, people]) => people.map((raterId) => ({
        id: newId(job.now), evaluationId: id, kind, raterId, paStatusId: PaStatus.notStarted, opensOn: period.assessFrom ?? today, dueDate: period.selfUntil ?? period.assessUntil ?? period.until, shuffle: randomInt(MOST_CHANCE),
      })))
      if (steps.length > 0) await q().insert(raterStep).values(steps)
      return true
    })
  })
}
