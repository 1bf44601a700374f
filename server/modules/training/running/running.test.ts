/** A session of a morning in Jakarta, as it runs. The key of the server, the session and the code are those of the vectors in contract/modules/training/code.test.ts. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeDevice } from '../../../../contract/kit/device-header.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { encode64 } from '../../../../contract/kit/base64.ts'
import { trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import { bytesFrom64, importSecret, macOf, stepAt, typedCodeOf, writeCode } from '../../../../contract/modules/training/code.ts'
import { type ScanInput, trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { q, tx } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { withMemory } from '../../../db/memory.ts'
import { createNoteHeard } from '../../../devices/heard.ts'
import { deviceHeard, deviceLedger } from '../../../devices/table.ts'
import { type NewFact, recordFact } from '../../../facts/facts.ts'
import { recomputeDays } from '../../../facts/recompute.ts'
import { attendanceDay, dayFact } from '../../../facts/table.ts'
import { transactionWithRetry } from '../../../http/commands.ts'
import { aClosedPeriod, aCompany, aContext, anEmployee, type Company } from '../../../ledger/testing/company.ts'
import { movableClock } from '../../../lib/clock.ts'
import { type Context, FileAnswer } from '../../../lib/handler.ts'
import { namedId } from '../../../lib/named-id.ts'
import { newId } from '../../../lib/new-id.ts'
import { isCallError } from '../../../lib/refuse.ts'
import { moduleAccess, signInAttempt } from '../../../org/table.ts'
import { readWorkbook } from '../../../files/read-workbook.ts'
import { textsOf, readPaper } from '../../../paper/testing/read-paper.ts'
import { createCodes } from '../../../training/codes.ts'
import { attendanceJobs } from '../../../training/jobs.ts'
import { lockTraining, type NewTraining, turnKeys } from '../../../training/open.ts'
import { attendanceId, endParticipants, enrol, followSessions, participantId } from '../../../training/participants.ts'
import { training, trainingAttendance, trainingChange, trainingCompletion, trainingFacilitator, trainingParticipant, trainingScan, trainingSession, trainingSessionKey } from '../../../training/table.ts'
import { foundSubjects, open, session } from '../../../training/testing/trainings.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import { createTrainingAttendance } from '../attendance/index.ts'
import { createTrainingRunning } from './index.ts'

const serverKey = Buffer.from(Array.from({ length: 32 }, (_, i) => i))
const DAY = '2026-05-12'
const SESSION = '01890a5d-ac96-774b-bcce-b302099a8057'
const ID = namedId('training:A1')
const GENUINE = '1.AYkKXayWd0u8zrMCCZqAVw.1i.zaomo.Vl8zCjcD3Mk2fpUWyYmeiA'
const LEAVING = '1.AYkKXayWd0u8zrMCCZqAVw.1o.zaomo.Gt-6diw6VbZc9ZKDEYl2fg'
const clock = movableClock(new Date('2026-05-12T02:00:00Z'))
const served = [...createTrainingAttendance(), ...createTrainingRunning({ serverKey, clock })]
const { scan, sessionKey, live, decideScan, closeSession, finish, reopen } = trainingRunningCalls
const { attendance, facilitatorAttendance, sessionAttendance, changeStatus, changeStatusAll, downloadAttendance } = trainingAttendanceCalls

let database: Database
let company: Company
let [ratih, boss, hr, coTrainer] = ['', '', '', '']
/** Sixteen people; Dina is the first. */
let people: string[] = []
let dina = ''

const at = (time: string): Date => new Date(`2026-05-${time.length > 8 ? time : `12T${time}`}Z`)
const roles = new Map<string, string[]>()
const as = (employeeId: string, time: string, device?: string): Context => {
  const now = at(time)
  clock.set(now)
  return { ...aContext(employeeId, roles.get(employeeId) ?? [], now), clock, ...(device === undefined ? {} : { device }) }
}
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  const work = () => found.handle(found.schema.parse(input), context) as Promise<OutputOf<C>>
  return call.kind === 'command' ? transactionWithRetry(work) : work()
}
/** What comes of a call: its verdict, or the code it is refused with. */
const outcome = async (call: Promise<{ verdict: string }>): Promise<string> => {
  try {
    return (await call).verdict
  } catch (error) {
    if (!isCallError(error)) throw error
    return error.status === 400 ? error.code : `${error.status} ${error.code}`
  }
}
const refused = (call: Promise<unknown>): Promise<string> => outcome(call as Promise<{ verdict: string }>)

const aDevice = (): string => writeDevice({ deviceId: newId(at('02:00:00')), system: 'android', db: newId(at('02:00:00')) })
/** A phone the server has known for a day. */
async function knownDevice(sub: string, firstSeenAt = at('11T02:00:00')): Promise<string> {
  const device = aDevice()
  const [deviceId = '', db = ''] = [device.split('; ')[0], device.split('db=')[1]]
  await q().insert(deviceLedger).values({ sub, db, employeeId: sub, deviceId, system: 'android', highestSeq: 0, revision: 0, high: 0, open: [], since: null, firstSeenAt, seenAt: firstSeenAt, overAt: null })
  return device
}

