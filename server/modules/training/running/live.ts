/** A session as it runs: who came, and the secret of its codes. */
import { desc, eq, sql } from 'drizzle-orm'
import { bytesTo64 } from '../../../../contract/modules/training/code.ts'
import type { Live, LiveArrival, SessionFacts, SessionKey } from '../../../../contract/modules/training/running-calls.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { employee } from '../../../org/table.ts'
import { titleOf } from '../../../training/cards.ts'
import type { Codes } from '../../../training/codes.ts'
import { countsOf } from '../../../training/ending.ts'
import { localAt, requireOpen, type SessionCase, sessionCase } from '../../../training/marks.ts'
import { noteChange } from '../../../training/open.ts'
import { checkIn, scanRules } from '../../../training/scan-rules.ts'
import { openQuestions } from '../../../training/scan-questions.ts'
import { momentOf, namesOfCase } from '../../../training/scans.ts'
import { trainingAttendance, trainingScan } from '../../../training/table.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { relationTo } from '../../../training/who.ts'
import { NO_COUNTS, rateOf, sessionsShown } from '../attendance/lists.ts'
import { isNamedCrew } from '../attendance/rights.ts'

/** Ahead of a session its secret is given out so long. */
const READY_MS = 24 * 3_600_000
const MOST_LATEST = 10
const MOST_QUESTIONS = 50

async function factsOf(of: SessionCase, context: Context): Promise<SessionFacts> {
  const shown = (await sessionsShown(of.training, [of.session], context)).get(of.session.id) ?? refuse('not_found')
  const training = titleOf(of.training, await subjectNames([of.training.subjectId], context.language))
  return { trainingId: of.training.id, training, needsCheckOut: of.training.needsCheckOut, keyVersion: of.session.keyVersion, session: shown }
}

/** For who leads it or looks after it by name: nobody else is shown that there is one. @throws CallError not_found, attendance_key_early, attendance_finished, training_not_active, scan_session_cancelled, scan_window_closed */
export async function sessionKey({ sessionId }: { sessionId: string }, codes: Codes, context: Context): Promise<SessionKey> {
  const of = await sessionCase(sessionId)
  if (!of || !(await isNamedCrew(of.training.id, context))) return refuse('not_found')
  const { session, training } = of
  const { session: name } = await namesOfCase(of, context.language)
  requireOpen(of, name)
  const rules = await scanRules()
  const open = checkIn(session, rules)
  const ready = new Date(session.startsAt.getTime() - READY_MS)
  if (context.now < ready) {
    const from = localAt(training, ready)
    refuse('attendance_key_early', { date: from.slice(0, 10), from: from.slice(11) })
  }
  const [from, until] = [localAt(training, open.from), localAt(training, open.until)]
  if (context.now > open.until) refuse('scan_window_closed', { session: name, date: from.slice(0, 10), from: from.slice(11), until: until.slice(11) })
  await noteChange({ trainingId: training.id, by: context.caller.employeeId, what: 'sessionKey', before: null, after: { sessionId, keyVersion: session.keyVersion } }, context.now)
  return {
    ...(await factsOf(of, context)), key: bytesTo64(codes.secretOf(sessionId, session.keyVersion)), codeSeconds: rules.codeSeconds,
    opensAt: open.from.toISOString(), closesAt: open.until.toISOString(), serverTime: context.now.toISOString(),
  }
}

/** Who arrived or left last, by scan. */
async function latestOf({ session, training }: SessionCase, codeSeconds: number): Promise<LiveArrival[]> {
  const counted = sql`(${trainingAttendance.inScanId} = ${trainingScan.id} or ${trainingAttendance.outScanId} = ${trainingScan.id})`
  const rows = await q().select({ scan: trainingScan, name: employee.fullName, method: trainingAttendance.method }).from(trainingScan)
    .innerJoin(trainingAttendance, sql`${trainingAttendance.sessionId} = ${trainingScan.sessionId} and ${counted}`).innerJoin(employee, eq(employee.id, trainingScan.employeeId))
    .where(eq(trainingScan.sessionId, session.id)).orderBy(desc(trainingScan.receivedAt), desc(trainingScan.id)).limit(MOST_LATEST)
  return rows.map(({ scan, name, method }) => ({ employeeId: scan.employeeId, employee: name, direction: scan.direction, time: localAt(training, momentOf(scan, { codeSeconds })), method: method ?? '', verdict: scan.accepted ? 'witnessed' : scan.verdict }))
}

/** Asked every few seconds: whoever leads it by name is known with one statement. @throws CallError not_found */
export async function live({ sessionId }: { sessionId: string }, context: Context): Promise<Live> {
  const of = await sessionCase(sessionId)
  if (!of || !((await isNamedCrew(of.training.id, context)) || (await relationTo(of.training.id, context)).isCrew)) return refuse('not_found')
  const { codeSeconds } = await scanRules()
  const counts = (await countsOf([sessionId])).get(sessionId) ?? NO_COUNTS
  return {
    ...(await factsOf(of, context)), ...counts, attendanceRate: rateOf(counts), latest: await latestOf(of, codeSeconds), questions: (await openQuestions(of.training, [sessionId], { codeSeconds })).slice(0, MOST_QUESTIONS),
    heads: of.session.heads, serverTime: context.now.toISOString(),
  }
}
