/** Lines of a saved request, one at a time: each change is a save of the request, with its rights, its version and its history. */
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isEditable, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { draftRow } from '../../../contract/kit/schema.ts'
import type { PersonalLineOutput, SavePersonalLineInput } from '../../../contract/modules/personal-data-update/calls.ts'
import { fieldOfCategory, MAX_PERSONAL_LINES, personalColumns, type PersonalField, personalFieldNames, type PersonalLine, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { aside, q, tx } from '../../db/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { attemptLimit, type Pace } from '../../org/attempts.ts'
import type { RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { holding, isOurs, type Machinery } from './review.ts'

/** Line saves of a person: so many at once, and as many in an hour. */
const MOST_AN_HOUR = 120
const WAIT_MS = 3_600_000 / MOST_AN_HOUR
const linePace: Pace = { free: MOST_AN_HOUR, firstWaitMs: WAIT_MS, longestWaitMs: WAIT_MS, forgetMs: WAIT_MS }

/** Counted beside the transaction: a save that is refused has been one. @throws CallError too_many */
async function requirePace(clock: Clock, employeeId: string): Promise<void> {
  const seconds = await attemptLimit('personal-line', clock, linePace, aside).take(employeeId)
  if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
}

/** The columns of the category alone, as they are limited there. @throws CallError malformed values at their columns */
function columnsIn(name: PersonalField, given: Record<string, unknown>): Record<string, unknown> {
  const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''))
  const result = z.object(draftRow(personalColumns[name])).safeParse(columns)
  if (result.success) return result.data
  refuseAll(result.error.issues.map((issue): Problem => ({ code: 'malformed', field: issue.path.join('.') })))
  return refuse('malformed')
}

const listOf = (record: RequestRecord, name: PersonalField): PersonalLine[] => (record.values[name] ?? []) as PersonalLine[]

/** Saves the request with other lines; locked, so that two changes at once take turns. */
async function change(machinery: Machinery, id: string, version: number | undefined, context: Context, lines: (record: RequestRecord) => Record<string, unknown>): Promise<{ version: number; message: string }> {
  const [locked] = await q().select().from(request).where(and(eq(request.id, id), isOurs)).for('update')
  if (!locked || !(await machinery.maySee(id, context))) return refuse('not_found')
  return machinery.perform(personalDataUpdate, 'save', { ...locked.values, id, version: version ?? locked.version, note: locked.note, ...lines(locked) }, context)
}

export async function saveLine(machinery: Machinery, { requestId, version, lineId, category, ...given }: SavePersonalLineInput, context: Context): Promise<PersonalLineOutput> {
  await requirePace(context.clock, context.caller.employeeId)
  const name = fieldOfCategory(category) ?? refuse('malformed', {}, 'category')
  const line: PersonalLine = { lineId, ...columnsIn(name, given) }
  return tx(async () => {
    const saved = await change(machinery, requestId, version, context, (record) => {
      const before = listOf(record, name)
      const next = before.some((l) => l.lineId === lineId) ? before.map((l) => (l.lineId === lineId ? line : l)) : [...before, line]
      if (personalLinesIn({ ...record.values, [name]: next }).length > MAX_PERSONAL_LINES) refuse('pdu_too_many', { max: MAX_PERSONAL_LINES }, name)
      return { [name]: next }
    })
    return { requestId, lineId, version: saved.version, message: saved.message }
  })
}

/** Takes a line out of the caller's own request that holds it. @throws CallError not_found; illegal_transition when that request is not to be changed now */
export async function deleteLine(machinery: Machinery, { id: lineId }: { id: string }, context: Context): Promise<PersonalLineOutput> {
  await requirePace(context.clock, context.caller.employeeId)
  return tx(async () => {
    const own = (await holding(lineId, 'own', context)).filter((r) => r.requestorId === context.caller.employeeId)
    const record = own.find((r) => isEditable(r.status as StatusId)) ?? own[0] ?? refuse('not_found')
    const saved = await change(machinery, record.id, undefined, context, (locked) => {
      const without = personalFieldNames.filter((name) => listOf(locked, name).some((l) => l.lineId === lineId)).map((name) => [name, listOf(locked, name).filter((l) => l.lineId !== lineId)] as const)
      return without.length > 0 ? Object.fromEntries(without) : refuse('not_found')
    })
    return { requestId: record.id, lineId, version: saved.version, message: saved.message }
  })
}