const input = (scannedAt: string, more: Partial<ScanInput> = {}): ScanInput => ({
  scanId: newId(at('02:00:00')), by: 'self', text: GENUINE, direction: 'i', scannedAt: at(scannedAt).toISOString(), clockOffsetMs: 0, clockKnownAt: at('11T02:00:00').toISOString(), ...more,
})
/** Received, and by the device's clock scanned at. */
const scanAt = (received: string, more: Partial<ScanInput> = {}, { by = dina, device, scanned = received }: { by?: string; device?: string; scanned?: string } = {}) => send(scan, input(scanned, more), as(by, received, device))
const markOf = async (employeeId: string, sessionId = SESSION) => (await q().select().from(trainingAttendance).where(eq(trainingAttendance.id, attendanceId(sessionId, participantId(ID, employeeId)))))[0]
const standsOnDay = async (employeeId: string) => (await q().select().from(dayFact).where(eq(dayFact.lineId, attendanceId(SESSION, participantId(ID, employeeId))))).filter((f) => f.withdrawnAt === null).length

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  await foundSubjects()
  await q().insert(moduleAccess).values({ id: newId(at('02:00:00')), module: 'training', employeeId: null })
  boss = await anEmployee(company, 'Sari')
  ratih = await anEmployee(company, 'Ratih')
  coTrainer = await anEmployee(company, 'Fransisca')
  hr = await anEmployee(company, 'Maya')
  roles.set(hr, ['hr'])
  for (let i = 0; i < 16; i++) people.push(await anEmployee(company, i === 0 ? 'Dina' : `=Person ${String(i).padStart(2, '0')}`, i < 3 ? { superiorId: boss } : {}))
  dina = people[0] as string
}, 60_000)
afterAll(() => database.close())

/** The training begins anew, with these people. */
async function begin(more: Partial<NewTraining> = {}, members: readonly string[] = people.slice(0, 3)): Promise<void> {
  const gone = [trainingSessionKey, trainingScan, trainingAttendance, trainingCompletion, trainingChange, dayFact, signInAttempt, deviceLedger, deviceHeard] as const
  for (const table of gone) await q().delete(table)
  await q().update(trainingFacilitator).set({ removedAt: null })
  await tx(async () => {
    await open({
      id: ID, requestorId: ratih, title: 'Fire safety, Jakarta', from: '2026-05-12', until: '2026-05-12', sessions: [session(SESSION, '2026-05-12T09:00', '2026-05-12T12:00')],
      facilitators: [{ id: namedId('f-co'), source: 1, employeeId: coTrainer, name: '', company: '', contact: '', topic: '' }], ...more,
    }, at('10T02:00:00'))
    await q().update(trainingSession).set({ status: 'planned', closedAt: null, heads: null, keyVersion: 1, version: 1 }).where(eq(trainingSession.id, SESSION))
    await q().update(training).set({ status: 'active', finishedAt: null, version: 1 }).where(eq(training.id, ID))
    await q().delete(trainingParticipant)
    await enrol(ID, members.map((employeeId) => ({ employeeId, origin: 'recommended' as const })), at('10T02:00:00'))
    await followSessions(ID, at('10T02:00:00'))
  })
}

