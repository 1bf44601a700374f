/** The team calendar over the wire: who is told what of an approved leave, and the feed that is read without a sign-in. */
import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { q } from '../../server/db/context.ts'
import { recordFact } from '../../server/facts/facts.ts'
import { calendarFeed } from '../../server/modules/general-account-home-calendar/calendar/table.ts'
import { rememberLanguage } from '../../server/effects/language.ts'
import { commandKey } from '../../server/http/table.ts'
import { newId } from '../../server/lib/new-id.ts'
import { account } from '../../server/org/table.ts'
import { requestLine } from '../../server/request/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, NOON, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'

let api: TestApi
let people: People
const requestId = newId(NOON)

beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  await q().insert(requestLine).values({ requestId, lineId: requestId, kind: 'leave', employeeId: people.employee, from: '2026-05-20', until: '2026-05-21', values: {}, position: 0 })
  for (const date of ['2026-05-20', '2026-05-21']) {
    await recordFact({ employeeId: people.employee, date, fact: { kind: 'leave', status: 'onLeave', leaveType: 'sick', part: 0, countsCalendarDays: false }, requestId, lineId: requestId }, api.clock.now())
  }
})
afterAll(() => api.close())

const aSecret = () => randomBytes(32).toString('base64url')
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
async function aFeed(who: string): Promise<string> {
  const secret = aSecret()
  await api.as(who).get(calls.teamCalendar.calendarFeedRenew, { digest: digestOf(secret) })
  return secret
}
/** Read as a program does that knows nothing but the address. */
const read = async (secret: string, from = '') => {
  const answer = await api.fetch(new Request(`http://local/api/calendars/feed/${secret}.ics`), from)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('leave is told as far as the reader may know', async () => {
  const told = async (who: string) => (await api.as(who).get(calls.teamCalendar.calendarEvents, {})).events.flatMap((e) => e.employees.filter((p) => p.employeeId === people.employee).map((p) => `${e.type}: ${p.detail.description}`))
  expect([await told(people.employee), await told(people.superior), await told(people.stranger)]).toEqual([['Leave: Sick leave'], ['Leave: Sick leave'], ['Away: ']])
})

describe('the feed', () => {
  test('answers whoever knows the address what its owner may see', async () => {
    const [own, others] = [await read(await aFeed(people.employee)), await read(await aFeed(people.stranger))]
    expect(own).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
    expect(own.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/)
    expect(own.text).toMatch(/DTSTART;VALUE=DATE:20260520\r\nDTEND;VALUE=DATE:20260522\r\nSUMMARY:[^\r]+: Sick leave\r\n/)
    expect(others.text).toMatch(/DTSTART;VALUE=DATE:20260520\r\nDTEND;VALUE=DATE:20260522\r\nSUMMARY:[^\r]+: Away\r\n/)
    expect(others.text).not.toContain('Sick')
    expect(others.text).not.toContain(requestId)
    for (const line of own.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
  test('speaks the language its owner reads', async () => {
    await rememberLanguage(people.stranger, 'id', api.clock.now())
    expect((await read(await aFeed(people.stranger))).text).toContain('Tidak di tempat')
  })
  test('the secret is nowhere on the server', async () => {
    const secret = await aFeed(people.employee)
    const kept = JSON.stringify([await q().select().from(calendarFeed), await q().select().from(commandKey)])
    expect([kept.includes(digestOf(secret)), kept.includes(secret)]).toEqual([true, false])
  })
  test('a new address ends the old one, and withdrawing ends both; an account that is off ends all', async () => {
    const first = await aFeed(people.employee)
    const second = await aFeed(people.employee)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await q().update(account).set({ disabled: true }).where(eq(account.employeeId, people.employee))
    expect((await read(second)).status).toBe(404)
    await q().update(account).set({ disabled: false }).where(eq(account.employeeId, people.employee))
    expect(await api.as(people.employee).get(calls.teamCalendar.calendarFeed, {})).toMatchObject({ active: true })
    expect(await api.as(people.employee).get(calls.teamCalendar.calendarFeedWithdraw, {})).toEqual({ active: false, createdAt: '' })
    expect((await read(second)).status).toBe(404)
  })
  test('an address in use cannot be taken over, and only a digest makes one', async () => {
    const secret = await aFeed(people.employee)
    for (const digest of [digestOf(secret), secret, 'x']) {
      const answer = await api.as(people.stranger).send(calls.teamCalendar.calendarFeedRenew, { digest })
      expect([answer.status, answer.body.code]).toEqual([400, 'feed_digest'])
    }
  })
  test('who guesses must wait; who knows an address is not held up by it', async () => {
    const secret = await aFeed(people.employee)
    const guesses = []
    for (let n = 0; n < 31; n++) guesses.push((await read(aSecret(), '10.0.0.9')).status)
    expect(guesses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect([guesses[30], (await read(aSecret(), '10.0.0.8')).status, (await read(secret, '10.0.0.9')).status]).toEqual([429, 404, 200])
  })
  test('one address is read as often as calendars do, whoever reads it; others go on', async () => {
    const [mine, another] = [await aFeed(people.employee), await aFeed(people.stranger)]
    const reads = []
    for (let n = 0; n < 11; n++) reads.push((await read(mine, `10.1.0.${n}`)).status)
    expect(reads).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await read(another, '10.1.0.1')).status).toBe(200)
  })
  test('however many ask at once without a sign-in, most of the database is left to others', async () => {
    const secret = await aFeed(people.employee)
    const { pool } = api.database
    // at work in the database, or waiting for a connection
  let most = 0
    const count = () => void (most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount))
    pool.on('acquire', count)
    await Promise.all(Array.from({ length: 100 }, (_, n) => read(n % 5 ? aSecret() : secret, `10.2.0.${n}`)))
    pool.off('acquire', count)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(4)
  })
})
