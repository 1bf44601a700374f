/** Decision tickets: one decision of one person, without a sign-in, and the same command whichever way it comes. @see docs/product/offline.md#decisions-from-a-notification */
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decisionGuid, decisionText } from '../../contract/kit/decision.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { toWire } from '../../contract/kit/wire.ts'
import { q } from '../../server/db/context.ts'
import { pushDevice } from '../../server/effects/table.ts'
import { createTickets, type Ticket } from '../../server/effects/tickets.ts'
import { audit, commandKey, ticketUse } from '../../server/http/table.ts'
import { account, signInAttempt } from '../../server/org/table.ts'
import { delegation, request, requestHistory } from '../../server/request/table.ts'
import { type Answer, DOCUMENT_KEY, openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { callFor, staging } from '../support/requests.ts'

let api: TestApi
let people: People
let story: ReturnType<typeof staging>
const DAY_MS = 86_400_000
const tickets = createTickets(Buffer.from(DOCUMENT_KEY, 'base64'))
const [leave] = everyModule
if (!leave) throw new Error('no module')
const SLUG = leave.def.slug

beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  story = staging(api, leave, people, { requester: people.employee, employee: people.employee })
})
afterAll(() => api.close())
beforeEach(() => q().delete(signInAttempt))

const commandId = (sub: string, requestId: string, version: number, action: string) => decisionGuid(createHash('sha256').update(decisionText({ sub, requestId, version, action })).digest())

interface Held {
  id: string
  version: number
  text: string
  who: string
}

/** A request on `who`'s desk, with the ticket their device got for it. */
async function asked(who = people.superior, change: Partial<Ticket> = {}): Promise<Held> {
  const { form } = await story.stage('asked', Status.inApproval, 1, [story.submit])
  const [row] = await q().select().from(request).where(eq(request.id, form.id))
  return { ...(await ticketFor(who, form.id, row?.version ?? 0, change)), id: form.id }
}

async function ticketFor(who: string, id: string, version: number, change: Partial<Ticket> = {}): Promise<Held> {
  const deviceId = randomUUID()
  await q().insert(pushDevice).values({ deviceId, sub: who, employeeId: who, token: deviceId, platform: 'web', updatedAt: api.clock.now() })
  const ticket: Ticket = { id: randomUUID(), sub: who, employeeId: who, deviceId, module: SLUG, requestId: id, version, actions: ['approve', 'reject'], expiresAt: api.clock.now().getTime() + DAY_MS, ...change }
  return { id, version, text: tickets.seal(ticket), who }
}

type Decide = 'approve' | 'reject'
interface Change {
  key?: string
  input?: Record<string, unknown>
  authorization?: string
}
const inputOf = (held: Held, action: Decide) => ({ id: held.id, version: held.version, ...(action === 'reject' ? { note: 'Rejected from notification' } : {}) })

/** Decides with the ticket. */
function decide(held: Held, action: Decide, { key, input, authorization }: Change = {}): Promise<Answer<{ status?: number }>> {
  return api.nobody.raw('POST', callFor(leave as never, action).path, JSON.stringify(toWire(input ?? inputOf(held, action))), {
    authorization: authorization ?? `Ticket ${held.text}`, 'idempotency-key': key ?? commandId(held.who, held.id, held.version, action),
  }) as Promise<Answer<{ status?: number }>>
}
const historyOf = async (id: string) => (await q().select().from(requestHistory).where(eq(requestHistory.requestId, id))).map((h) => h.action).sort()
const codeOf = ({ status, body }: Answer) => [status, body.code]

