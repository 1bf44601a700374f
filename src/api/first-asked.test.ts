import { afterEach, expect, test } from 'vitest'
import page from '../../index.html?raw'
import { askedConfig, askedHome } from './first-asked.ts'

const url = '/api/v2/home'
const headers = { authorization: 'Bearer one', 'accept-language': 'en' }
const answer = Promise.resolve(Response.json({}))
const asked = () => void (globalThis.essAsked = { config: answer, home: { path: '/v2/home', headers, answer } })
afterEach(() => void (globalThis.essAsked = undefined))

test('each is taken once, by whoever asks for the same', () => {
  asked()
  expect(askedHome('/api/home/get-count', headers)).toBeUndefined()
  expect(askedHome(url, { ...headers })).toBe(answer)
  expect(askedHome(url, headers)).toBeUndefined()
  expect(askedConfig()).toBe(answer)
  expect(askedConfig()).toBeUndefined()
})

test.each([{ ...headers, authorization: 'Bearer another' }, { ...headers, 'accept-language': 'id' }, { ...headers, 'x-username': 'dina' }, { authorization: 'Bearer one' }])('whoever asks otherwise gets none of it, and nobody after them: %o', (other) => {
  asked()
  expect(askedHome(url, other as typeof headers)).toBeUndefined()
  expect(askedHome(url, headers)).toBeUndefined()
})

test('a page that asked for nothing has nothing to give', () => {
  expect([askedConfig(), askedHome(url, headers)]).toEqual([undefined, undefined])
})

test('the page asks under the names that are looked for here', () => {
  for (const name of ['essAsked = {', 'a.config', 'a.home = { path: f.home, headers: h, answer: ', "authorization: 'Bearer '", "'accept-language': l"]) expect(page).toContain(name)
})
