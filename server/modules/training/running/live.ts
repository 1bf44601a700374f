/** A session as it runs: who came, and the secret of its codes. */
import { bytesTo64 } from '../../../../contract/modules/training/code.ts'
import type { Live, SessionFacts, SessionKey } from '../../../../contract/modules/training/running-calls.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { markView, sessionView, titleOf } from '../../../training/cards.ts'
import type { Codes } from '../../../training/codes.ts'
import { localAt, requireOpen } from '../../../training/marks.ts'
import { noteChange } from '../../../training/open.ts'
import { participantId } from '../../../training/participants.ts'
import { checkIn, momentOf, type ScanRules, scanRules } from '../../../training/scan-rules.ts'
import { type SessionSheet, sessionSheet } from '../../../training/session-sheet.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { relationTo } from '../../../training/who.ts'
import { rateOf } from '../attendance/lists.ts'

/** Ahead of a session its secret is given out so long. */
const READY_MS = 24 * 3_600_000

async function factsOf({ session, training, leaders, group, own }: SessionSheet, rules: ScanRules, context: Context): Promise<SessionFacts> {
  const title = training.title || titleOf(training, await subjectNames([training.subjectId], context.language))
  const around = { groups: new Map([[training.id, session.groupId === null ? [] : [{ id: session.groupId, name: group ?? '' }]]]), facilitators: new Map([[training.id, leaders]]), names: new Map<string, string>() }
  const view = sessionView(session, { training: { ...training, title }, around, window: { before: rules.beforeMinutes, after: rules.afterMinutes }, own: own && markView(own, context) })
  return { trainingId: training.id, training: title, needsCheckOut: training.needsCheckOut, keyVersion: session.keyVersion, session: view }
}

/**
 * For who leads it or looks after it by name: nobody else is shown that there is one.
 * @throws CallError not_found, attendance_key_early, attendance_finished, training_not_active, scan_session_cancelled, scan_window_closed
 */
export async function sessionKey({ sessionId }: { sessionId: string }, codes: Codes, context: Context): Promise<SessionKey> {
  const of = await sessionSheet(sessionId, context)
  if (!of?.isNamedCrew) return refuse('not_found')
  const { session, training } = of
  const rules = await scanRules()
  const facts = await factsOf(of, rules, context)
  requireOpen(of, facts.session.title)
  const open = checkIn(session, rules)
  const ready = new Date(session.startsAt.getTime() - READY_MS)
  if (context.now < ready) {
    const from = localAt(training, ready)
    refuse('attendance_key_early', { date: from.slice(0, 10), from: from.slice(11) })
  }
  const [from, until] = [localAt(training, open.from), localAt(training, open.until)]
  if (context.now > open.until) refuse('scan_window_closed', { session: facts.session.title, date: from.slice(0, 10), from: from.slice(11), until: until.slice(11) })
  await noteChange({ trainingId: training.id, by: context.caller.employeeId, what: 'sessionKey', before: null, after: { sessionId, keyVersion: session.keyVersion } }, context.now)
  return {
    ...facts, key: bytesTo64(codes.secretOf(sessionId, session.keyVersion)), codeSeconds: rules.codeSeconds,
    opensAt: open.from.toISOString(), closesAt: open.until.toISOString(), serverTime: context.now.toISOString(),
  }
}

/** @throws CallError not_found */
export async function live({ sessionId }: { sessionId: string }, context: Context): Promise<Live> {
  const of = await sessionSheet(sessionId, context)
  if (!of || !(of.isNamedCrew || (await relationTo(of.training.id, context)).isCrew)) return refuse('not_found')
  const rules = await scanRules()
  const timeOf = (scan: SessionSheet['latest'][number] | SessionSheet['questions'][number]) => localAt(of.training, momentOf({ ...scan, claimedAt: scan.claimedAt === null ? null : new Date(scan.claimedAt) }, rules))
  return {
    ...(await factsOf(of, rules, context)), ...of.counts, attendanceRate: rateOf(of.counts),
    latest: of.latest.map((s) => ({ employeeId: s.employeeId, employee: s.employee, direction: s.direction, time: timeOf(s), method: s.method ?? '', verdict: s.accepted ? 'witnessed' : s.verdict })),
    questions: of.questions.map((s) => ({ scanId: s.id, sessionId, participantId: participantId(of.training.id, s.employeeId), employeeId: s.employeeId, employee: s.employee, direction: s.direction, by: s.by, time: timeOf(s), receivedAt: new Date(s.receivedAt).toISOString(), reasons: s.reasons })),
    heads: of.session.heads, serverTime: context.now.toISOString(),
  }
}