describe('a scan, by the vectors', () => {
  beforeEach(() => begin())

  test('live: from thirty seconds ahead of its code until ninety after', async () => {
    expect(await outcome(scanAt('02:00:10'))).toBe('verified')
    expect(await markOf(dina)).toMatchObject({ status: 1, inLocal: '2026-05-12T09:00', outLocal: null, method: 'scan', version: 2 })
  })

  test.each([['02:01:29', 'verified'], ['01:59:30', 'verified'], ['01:59:29', 'scan_code_expired']])('received %s: %s', async (received, verdict) => {
    expect(await outcome(scanAt(received))).toBe(verdict)
  })

  test.each([['02:01:30', '02:01:20', 'offline'], ['02:01:50', '02:01:40', 'scan_code_expired'], ['05:00:00', '02:01:29', 'offline'], ['05:00:00', '02:01:30', 'scan_code_expired']])('received %s, scanned %s: %s', async (received, scanned, verdict) => {
    expect(await outcome(scanAt(received, {}, { scanned, device: await knownDevice(dina) }))).toBe(verdict)
    expect((await markOf(dina))?.inLocal ?? null).toBe(verdict === 'offline' ? '2026-05-12T09:00' : null)
  })

  test.each([
    ['one letter of the signature', GENUINE.replace('Vl8z', 'Vl8y'), 'scan_code_invalid'], ['the next step with the old signature', GENUINE.replace('zaomo', 'zaomp'), 'scan_code_invalid'], ['leaving with the signature for arriving', GENUINE.replace('.1i.', '.1o.'), 'scan_code_invalid'],
    ['no code', 'https://example.com', 'scan_unreadable'],
  ])('%s: refused', async (_, text, code) => expect(await outcome(scanAt('02:00:10', { text }))).toBe(code))

  test('the same person again, and somebody who is not on the list', async () => {
    await scanAt('02:00:10')
    const again = await scanAt('02:01:05')
    expect(again).toMatchObject({ verdict: 'already', inTime: '2026-05-12T09:00', message: 'Already recorded, 09:00' })
    expect((await markOf(dina))?.version).toBe(2)
    expect(await outcome(scanAt('02:00:10', {}, { by: boss }))).toBe('scan_not_participant')
    expect((await q().select().from(trainingScan)).map((s) => s.verdict).sort()).toEqual(['already', 'verified'])
  })

  test('typed: dash and case do not matter, for a minute longer; after five wrong ones nothing is judged', async () => {
    const typed = (received: string, text: string) => outcome(scanAt(received, { by: 'typed', text: undefined, typed: text }))
    expect(await typed('02:02:29', 'tc1b-zfzw')).toBe('verified')
    await begin()
    expect(await typed('02:02:30', 'tc1b-zfzw')).toBe('scan_code_expired')
    await begin()
    expect(await typed('02:00:10', 'tc1b')).toBe('scan_unreadable')
    for (let i = 0; i < 5; i++) expect(await typed(`02:00:1${i}`, 'TC1BZFZO')).toBe('scan_code_invalid')
    expect(await typed('02:00:15', 'TC1BZFZW')).toBe('429 too_many')
    expect(await typed('02:01:20', 'TC1BZFZW')).toBe('verified')
  })

  test('typed without a network: found by when it was typed', async () => {
    expect(await outcome(scanAt('05:30:00', { by: 'typed', text: undefined, typed: 'TC1B ZFZW' }, { scanned: '02:02:00', device: await knownDevice(dina) }))).toBe('offline')
  })

  test('ten codes that are not genuine, then no more are answered', async () => {
    const wrong = (second: number) => outcome(scanAt(`02:00:${second}`, { text: GENUINE.replace('Vl8z', 'Vl8y') }))
    for (let i = 0; i < 10; i++) expect(await wrong(10 + i)).toBe('scan_code_invalid')
    expect(await wrong(20)).toBe('429 too_many')
  })

  test('outside check-in, cancelled, and the wrong way', async () => {
    const codes = createCodes(serverKey)
    const key = await importSecret(codes.secretOf(SESSION, 1))
    const codeAt = async (time: string, direction: 'i' | 'o' = 'i') => {
      const of = { sessionId: SESSION, keyVersion: 1, direction, step: stepAt(at(time).getTime(), 30) }
      return writeCode({ ...of, mac: await macOf(key, of) })
    }
    for (const [time, verdict] of [['01:29:30', 'scan_window_closed'], ['01:30:00', 'verified']] as const) {
      await begin()
      expect([time, await outcome(scanAt(time, { text: await codeAt(time) }))]).toEqual([time, verdict])
    }
    for (const [time, verdict] of [['05:15:00', 'verified'], ['05:15:30', 'scan_window_closed']] as const) {
      await begin()
      expect([time, await outcome(scanAt(time, { text: await codeAt(time) }))]).toEqual([time, verdict])
    }
    await begin()
    expect(await outcome(scanAt('02:00:10', { text: LEAVING, direction: 'o' }))).toBe('scan_wrong_direction')
    await begin({ needsCheckOut: true })
    expect(await outcome(scanAt('02:00:10', { text: LEAVING }))).toBe('scan_wrong_direction')
    await q().update(trainingSession).set({ status: 'cancelled' }).where(eq(trainingSession.id, SESSION))
    expect(await outcome(scanAt('02:00:10'))).toBe('scan_session_cancelled')
  })

  test('a scan id is answered as it was; to somebody else there is none', async () => {
    const once = input('02:00:10')
    const first = await send(scan, once, as(dina, '02:00:10'))
    expect(await send(scan, once, as(dina, '04:00:00'))).toEqual(first)
    expect(await refused(send(scan, once, as(people[1] as string, '02:00:10')))).toBe('404 not_found')
    expect((await q().select().from(trainingScan)).length).toBe(1)
  })

  test('everybody at once, and each of them twice', async () => {
    await begin({}, people)
    const taps = people.flatMap((by) => {
      const once = input('02:00:10')
      return [send(scan, once, as(by, '02:00:10')), send(scan, once, as(by, '02:00:10'))]
    })
    expect((await Promise.all(taps)).map((s) => s.verdict)).toEqual(taps.map(() => 'verified'))
    expect([(await q().select().from(trainingScan)).length, (await send(live, { sessionId: SESSION }, as(ratih, '02:00:30'))).present]).toEqual([16, 16])
  })

  test('late beyond the grace is partly', async () => {
    const [codes, of] = [createCodes(serverKey), { sessionId: SESSION, keyVersion: 1, direction: 'i' as const, step: stepAt(at('02:20:00').getTime(), 30) }]
    const key = await importSecret(codes.secretOf(SESSION, 1))
    await scanAt('02:20:00', { by: 'typed', text: undefined, typed: await typedCodeOf(key, of) })
    expect(await markOf(dina)).toMatchObject({ status: 2, inLocal: '2026-05-12T09:20' })
  })

  test('arriving and leaving are two records', async () => {
    await begin({ needsCheckOut: true })
    expect(await outcome(scanAt('02:00:10', { text: LEAVING, direction: 'o' }))).toBe('verified')
    expect(await markOf(dina)).toMatchObject({ status: 2, inLocal: null, outLocal: '2026-05-12T09:00' })
    expect(await outcome(scanAt('02:00:10'))).toBe('verified')
    expect(await markOf(dina)).toMatchObject({ inLocal: '2026-05-12T09:00', outLocal: '2026-05-12T09:00', status: 2 })
    expect([await outcome(scanAt('02:00:20', { text: LEAVING, direction: 'o' })), await outcome(scanAt('02:00:20'))]).toEqual(['already', 'already'])
  })
})

