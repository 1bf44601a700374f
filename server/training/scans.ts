/** Scans: judged, kept, counted. @see contract/modules/training/README.md#checks */
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { readDevice, readDeviceHeader } from '../../contract/kit/device-header.ts'
import { readQrLink } from '../../contract/modules/qr-history/link.ts'
import type { ScanReason } from '../../contract/modules/training/attendance-calls.ts'
import { type CodeOf, readCode, readTyped, startOfStep, stepAt } from '../../contract/modules/training/code.ts'
import type { Scanned, ScanInput } from '../../contract/modules/training/running-calls.ts'
import { q } from '../db/context.ts'
import { firstSeen, wasHeard } from '../devices/heard.ts'
import type { Context } from '../lib/handler.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import { findEmployeeByCode, namesOf } from '../org/people.ts'
import { titleOf } from './cards.ts'
import type { Codes } from './codes.ts'
import { statusOfTimes } from './hours.ts'
import { changeMark, crewOf, followDays, localAt, type SessionCase, sessionCase, whomToAsk } from './marks.ts'
import { isForGroup } from './open.ts'
import { type Attendance, attendanceId, type Participant, participantId } from './participants.ts'
import { checkIn, claimedAt, couldHaveSent, hourRules, isRecorded, isWithin, momentOf, questionsOf, type ScanRules, scanRules, stepsOfMoment, timingOf } from './scan-rules.ts'
import { trainingAttendance, trainingParticipant, trainingScan, trainingSession, trainingSessionKey } from './table.ts'
import { tellTraining } from './tell.ts'
import { subjectNames } from './terms/subjects.ts'
import { relationTo } from './who.ts'

export type ScanRow = typeof trainingScan.$inferSelect

export interface ScanDeps {
  codes: Codes
  /** Codes that were not genuine, of one person. */
  wrongCodes: RateLimit
  /** Codes somebody typed. */
  typedCodes: RateLimit
}

/** What a session is called: its own title, else the training's. */
export async function namesOfCase({ session, training }: SessionCase, language: string): Promise<{ session: string; training: string }> {
  const name = titleOf(training, await subjectNames([training.subjectId], language))
  return { session: session.title || name, training: name }
}

const tooMany = (seconds: number) => new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })

/** @throws CallError scan_code_invalid; too_many when there were many of late */
async function refuseWrong(limit: RateLimit, { caller }: Context): Promise<never> {
  const seconds = await limit.take(caller.employeeId)
  if (seconds > 0) throw tooMany(seconds)
  return refuse('scan_code_invalid')
}

/** @throws CallError scan_unreadable, scan_code_invalid, too_many */
async function scannedCode(text: string | undefined, { codes, wrongCodes }: ScanDeps, context: Context): Promise<CodeOf> {
  const code = readCode(text ?? '') ?? refuse('scan_unreadable', {}, 'text')
  return (await codes.isGenuine(code)) ? code : refuseWrong(wrongCodes, context)
}

/** Codes somebody may type: of their own sessions whose check-in is open now, or was when they say that they typed it. */
async function codesToType(input: ScanInput, rules: ScanRules, { caller, now }: Context): Promise<CodeOf[]> {
  const claimed = claimedAt(input)
  const moments = claimed === null ? [now] : [now, claimed]
  const [first, last] = [Math.min(...moments.map(Number)), Math.max(...moments.map(Number))]
  const margin = Math.max(rules.beforeMinutes, rules.afterMinutes) * 60_000 + 5 * 60_000
  const rows = await q()
    .select({ session: trainingSession, version: trainingSessionKey.version, groupId: trainingParticipant.groupId }).from(trainingParticipant)
    .innerJoin(trainingSession, eq(trainingSession.trainingId, trainingParticipant.trainingId)).innerJoin(trainingSessionKey, eq(trainingSessionKey.sessionId, trainingSession.id))
    .where(and(eq(trainingParticipant.employeeId, caller.employeeId), lte(trainingSession.startsAt, new Date(last + margin)), gte(trainingSession.endsAt, new Date(first - margin)), input.sessionId ? eq(trainingSession.id, input.sessionId) : undefined))
  return rows.filter((r) => isForGroup(r.session, r.groupId)).flatMap(({ session, version }) => {
    const open = moments.filter((at) => isWithin(checkIn(session, rules), at))
    const steps = [...new Set(open.flatMap((at) => stepsOfMoment(at, rules)))]
    return steps.flatMap((step) => (['i', 'o'] as const).map((direction): CodeOf => ({ sessionId: session.id, keyVersion: version, direction, step })))
  })
}