describe('a decision with a ticket', () => {
  test('is the decision of the signed-in call: status, history, audit, and nothing more', async () => {
    const held = await asked()
    expect(await decide(held, 'approve')).toMatchObject({ status: 200, body: { id: held.id, status: Status.inApproval, version: held.version + 1 } })
    expect(await historyOf(held.id)).toEqual(['approve', 'submit'])
    const [row] = await q().select().from(audit).where(eq(audit.commandId, commandId(held.who, held.id, held.version, 'approve')))
    expect(row).toMatchObject({ sub: people.superior, employeeId: people.superior, call: `${SLUG}.approve`, recordId: held.id })
  })

  test('and the signed-in call with the same command id are one command, whichever comes first', async () => {
    for (const first of ['ticket', 'bearer'] as const) {
      const held = await asked()
      const key = commandId(held.who, held.id, held.version, 'approve')
      const ways = [() => decide(held, 'approve'), () => api.as(held.who).send(callFor(leave, 'approve'), inputOf(held, 'approve'), { key })]
      if (first === 'bearer') ways.reverse()
      const answers = []
      for (const way of ways) answers.push(await way())
      expect(answers.map((a) => [a.status, a.headers.get('idempotent-replay')])).toEqual([[200, null], [200, 'true']])
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect(await historyOf(held.id)).toEqual(['approve', 'submit'])
      expect(await q().select().from(commandKey).where(eq(commandKey.commandId, key))).toHaveLength(1)
    }
  })

  test('twenty at once, with and without a sign-in: one', async () => {
    const held = await asked()
    const key = commandId(held.who, held.id, held.version, 'approve')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? decide(held, 'approve') : api.as(held.who).send(callFor(leave, 'approve'), inputOf(held, 'approve'), { key }))))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(await historyOf(held.id)).toEqual(['approve', 'submit'])
  })

  test('used for one action it is not used for another; asked again it answers what it answered', async () => {
    const held = await asked()
    const first = await decide(held, 'approve')
    expect(await decide(held, 'reject')).toMatchObject({ status: 409, body: { code: 'stale', current: { changedBy: 'Surya Superior', action: 'approve' } } })
    expect((await decide(held, 'approve')).text).toBe(first.text)
    expect(await historyOf(held.id)).toEqual(['approve', 'submit'])
  })

  test('a ticket that was used for another command is used up, whatever the record says', async () => {
    const id = randomUUID()
    const held = await asked(people.superior, { id })
    await q().insert(ticketUse).values({ id, commandId: 'another', usedAt: api.clock.now() })
    expect(codeOf(await decide(held, 'approve'))).toEqual([401, 'ticket_used'])
    expect(await historyOf(held.id)).toEqual(['submit'])
  })

  test('a refused decision leaves the ticket as it was', async () => {
    const held = await asked()
    expect(codeOf(await decide(held, 'reject', { input: { id: held.id, version: held.version } }))).toEqual([400, 'note_required'])
    expect((await decide(held, 'approve')).status).toBe(200)
  })

  test('works for who stands in for the approver, as long as they do', async () => {
    const held = await asked(people.delegate)
    expect((await decide(held, 'approve')).status).toBe(200)
    const later = await asked(people.delegate)
    const before = await q().select().from(delegation)
    await q().update(delegation).set({ revokedAt: api.clock.now() })
    expect([403, 404]).toContain((await decide(later, 'approve')).status)
    await q().delete(delegation)
    await q().insert(delegation).values(before)
    expect(await historyOf(later.id)).toEqual(['submit'])
  })
})