describe('without a network', () => {
  beforeEach(() => begin())
  const late = async (more: Partial<ScanInput> = {}, device?: string, received = '05:00:00') => outcome(scanAt(received, more, { scanned: '02:00:10', ...(device === undefined ? {} : { device }) }))

  test('counts at the time of its code, and the crew is told that it came without one', async () => {
    const told = await scanAt('05:00:00', {}, { scanned: '02:00:10', device: await knownDevice(dina) })
    expect(told).toMatchObject({ verdict: 'offline', inTime: '2026-05-12T09:00', attendanceStatusId: 1, message: 'You are in. 09:00, scanned without a network' })
    const [row] = (await send(attendance, { id: ID, filterSearch: 'dina' }, as(ratih, '05:01:00'))).listData
    expect(row?.marks[0]).toMatchObject({ verdict: 'offline', method: 'scan', inTime: '2026-05-12T09:00' })
    expect(await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))).toMatchObject({ offline: 1, absent: 2 })
  })

  test('a phone that was heard of in between could have sent it: the crew decides', async () => {
    const device = await knownDevice(dina)
    await createNoteHeard()(device, { caller: as(dina, '03:00:00').caller, now: at('03:00:00') })
    expect(await late({}, device)).toBe('questionable')
    expect(await markOf(dina)).toMatchObject({ status: 0, inLocal: null, version: 1 })
    const { questions, questionable, open: left } = await send(live, { sessionId: SESSION }, as(ratih, '05:01:00'))
    expect([questions.map((x) => [x.employee, x.time, x.reasons]), questionable, left]).toEqual([[['Dina', '2026-05-12T09:00', ['deviceWasOnline']]], 1, 3])
    const scanId = questions[0]?.scanId ?? ''
    expect(await refused(send(decideScan, { scanId, accept: true }, as(dina, '05:02:00')))).toBe('403 not_allowed')
    expect(await refused(send(decideScan, { scanId, accept: true }, as(people[9] as string, '05:02:00')))).toBe('404 not_found')
    expect(await send(decideScan, { scanId, accept: true, note: 'She sat in the first row' }, as(ratih, '05:02:00'))).toMatchObject({ attendanceStatusId: 1, inTime: '2026-05-12T09:00', note: 'She sat in the first row', verdict: 'witnessed', creditedMinutes: 180 })
    expect(await send(decideScan, { scanId, accept: true }, as(coTrainer, '05:03:00'))).toMatchObject({ attendanceStatusId: 1 })
    expect(await refused(send(decideScan, { scanId, accept: false }, as(coTrainer, '05:03:00')))).toBe('409 stale')
  })

  test.each([['02:04:00', 'offline'], ['02:05:00', 'offline'], ['02:06:00', 'questionable'], ['04:48:00', 'questionable'], ['04:50:00', 'offline'], ['04:58:00', 'offline']])('heard of at %s: %s', async (time, verdict) => {
    const device = await knownDevice(dina)
    await createNoteHeard()(device, { caller: as(dina, time).caller, now: at(time) })
    expect(await late({}, device)).toBe(verdict)
  })

  test('a refused question counts for nothing, and is none any more', async () => {
    expect(await late()).toBe('questionable')
    const [{ scanId } = { scanId: '' }] = (await send(live, { sessionId: SESSION }, as(ratih, '05:01:00'))).questions
    expect(await send(decideScan, { scanId, accept: false }, as(ratih, '05:02:00'))).toMatchObject({ attendanceStatusId: 0 })
    expect((await send(live, { sessionId: SESSION }, as(ratih, '05:03:00'))).questions).toEqual([])
  })

  test('within seven days, no minute more', async () => {
    const device = await knownDevice(dina)
    expect(await late({}, device, '19T02:01:00')).toBe('scan_too_late')
    expect(await late({}, device, '19T02:00:00')).toBe('offline')
  })

  test('what the device says of its clock, and of itself', async () => {
    const device = await knownDevice(dina)
    const hours3 = 3 * 3_600_000
    const wrong = { scannedAt: new Date(at('02:00:10').getTime() - hours3).toISOString() }
    expect(await late({ ...wrong, clockOffsetMs: hours3 }, device)).toBe('offline')
    for (const [more, other, reason] of [[{ ...wrong, clockOffsetMs: undefined, clockKnownAt: undefined }, device, 'clock'], [{ clockKnownAt: at('04T02:00:00').toISOString() }, device, 'clock'], [{}, undefined, 'noDevice'], [{}, await knownDevice(dina, at('02:00:01')), 'newDevice'], [{}, aDevice(), 'newDevice']] as const) {
      await q().delete(trainingScan)
      await q().update(trainingAttendance).set({ status: 0, inLocal: null, method: null })
      expect([reason, await late(more, other)]).toEqual([reason, 'questionable'])
      expect((await q().select().from(trainingScan))[0]?.reasons).toEqual([reason])
    }
  })

  test('two people, one phone: both are recorded, and it stands at both', async () => {
    const device = aDevice()
    expect([await outcome(scanAt('02:00:10', {}, { device })), await outcome(scanAt('02:00:20', {}, { by: people[1] as string, device }))]).toEqual(['verified', 'verified'])
    expect((await q().select().from(trainingScan)).map((s) => s.reasons)).toEqual([['sharedDevice'], ['sharedDevice']])
    expect([(await markOf(dina))?.status, (await markOf(people[1] as string))?.status]).toEqual([1, 1])
  })

  test('a co-trainer who is removed goes on showing codes nobody takes', async () => {
    const { key, keyVersion } = await send(sessionKey, { sessionId: SESSION }, as(coTrainer, '01:50:00'))
    expect(keyVersion).toBe(1)
    await tx(() => turnKeys([SESSION], at('02:10:00')))
    const shown = async (time: string, version: number, secret: string) => {
      const of = { sessionId: SESSION, keyVersion: version, direction: 'i' as const, step: stepAt(at(time).getTime(), 30) }
      return outcome(scanAt(time, { text: writeCode({ ...of, mac: await macOf(await importSecret(bytesFrom64(secret) ?? new Uint8Array()), of) }) }))
    }
    expect(await shown('02:11:00', 1, key)).toBe('scan_code_invalid')
    expect(await shown('02:11:00', 2, key)).toBe('scan_code_invalid')
    const anew = await send(sessionKey, { sessionId: SESSION }, as(ratih, '02:11:00'))
    expect(anew.keyVersion).toBe(2)
    expect(await shown('02:11:00', 2, anew.key)).toBe('verified')
    expect(await outcome(scanAt('02:12:00', {}, { by: people[1] as string, scanned: '02:00:10', device: await knownDevice(people[1] as string) }))).toBe('offline')
  })

  test('who has left the training since was there while its code was shown', async () => {
    await tx(() => endParticipants([participantId(ID, dina)], 'withdrawn', at('03:00:00')))
    expect(await late({}, await knownDevice(dina))).toBe('offline')
    await begin()
    await tx(() => endParticipants([participantId(ID, dina)], 'withdrawn', at('01:00:00')))
    expect(await late({}, await knownDevice(dina))).toBe('scan_not_participant')
  })
})

