/** What follows a write: open requests it conflicts with go back, and whoever needs to know is told. @see contract/modules/personal-data-update/README.md#conflicts */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isInForce, outcomeOf, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { Operation, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { afterwards, aside, q } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { attemptLimit, type Pace } from '../../org/attempts.ts'
import { payPeriodOf } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { hearChanges, othersWithNumber, recordsOf, tellChanges } from '../../person/records.ts'
import { isSameValue, plainNumber } from '../../person/standing.ts'
import { linesOf } from '../../request/records.ts'
import type { Moved } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { systemContext } from '../../request/system.ts'
import { request } from '../../request/table.ts'
import { standingProblems } from './judge.ts'
import { casesOf, isForPayroll, kindOf, lineOfUnit } from './line-case.ts'

const RETURNABLE = Object.values(Status).filter((status) => outcomeOf(status, 'return') !== null)

type ToldIn = Parameters<typeof tellChanges>[1]

const isReturnable = and(eq(request.module, personalDataUpdate.slug), inArray(request.status, RETURNABLE), isNull(request.deletedAt))

/** Requests about a person that are on their way, and could conflict with what is recorded now. */
export async function returnableOf(employeeId: string): Promise<string[]> {
  const open = await q().select({ id: request.id }).from(request).where(and(eq(request.employeeId, employeeId), isReturnable)).orderBy(asc(request.id))
  return open.map(({ id }) => id)
}

/** A request that conflicts with what is recorded now goes back to whoever filed it. Judged under its lock: a level that was approved meanwhile keeps nothing. */
export async function returnIfConflicting(requests: Pick<Requests, 'perform'>, id: string, context: ToldIn): Promise<void> {
  const [record] = await q().select({ employeeId: request.employeeId }).from(request).where(and(eq(request.id, id), isReturnable)).for('update')
  // decided, changed or withdrawn meanwhile: judged where that was done
  if (!record) return
  const bySystem = systemContext(context.clock, context.today, `return ${context.commandId}`)
  const records = await recordsOf(record.employeeId)
  const cases = await casesOf(records, record.employeeId, (await linesOf(id)).map(lineOfUnit))
  if ((await standingProblems(cases, records, record.employeeId, bySystem)).length === 0) return
  await requests.perform(personalDataUpdate, 'return', { id }, bySystem)
}

/** After the write has been committed: requests have locks of their own, each in a transaction of its own. One look a piece of work, however much it wrote. */
export const returnWhatConflicts = (requests: Pick<Requests, 'perform'>): void =>
  hearChanges((employeeId, context) => afterwards(async () => {
    for (const id of await returnableOf(employeeId)) afterwards(() => returnIfConflicting(requests, id, context))
  }))

/** Requests with numbers a person may submit, however many are in one: five at once, and five in an hour. */
const numberPace: Pace = { free: 5, firstWaitMs: 720_000, longestWaitMs: 720_000, forgetMs: 720_000 }

/** A number that is somebody else's. Judged when it is submitted alone, and counted beside the transaction: nobody finds out by trying whose numbers are known. */
async function requireFreeNumbers({ record, context }: Moved): Promise<void> {
  const { employeeId } = record
  // whoever files for others sees whose it is in what the approval would change
  if (employeeId !== context.caller.employeeId) return
  const records = await recordsOf(employeeId)
  const asked = personalLinesIn(record.values).flatMap(({ name, line }) => {
    const kind = kindOf(name, line)
    if (name !== 'identities' || kind === null || line.operationType === Operation.remove || plainNumber(line.number) === '') return []
    return records.some((r) => r.name === name && r.kind === kind && isSameValue('number', r.values.number, line.number)) ? [] : [{ kind, number: String(line.number), field: lineField(name, line.lineId, 'number') }]
  })
  if (asked.length === 0) return
  const seconds = await attemptLimit('personal-number', context.clock, numberPace, aside).take(employeeId)
  if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
  for (const { kind, number, field } of asked) {
    if ((await othersWithNumber(employeeId, kind, number)).length > 0) refuse('pdu_number_taken', {}, field)
  }
}

/** Payroll learns that something it needs has changed; not what. */
async function tellPayroll({ record, context }: Moved): Promise<void> {
  const contact = (await payPeriodOf(context.today))?.contactEmployeeId
  const person = await findEmployee(record.employeeId)
  if (!contact || !person || contact === record.employeeId) return
  await notify({
    employeeId: contact, actorId: null, eventKey: `${record.id}:${record.version}:payroll`, typeId: noticeTypes.about, code: 'pduPayroll', params: { person: person.fullName }, link: '', now: context.now,
  })
}

const isPosted = (status: StatusId | null): boolean => status !== null && isInForce(status)

/** A new status: what it wrote is heard of, and a submit with a number of somebody else does not go through. */
export async function movedPersonal(moved: Moved): Promise<void> {
  const { record, from, to, context } = moved
  if (to === Status.inApproval) await requireFreeNumbers(moved)
  if (isPosted(from) === isPosted(to)) return
  tellChanges(record.employeeId, context)
  if (isForPayroll(personalLinesIn(record.values))) await tellPayroll(moved)
}