/** @throws CallError scan_unreadable, scan_code_invalid, too_many */
async function typedCode(input: ScanInput, { codes, typedCodes }: ScanDeps, rules: ScanRules, context: Context): Promise<CodeOf> {
  const typed = readTyped(input.typed ?? '') ?? refuse('scan_unreadable', {}, 'typed')
  // counted before it is judged: of tries at the same moment no more are judged than of tries in turn
  const seconds = await typedCodes.take(context.caller.employeeId)
  if (seconds > 0) throw tooMany(seconds)
  const code = (await codes.typedOne(typed, await codesToType(input, rules, context))) ?? refuse('scan_code_invalid')
  await typedCodes.takeBack(context.caller.employeeId)
  return code
}

/** Codes of a version count that were shown while it was in force, at least in part of their time. */
async function wasInForce({ sessionId, keyVersion, step }: CodeOf, { codeSeconds }: ScanRules): Promise<boolean> {
  const shown = startOfStep(step, codeSeconds)
  const [key] = await q().select().from(trainingSessionKey).where(and(eq(trainingSessionKey.sessionId, sessionId), eq(trainingSessionKey.version, keyVersion)))
  return key !== undefined && key.from.getTime() < shown + codeSeconds * 1000 && (key.until === null || key.until.getTime() > shown)
}

/** @throws CallError scan_session_cancelled, scan_window_closed */
function requireCheckIn(of: SessionCase, at: Date, names: { session: string }, rules: ScanRules): void {
  if (of.session.status === 'cancelled' || of.training.status === 'cancelled') refuse('scan_session_cancelled', names)
  const open = checkIn(of.session, rules)
  if (isWithin(open, at)) return
  const [from, until] = [localAt(of.training, open.from), localAt(of.training, open.until)]
  refuse('scan_window_closed', { ...names, date: from.slice(0, 10), from: from.slice(11), until: until.slice(11) })
}

interface Part {
  participant: Participant
  mark: Attendance
}

/** Somebody's mark at a session, locked; null for who did not take part in it at that moment. */
async function partAt({ session }: SessionCase, employeeId: string, at: Date): Promise<Part | null> {
  const participant = participantId(session.trainingId, employeeId)
  const [row] = await q().select({ participant: trainingParticipant, mark: trainingAttendance }).from(trainingAttendance).innerJoin(trainingParticipant, eq(trainingParticipant.id, trainingAttendance.participantId))
    .where(eq(trainingAttendance.id, attendanceId(session.id, participant))).for('update', { of: trainingAttendance })
  if (!row || !isForGroup(session, row.participant.groupId)) return null
  return row.participant.endedAt === null || row.participant.endedAt > at ? row : null
}

/** Scans of this session that came from the same device, of other people: both are told of. */
async function shareDevice(of: SessionCase, deviceId: string | undefined, employeeId: string): Promise<boolean> {
  if (deviceId === undefined) return false
  const others = await q().select({ id: trainingScan.id, reasons: trainingScan.reasons }).from(trainingScan)
    .where(and(eq(trainingScan.sessionId, of.session.id), eq(trainingScan.deviceId, deviceId), ne(trainingScan.employeeId, employeeId), ne(trainingScan.by, 'badge')))
  const unmarked = others.filter((o) => !o.reasons.includes('sharedDevice')).map((o) => o.id)
  if (unmarked.length > 0) await q().update(trainingScan).set({ reasons: sql`array_append(${trainingScan.reasons}, 'sharedDevice')` }).where(inArray(trainingScan.id, unmarked))
  return others.length > 0
}

/** A scan counts: its time stands at the mark. */
export async function countScan(of: SessionCase, mark: Attendance, scan: Pick<ScanRow, 'id' | 'direction' | 'by'>, at: Date, rules: ScanRules, context: Context, more: { note?: string } = {}): Promise<{ mark: Attendance; warnings: string[] }> {
  const time = localAt(of.training, at)
  const wasAway = mark.status === 3
  const times = scan.direction === 'i' ? { inLocal: time, inScanId: scan.id } : { outLocal: time, outScanId: scan.id }
  const recorded = { inLocal: mark.inLocal, outLocal: mark.outLocal, ...times }
  // who is known to have left, and not to have come, was there for a part of it as far as anybody knows
  const neverCame = scan.direction === 'o' && mark.inLocal === null && mark.method !== 'all'
  const status = neverCame ? 2 : statusOfTimes(of.session, recorded, hourRules(rules, of.training), of.session.status === 'closed')
  const changed = await changeMark(mark, { ...times, ...more, status, method: scan.by === 'badge' ? 'badge' : 'scan', setBy: null }, context.now)
  const warnings = wasAway ? await followDays(of.training.id, [{ participantId: mark.participantId, before: 3, after: changed.status }], context) : []
  return { mark: changed, warnings }
}