describe('an absence nobody recorded', () => {
  beforeEach(() => begin())

  test('gives way to a scan that comes later; one by hand does not', async () => {
    await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))
    expect([(await markOf(dina))?.status, await standsOnDay(dina)]).toEqual([3, 0])
    expect(await outcome(scanAt('13T02:00:00', {}, { scanned: '02:00:10', device: await knownDevice(dina) }))).toBe('offline')
    expect([(await markOf(dina))?.status, await standsOnDay(dina)]).toEqual([1, 1])
    const eko = people[1] as string
    await send(changeStatus, { id: attendanceId(SESSION, participantId(ID, eko)), status: 3, note: 'Was not here' }, as(ratih, '05:20:00'))
    expect(await outcome(scanAt('13T02:00:00', {}, { by: eko, scanned: '02:00:10', device: await knownDevice(eko) }))).toBe('already')
    expect((await markOf(eko))?.status).toBe(3)
  })

  test('after the training is finished it is a question', async () => {
    await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))
    await send(finish, { id: ID }, as(ratih, '05:20:00'))
    expect(await outcome(scanAt('13T02:00:00', {}, { scanned: '02:00:10', device: await knownDevice(dina) }))).toBe('questionable')
    const [kept] = await q().select().from(trainingScan)
    expect(kept?.reasons).toEqual(['finished'])
    expect(await refused(send(decideScan, { scanId: kept?.id ?? '', accept: true }, as(ratih, '13T03:00:00')))).toBe('attendance_finished')
    await send(reopen, { id: ID }, as(hr, '13T03:10:00'))
    expect(await send(decideScan, { scanId: kept?.id ?? '', accept: true }, as(ratih, '13T03:20:00'))).toMatchObject({ attendanceStatusId: 1, inTime: '2026-05-12T09:00' })
  })
})

describe('badges', () => {
  const card = (employee: string) => `https://hr.example.com/ess/qr-code-history/${encode64(employee)}/${encode64('2026-05-12T02:05:00Z')}`
  const badge = (more: Partial<ScanInput>, by = ratih, received = '02:06:00') => send(scan, { ...input('02:05:00', { by: 'badge', sessionId: SESSION, ...more }), text: more.text }, as(by, received))
  beforeEach(() => begin())

  test('count as witnessed, at the time of the trainer’s device', async () => {
    expect(await badge({ text: card(dina) })).toMatchObject({ verdict: 'witnessed', employee: 'Dina', inTime: '2026-05-12T09:05' })
    expect(await markOf(dina)).toMatchObject({ method: 'badge', status: 1 })
    expect(await outcome(badge({ employeeId: dina }))).toBe('already')
    expect(await outcome(badge({ employeeId: boss }))).toBe('scan_not_participant')
    expect(await outcome(badge({ text: 'https://hr.example.com' }))).toBe('scan_unreadable')
  })

  test('are for who runs the session; for others there is none', async () => {
    for (const by of [dina, boss, people[9] as string]) expect(await outcome(badge({ employeeId: dina }, by))).toBe('404 not_found')
  })
})

describe('a session of sixteen', () => {
  beforeAll(async () => {
    await begin({}, people)
    // five present, one late, one questionable
    for (const id of people.slice(1, 6)) await scanAt('02:00:10', {}, { by: id })
    const key = await importSecret(createCodes(serverKey).secretOf(SESSION, 1))
    const of = { sessionId: SESSION, keyVersion: 1, direction: 'i' as const, step: stepAt(at('02:20:00').getTime(), 30) }
    await scanAt('02:20:00', { text: writeCode({ ...of, mac: await macOf(key, of) }) }, { by: people[6] as string })
    await scanAt('02:30:00', {}, { by: people[7] as string, scanned: '02:00:10' })
  })

  test('who came', async () => {
    const { latest, questions, session: shown, ...counts } = await send(live, { sessionId: SESSION }, as(ratih, '02:31:00'))
    expect(counts).toMatchObject({ participants: 16, present: 5, partly: 1, absent: 0, excused: 0, open: 10, questionable: 1, attendanceRate: '37.50', heads: null, needsCheckOut: false })
    expect([latest.length, latest[0]?.time, questions.length, shown.status]).toEqual([6, '2026-05-12T09:20', 1, 'planned'])
  })

  test('all present changes what is not recorded, and no question', async () => {
    expect(await send(changeStatusAll, { sessionId: SESSION, status: 1 }, as(ratih, '02:40:00'))).toEqual({ changed: 9, left: 7, message: '9 people changed, 7 left as they were' })
    const [row] = (await send(sessionAttendance, { id: ID }, as(ratih, '02:41:00'))).listData
    expect([(row?.present ?? 0) + (row?.partly ?? 0), row?.open, row?.questionable]).toEqual([15, 1, 1])
  })

  test('what is recorded changes with a note', async () => {
    const budi = attendanceId(SESSION, participantId(ID, people[9] as string))
    expect(await refused(send(changeStatus, { id: budi, status: 3 }, as(ratih, '02:42:00')))).toBe('attendance_note_required')
    expect(await refused(send(changeStatus, { id: budi }, as(ratih, '02:42:00')))).toBe('attendance_note_required')
    expect(await send(changeStatus, { id: budi, status: 3, note: 'Left at once' }, as(ratih, '02:42:00'))).toMatchObject({ attendanceStatusId: 3, method: 'hand', setBy: 'Ratih', note: 'Left at once', creditedMinutes: 0 })
    const { present, partly } = await send(live, { sessionId: SESSION }, as(ratih, '02:43:00'))
    expect(present + partly).toBe(14)
    expect(await standsOnDay(people[9] as string)).toBe(0)
  })

  test('closing warns when heads and records do not agree; the questionable one is absent until decided', async () => {
    const closed = await send(closeSession, { sessionId: SESSION, heads: 13 }, as(ratih, '05:10:00'))
    expect(closed).toMatchObject({ status: 'closed', absent: 2, questionable: 1, warnings: ['14 recorded, 13 heads'] })
    expect((await markOf(people[7] as string))?.status).toBe(3)
    expect(await send(closeSession, { sessionId: SESSION, heads: 14 }, as(ratih, '05:11:00'))).toMatchObject({ warnings: [], absent: 2 })
    const [{ scanId } = { scanId: '' }] = (await send(live, { sessionId: SESSION }, as(ratih, '05:12:00'))).questions
    expect(await send(decideScan, { scanId, accept: true }, as(ratih, '05:13:00'))).toMatchObject({ attendanceStatusId: 1, inTime: '2026-05-12T09:00' })
    expect(await standsOnDay(people[7] as string)).toBe(1)
  })

  test('is downloaded as a workbook and as a sheet to sign', async () => {
    const book = (await send(downloadAttendance, { id: ID, type: 1 }, as(ratih, '05:20:00'))) as unknown as FileAnswer
    const rows = (await readWorkbook(book.bytes, { of: ratih, columns: 7 })).slice(0, 3)
    expect(rows[1]?.slice(1, 2)).toEqual(["'=Person 01"])
    expect(rows.flat().join('|')).toContain('Present 09:00')
    const sheet = (await send(downloadAttendance, { id: SESSION, type: 2 }, as(ratih, '05:20:00'))) as unknown as FileAnswer
    expect((await readPaper(sheet.bytes)).pages.flatMap((page) => textsOf(page)).join(' ')).toContain('Dina')
    for (const who of [boss, dina, people[9] as string]) expect(await refused(send(downloadAttendance, { id: ID, type: 1 }, as(who, '05:20:00')))).toBe('404 not_found')
  })
})

