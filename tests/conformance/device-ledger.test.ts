/** The device ledger over the wire: what commands and announcements leave behind, and what is told of it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { Announcement, LedgerState, Mark } from '../../contract/modules/device-ledger/calls.ts'
import { DEVICE_HEADER, type DeviceHeader, writeDeviceHeader } from '../../contract/kit/device-header.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { readRanges } from '../../contract/kit/seq-ranges.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { staging } from '../support/requests.ts'
import { q } from '../../server/db/context.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { silentLog } from '../../server/lib/log.ts'
import { forgetDeviceLedger } from '../../server/modules/device-ledger/index.ts'
import { deviceArrival, deviceLedger } from '../../server/devices/table.ts'

const DAY_MS = 86_400_000
const here = randomUUID()
let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())
beforeEach(async () => {
  await q().delete(deviceArrival)
  await q().delete(deviceLedger)
})

const aDevice = () => ({ deviceId: randomUUID(), system: 'android' as const, db: randomUUID() })
type Device = ReturnType<typeof aDevice>
const headerOf = (device: Device, seq: number, open: string | null, more: Partial<DeviceHeader> = {}) =>
  writeDeviceHeader({ ...device, seq, revision: 0, high: 9, open: open === null ? null : readRanges(open), since: api.clock.now().getTime() - DAY_MS, ...more })
/** A queued command that succeeds: its header is all that matters. */
const command = (header: string, who = people.employee) => api.as(who).send(calls.systemNotification.markAsRead, { notificationIds: [] }, { headers: { [DEVICE_HEADER]: header } })
const announce = (device: Device, open: string, more: Partial<Announcement> = {}) =>
  api.as(people.employee).get(calls.deviceLedger.announce, { ...device, revision: 0, high: 9, open, since: api.clock.now().getTime() - DAY_MS, over: [], ...more })
const state = (marks: Mark[] = [], who = people.employee, at = here): Promise<LedgerState> => api.as(who).get(calls.deviceLedger.state, { here: at, marks })
const missing = async (...asked: Parameters<typeof state>) => (await state(...asked)).devices.map((d) => [d.db, d.missing])

describe('what a queued command says of its device', () => {
  test('is kept in its own transaction: what arrived, the highest number, and what is still there', async () => {
    const device = aDevice()
    expect((await command(headerOf(device, 3, '5-6'))).status).toBe(200)
    expect(await q().select().from(deviceLedger)).toMatchObject([{ ...device, employeeId: people.employee, highestSeq: 3, open: [{ from: 5, to: 6 }] }])
    expect(await q().select().from(deviceArrival)).toMatchObject([{ db: device.db, seq: 3, call: 'system-notification.markAsRead' }])
    await command(headerOf(device, 5, '6'))
    expect(await missing()).toEqual([[device.db, 1]])
    await command(headerOf(device, 6, ''))
    expect(await missing()).toEqual([])
    expect((await q().select().from(deviceLedger))[0]?.highestSeq).toBe(6)
  })

  test('of a refused command nothing stays, and a replay adds nothing', async () => {
    const device = aDevice()
    const refused = await api.as(people.employee).send(calls.leaveRequests.submit, { id: randomUUID() }, { headers: { [DEVICE_HEADER]: headerOf(device, 1, '1-2') } })
    expect(refused.status).toBe(404)
    expect(await q().select().from(deviceLedger)).toEqual([])
    const key = randomUUID()
    const once = () => api.as(people.employee).send(calls.systemNotification.markAsRead, { notificationIds: [] }, { key, headers: { [DEVICE_HEADER]: headerOf(device, 1, '') } })
    expect([(await once()).status, (await once()).headers.get('idempotent-replay')]).toEqual([200, 'true'])
    expect(await q().select().from(deviceArrival)).toHaveLength(1)
  })

  test('never stands in the way: what cannot be read is passed over', async () => {
    const good = headerOf(aDevice(), 1, '2')
    for (const bad of ['x', good.replace('seq=1', 'seq=99999999999'), good.replace('open=2', 'open=9-1'), `${good}${'; x=y'.repeat(200)}`]) expect([bad, (await command(bad)).status]).toEqual([bad, 200])
    expect(await q().select().from(deviceLedger)).toEqual([])
    expect((await command(headerOf(aDevice(), 1, '2', { since: 999_999_999_999_999, revision: 2_000_000_000, high: 2_000_000_000 }))).status).toBe(200)
  })

  test('an older word that comes late changes nothing', async () => {
    const device = aDevice()
    await announce(device, '5-6', { revision: 2, high: 6 })
    await announce(device, '4-6', { revision: 1, high: 8 })
    await announce(device, '5', { revision: 2, high: 5 })
    expect(await missing()).toEqual([[device.db, 2]])
    await announce(device, '', { revision: 3, high: 6 })
    expect(await missing()).toEqual([])
  })

  test('a word without a list leaves the list as it was', async () => {
    const device = aDevice()
    await announce(device, '5-6')
    await command(headerOf(device, 5, null, { high: 10 }))
    expect(await missing()).toEqual([[device.db, 1]])
  })
})

