import type { NotificationPreferences, SavePreferencesInput } from '../../../contract/modules/system-notification/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { foldTally } from '../../db/tally.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { tallyOfNotices } from '../../effects/notice-tally.ts'
import { delivery, noticePreference, noticeTally, notification, pushDevice } from '../../effects/table.ts'
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
  for (const table of [delivery, notification, noticePreference, pushDevice]) await q().delete(table)
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
  notifications: { notificationId: string; subject: string; message: string; read: boolean; asks: boolean; type: string; link: string; objectiveFillingRequest: object | null }[]
  totalData: number
  totalPage: number
  notificationTotal: number
  types: object[]
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

  test('are counted by a tally that is what counting says, folded or not, whatever is asked for', async () => {
    for (const n of [1, 2, 3, 4, 5]) await tell(n)
    await tell(6, dina)
    await notify({ employeeId: budi, actorId: null, eventKey: 'news', typeId: noticeTypes.announcement, code: 'approvalNeeded', link: '', recordId: newId(NOON), params: { module: 'leave-requests', person: 'x', code: 'y' }, now: NOON })
    const all = (await call<State>('getNotificationsPost', {}, as(budi))).notifications.map((n) => n.notificationId)
    await call('markAsRead', { notificationIds: all.slice(1, 3) }, as(budi))
    await q().update(notification).set({ firebase: false }).where(sql`${notification.id} = ${all[0]}`)
    await q().delete(notification).where(sql`${notification.id} = ${all[3]}`)
    const requireExact = async () => {
      const tallied = await q().execute(sql`select employee_id, type_id, firebase, sum(notices)::int as notices, sum(unread)::int as unread from ${noticeTally} group by 1, 2, 3 having sum(notices) <> 0 or sum(unread) <> 0 order by 1, 2, 3`)
      const counted = await q().execute(sql`select employee_id, type_id, firebase, count(*)::int as notices, count(*) filter (where read_at is null)::int as unread from ${notification} group by 1, 2, 3 order by 1, 2, 3`)
      expect(tallied.rows).toEqual(counted.rows)
      for (const name of ['getNotificationsPost', 'getFirebaseEssNotifications']) {
        for (const input of [{}, { unreadOnly: true }, { types: [noticeTypes.announcement] }, { filterSearch: 'person' }]) {
          const whole = await call<State>(name, { ...input, paginationSize: 50 }, as(budi))
          const page = await call<State>(name, { ...input, paginationSize: 1 }, as(budi))
          expect([name, input, page.totalData, page.types]).toEqual([name, input, whole.notifications.length, whole.types])
        }
      }
    }
    await requireExact()
    await foldTally(tallyOfNotices)
    expect(await q().select().from(noticeTally).where(sql`not ${noticeTally.folded}`)).toEqual([])
    await requireExact()
    await tell(7)
    await foldTally(tallyOfNotices)
    await requireExact()
  })

  test('one read on any device is closed on all; no ids means all', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    const [one] = (await call<State>('getNotificationsPost', {}, as(budi))).notifications
    expect(await call('markAsRead', { notificationIds: [one?.notificationId] }, as(budi))).toEqual({ notificationTotal: 2 })
    expect((await q().select().from(delivery)).filter((d) => d.payload.kind === 'read')).toHaveLength(1)
    expect((await call<State>('getNotificationsPost', { unreadOnly: true }, as(budi))).totalData).toBe(2)
    expect(await call('firebaseEssMarkAsRead', { notificationIds: [] }, as(budi))).toEqual({ notificationTotal: 0 })
  })

  test('are found by every word of their texts, in whichever language; what looks like a pattern is taken literally', async () => {
    for (const n of [1, 2]) await tell(n)
    const found = async (filterSearch: string) => (await call<State>('getNotificationsPost', { filterSearch }, as(budi))).totalData
    expect(await found('0002 PERSON')).toBe(1)
    expect(await found('pengajuan cuti')).toBe(2)
    expect(await found('person overtime')).toBe(0)
    expect(await found('%')).toBe(0)
    // names of the stored facts are no words of a notice
    expect(await found('approvalNeeded')).toBe(0)
    expect(await found('"module"')).toBe(0)
  })

  test('are filtered by kind, while the kinds and totals of all of them stay', async () => {
    await tell(1)
    await notify({ employeeId: budi, actorId: null, eventKey: 'news', typeId: noticeTypes.announcement, code: 'welcome', link: '', params: { person: 'Budi' }, now: NOON })
    const state = await call<State>('getNotificationsPost', { types: [noticeTypes.announcement] }, as(budi))
    expect(state).toMatchObject({ totalData: 1, notificationTotal: 2 })
    expect(state.types).toEqual([{ typeId: 'AN000001', type: 'Announcement', total: 1, unread: 1 }, { typeId: 'AP000001', type: 'Waiting for your decision', total: 1, unread: 1 }])
  })

  test('of the kind PA001001 carry their objective-filling request, others carry none', async () => {
    const block = { objectiveFillingRequestId: newId(NOON), employeeId: budi, employee: 'Budi', evaluationPeriodId: newId(NOON), evaluationPeriod: '2026', evaluationTypeId: newId(NOON), evaluationType: 'Annual', forYourself: true }
    await notify({ employeeId: budi, actorId: null, eventKey: 'o', typeId: noticeTypes.objectiveFilling, code: 'objectiveDue', link: '', params: { person: 'Budi', period: '2026' }, block, now: NOON })
    await tell(1)
    const rows = (await call<State>('getNotificationsPost', {}, as(budi))).notifications
    expect(rows.map((n) => n.objectiveFillingRequest)).toEqual([null, block])
    expect(rows.map((n) => n.asks), 'to look at what is asked is not to have done it').toEqual([false, true])
  })
})