describe('marks by hand', () => {
  const id = () => attendanceId(SESSION, participantId(ID, dina))
  const change = (more: Record<string, unknown>, by = ratih, time = '02:10:00') => send(changeStatus, { id: id(), ...more }, as(by, time))
  beforeEach(() => begin())

  test('a bare one makes present what is not recorded', async () => {
    expect(await change({})).toMatchObject({ attendanceStatusId: 1, creditedMinutes: 180, version: 2 })
    expect(await refused(change({}))).toBe('attendance_note_required')
    expect(await change({ note: 'Not she' })).toMatchObject({ attendanceStatusId: 3, creditedMinutes: 0 })
  })

  test.each([[{ status: 1, inTime: '2026-05-11T23:59' }], [{ status: 1, inTime: '2026-05-12T10:00', outTime: '2026-05-12T10:00' }], [{ status: 2, outTime: '2026-05-13T00:00' }], [{ status: 3, inTime: '2026-05-12T10:00' }]])('times that cannot be: %j', async (times) => {
    expect(await refused(change(times))).toBe('attendance_times')
  })

  test('not before check-in opens, not of a training that is over; after closing with a note', async () => {
    expect(await refused(change({}, ratih, '01:29:00'))).toBe('attendance_session_future')
    expect(await refused(send(changeStatusAll, { sessionId: SESSION, status: 1 }, as(ratih, '01:29:00')))).toBe('attendance_session_future')
    await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))
    expect(await refused(change({ status: 1 }, ratih, '05:20:00'))).toBe('attendance_note_required')
    expect(await change({ status: 2, inTime: '2026-05-12T09:20', note: 'Came late' }, ratih, '05:20:00')).toMatchObject({ attendanceStatusId: 2, creditedMinutes: 160 })
    await send(finish, { id: ID }, as(ratih, '05:30:00'))
    expect(await refused(change({ status: 1, note: 'x' }, ratih, '05:40:00'))).toBe('attendance_finished')
  })

  test('a scan meanwhile is outranked; another hand meanwhile is not', async () => {
    await scanAt('02:00:10')
    expect(await change({ status: 3, version: 1 })).toMatchObject({ attendanceStatusId: 3, inTime: null })
    expect(await refused(change({ status: 1, version: 1, note: 'x' }, coTrainer))).toBe('409 stale')
    expect(await outcome(scanAt('02:01:00'))).toBe('already')
    expect(await markOf(dina)).toMatchObject({ status: 3, inLocal: null })
  })

  test('are for who runs it: who takes part, leads somebody in it, or neither', async () => {
    expect([await refused(change({}, dina)), await refused(change({}, boss)), await refused(change({}, people[9]))]).toEqual(['403 not_allowed', '403 not_allowed', '404 not_found'])
    expect(await change({}, coTrainer)).toMatchObject({ setBy: 'Fransisca' })
  })

  test('the working day follows: late and worked as if the session had been work, or not', async () => {
    await begin({ sessions: [session(SESSION, '2026-05-12T08:00', '2026-05-12T12:00')] })
    const facts: NewFact['fact'][] = [{ kind: 'shift', code: 'REG', startMinute: 480, endMinute: 1020, breakMinutes: 60 }, { kind: 'punch', direction: 'in', time: `${DAY}T12:00` }, { kind: 'punch', direction: 'out', time: `${DAY}T17:00` }]
    for (const fact of facts) await recordFact({ employeeId: dina, date: DAY, fact }, at('10T02:00:00'))
    await recomputeDays(dina, [DAY], at('13T02:00:00'))
    const day = async () => {
      const [row] = await q().select().from(attendanceDay).where(and(eq(attendanceDay.employeeId, dina), eq(attendanceDay.date, DAY)))
      return [(row?.detail as { lateMinutes?: number } | undefined)?.lateMinutes, row?.workingMinutes]
    }
    expect(await day()).toEqual([0, 480])
    await change({ status: 3 }, ratih, '13T02:00:00')
    expect(await day()).toEqual([240, 240])
    await change({ status: 1, note: 'Was there' }, ratih, '13T02:10:00')
    expect(await day()).toEqual([0, 480])
  })

  test('in a closed pay period minutes change, the day stays, and it is said', async () => {
    await aClosedPeriod('2026-05', '2026-04-21', '2026-05-20', hr)
    const changed = await change({ status: 3 }, ratih, '05:00:00')
    expect([changed.creditedMinutes, changed.warnings, await standsOnDay(dina)]).toEqual([0, ['The pay period of Tue 12 May 2026 is closed: the working day stays as it is'], 1])
    await q().execute('delete from pay_period')
  })
})

