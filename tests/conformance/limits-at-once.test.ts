/** "At most so many" holds also when everything is asked at the same moment: each rule that counts before it writes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { type AnyCall, callById } from '../../contract/kit/call.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import { deviceLedger } from '../../server/devices/table.ts'
import { profileContact } from '../../server/person/table.ts'
import { hashPassword } from '../../server/lib/password.ts'
import { setSetting } from '../../server/org/settings.ts'
import { account } from '../../server/org/table.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { delegation, request } from '../../server/request/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, aPerson, type Cast, giveRole, NOON, TODAY } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, workingDay } from '../support/requests.ts'

let api: TestApi
let cast: Cast
let day = 0
const [leave] = everyModule as readonly [ServerModule]

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
})
afterAll(() => api.close())

/** All at once; answers how many took effect, and the other statuses. */
async function atOnce(acts: readonly { who: string; call: AnyCall; input: Record<string, unknown> }[]): Promise<{ done: number; refused: number[]; codes: Set<string> }> {
  const answers = await Promise.all(acts.map(({ who, call, input }) => api.as(who).send(call, input)))
  const refused = answers.filter((a) => a.status !== 200)
  return { done: answers.length - refused.length, refused: [...new Set(refused.map((a) => a.status))], codes: new Set(refused.map((a) => a.body.fields?.[0]?.code ?? a.body.code ?? '')) }
}

const theCall = (id: string) => callById(id) as AnyCall
const many = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))

async function aSubmitted(): Promise<string> {
  const { employee } = cast.people
  const form = await aForm(leave, api.as(employee), employee, workingDay(day++))
  await api.as(employee).get(callFor(leave, 'save'), form)
  await api.as(employee).get(callFor(leave, 'submit'), { id: form.id, version: 1 })
  return form.id
}

test('10 comments of one person in a minute, on however many requests', async () => {
  const ids: string[] = []
  for (let i = 0; i < 16; i++) ids.push(await aSubmitted())
  const write = theCall('leave-requests.addComment')
  expect(await atOnce(ids.map((id) => ({ who: cast.people.employee, call: write, input: { id, commentId: randomUUID(), text: 'Hello' } })))).toMatchObject({ done: 10, refused: [429] })
})

test('one reminder of a request in its hours', async () => {
  const id = await aSubmitted()
  expect(await atOnce(many(6, () => ({ who: cast.people.employee, call: theCall('leave-requests.nudge'), input: { id } })))).toMatchObject({ done: 1, refused: [400] })
})

test('51 rights granted by one person in a day', async () => {
  const { superior, stranger } = cast.people
  const answers = await atOnce(many(60, (i) => ({
    who: superior, call: calls.profile.updateProfileApprovalRight,
    input: { id: randomUUID(), grantedToEmployeeId: stranger, from: addDays(TODAY, i), until: addDays(TODAY, i), includeWaiting: false, keepOwnAccess: true },
  })))
  expect(answers).toMatchObject({ done: 51, codes: new Set(['right_quota']) })
  expect(await q().select().from(delegation).where(and(eq(delegation.fromEmployeeId, superior), eq(delegation.grantedToEmployeeId, stranger)))).toHaveLength(51)
})

test('10 telephone numbers of one person', async () => {
  const { employee } = cast.people
  const answers = await atOnce(many(14, (i) => ({ who: employee, call: calls.profile.updateProfileContacts, input: { contacts: [{ id: randomUUID(), version: 0, phoneTypeId: '1', phoneCountryCode: '62', phone: `81255500${10 + i}`, note: '', isPrimary: false }] } })))
  expect(answers).toMatchObject({ done: 10, codes: new Set(['too_many_contacts']) })
  expect(await q().select().from(profileContact).where(eq(profileContact.employeeId, employee))).toHaveLength(10)
})

test('one of many people with the same address of a feed, and of those with the same id of a contact', async () => {
  const who: string[] = []
  for (let i = 0; i < 12; i++) who.push(await aPerson(cast.company, `Same ${i}`))
  for (let round = 0; round < 3; round++) {
    const digest = randomBytes(32).toString('hex')
    expect(await atOnce(who.map((one) => ({ who: one, call: calls.teamCalendar.calendarFeedRenew, input: { digest } })))).toEqual({ done: 1, refused: [400], codes: new Set(['feed_digest']) })
    const id = randomUUID()
    const contact = { id, version: 0, phoneTypeId: '1', phoneCountryCode: '62', phone: `81255511${10 + round}`, note: '', isPrimary: false }
    expect(await atOnce(who.map((one) => ({ who: one, call: calls.profile.updateProfileContacts, input: { contacts: [contact] } })))).toEqual({ done: 1, refused: [404], codes: new Set(['not_found']) })
  }
})

test('5 tries of the sign-in password where the document password is changed', async () => {
  const who = await aPerson(cast.company, 'Gita Guesser')
  await q().update(account).set({ passwordHash: await hashPassword('the right one') }).where(eq(account.id, who))
  const answers = await atOnce(many(8, (i) => ({ who, call: calls.profile.updateDocumentPassword, input: { currentPassword: `wrong ${i}`, newPassword: 'Sunny-Harbour-4711' } })))
  expect(answers).toMatchObject({ done: 0, codes: new Set(['wrong_password', 'too_many']) })
  expect((await api.as(who).send(calls.profile.updateDocumentPassword, { currentPassword: 'the right one', newPassword: 'Sunny-Harbour-4711' })).status).toBe(429)
})

test('40 databases of one person\'s devices', async () => {
  const { employee } = cast.people
  await atOnce(many(60, () => ({ who: employee, call: theCall('device-ledger.announce'), input: { deviceId: randomUUID(), system: 'android', db: randomUUID(), revision: 1, high: 1, open: '', since: 0, over: [] } })))
  expect((await q().select().from(deviceLedger).where(eq(deviceLedger.sub, employee))).length).toBeLessThanOrEqual(40)
})

test('2 corrections of one person\'s times in a month, whoever files them', async () => {
  const { employee, superior } = cast.people
  const overrides = everyModule.find((m) => m.def.slug === 'attendance-check-time-overrides') as ServerModule
  await setSetting('overrideMonthlyQuota', 2, NOON)
  const forms: { who: string; id: string }[] = []
  for (let i = 0; i < 8; i++) {
    const who = await aPerson(cast.company, `Clerk ${i}`, { superiorId: superior })
    await giveRole(who, 'hr')
    const form = await aForm(overrides, api.as(who), employee, workingDay(i))
    await api.as(who).get(callFor(overrides, 'save'), form)
    forms.push({ who, id: form.id })
  }
  const answers = await atOnce(forms.map(({ who, id }) => ({ who, call: callFor(overrides, 'submit'), input: { id, version: 1 } })))
  const waiting = await q().select({ values: request.values }).from(request).where(and(inArray(request.id, forms.map((f) => f.id)), eq(request.status, Status.inApproval)))
  const months = Map.groupBy(waiting, ({ values }) => String(values.transDate).slice(0, 7))
  expect([answers.done, ...answers.codes]).toEqual([waiting.length, 'cto_quota'])
  expect([...months.values()].map((all) => all.length)).toEqual([...months.values()].map(() => 2))
})