describe('preferences', () => {
  const read = () => call<NotificationPreferences>('getPreferences', {}, as(budi))
  const save = (change: Partial<SavePreferencesInput> = {}) => call<NotificationPreferences>('savePreferences', { types: [], quietFrom: null, quietUntil: null, digestHour: null, version: 0, ...change }, as(budi))

  test('everything is on until something is chosen; what is chosen is kept, and nobody else has it', async () => {
    expect(await read()).toMatchObject({ quietFrom: null, digestHour: null, version: 0 })
    expect((await read()).types.every((t) => t.app && t.push && t.mail)).toBe(true)
    await save({ types: [{ typeId: noticeTypes.about, app: false, push: false, mail: true }], quietFrom: '22:00', quietUntil: '06:30', digestHour: 7 })
    const saved = await read()
    expect(saved).toMatchObject({ quietFrom: '22:00', quietUntil: '06:30', digestHour: 7, version: 1 })
    expect(saved.types.find((t) => t.typeId === noticeTypes.about)).toMatchObject({ app: false, push: false, mail: true, mustKnow: false })
    expect(await call('getPreferences', {}, as(dina))).toMatchObject({ quietFrom: null, version: 0 })
  })

  test('a decision on one’s own request cannot be hidden from the app', async () => {
    await expect(save({ types: [{ typeId: noticeTypes.decided, app: false, push: false, mail: false }] })).rejects.toMatchObject({ code: 'notice_must_know', status: 400 })
    expect((await save({ types: [{ typeId: noticeTypes.decided, app: true, push: false, mail: false }] })).types.find((t) => t.typeId === noticeTypes.decided)).toMatchObject({ app: true, push: false, mail: false })
  })

  test('a choice made on an older state is refused', async () => {
    await save({ digestHour: 7 })
    await expect(save({ digestHour: 9 })).rejects.toMatchObject({ code: 'stale', status: 409 })
    expect(await save({ digestHour: 9, version: 1 })).toMatchObject({ digestHour: 9, version: 2 })
  })

  test('kinds nobody knows and half of quiet hours are refused; other bad input does not come that far', async () => {
    await expect(save({ types: [{ typeId: 'XX999999', app: true, push: true, mail: true }] })).rejects.toMatchObject({ code: 'notice_type_unknown' })
    await expect(save({ quietFrom: '22:00' })).rejects.toMatchObject({ code: 'quiet_hours_half' })
    for (const bad of [{ digestHour: 24 }, { quietFrom: '25:00', quietUntil: '06:00' }, { types: [{ typeId: 'x' }] }]) await expect(save(bad as never)).rejects.toMatchObject({ name: 'ZodError' })
  })
})

describe('push devices', () => {
  const devices = () => q().select().from(pushDevice)

  test('one person has the twenty heard of last', async () => {
    const ids = Array.from({ length: 23 }, () => newId(NOON))
    for (const deviceId of ids) await call('registerDevice', { deviceId, token: deviceId, platform: 'Chrome' }, as(dina))
    const left = (await devices()).map((d) => d.deviceId)
    expect([left.length, left.includes(ids[22] ?? '')]).toEqual([20, true])
  })
  const deviceId = newId(NOON)

  test('a device belongs to who signed in last', async () => {
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(dina))
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(budi))
    expect(await devices()).toMatchObject([{ employeeId: budi, sub: `sub-${budi}` }])
    expect(await call('removeDevice', { deviceId }, as(dina))).toEqual({ removed: false })
    expect(await call('removeDevice', { deviceId }, as(budi))).toEqual({ removed: true })
    expect(await devices()).toEqual([])
  })

  test('whoever learns the id of a device cannot take it away', async () => {
    const id = newId(NOON)
    await call('registerDevice', { deviceId: id, token: 'of-dina', platform: 'Chrome' }, as(dina))
    await expect(call('registerDevice', { deviceId: id, token: 'of-budi', platform: 'Chrome' }, as(budi))).rejects.toMatchObject({ code: 'not_found' })
    expect((await devices()).filter((d) => d.deviceId === id)).toMatchObject([{ employeeId: dina, token: 'of-dina' }])
    expect(await call('registerDevice', { deviceId: id, token: 'newer', platform: 'Chrome' }, as(dina))).toEqual({ registered: true })
    await call('removeDevice', { deviceId: id }, as(dina))
  })

  test('a device taken off the list by hand stays off until it is switched on again; somebody else may use it', async () => {
    const id = newId(NOON)
    const register = (who: string, more: object = {}) => call<{ registered: boolean }>('registerDevice', { deviceId: id, token: `t-${id}`, platform: 'web', ...more }, as(who))
    await register(budi)
    await call('removeDevice', { deviceId: id, byHand: true }, as(budi))
    expect(await register(budi)).toEqual({ registered: false })
    expect(await devices()).not.toContainEqual(expect.objectContaining({ deviceId: id }))
    expect(await register(dina)).toEqual({ registered: true })
    expect(await register(budi, { again: true })).toEqual({ registered: true })
    await call('removeDevice', { deviceId: id }, as(budi))
    expect(await register(budi), 'a sign-out is no wish to be left alone').toEqual({ registered: true })
    await call('removeDevice', { deviceId: id, byHand: true }, as(dina))
    expect(await register(budi), 'nobody switches another person’s device off').toEqual({ registered: true })
    await call('removeDevice', { deviceId: id }, as(budi))
  })

  test('an address that comes back under another device id moves there', async () => {
    await call('registerDevice', { deviceId, token: 'a', platform: 'Chrome' }, as(dina))
    await call('registerDevice', { deviceId: newId(NOON), token: 'a', platform: 'Chrome' }, as(budi))
    expect(await devices()).toMatchObject([{ employeeId: budi, token: 'a' }])
  })
})
