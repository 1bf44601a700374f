import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const area = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', area)
vi.stubGlobal('sessionStorage', area)
vi.stubGlobal('location', { href: 'https://hr.example/ess/' })
vi.stubGlobal('document', { baseURI: 'https://hr.example/ess/' })
vi.stubGlobal('navigator', { onLine: true, locks: { request: (_name: string, _options: unknown, run: (lock: object) => unknown) => Promise.resolve(run({})) } })
const cleared: string[] = []
vi.mock('../sync/leave.ts', () => ({ clearTraces: async (sub: string) => void cleared.push(sub) }))
const { port } = await import('../../api/offline.ts')
const { accessToken, storeAccessToken } = await import('../../api/token.ts')
const { devicePut } = await import('../../offline/device-db.ts')
const { endLeaving } = await import('../../offline/logout.ts')
const { endSession, LEAVING, writeSession } = await import('../../offline/session.ts')
const { sessionOf } = await import('../../offline/test-server.ts')
const { nameOfUserDb } = await import('../../offline/user-db.ts')
const { isSignedOutByHand } = await import('./leaving.ts')
const { becomePerson, storedPerson } = await import('./person.ts')
const { finishSignOut } = await import('./unfinished-sign-out.ts')

const client = new QueryClient()
const signedIn = async (sub: string) => {
  const session = sessionOf(sub)
  await writeSession(port, session)
  await becomePerson(client, session.issuer, sub)
  storeAccessToken(session.accessToken)
}

beforeEach(async () => {
  kept.clear()
  await endSession(port)
})

// faults: browser-kills, seed 910: the browser was killed a moment after a sign-out, and localStorage was as it had been before
test('a token that is there again after a sign-out, because the browser was killed, is none', async () => {
  await signedIn('dina')
  const before = new Map(kept)
  await devicePut(port, LEAVING, { issuer: 'http://idp', sub: 'dina', db: await nameOfUserDb(port, { issuer: 'http://idp', sub: 'dina' }), incarnation: 'i', choice: 'keep', idToken: '' })
  await endLeaving(port)
  kept.clear()
  for (const [key, value] of before) kept.set(key, value)
  await finishSignOut(client)
  expect([accessToken(), storedPerson(), isSignedOutByHand(), cleared]).toEqual([null, null, true, ['dina']])
})

test('a token of somebody who has signed in since stays, and one whose device was emptied, too', async () => {
  await signedIn('budi')
  await finishSignOut(client)
  expect(accessToken()).toBe('budi.1')
  await endSession(port) // no session, and nobody who signed out is this person
  await finishSignOut(client)
  expect(accessToken()).toBe('budi.1')
})

// browser-kills, seed 20261121004: a person signed in after another, and the browser died before it had written their token
test('a sign-in that the killed browser had not written down holds, in the place of nobody and of another person', async () => {
  await writeSession(port, sessionOf('dina'))
  await finishSignOut(client)
  expect([accessToken(), storedPerson(), isSignedOutByHand()]).toEqual(['dina.1', `${sessionOf('dina').issuer} dina`, false])
  await writeSession(port, sessionOf('budi'))
  await finishSignOut(client)
  expect([accessToken(), storedPerson()]).toEqual(['budi.1', `${sessionOf('budi').issuer} budi`])
})

test('one whom the provider does not renew is asked to sign in', async () => {
  await writeSession(port, { ...sessionOf('dina'), needsSignIn: true })
  await finishSignOut(client)
  expect(accessToken()).toBeNull()
})
