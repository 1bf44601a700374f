/** A query that leaves a trace names the tables, and the server lets it write to these alone; calls.test.ts holds every query to it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type AnyCall, defineCall, defineCalls } from '../../contract/kit/call.ts'
import { requireSoundFacts } from '../../server/http/fits-address.ts'
import { q } from '../../server/db/context.ts'
import { requireTables } from '../../server/db/writes.ts'
import { personLanguage } from '../../server/effects/table.ts'
import { recordingLog } from '../../server/lib/testing/recording-log.ts'
import { setting } from '../../server/org/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { tablesChangedBy } from '../support/statements.ts'
import { advanceOwnCalls } from './made-up/pay-advances/contract.ts'
import { lookKey } from './made-up/pay-advances/server.ts'

const log = recordingLog()
let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi(undefined, log)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())

const look = () => api.as(people.hr).send(advanceOwnCalls.look, { employeeId: people.employee })
const looked = async () => (await q().select().from(setting).where(eq(setting.key, lookKey(people.employee)))).map((row) => row.value)

/** Another fact for a moment. */
async function naming<T>(writes: readonly string[] | undefined, work: () => Promise<T>): Promise<T> {
  const call = advanceOwnCalls.look as { writes?: AnyCall['writes'] | undefined }
  const { writes: before } = call
  call.writes = writes as AnyCall['writes']
  try {
    return await work()
  } finally {
    call.writes = before
  }
}

test('a query leaves the trace it names', async () => {
  await undone(async () => {
    expect(await tablesChangedBy(async () => expect((await look()).status).toBe(200))).toEqual(['setting'])
    expect(await looked()).toEqual([people.hr])
  })
})

test.each([['none', undefined], ['another table', ['audit']]])('one that names %s writes nothing, fails, and the log says where', async (_, writes) => {
  const from = log.lines.length
  await undone(async () => {
    const answer = await naming(writes, look)
    expect([answer.status, answer.body.code]).toEqual([500, 'unexpected'])
    expect(await looked()).toEqual([])
  })
  expect(log.lines.slice(from).join('\n')).toMatch(/PayAdvances\/Look.*requireWithinBounds/)
})

test('whoever reads ahead leaves no trace: it is not read together with others', async () => {
  const { answers } = await api.as(people.employee).get(calls.platform.readMany, { reads: [{ call: advanceOwnCalls.look.id, input: {} }] })
  expect(answers).toEqual([{ status: 404, answer: null }])
  expect(await looked()).toEqual([])
})

test('a table that is not there stops the start, by the name of the call', async () => {
  await expect(requireTables([advanceOwnCalls.look, { id: 'made-up.typo', writes: ['setting', 'settings'] }])).rejects.toThrow(/^made-up\.typo: there is no table settings$/)
})

test('only a query says it, and of some table', async () => {
  const draft = defineCall<object, unknown>({ kind: 'query', method: 'POST', path: '/x', writes: ['setting'] })
  const { wrong } = defineCalls('made-up-wrong', { wrong: { ...draft, kind: 'command' } })
  expect(() => requireSoundFacts(wrong)).toThrow('made-up-wrong.wrong: facts that do not fit a POST command')
  for (const writes of [[], ['setting', 'setting']]) await expect(requireTables([{ id: 'made-up.wrong', writes }])).rejects.toThrow('made-up.wrong: names no table')
  // @ts-expect-error -- a command writes where it likes
  defineCall<object, unknown>({ kind: 'command', method: 'POST', path: '/x', writes: ['setting'] })
  // @ts-expect-error -- some table
  defineCall<object, unknown>({ kind: 'query', method: 'POST', path: '/x', writes: [] })
})

test('whoever asks who they are in another language is written to in that one, alone or among reads', async () => {
  const language = async () => (await q().select().from(personLanguage).where(eq(personLanguage.employeeId, people.employee))).map((row) => row.language)
  const me = calls.general.accountDetails
  await undone(async () => {
    expect((await api.as(people.employee).send(me, {}, { headers: { 'accept-language': 'ar' } })).status).toBe(200)
    expect(await language()).toEqual(['ar'])
    const { answers } = await api.as(people.employee).get(calls.platform.readMany, { reads: [{ call: me.id, input: {} }] }, { headers: { 'accept-language': 'id' } })
    expect(answers.map((a) => a.status)).toEqual([200])
    expect(await language()).toEqual(['id'])
  })
})