async function answerOf(scan: ScanRow, of: SessionCase, mark: Attendance | null, rules: ScanRules, context: Context): Promise<Scanned> {
  const names = await namesOfCase(of, context.language)
  const own = localAt(of.training, momentOf(scan, rules))
  const [inTime, outTime] = [mark?.inLocal ?? (scan.direction === 'i' ? own : null), mark?.outLocal ?? (scan.direction === 'o' ? own : null)]
  const time = (scan.direction === 'i' ? inTime : outTime) ?? own
  return {
    scanId: scan.id, verdict: scan.verdict, sessionId: scan.sessionId, trainingId: of.training.id, ...names, employeeId: scan.employeeId, employee: (await namesOf([scan.employeeId])).get(scan.employeeId) ?? '', direction: scan.direction,
    attendanceStatusId: mark?.status ?? 0, inTime, outTime, message: context.t(`training:scan.${scan.direction}.${scan.verdict}`, { time: time.slice(11), ...names }),
  }
}

const markAt = async (sessionId: string, trainingId: string, employeeId: string): Promise<Attendance | null> => {
  const [row] = await q().select().from(trainingAttendance).where(eq(trainingAttendance.id, attendanceId(sessionId, participantId(trainingId, employeeId))))
  return row ?? null
}

/** What a scan that was judged before is answered; null for one that was not. Of somebody else's there is none. @throws CallError not_found */
async function judgedBefore(scanId: string, context: Context): Promise<Scanned | null> {
  const [scan] = await q().select().from(trainingScan).where(eq(trainingScan.id, scanId))
  if (!scan) return null
  if ((scan.scannedBy ?? scan.employeeId) !== context.caller.employeeId) refuse('not_found')
  const of = (await sessionCase(scan.sessionId)) ?? refuse('not_found')
  return answerOf(scan, of, await markAt(scan.sessionId, of.training.id, scan.employeeId), await scanRules(), context)
}

type NewScan = Omit<typeof trainingScan.$inferInsert, 'id' | 'receivedAt' | 'deviceId' | 'db' | 'seq'>

async function keepScan(input: ScanInput, scan: NewScan, { now, device }: Context): Promise<ScanRow> {
  const [of, command] = [readDevice(device ?? null), readDeviceHeader(device ?? null)]
  const [row] = await q().insert(trainingScan).values({ ...scan, id: input.scanId, receivedAt: now, deviceId: of?.deviceId ?? null, db: of?.db ?? null, seq: command?.seq ?? null }).returning()
  return row ?? refuse('not_found')
}

