import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { CallError } from '../../api/call-error.ts'

const asked: string[] = []
let release: () => void = () => undefined
/** What the next rounds are refused with, one after the other. */
const refusals: CallError[] = []
let rounds = 0
let isOnline = true
let token: string | null = 'token'
const released = new Promise<void>((done) => (release = done))
const answers: Record<string, unknown> = {
  'general-account-home-calendar.accountDetails': { employeeId: 'e', timeZone: 'Asia/Jakarta', profilePicture: '' },
  'platform.modulePermissions': { modules: [] },
  'attachments-inbox-announcements.essAnnouncements': { listData: [], totalData: 0 },
}
vi.mock('../../api/call.ts', () => ({
  call: async ({ id }: AnyCall, input: { reads?: { call: string }[] }) => {
    if (!input.reads) asked.push(id)
    for (const read of input.reads ?? []) asked.push(read.call)
    if (input.reads) rounds++
    const refusal = input.reads && refusals.shift()
    if (refusal) throw refusal
    if (!(id in answers) || id.endsWith('essAnnouncements')) await released
    return input.reads ? { answers: input.reads.map(() => ({ status: 404, answer: null })) } : (answers[id] ?? {})
  },
}))
vi.mock('../../api/offline.ts', () => ({ port: { now: () => Date.parse('2026-05-12T05:00:00Z'), loadCalls: async () => undefined }, anythingUnsentNoted: () => false, offline: async () => ({ readRecord: async () => undefined, cacheRecord: async () => undefined }) }))
vi.mock('../../offline/device-db.ts', () => ({ deviceGet: async () => undefined }))
vi.mock('../../lib/quiet.ts', () => ({ inPauses: async (list: readonly unknown[], work: (one: unknown) => Promise<unknown>) => { for (const one of list) await work(one) } }))
vi.mock('../../lib/network.ts', async (original) => ({ ...(await original<typeof import('../../lib/network.ts')>()), isOnline: () => isOnline }))
vi.mock('../../api/token.ts', async (original) => ({ ...(await original<typeof import('../../api/token.ts')>()), accessToken: () => token }))

const { query } = await import('../../api/query.ts')
const { warm } = await import('./warm.ts')
await import('./forms-ahead.ts')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const busy = () => new CallError(503, 'busy', null)
/** A page whose first round is refused; `random` says how long it waits. */
async function refused(random: number, ...others: CallError[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(random)
  refusals.splice(0, Infinity, busy(), ...others)
  rounds = 0
  const warming = warm(new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }))
  await vi.advanceTimersByTimeAsync(10)
  await warming
  expect(rounds).toBe(1)
}
/** How many rounds there were a moment before so many seconds have passed, and then. */
async function roundsAround(seconds: number): Promise<number[]> {
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 20)
  const before = rounds
  await vi.advanceTimersByTimeAsync(20)
  return [before, rounds]
}

test('what the first screen asks for while this is on its way is asked once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const warming = warm(client)
  await vi.waitFor(() => expect(asked).toContain(profileCalls.getProfile.id))
  const screen = [query(announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME), query(profileCalls.getProfile, {}), query(generalCalls.generalConfigs, {})]
  const shown = Promise.all(screen.map((of) => client.fetchQuery(of as never)))
  release()
  await Promise.all([shown, warming])
  for (const { id } of [announcementCalls.essAnnouncements, profileCalls.getProfile, generalCalls.generalConfigs]) expect([id, asked.filter((one) => one === id).length]).toEqual([id, 1])
})

test('a round the server had no time for is tried again until it comes: half as long after, or half as long again, then twice as long', async () => {
  await refused(0, busy())
  expect(await roundsAround(5)).toEqual([1, 2])
  expect(await roundsAround(10)).toEqual([2, 3])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(rounds).toBe(3)
  await refused(1, busy())
  expect(await roundsAround(15)).toEqual([1, 2])
  expect(await roundsAround(30)).toEqual([2, 3])
})

test('no wait is longer than ten minutes, but for chance', async () => {
  await refused(0.5, ...Array.from({ length: 9 }, busy))
  for (const [i, seconds] of [10, 20, 40, 80, 160, 320, 600, 600].entries()) expect(await roundsAround(seconds)).toEqual([i + 1, i + 2])
})

test('another failure ends it, at once or later', async () => {
  await refused(0, new CallError(500, 'unexpected', null))
  expect(await roundsAround(5)).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(rounds).toBe(2)
  refusals.push(new CallError(500, 'unexpected', null))
  const failed = warm(new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })).catch((error: CallError) => error.status)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await failed).toBe(500)
  expect(rounds).toBe(3)
})

test('nothing is tried again without a network, and nothing at all after a sign-out', async () => {
  await refused(0)
  isOnline = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toBe(1)
  isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rounds).toBe(2)
  await refused(0)
  token = null
  await vi.advanceTimersByTimeAsync(5_000)
  token = 'of somebody else'
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(rounds).toBe(1)
})
