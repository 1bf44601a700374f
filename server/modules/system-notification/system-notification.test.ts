import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { delivery, notification, pushDevice } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { createSystemNotification } from './index.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [delivery, notification, pushDevice]) await q().delete(table)
})

const served = new Map(createSystemNotification().map((s) => [s.call.name, s]))
const [dina, budi] = [newId(NOON), newId(NOON)]
const as = (employeeId: string, language = 'en') => ({ caller: { employeeId, sub: `sub-${employeeId}` }, now: NOON, language }) as Context
const call = async <T>(name: string, input: object, context: Context): Promise<T> => {
  const found = served.get(name)
  if (!found) throw new Error(`no handler ${name}`)
  return (await found.handle(found.schema.parse(input), context)) as T
}
interface State {
  notifications: { notificationId: string; subject: string; message: string; read: boolean; type: string; link: string }[]
  totalData: number
  totalPage: number
  notificationTotal: number
}
const tell = (n: number, employeeId = budi) =>
  notify({
    employeeId, actorId: null, eventKey: `event-${n}`, typeId: noticeTypes.approvalNeeded, code: 'approvalNeeded', link: 'leave-requests/1', recordId: newId(NOON),
    params: { module: 'leave-requests', person: `Person ${n}`, code: `LV-202605-000${n}` }, now: new Date(NOON.getTime() + n),
  })

describe('notifications', () => {
  test('come newest first, in pages, in the reader’s language, with the number of unread ones', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    const first = await call<State>('getNotificationsPost', { paginationSize: 2 }, as(budi))
    expect(first.notifications.map((n) => n.subject)).toEqual(['Leave request from Person 3', 'Leave request from Person 2'])
    expect(first).toMatchObject({ totalData: 3, totalPage: 2, notificationTotal: 3 })
    const second = await call<State>('getNotificationsGet', { paginationSize: '2', paginationPage: '2' }, as(budi, 'id'))
    expect(second.notifications).toMatchObject([{ subject: 'Pengajuan cuti dari Person 1', type: 'Menunggu keputusan Anda', link: 'leave-requests/1' }])
  })

  test('nobody sees or marks those of others', async () => {
    await tell(1)
    expect(await call<State>('getNotificationsPost', {}, as(dina))).toMatchObject({ notifications: [], totalData: 0, notificationTotal: 0 })
    const [one] = (await call<State>('getNotificationsPost', {}, as(budi))).notifications
    await call('markAsRead', { notificationIds: [one?.notificationId] }, as(dina))
    expect(await call('getCount', {}, as(budi))).toEqual({ notificationTotal: 1 })
  })

  test('one read on any device is closed on all; no ids means all', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    const [one] = (await call<State>('getNotificationsPost', {}, as(budi))).notifications
    expect(await call('markAsRead', { notificationIds: [one?.notificationId] }, as(budi))).toEqual({ notificationTotal: 2 })
    expect((await q().select().from(delivery)).filter((d) => d.payload.kind === 'close')).toHaveLength(1)
    expect((await call<State>('getNotificationsPost', { unreadOnly: true }, as(budi))).totalData).toBe(2)
    expect(await call('firebaseEssMarkAsRead', { notificationIds: [] }, as(budi))).toEqual({ notificationTotal: 0 })
  })

  test('are found by names and codes, and what looks like a pattern is taken literally', async () => {
    for (const n of [1, 2]) await tell(n)
    expect((await call<State>('getNotificationsPost', { filterSearch: 'person 2' }, as(budi))).totalData).toBe(1)
    expect((await call<State>('getNotificationsPost', { filterSearch: '%' }, as(budi))).totalData).toBe(0)
  })
})

describe('push devices', () => {
  const devices = () => q().select().from(pushDevice)
  const deviceId = newId(NOON)

  test('a device belongs to who signed in last', async () => {
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(dina))
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(budi))
    expect(await devices()).toMatchObject([{ employeeId: budi, sub: `sub-${budi}` }])
    expect(await call('removeDevice', { deviceId }, as(dina))).toEqual({ removed: false })
    expect(await call('removeDevice', { deviceId }, as(budi))).toEqual({ removed: true })
    expect(await devices()).toEqual([])
  })

  test('an address that comes back under another device id moves there', async () => {
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(dina))
    await call('registerDevice', { deviceId: newId(NOON), token: 'a', platform: 'Chrome' }, as(budi))
    expect(await devices()).toMatchObject([{ employeeId: budi, token: 'a' }])
  })
})
