import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'

const asked: string[] = []
let release: () => void = () => undefined
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
    if (!(id in answers) || id.endsWith('essAnnouncements')) await released
    return input.reads ? { answers: input.reads.map(() => ({ status: 404, answer: null })) } : (answers[id] ?? {})
  },
}))
vi.mock('../../api/offline.ts', () => ({ port: { now: () => Date.parse('2026-05-12T05:00:00Z'), loadCalls: async () => undefined }, anythingUnsentNoted: () => false, offline: async () => ({ readRecord: async () => undefined, cacheRecord: async () => undefined }) }))
vi.mock('../../offline/device-db.ts', () => ({ deviceGet: async () => undefined }))
vi.mock('../../lib/quiet.ts', () => ({ inPauses: async (list: readonly unknown[], work: (one: unknown) => Promise<unknown>) => { for (const one of list) await work(one) } }))

const { query } = await import('../../api/query.ts')
const { warm } = await import('./warm.ts')

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
