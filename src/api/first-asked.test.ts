import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import page from '../../index.html?raw'
import { ANSWER_HEADER } from '../../contract/kit/answer-mark.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { generalCalls } from '../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import { askedConfig, askedFirst, changesSoFar, doubtIfUnanswered, forgetFirstAsked, hasAskedFirst, untakenBy } from './first-asked.ts'
import { askOnDoubt, settleDoubt } from '../lib/network.ts'
import { FIRST_READS } from './first-reads.ts'

const headers = { authorization: 'Bearer one', 'accept-language': 'en' }
const { home, homeGetCount } = homeCalls
const said = { Answers: [{ Status: 200, Answer: { GreetingName: 'Dina' } }, { Status: 403, Answer: { Code: 'no_module' } }, { Status: 200, Answer: { Total: 3 } }] }
const mark = { [ANSWER_HEADER]: 'judged' }
let sinceStart = 1000
const AT = Date.UTC(2026, 4, 4)
const asked = (answer: Promise<Response> = Promise.resolve(Response.json(said, { headers: mark }))) => {
  globalThis.essAsked = { config: Promise.resolve(new Response()), reads: { at: AT, asked: [home, generalCalls.generalConfigs, homeGetCount].map(({ id }) => ({ call: id, input: {} })), headers, answer } }
}
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => AT + sinceStart))
afterEach(() => {
  vi.restoreAllMocks()
  sinceStart = 1000
  globalThis.essAsked = undefined
})

test('each is taken once, by whoever asks for the same', async () => {
  asked()
  expect(hasAskedFirst()).toBe(true)
  expect(await askedFirst(homeCalls.accountDetails, {}, headers)).toBeUndefined()
  expect(await Promise.all([askedFirst(homeGetCount, {}, { ...headers }), askedFirst(home, {}, headers)])).toEqual([{ total: 3 }, { greetingName: 'Dina' }])
  expect(await askedFirst(home, {}, headers)).toBeUndefined()
  expect(await askedConfig()).toBeInstanceOf(Response)
  expect(askedConfig()).toBeUndefined()
})

test('what was refused is for the call itself', async () => {
  asked()
  expect(await askedFirst(generalCalls.generalConfigs, {}, headers)).toBeUndefined()
  expect(await askedFirst(home, {}, headers)).toEqual({ greetingName: 'Dina' })
})

test('what the page asked for when it began is nothing new a minute later', async () => {
  asked()
  sinceStart = 60_001
  expect(await askedFirst(home, {}, headers)).toBeUndefined()
})

test('what nobody has taken yet is known, with its words', async () => {
  asked()
  globalThis.essAsked?.reads?.asked.splice(0, 1, { call: home.id, input: { on: '2026-05-04' } })
  await askedFirst(homeGetCount, {}, headers)
  expect(untakenBy('another')).toEqual([])
  expect(untakenBy('one')).toEqual([{ call: home.id, input: { on: '2026-05-04' } }, { call: generalCalls.generalConfigs.id, input: {} }])
  expect(await askedFirst<AnyCall>(home, { on: '2026-05-04' }, headers)).toEqual({ greetingName: 'Dina' })
  globalThis.essAsked = undefined
  expect(untakenBy('one')).toEqual([])
})

test('after a change nothing of it is news', async () => {
  asked()
  const before = changesSoFar()
  forgetFirstAsked()
  expect(changesSoFar()).toBe(before + 1)
  expect(untakenBy('one')).toEqual([])
  expect(await askedFirst(home, {}, headers)).toBeUndefined()
})

test('that nobody answered the page is a doubt before any call is made', async () => {
  asked(Promise.reject(new TypeError('Failed to fetch')))
  const doubt = new Promise<void>((done) => askOnDoubt(done))
  doubtIfUnanswered()
  await doubt
  settleDoubt(true)
})

test('a question with words of its own is another one', async () => {
  asked()
  expect(await askedFirst<AnyCall>(home, { on: '2026-05-04' }, headers)).toBeUndefined()
  expect(await askedFirst(home, {}, { ...headers, 'content-type': 'application/json' })).toEqual({ greetingName: 'Dina' })
})

test.each([{ ...headers, authorization: 'Bearer another' }, { ...headers, 'accept-language': 'id' }, { ...headers, 'x-username': 'dina' }, { authorization: 'Bearer one' }])('whoever asks otherwise gets none of it, and nobody after them: %o', async (other) => {
  asked()
  expect(await askedFirst(home, {}, other as typeof headers)).toBeUndefined()
  expect(await askedFirst(home, {}, headers)).toBeUndefined()
})

test.each([
  ['refused', () => Promise.resolve(Response.json({ Code: 'unauthorized' }, { status: 401, headers: mark }))],
  ['broken off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by somebody in between', () => Promise.resolve(Response.json(said))],
  ['cut short', () => Promise.resolve(new Response('{"Answers":[', { headers: mark }))],
])('a question that was %s leaves every call to itself', async (_, answer) => {
  asked(answer())
  expect(await Promise.all([home, homeGetCount].map((def) => askedFirst(def, {}, headers)))).toEqual([undefined, undefined])
})

test('a question that was waited for as long as a call may be is not asked again', async () => {
  asked(Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  await expect(askedFirst(home, {}, headers)).rejects.toThrow('signal timed out')
  await expect(askedFirst(homeGetCount, {}, headers)).rejects.toThrow('signal timed out')
})

test('a page that asked for nothing has nothing to give', async () => {
  expect([hasAskedFirst(), askedConfig(), await askedFirst(home, {}, headers)]).toEqual([false, undefined, undefined])
})

test('what every start reads has no input, and fits in one call', () => {
  expect(FIRST_READS.map((def) => def.method)).toEqual(FIRST_READS.map(() => 'GET'))
  expect(new Set(FIRST_READS).size).toBe(FIRST_READS.length)
  expect(platformCalls.readMany.method).toBe('POST')
})

test('the page asks under the names that are looked for here', () => {
  for (const name of ['essAsked = {', 'a.config', 'a.reads = { at: Date.now(), asked: b.slice(), headers: h, answer: ', "authorization: 'Bearer '", "'accept-language': l", "method: 'POST'"]) expect(page).toContain(name)
})
