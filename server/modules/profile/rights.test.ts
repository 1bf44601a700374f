import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDecidedByHr } from '../../../contract/kit/decided-by.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { rightCalls as calls } from '../../../contract/modules/profile/right-calls.ts'
import { rightListOf, rightLists, rightModules } from '../../../contract/modules/profile/rights.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { notification } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { employeeRole, moduleAccess } from '../../org/table.ts'
import { delegation } from '../../request/table.ts'
import { profileApi } from './testing/calls.ts'

let db: Database
let [boss, dina, budi] = ['', '', '']
const send = profileApi({ now: () => NOON })
const id = () => newId(NOON)

beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  boss = await anEmployee(company, 'Bram Boss')
  dina = await anEmployee(company, 'Dina Wati', { superiorId: boss })
  budi = await anEmployee(company, 'Budi Santoso', { superiorId: boss })
})
afterAll(() => db.close())
beforeEach(() => q().delete(delegation))

const terms = (more: object = {}) => ({ id: id(), grantedToEmployeeId: dina, from: '2026-05-12', until: '2026-05-20', includeWaiting: true, keepOwnAccess: false, ...more })
const grant = (more: object = {}, by = boss) => send(calls.updateProfileApprovalRight, terms(more), aContext(by))

test('seventeen lists: the default, and one for each module with approvals', () => {
  expect(Object.keys(rightLists)).toHaveLength(17)
  expect(new Set(rightModules).size).toBe(16)
  expect(rightListOf('leave-requests')).toBe('datasourceLeaveRight')
  expect(rightListOf(null)).toBe('datasourceDefaultRight')
})

describe('a list of people', () => {
  test('holds everybody but oneself, found by name, and says who has the right', async () => {
    await grant({ module: 'leave-requests' })
    const list = await send(calls.datasourceLeaveRight, {}, aContext(boss))
    expect(list.listData.map((p) => [p.displayName, p.isGranted])).toEqual([['Budi Santoso', false], ['Dina Wati', true]])
    expect((await send(calls.datasourceDefaultRight, { filterSearch: 'dina' }, aContext(boss))).listData).toMatchObject([{ displayName: 'Dina Wati', isGranted: false }])
  })

  test.each(Object.entries(rightLists).filter(([, l]) => l.module !== null && l.module !== 'leave-requests'))('%s is absent with its module, and there with it', async (name, { module }) => {
    const call = calls[name as keyof typeof rightLists]
    await expect(send(call, {}, aContext(boss))).rejects.toMatchObject({ status: 403, code: 'no_module' })
    await q().insert(moduleAccess).values({ id: id(), module: module as string, employeeId: boss })
    expect((await send(call, {}, aContext(boss))).totalData).toBe(isDecidedByHr(module as string) ? 0 : 2)
  })

  test('names HR alone where HR alone decides, and nobody else is granted it', async () => {
    await q().insert(moduleAccess).values({ id: id(), module: personalDataUpdate.slug, employeeId: null })
    const granted = () => send(calls.updateProfileApprovalRight, { id: id(), module: personalDataUpdate.slug, grantedToEmployeeId: dina, from: '2026-05-12', until: '2026-05-20', includeWaiting: true, keepOwnAccess: true }, aContext(boss))
    await expect(granted()).rejects.toMatchObject({ code: 'right_hr_only' })
    await q().insert(employeeRole).values({ id: id(), employeeId: dina, role: 'hr', from: '2020-01-01' })
    expect((await send(calls.datasourcePersonalDataUpdateRight, {}, aContext(boss))).listData.map((p) => p.displayName)).toEqual(['Dina Wati'])
    expect(await granted()).toMatchObject({ module: personalDataUpdate.slug, state: 'inForce' })
    await q().delete(employeeRole)
    await q().delete(moduleAccess).where(eq(moduleAccess.module, personalDataUpdate.slug))
  })
})

describe('the one write', () => {
  test('answers what an approver who will be away was offered, for those days and no others', async () => {
    for (const [from, until] of [['2026-05-18', '2026-05-22'], ['2026-05-21', '2026-05-22']] as const) {
      await notify({ employeeId: boss, actorId: null, eventKey: `away ${from}`, typeId: noticeTypes.about, code: 'rightOffer', link: '', params: { from, until }, now: NOON })
    }
    await grant()
    const offers = await q().select({ key: notification.eventKey, readAt: notification.readAt }).from(notification).where(eq(notification.code, 'rightOffer'))
    expect(Object.fromEntries(offers.map((n) => [n.key, n.readAt !== null]))).toEqual({ 'away 2026-05-18': true, 'away 2026-05-21': false })
  })

  test('grants, changes and shows it on both sides', async () => {
    const right = await grant({ reason: 'Leave' })
    expect(right).toMatchObject({ module: null, fromEmployee: 'Bram Boss', grantedToEmployee: 'Dina Wati', state: 'inForce', keepOwnAccess: false })
    const later = await grant({ id: right.id, until: '2026-05-25', version: right.version })
    expect([later.until, later.version]).toEqual(['2026-05-25', 2])
    expect((await send(calls.approvalRights, {}, aContext(boss))).granted.map((r) => r.id)).toEqual([right.id])
    expect((await send(calls.approvalRights, {}, aContext(dina))).received.map((r) => r.fromEmployee)).toEqual(['Bram Boss'])
    expect(await send(calls.approvalRights, {}, aContext(budi))).toMatchObject({ granted: [], received: [], history: [] })
    expect((await send(calls.approvalRights, {}, aContext(budi))).modules).toEqual(['leave-requests'])
  })

  test('withdraws, and keeps it in the history of both', async () => {
    const right = await grant()
    expect(await send(calls.withdrawApprovalRight, { id: right.id, version: 1 }, aContext(boss))).toMatchObject({ state: 'withdrawn' })
    for (const who of [boss, dina]) expect(await send(calls.approvalRights, {}, aContext(who))).toMatchObject({ granted: [], received: [], history: [{ id: right.id, state: 'withdrawn' }] })
  })

  test('of somebody else is not found by a stranger, and not for the one who has it to change', async () => {
    const right = await grant()
    await expect(grant({ id: right.id, until: '2026-05-30' }, budi)).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.withdrawApprovalRight, { id: right.id }, aContext(budi))).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.withdrawApprovalRight, { id: id() }, aContext(budi))).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.withdrawApprovalRight, { id: right.id }, aContext(dina))).rejects.toMatchObject({ status: 403 })
  })

  test.each<[string, () => object, string]>([
    ['a module that has no approvals', () => ({ module: 'nothing' }), 'right_module_unknown'],
    ['oneself', () => ({ grantedToEmployeeId: boss }), 'right_to_oneself'],
    ['nobody', () => ({ grantedToEmployeeId: id() }), 'employee_unknown'],
    ['an end before the start', () => ({ until: '2026-05-11' }), 'until_before_from'],
  ])('refuses %s', async (_, more, code) => {
    await expect(grant(more())).rejects.toMatchObject({ code, status: 400 })
  })

  test('keeps the module of a right', async () => {
    const right = await grant()
    await expect(grant({ id: right.id, module: 'leave-requests' })).rejects.toMatchObject({ code: 'right_module_stays' })
  })
})