describe('what never arrived', () => {
  test('is told to its person on any device, with what did arrive since and where it is', async () => {
    const stages = staging(api, everyModule[0] as ServerModule, people, { requester: people.employee, employee: people.employee })
    const { form, code } = await stages.stage('draft', 0, null, [])
    const device = aDevice()
    await api.as(people.employee).get(calls.leaveRequests.createOrUpdate, { ...form, version: 1 }, { headers: { [DEVICE_HEADER]: headerOf(device, 1, '2-4') } })
    const told = await state()
    expect(told.devices).toMatchObject([{ ...device, missing: 3, since: new Date(told.devices[0]?.since ?? '').toISOString() }])
    expect(told.arrived).toMatchObject([{ module: 'leave-requests', recordId: form.id, code, call: 'leave-requests.createOrUpdate' }])
    expect(await state([], people.stranger)).toEqual({ devices: [], arrived: [] })
  })

  test('says nothing of a request that is not theirs to see, whichever command has its id', async () => {
    const employees = staging(api, everyModule[0] as ServerModule, people, { requester: people.employee, employee: people.employee })
    const { form, code } = await employees.stage('of somebody else', Status.inApproval, 1, [employees.submit])
    const withId = api.parts.served.filter((s) => s.call.kind === 'command' && !s.call.open && 'id' in shapeOf(s))
    const device = aDevice()
    const taken: string[] = []
    for (const [i, served] of withId.entries()) {
      const header = { headers: { [DEVICE_HEADER]: headerOf(device, i + 1, '500', { high: 500 }) } }
      const { status } = await api.as(people.stranger).send(served.call, { ...fittingInput(served), id: form.id }, header)
      if (status === 200) taken.push(served.call.id)
    }
    expect(taken).toContain('attachments-inbox-announcements.attachmentUpload')
    const told = await state([], people.stranger)
    expect([told.devices.length, told.arrived, JSON.stringify(told).includes(code)]).toEqual([1, [], false])
  })

  test('is not what lies on this very device', async () => {
    const device = aDevice()
    await announce(device, '1')
    expect(await missing([], people.employee, device.db)).toEqual([])
  })

  test('a note on the device is younger than the server\'s word: what arrived or was given up since is not missed', async () => {
    const device = aDevice()
    await announce(device, '5-9')
    await command(headerOf(device, 6, null))
    expect(await missing([{ db: device.db, open: '6-7' }])).toEqual([[device.db, 1]])
    expect(await missing([{ db: device.db, open: '' }])).toEqual([])
    const unheard = randomUUID()
    expect(await missing([{ db: unheard, open: '1-2' }, { db: device.db, open: '6' }])).toEqual([[unheard, 2]])
  })

  test('is silent once the person has said so, until the device itself has something new', async () => {
    const device = aDevice()
    await announce(device, '5-6')
    await api.as(people.employee).get(calls.deviceLedger.dismiss, { db: device.db })
    expect(await missing([{ db: device.db, open: '5-6' }])).toEqual([])
    await announce(device, '5-7', { high: 10 })
    expect(await missing()).toEqual([[device.db, 3]])
    await announce(aDevice(), '', { over: [device.db] })
    expect(await missing()).toEqual([])
  })

  test('bad input is refused; a clock of its own is put right', async () => {
    for (const open of ['x', '2-1', '1_1', '0']) expect((await api.as(people.employee).send(calls.deviceLedger.announce, { ...aDevice(), revision: 0, high: 0, open, since: 0, over: [] })).status).toBe(400)
    for (const bad of [{ high: -1 }, { revision: 1.5 }, { since: 1e20 }, { db: 'x' }, { over: ['x'] }]) expect((await api.as(people.employee).send(calls.deviceLedger.announce, { ...aDevice(), revision: 0, high: 0, open: '', since: 0, over: [], ...bad })).status).toBe(400)
    const now = api.clock.now().getTime()
    await announce(aDevice(), '1', { since: now + 900 * DAY_MS })
    await announce(aDevice(), '1', { since: 1 })
    const since = (await q().select().from(deviceLedger)).map((row) => row.since?.getTime() ?? 0)
    expect(since.every((at) => at <= now + 60_000 && at > now - 401 * DAY_MS)).toBe(true)
  })

  test('only so many devices of a person are remembered, the youngest, and none for ever', async () => {
    for (let i = 0; i < 45; i++) await announce(aDevice(), '1')
    expect((await q().select().from(deviceLedger).where(eq(deviceLedger.employeeId, people.employee))).length).toBeLessThanOrEqual(40)
    await command(headerOf(aDevice(), 1, ''))
    await forgetDeviceLedger.run({ now: new Date(api.clock.now().getTime() + 401 * DAY_MS), clock: api.clock, log: silentLog, signal: AbortSignal.abort() })
    expect([await q().select().from(deviceLedger), await q().select().from(deviceArrival)]).toEqual([[], []])
  })
})
