/** Chasing: the approver is reminded after some working days, the next superior asked after some more. @see docs/product/lifecycle.md#chasing-and-ends */
import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { addDays, civilDateIn } from '../../../contract/kit/civil-date.ts'
import { openForApproval, Step } from '../../../contract/kit/lifecycle.ts'
import { q, tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Job } from '../../lib/job.ts'
import { newId } from '../../lib/new-id.ts'
import { calendarDaysOf } from '../../org/calendar.ts'
import { employmentsOn } from '../../org/employment.ts'
import { seatsAbove } from '../../org/line.ts'
import { employeesById, findEmployee } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { employee } from '../../org/table.ts'
import { stepsNow, type Subject } from '../actions.ts'
import { type OpenStep, type StandIns, standInsAt } from '../approval/stand-ins.ts'
import { hrAloneOf } from '../hr-alone.ts'
import type { ServerModule, StepRecord } from '../module.ts'
import { writeHistory } from '../perform/history.ts'
import { tellDesk } from '../perform/notices.ts'
import { coveredBy, lockSubject } from '../records.ts'
import { approvalStep, request } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { forEachItem, HOUR_MS, jobContext } from './item.ts'

const DAY_MS = 24 * HOUR_MS
/** Nobody is chased before this hour of their day. */
const FIRST_HOUR = 8

type Waiting = Pick<OpenStep, 'step' | 'record'>

/** @param before what waits since then; what waits for somebody who has left is chased at once */
async function waitingSteps(slugs: readonly string[], before: Date, today: string): Promise<Waiting[]> {
  if (slugs.length === 0) return []
  return q()
    .select({ step: approvalStep, record: { id: request.id, module: request.module, requestorId: request.requestorId, employeeId: request.employeeId } })
    .from(approvalStep)
    .innerJoin(request, and(eq(request.id, approvalStep.requestId), eq(request.round, approvalStep.round), eq(request.level, approvalStep.level)))
    .innerJoin(employee, eq(employee.id, approvalStep.personId))
    .where(and(
      eq(approvalStep.statusId, Step.onDesk), or(lte(approvalStep.since, before), lt(employee.leaveDate, today)), or(isNull(approvalStep.remindedAt), isNull(approvalStep.escalatedAt)),
      inArray(request.status, [...openForApproval]), inArray(request.module, [...slugs]), isNull(request.deletedAt),
    ))
    .orderBy(approvalStep.since, approvalStep.id)
}

const hourIn = (zone: string, now: Date) => Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))

/** Who took over what waits for people who have left. */
async function takenOver(waiting: readonly Waiting[], context: Context): Promise<StandIns> {
  const people = await employeesById([...new Set(waiting.map(({ step }) => step.personId))])
  const ofLeavers = waiting.filter(({ step }) => (people.get(step.personId)?.leaveDate ?? context.today) < context.today)
  const covered = await coveredBy(ofLeavers.map(({ record }) => record.id))
  return standInsAt(ofLeavers.map(({ step, record }) => ({ step, record, covered: covered.get(record.id) ?? new Set() })), people, context)
}

/**
 * Working days each step has waited, by the calendar of who is to answer it; Infinity where that is somebody who works here no more.
 * A step is absent while it is night where they are.
 * @param standIns who took over from people who have left
 */
async function workingDaysWaited(steps: readonly StepRecord[], standIns: StandIns, today: string, now: Date): Promise<Map<string, number>> {
  const whoAnswers = (s: StepRecord) => standIns.get(s.id) ?? s.personId
  const people = [...new Set(steps.map(whoAnswers))]
  const work = await employmentsOn(people, today)
  const persons = await employeesById(people)
  const hasLeft = (id: string) => (persons.get(id)?.leaveDate ?? today) < today
  const first = steps.map((s) => s.since).reduce<Date>((a, b) => (b !== null && b < a ? b : a), now)
  const days = await calendarDaysOf(people, addDays(civilDateIn(first, 'UTC'), -1), addDays(today, 1))
  return new Map(steps.flatMap((s): [string, number][] => {
    const person = whoAnswers(s)
    const zone = work.get(person)?.timeZone
    if (zone === undefined || s.since === null || hasLeft(person)) return [[s.id, Number.POSITIVE_INFINITY]]
    if (hourIn(zone, now) < FIRST_HOUR) return []
    const [from, until] = [civilDateIn(s.since, zone), civilDateIn(now, zone)]
    return [[s.id, (days.get(person) ?? []).filter((d) => d.kind === 'work' && d.date > from && d.date <= until).length]]
  }))
}

/** The step as it is now, locked with its request; null when it was answered meanwhile. */
async function lockStep(module: ServerModule, { id, requestId }: StepRecord, context: Context): Promise<{ subject: Subject; step: StepRecord } | null> {
  const subject = await lockSubject(module, requestId, await viewerOf(context), context)
  const step = stepsNow(subject).find((s) => s.id === id && s.statusId === Step.onDesk)
  return step ? { subject, step } : null
}