/** @throws CallError not_found, scan_unreadable, scan_window_closed, scan_session_cancelled, scan_not_participant, scan_too_late, attendance_finished */
async function scanBadge(input: ScanInput, rules: ScanRules, context: Context): Promise<Scanned> {
  const of = input.sessionId === undefined ? null : await sessionCase(input.sessionId, true)
  if (!of || !(await relationTo(of.training.id, context)).isCrew) return refuse('not_found')
  const names = await namesOfCase(of, context.language)
  const employeeId = input.employeeId ?? (await personOfBadge(input.text ?? '')) ?? refuse('scan_unreadable', {}, 'text')
  if (of.training.status === 'finished') refuse('attendance_finished')
  const claimed = claimedAt(input) ?? context.now
  const at = claimed > context.now ? context.now : claimed
  requireCheckIn(of, at, names, rules)
  if (context.now.getTime() > at.getTime() + rules.offlineDays * 86_400_000) refuse('scan_too_late', { days: rules.offlineDays, coordinator: await whomToAsk(of.training.id) })
  const part = (await partAt(of, employeeId, at)) ?? (await notOnTheList(of, names))
  requireDirection(of, input.direction, input.direction, context)
  const isKnown = isRecorded(part.mark, input.direction)
  const scan = await keepScan(input, { sessionId: of.session.id, employeeId, direction: input.direction, step: stepAt(at.getTime(), rules.codeSeconds), by: 'badge', scannedBy: context.caller.employeeId, claimedAt: at, verdict: isKnown ? 'already' : 'witnessed', reasons: [] }, context)
  const { mark } = isKnown ? part : await countScan(of, part.mark, scan, at, rules, context)
  return answerOf(scan, of, mark, rules, context)
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isBadgeWord = (text: string): boolean => /^[\w=+-]{1,200}$/.test(text)

/** Whose card it is; null for what is none. */
async function personOfBadge(text: string): Promise<string | null> {
  const [, place, employee64 = '', dateTime64 = ''] = text.trim().split('/').slice(-4)
  if (place !== 'qr-code-history' || !isBadgeWord(employee64) || !isBadgeWord(dateTime64)) return null
  const link = readQrLink(employee64, dateTime64)
  if (!link) return null
  return GUID.test(link.employee) ? link.employee.toLowerCase() : ((await findEmployeeByCode(link.employee))?.id ?? null)
}

const notOnTheList = async (of: SessionCase, names: { training: string }): Promise<never> => refuse('scan_not_participant', { training: names.training, coordinator: await whomToAsk(of.training.id) })

/** @throws CallError scan_wrong_direction */
function requireDirection({ training }: SessionCase, of: 'i' | 'o', meant: 'i' | 'o', { t }: Context): void {
  if (of !== meant || (of === 'o' && !training.needsCheckOut)) refuse('scan_wrong_direction', { direction: t(`training:direction.${of}`) })
}

/** What there is to ask about a scan that came late. */
async function askedOf(input: ScanInput, of: SessionCase, shown: Date, isShared: boolean, { caller, now, device }: Context): Promise<ScanReason[]> {
  const known = readDevice(device ?? null)
  const isFinished = of.training.status === 'finished'
  if (!known) return questionsOf(shown, input, { hasDevice: false, firstSeenAt: null, wasOnline: false, isShared, isFinished })
  const mine = { sub: caller.sub, db: known.db }
  const { from, until } = couldHaveSent(shown, now)
  return questionsOf(shown, input, { hasDevice: true, firstSeenAt: await firstSeen(mine), wasOnline: await wasHeard(mine, from, until), isShared, isFinished })
}

/** @throws CallError scan_* */
export async function judgeScan(input: ScanInput, deps: ScanDeps, context: Context): Promise<Scanned> {
  const before = await judgedBefore(input.scanId, context)
  if (before) return before
  const rules = await scanRules()
  if (input.by === 'badge') return scanBadge(input, rules, context)
  const isTyped = input.by === 'typed'
  const code = isTyped ? await typedCode(input, deps, rules, context) : await scannedCode(input.text, deps, context)
  const of = await sessionCase(code.sessionId, true)
  if (!of || !(await wasInForce(code, rules))) return refuseWrong(deps.wrongCodes, context)
  const names = await namesOfCase(of, context.language)
  const shown = new Date(startOfStep(code.step, rules.codeSeconds))
  requireCheckIn(of, shown, names, rules)
  const me = context.caller.employeeId
  const part = (await partAt(of, me, shown)) ?? (await notOnTheList(of, names))
  // a link says what it is for; who types does not know, and means what the screen shows
  requireDirection(of, code.direction, isTyped ? code.direction : input.direction, context)
  const received = context.now
  const claimed = claimedAt(input)
  const base = { sessionId: of.session.id, employeeId: me, direction: code.direction, step: code.step, by: input.by, claimedAt: claimed }
  if (isRecorded(part.mark, code.direction)) return answerOf(await keepScan(input, { ...base, verdict: 'already', reasons: [] }, context), of, part.mark, rules, context)
  const timing = timingOf(shown, { received, claimed, isTyped }, rules)
  if (timing === 'expired') refuse('scan_code_expired')
  if (timing === 'tooLate') refuse('scan_too_late', { days: rules.offlineDays, coordinator: await whomToAsk(of.training.id) })
  const isShared = await shareDevice(of, readDevice(context.device ?? null)?.deviceId, me)
  const reasons = timing === 'late' ? await askedOf(input, of, shown, isShared, context) : [...(of.training.status === 'finished' ? (['finished'] as const) : []), ...(isShared ? (['sharedDevice'] as const) : [])]
  const isQuestion = timing === 'late' ? reasons.length > 0 : of.training.status === 'finished'
  const scan = await keepScan(input, { ...base, verdict: isQuestion ? 'questionable' : timing === 'live' ? 'verified' : 'offline', reasons }, context)
  if (!isQuestion) return answerOf(scan, of, (await countScan(of, part.mark, scan, shown, rules, context)).mark, rules, context)
  await tellTraining({ training: of.training, code: 'trainingQuestions', employeeIds: await crewOf(of.training.id), actorId: null, occasion: scan.id, link: `training/run/${of.session.id}`, now: received, grouped: true })
  return answerOf(scan, of, part.mark, rules, context)
}