describe('who reads what', () => {
  beforeAll(async () => {
    await begin({}, people.slice(0, 4))
    await scanAt('02:00:10')
  })

  test('the crew everybody, with evidence; superiors their people, without; nobody else', async () => {
    const of = async (who: string) => (await send(attendance, { id: ID }, as(who, '02:10:00'))).listData.map((r) => [r.employee, r.marks[0]?.verdict])
    expect(await of(ratih)).toEqual([['=Person 01', null], ['=Person 02', null], ['=Person 03', null], ['Dina', 'verified']])
    expect(await of(boss)).toEqual([['=Person 01', null], ['=Person 02', null], ['Dina', null]])
    expect(await of(hr)).toHaveLength(4)
    for (const who of [dina, people[9] as string]) {
      for (const call of [attendance, sessionAttendance, facilitatorAttendance]) expect(await refused(send(call, { id: ID }, as(who, '02:10:00')))).toBe('404 not_found')
      expect(await refused(send(live, { sessionId: SESSION }, as(who, '02:10:00')))).toBe('404 not_found')
    }
    expect((await send(sessionAttendance, { id: ID }, as(boss, '02:10:00'))).listData[0]).toMatchObject({ participants: 3, present: 1, open: 2, attendanceRate: '33.33' })
  })

  test('is narrowed by session, status and question, and paged', async () => {
    const of = async (more: object) => (await send(attendance, { id: ID, ...more }, as(ratih, '02:10:00'))).listData.map((r) => r.employee)
    expect(await of({ status: [1] })).toEqual(['Dina'])
    expect(await of({ sessionId: SESSION, status: [0], paginationSize: 2, paginationPage: 2 })).toEqual(['=Person 03'])
    expect(await of({ questionable: true })).toEqual([])
    expect(await of({ sessionId: newId(at('02:00:00')) })).toEqual([])
  })

  test('who leads has marks, too', async () => {
    const { listData } = await send(facilitatorAttendance, { id: ID }, as(ratih, '02:10:00'))
    expect(listData).toMatchObject([{ facilitator: 'Fransisca', facilitatorSource: 1, marks: [{ sessionId: SESSION, attendanceStatusId: 0 }] }])
    expect(await send(changeStatus, { id: listData[0]?.marks[0]?.attendanceId ?? '' }, as(ratih, '02:10:00'))).toMatchObject({ attendanceStatusId: 1, creditedMinutes: 0 })
  })

  test('the secret is for who leads it by name alone, from a day before; who asked stands among the changes, the secret does not', async () => {
    for (const who of [dina, boss, hr, people[9] as string]) expect(await refused(send(sessionKey, { sessionId: SESSION }, as(who, '02:10:00')))).toBe('404 not_found')
    expect(await refused(send(sessionKey, { sessionId: SESSION }, as(ratih, '11T01:59:59')))).toBe('attendance_key_early')
    const given = await send(sessionKey, { sessionId: SESSION }, as(ratih, '11T02:00:00'))
    expect(Buffer.from(given.key, 'base64url').toString('hex')).toBe('0ee0b0bb035760b9bea574a0b525807e224bb47f5354bb7739a72e0a5ee39b06')
    expect(given).toMatchObject({ codeSeconds: 30, opensAt: '2026-05-12T01:30:00.000Z', closesAt: '2026-05-12T05:15:00.000Z' })
    const changes = await q().select().from(trainingChange)
    expect(changes).toMatchObject([{ by: ratih, what: 'sessionKey' }])
    expect(JSON.stringify(changes)).not.toContain(given.key)
    expect([sessionKey.kept, live.kept, downloadAttendance.kept]).toEqual(['never', 'never', 'never'])
  })
})

describe('statements', () => {
  const count = async (work: () => Promise<unknown>): Promise<number> => (await watchStatements(database, () => withMemory(work))).length
  const lists = { attendance, sessionAttendance, facilitatorAttendance }

  test.each(Object.entries(lists))('%s takes as many however many people there are', async (_, call) => {
    const numbers: number[] = []
    for (const members of [people.slice(0, 2), people]) {
      await begin({}, members)
      for (const by of members.slice(0, 8)) await scanAt('02:00:10', {}, { by })
      numbers.push(await count(() => send(call, { id: ID, paginationSize: 500 }, as(ratih, '02:10:00'))))
    }
    expect(new Set(numbers).size).toBe(1)
  })

  test('of what is asked every few seconds, and of what everybody does at once', async () => {
    await begin({}, people)
    for (const by of people.slice(0, 8)) await scanAt('02:00:10', {}, { by })
    expect({
      live: await count(() => send(live, { sessionId: SESSION }, as(ratih, '02:10:00'))),
      sessionKey: await count(() => send(sessionKey, { sessionId: SESSION }, as(ratih, '02:10:00'))),
      scan: await count(() => scanAt('02:00:10', {}, { by: people[9] as string, device: aDevice() })),
      mark: await count(() => send(changeStatus, { id: attendanceId(SESSION, participantId(ID, people[10] as string)) }, as(ratih, '02:10:00'))),
      all: await count(() => send(changeStatusAll, { sessionId: SESSION, status: 1 }, as(ratih, '02:10:00'))),
    }).toEqual({ live: 2, sessionKey: 3, scan: 11, mark: 15, all: 9 })
  })
})