describe('a ticket gives no right its person has lost', () => {
  const nothing = async (held: Held, answer: Answer, status: number) => {
    expect(answer.status).toBe(status)
    expect(await historyOf(held.id)).toEqual(['submit'])
  }
  test('somebody who is no approver', async () => {
    const held = await asked(people.stranger)
    await nothing(held, await decide(held, 'approve'), 404)
    const director = await asked(people.director)
    await nothing(director, await decide(director, 'approve'), 403)
  })
  test('an account that was switched off', async () => {
    const held = await asked()
    await q().update(account).set({ disabled: true }).where(eq(account.id, people.superior))
    await nothing(held, await decide(held, 'approve'), 401)
    await q().update(account).set({ disabled: false }).where(eq(account.id, people.superior))
  })
  test('a module that was taken away, or may only be looked at', async () => {
    const held = await asked(people.reader)
    await nothing(held, await decide(held, 'approve'), 403)
    const without = await asked(people.without)
    await nothing(without, await decide(without, 'approve'), 403)
  })
  test('a device that was removed, or belongs to somebody else by now', async () => {
    const held = await asked()
    await q().delete(pushDevice)
    await nothing(held, await decide(held, 'approve'), 401)
    const moved = await asked()
    await q().update(pushDevice).set({ sub: people.stranger, employeeId: people.stranger })
    await nothing(moved, await decide(moved, 'approve'), 401)
  })
  test('a day later, although nothing else has changed', async () => {
    const held = await asked(people.superior, { expiresAt: api.clock.now().getTime() })
    const answer = await decide(held, 'approve')
    await nothing(held, answer, 401)
    expect(answer.body.code).toBe('ticket_expired')
    // signed in again, it is the same command
    expect((await api.as(held.who).send(callFor(leave, 'approve'), inputOf(held, 'approve'), { key: commandId(held.who, held.id, held.version, 'approve') })).status).toBe(200)
  })
  test('a request that changed meanwhile: who changed it, and how', async () => {
    const held = await asked()
    await story.reject1(held.id)
    expect(await decide(held, 'approve')).toMatchObject({ status: 409, body: { code: 'stale', current: { action: 'reject', status: Status.rejected, changedBy: 'Surya Superior' } } })
  })
  test('a module whose decisions are made on the screen alone', async () => {
    const held = await asked()
    const def = leave.def as { highValue?: true }
    def.highValue = true
    try {
      await nothing(held, await decide(held, 'approve'), 401)
    } finally {
      delete def.highValue
    }
  })
})

describe('a ticket opens nothing else', () => {
  test('another request, version, action, call, key or more than the decision itself', async () => {
    const held = await asked(people.superior, { actions: ['approve'] })
    const other = await asked()
    const tries: [string, Promise<Answer>][] = [
      ['another request', decide(held, 'approve', { input: { id: other.id, version: other.version } })],
      ['another version', decide(held, 'approve', { input: { id: held.id, version: held.version + 1 } })],
      ['no version', decide(held, 'approve', { input: { id: held.id } })],
      ['another action', decide(held, 'reject')],
      ['another key', decide(held, 'approve', { key: randomUUID() })],
      ['files', decide(held, 'approve', { input: { ...inputOf(held, 'approve'), attachmentIds: [randomUUID()] } })],
      ['a query', api.nobody.raw('GET', leave.def.calls.detail.path.replace('{id}', held.id), undefined, { authorization: `Ticket ${held.text}` })],
      ['the person\'s account', api.nobody.raw('GET', calls.general.accountDetails.path, undefined, { authorization: `Ticket ${held.text}` })],
    ]
    for (const [what, answer] of tries) expect([what, ...codeOf(await answer)]).toEqual([what, 401, 'unauthenticated'])
    const bare = await api.nobody.raw('POST', callFor(leave, 'approve').path, JSON.stringify(toWire(inputOf(held, 'approve'))), { authorization: `Ticket ${held.text}` })
    expect(bare.status).toBe(401)
    expect(await historyOf(held.id)).toEqual(['submit'])
  })

  test('changed by one character, cut, or sealed by another server: no ticket; and guessing is stopped while real ones still work', async () => {
    const held = await asked()
    const foreign = createTickets(Buffer.alloc(32, 9)).seal({ id: randomUUID(), sub: held.who, employeeId: held.who, deviceId: randomUUID(), module: SLUG, requestId: held.id, version: held.version, actions: ['approve'], expiresAt: Date.now() + DAY_MS })
    const last = held.text.at(-2) === 'A' ? 'B' : 'A'
    for (const text of [`${held.text.slice(0, -2)}${last}${held.text.at(-1)}`, held.text.slice(0, -8), foreign, 'x', 'a'.repeat(5000)]) expect((await decide(held, 'approve', { authorization: `Ticket ${text}` })).status).toBe(401)
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => decide(held, 'approve', { authorization: `Ticket guess${i}` })))
    expect(guesses.filter((g) => g.status === 429).length).toBeGreaterThan(5)
    expect(Number(guesses.find((g) => g.status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await decide(held, 'approve')).status).toBe(200)
  })
})