/** Reminds once. @returns false when it was done or answered already */
const remind = (module: ServerModule, waiting: StepRecord, context: Context): Promise<boolean> =>
  tx(async () => {
    const found = await lockStep(module, waiting, context)
    if (!found || found.step.remindedAt !== null) return false
    await q().update(approvalStep).set({ remindedAt: context.now }).where(eq(approvalStep.id, waiting.id))
    await tellDesk(found.subject, found.subject.record, [found.step], 'reminder', waiting.id)
    return true
  })

/** The nearest superior of the person who may decide this and was not asked at this level; where HR alone decides, one of theirs, above or not. */
async function nextSuperior({ record, context, covered, ...subject }: Subject, personId: string): Promise<string | null> {
  const taken = new Set([record.requestorId, record.employeeId, ...covered, ...stepsNow({ record, ...subject }).map((s) => s.personId)])
  const above = await seatsAbove(personId, context.today)
  const hr = await hrAloneOf(record, context.today)
  const superior = above.find((seat) => seat.filled && !taken.has(seat.employeeId) && hr?.includes(seat.employeeId) !== false)
  if (superior || hr === null) return superior?.employeeId ?? null
  // another level needs its own people: they are asked when nobody else is left
  const elsewhere = new Set(subject.steps.filter((s) => s.round === record.round).map((s) => s.personId))
  const free = hr.filter((id) => !taken.has(id))
  return free.find((id) => !elsewhere.has(id)) ?? free[0] ?? null
}

/** Asks the next superior, too; whoever of the two answers first decides. @param standIn who took over from the step's person, if they have left @returns false when there is nobody, or it was done or answered already */
const escalate = (module: ServerModule, waiting: StepRecord, standIn: string | null, days: number, context: Context): Promise<boolean> =>
  tx(async () => {
    const found = await lockStep(module, waiting, context)
    if (!found || found.step.escalatedAt !== null) return false
    const { subject, step } = found
    await q().update(approvalStep).set({ escalatedAt: context.now, remindedAt: step.remindedAt ?? context.now }).where(eq(approvalStep.id, step.id))
    const { requestId, round, level, rule, personId } = step
    const whoAnswers = standIn ?? personId
    const superior = await nextSuperior(subject, whoAnswers)
    if (superior === null) return false
    const asked = await findEmployee(whoAnswers)
    const hasLeft = asked !== null && asked.leaveDate !== null && asked.leaveDate < context.today
    const person = asked?.fullName ?? ''
    const [added] = await q()
      .insert(approvalStep)
      .values({
        id: newId(context.now), requestId, round, level, rule, personId: superior, statusId: Step.onDesk, since: context.now, insteadOfId: personId,
        ...(hasLeft ? { reasonCode: 'insteadOfVacant', reasonParams: { person } } : { reasonCode: 'escalated', reasonParams: { person, days: String(days) } }),
      })
      .returning()
    if (!added) return false
    await writeHistory(subject, 'escalate', subject.record, { level, note: (await findEmployee(superior))?.fullName ?? '' })
    await tellDesk(subject, subject.record, [added], hasLeft ? 'vacant' : 'escalated', added.id, { principal: person })
    return true
  })

/** Hourly, so that everybody is reached in their morning. Each step is reminded of once and escalated once, whatever runs twice. */
export const chaseJob = (modules: readonly ServerModule[]): Job => ({
  name: 'request-chase',
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const context = await jobContext(job, 'request-chase')
    const [remindAfter, escalateAfter] = [await settingOf('reminderAfterDays'), await settingOf('escalateAfterDays')]
    const bySlug = new Map(modules.map((m) => [m.def.slug, m]))
    const waiting = await waitingSteps([...bySlug.keys()], new Date(job.now.getTime() - (Math.min(remindAfter, escalateAfter) - 1) * DAY_MS), context.today)
    const standIns = await takenOver(waiting, context)
    const waited = await workingDaysWaited(waiting.map((w) => w.step), standIns, context.today, job.now)
    const due = (days: number, mark: 'remindedAt' | 'escalatedAt') => waiting.filter((w) => w.step[mark] === null && (waited.get(w.step.id) ?? -1) >= days)
    const moduleOf = (w: Waiting) => bySlug.get(w.record.module) as ServerModule
    const escalated = await forEachItem(due(escalateAfter, 'escalatedAt'), job, 'request-chase', (w) => escalate(moduleOf(w), w.step, standIns.get(w.step.id) ?? null, escalateAfter, context))
    const reminded = await forEachItem(due(remindAfter, 'remindedAt'), job, 'request-chase', (w) => remind(moduleOf(w), w.step, context))
    job.log.info({ reminded, escalated }, 'approvers were chased')
  },
})