describe('the end', () => {
  const second = namedId('session:2')
  const job = { now: at('14T05:00:01'), clock, log: { info: () => undefined, warn: () => undefined, error: (facts: unknown) => { throw new Error(JSON.stringify(facts)) } }, signal: new AbortController().signal }
  const runJobs = async (time: string) => {
    for (const one of attendanceJobs) await one.run({ ...job, now: at(time) } as unknown as Parameters<typeof one.run>[0])
  }
  beforeEach(() => begin({ sessions: [session(SESSION, '2026-05-12T09:00', '2026-05-12T12:00'), session(second, '2026-05-12T13:00', '2026-05-12T16:00')] }))

  test('finishing writes down hours, completions and certificates; reopening withdraws them', async () => {
    await scanAt('02:00:10')
    await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))
    expect(await refused(send(finish, { id: ID }, as(ratih, '05:20:00')))).toBe('attendance_open')
    await send(changeStatus, { id: attendanceId(second, participantId(ID, dina)) }, as(ratih, '06:10:00'))
    await send(closeSession, { sessionId: second }, as(ratih, '09:00:00'))
    expect([await refused(send(finish, { id: ID }, as(coTrainer, '09:10:00'))), await refused(send(finish, { id: ID }, as(dina, '09:10:00')))]).toEqual(['403 not_allowed', '403 not_allowed'])
    expect(await send(finish, { id: ID, version: 1 }, as(ratih, '09:10:00'))).toMatchObject({ status: 'finished', completed: 1, notCompleted: 2, version: 2 })
    const part = async () => (await q().select().from(trainingParticipant).where(eq(trainingParticipant.id, participantId(ID, dina))))[0]
    expect(await part()).toMatchObject({ status: 'completed', creditedMinutes: 360, trainingHour: '6.00', percent: '100.00', completedOn: '2026-05-12', validUntil: '2027-05-12', certificateNo: expect.stringMatching(/-001$/) as string })
    expect(await q().select().from(trainingCompletion)).toMatchObject([{ employeeId: dina, minutes: 360, validUntil: '2027-05-12', withdrawnAt: null }])
    expect(await refused(send(reopen, { id: ID }, as(ratih, '09:20:00')))).toBe('403 not_allowed')
    expect(await send(reopen, { id: ID }, as(hr, '09:20:00'))).toMatchObject({ status: 'active' })
    expect([(await part())?.status, (await q().select().from(trainingCompletion))[0]?.withdrawnAt]).toEqual(['enrolled', at('09:20:00')])
    expect(await refused(send(reopen, { id: ID }, as(hr, '09:20:00')))).toBe('training_not_finished')
  })

  test('who has not checked out where that is asked for was there for half of it', async () => {
    await begin({ needsCheckOut: true })
    await scanAt('02:00:10')
    await send(closeSession, { sessionId: SESSION }, as(ratih, '05:10:00'))
    const [row] = (await send(attendance, { id: ID, filterSearch: 'dina' }, as(ratih, '05:11:00'))).listData
    expect([row?.marks[0]?.attendanceStatusId, row?.creditedMinutes, row?.percent]).toEqual([2, 90, '50.00'])
  })

  test('by the clock: closed after two days, finished after seven, once', async () => {
    await scanAt('02:00:10')
    await runJobs('14T05:00:00')
    const states = async () => (await q().select({ status: trainingSession.status }).from(trainingSession).where(eq(trainingSession.trainingId, ID)).orderBy(trainingSession.startsAt)).map((s) => s.status)
    expect(await states()).toEqual(['planned', 'planned'])
    await runJobs('14T05:00:01')
    expect(await states()).toEqual(['closed', 'planned'])
    await runJobs('14T09:00:01')
    expect(await states()).toEqual(['closed', 'closed'])
    const status = async () => (await tx(() => lockTraining(ID)))?.status
    await runJobs('19T09:00:00')
    expect(await status()).toBe('active')
    await runJobs('19T09:00:01')
    await runJobs('19T09:00:02')
    expect([await status(), (await q().select().from(trainingChange)).filter((c) => c.what === 'finished').length]).toEqual(['finished', 1])
    await q().update(training).set({ status: 'active', finishedAt: null }).where(eq(training.id, ID))
  })

  test('where scans came from is blanked after ninety days, scans are forgotten after four hundred', async () => {
    await scanAt('02:00:10', {}, { device: aDevice() })
    const later = async (days: number) => {
      for (const one of attendanceJobs.slice(-1)) await one.run({ ...job, now: new Date(at('02:00:11').getTime() + days * 86_400_000) } as unknown as Parameters<typeof one.run>[0])
      return q().select().from(trainingScan)
    }
    expect((await later(89))[0]?.deviceId).not.toBeNull()
    expect(await later(90)).toMatchObject([{ deviceId: null, db: null, seq: null, claimedAt: null, verdict: 'verified' }])
    expect((await later(400)).length).toBe(0)
    expect(await markOf(dina)).toMatchObject({ status: 1, inLocal: '2026-05-12T09:00' })
  })
})
