import { beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-05-12T05:00:00Z')
let row: { value: unknown; endsAt: number } | undefined
let unsent = false
let pushes: string[] | undefined
let now = NOW
vi.mock('../../api/offline.ts', () => ({
  port: { now: () => now },
  anythingUnsentNoted: () => unsent,
  offline: async () => ({
    readRecord: async () => (row && row.endsAt > now ? row : undefined),
    cacheRecord: async (_: string, __: unknown, value: unknown, endsAt: number) => void (row = { value, endsAt }),
  }),
}))
vi.mock('../../offline/device-db.ts', () => ({ deviceGet: async () => pushes }))
const { forgetRound, unlessYoung } = await import('./round.ts')

beforeEach(() => {
  row = undefined
  unsent = false
  pushes = undefined
  now = NOW
})

/** Whether a start fetches. */
async function fetches(day = '2026-05-12', whole = true, meanwhile: () => Promise<void> = async () => undefined): Promise<boolean> {
  let ran = false
  await unlessYoung(day, async () => {
    ran = true
    await meanwhile()
    return whole
  })
  return ran
}

test('a start fetches ahead unless one of the last quarter of an hour has, on the same day', async () => {
  expect([await fetches(), await fetches(), await fetches('2026-05-13'), await fetches()]).toEqual([true, false, true, true])
  now += 14 * 60_000
  expect(await fetches()).toBe(false)
  now += 2 * 60_000
  expect(await fetches()).toBe(true)
})

test('what did not come whole is fetched again', async () => {
  expect([await fetches('2026-05-12', false), await fetches()]).toEqual([true, true])
  row = undefined
  await expect(unlessYoung('2026-05-12', async () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await fetches()).toBe(true)
})

test('after a change from here it is fetched again, also after one that came while it was being fetched', async () => {
  expect([await fetches(), await fetches()]).toEqual([true, false])
  await forgetRound()
  expect([await fetches('2026-05-12', true, forgetRound), await fetches(), await fetches()]).toEqual([true, true, false])
})

test('while something waits to be sent each start fetches', async () => {
  unsent = true
  expect([await fetches(), await fetches()]).toEqual([true, true])
  unsent = false
  expect(await fetches()).toBe(true)
})

test('a push that came while no page was open is news', async () => {
  expect(await fetches()).toBe(true)
  pushes = ['one']
  expect([await fetches(), await fetches()]).toEqual([true, false])
})
