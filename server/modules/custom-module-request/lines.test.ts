import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomConfiguration } from '../../../contract/modules/custom-module-request/sources.ts'
import type { SaveLineOutput, Validation } from '../../../contract/modules/custom-module-request/calls.ts'
import { lineType, lineTypeNames } from '../../../contract/modules/custom-module-request/line-types.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { aContext, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { request } from '../../request/table.ts'
import { aLine, approve, aRequest, aTeam, aWorld, call, type Setting, submitted } from './testing/company.ts'

let db: Database
let world: Awaited<ReturnType<typeof aWorld>>
let s: Setting
beforeAll(async () => {
  db = await openTestDatabase()
  world = await aWorld()
})
afterAll(() => db.close())
beforeEach(async () => {
  s = await aTeam(world)
})

type Shown = { lineId: string; texts: { key: string; value: string }[] } & Record<string, unknown>
const stored = async (id: string) => (await q().select().from(request).where(eq(request.id, id)))[0]
const saved = async (lines = {}, by = s.boss) => {
  const form = aRequest(lines)
  await call('createOrUpdate', form, aContext(by))
  return form.id
}
const validate = (id: string, by = s.boss) => call<Validation>('validate', { id }, aContext(by))
const found = (v: Validation) => v.problems.map((p) => [p.field, p.code])

describe('lines of a saved request', () => {
  test.each(lineTypeNames)('%s: put in, listed, read, replaced, taken out, each a version on', async (type) => {
    const { call: name } = lineType(type)
    const id = await saved()
    const { lineId, ...columns } = aLine(s)[type]
    const put = await call<SaveLineOutput & { line: Shown }>(`createOrUpdate${name}`, { requestId: id, version: 1, lineId, ...columns }, aContext(s.boss))
    expect(put).toMatchObject({ requestId: id, lineId, version: 2, line: columns.value === '2' ? {} : columns })
    expect(put.line.texts).toContainEqual({ key: 'employeeId', value: 'Dina' })
    expect(await call<Paged<Shown>>(`get${name}`, { requestId: id }, aContext(s.boss))).toMatchObject({ totalData: 1, listData: [{ lineId, requestId: id }] })
    expect(await call<Shown>(`get${name}ById`, { id: lineId }, aContext(s.boss))).toMatchObject({ lineId, requestId: id })
    await call(`createOrUpdate${name}`, { requestId: id, lineId, ...columns, employeeId: s.eko }, aContext(s.boss))
    expect((await stored(id))?.values[type]).toMatchObject([{ lineId, employeeId: s.eko }])
    expect(await call(`delete${name}`, { requestId: id, version: 3, lineId }, aContext(s.boss))).toMatchObject({ version: 4 })
    expect((await stored(id))?.values[type]).toEqual([])
    await expect(call(`get${name}ById`, { id: lineId }, aContext(s.boss))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('half a line is kept as it is', async () => {
    const id = await saved()
    await call('createOrUpdateManualShift', { requestId: id, lineId: newId(NOON), employeeId: s.dina }, aContext(s.boss))
    expect((await stored(id))?.values.manualShifts).toHaveLength(1)
  })

  test('the server fills in what it knows: what counts now, the group, the days and the balance', async () => {
    await recordFact({ employeeId: s.dina, date: '2026-05-08', fact: { kind: 'punch', direction: 'in', time: '2026-05-08T09:30' } }, NOON)
    await recomputeDays(s.dina, ['2026-05-08'], NOON)
    const { checkTimeOverrides, calendarGroupMutations, leaveTransactions } = aLine(s)
    const id = await saved({ checkTimeOverrides: [checkTimeOverrides], calendarGroupMutations: [calendarGroupMutations], leaveTransactions: [leaveTransactions] })
    expect((await stored(id))?.values).toMatchObject({
      checkTimeOverrides: [{ checkIn: '2026-05-08T09:30', checkOut: null }], calendarGroupMutations: [{ fromCalendarGroup: 'OFFICE-5D' }], leaveTransactions: [{ totalDay: '2.00', leaveBalance: '10.00' }],
    })
    const hint = { employeeId: s.dina, ...leaveTransactions }
    expect(await call('getImmediatePostDataTotalDay', hint, aContext(s.boss))).toEqual({ totalDay: '2.00' })
    expect(await call('getImmediatePostDataTotalDay', { employeeId: s.dina }, aContext(s.boss))).toEqual({ totalDay: null })
    expect(await call('getImmediatePostDataLeaveBalance', hint, aContext(s.boss))).toEqual({ leaveBalance: '10.00' })
    expect(await call('getImmediatePostDataManualOtDate', { employeeId: s.dina, oTStart: '2026-05-11T18:00' }, aContext(s.boss))).toEqual({ manualOtDate: '2026-05-11' })
    expect(await call('getImmediatePostDataPayrollOtAdjustmentDate', { adjustmentDate: '2026-04-02' }, aContext(s.boss))).toEqual({ adjustmentDate: '2026-04-02', periodPay: s.open, periodPayText: '2026-05' })
  })
})

test('types of leave: all while nobody is chosen, then those the person may take', async () => {
  const types = async (input: Record<string, unknown>) => (await call<{ listData: { displayName: string }[] }>('dataSourceLeaveType', input, aContext(s.boss))).listData.map((o) => o.displayName)
  const [all, own] = [await types({}), await types({ employeeId: s.dina, startDate: '2026-06-01' })]
  expect(all).toContain('Maternity leave')
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  expect(await types({ filterSearch: 'matern' })).toEqual(['Maternity leave'])
})

describe('rights', () => {
  test('HR and superiors create; somebody with nobody under them does not', async () => {
    expect(await call<CustomConfiguration>('configuration', {}, aContext(s.dina))).toMatchObject({ mayCreate: false })
    await expect(saved({}, s.dina)).rejects.toMatchObject({ code: 'not_allowed' })
    const form = aRequest({ manualShifts: [aLine(s).manualShifts] })
    expect(await call('createOrUpdate', form, aContext(s.stranger, ['hr']))).toMatchObject({ version: 1 })
  })

  test('a line is for people one may act for alone, whichever way it comes', async () => {
    const line = { ...aLine(s).manualShifts, employeeId: s.stranger }
    await expect(saved({ manualShifts: [line] })).rejects.toMatchObject({ problems: [{ code: 'not_allowed', field: `manualShifts.${line.lineId}.employeeId` }] })
    const id = await saved()
    await expect(call('createOrUpdateManualShift', { requestId: id, ...line }, aContext(s.boss))).rejects.toMatchObject({ problems: [{ code: 'not_allowed' }] })
    await expect(call('getImmediatePostDataCheckTime', { employeeId: s.stranger, date: '2026-05-08' }, aContext(s.boss))).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('somebody else finds neither the request nor its lines, and may not change what they may see', async () => {
    const { lineId, ...columns } = aLine(s).manualShifts
    const id = await saved({ manualShifts: [{ lineId, ...columns }] })
    for (const [name, input] of [['getManualShift', { requestId: id }], ['getManualShiftById', { id: lineId }], ['createOrUpdateManualShift', { requestId: id, lineId, ...columns }], ['deleteManualShift', { requestId: id, lineId }], ['validate', { id }], ['getAttachment', { id }]] as const) {
      await expect(call(name, input, aContext(s.head))).rejects.toMatchObject({ code: 'not_found' })
    }
    await call('submit', { id }, aContext(s.boss))
    await expect(call('deleteManualShift', { requestId: id, lineId }, aContext(s.head))).rejects.toMatchObject({ code: 'illegal_transition' })
    await expect(call('deleteManualShift', { requestId: id, lineId }, aContext(s.boss))).rejects.toMatchObject({ code: 'illegal_transition' })
    await expect(call('createOrUpdateManualShift', { requestId: newId(NOON), lineId, ...columns }, aContext(s.boss))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a line of an older version is refused', async () => {
    const { lineId, ...columns } = aLine(s).manualShifts
    const id = await saved()
    await call('createOrUpdateManualShift', { requestId: id, version: 1, lineId, ...columns }, aContext(s.boss))
    await expect(call('createOrUpdateManualShift', { requestId: id, version: 1, lineId, ...columns }, aContext(s.boss))).rejects.toMatchObject({ code: 'stale' })
  })

  test('who stands on a line sees it, and nothing of the others', async () => {
    const id = await submitted(s.boss, { manualShifts: [aLine(s).manualShifts], payrollOtAdjustments: [{ ...aLine(s).payrollOtAdjustments, employeeId: s.eko }] })
    const seen = await call<RequestDetail>('detail', { id }, aContext(s.dina))
    expect(seen).toMatchObject({ ownLinesOnly: true, manualShifts: [{ employeeId: s.dina }], payrollOtAdjustments: [] })
    expect(JSON.stringify(seen)).not.toContain(s.eko)
    expect(seen.texts.filter((t) => t.value === 'Eko')).toEqual([])
    await expect(approve(id, s.dina)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('validate', () => {
  test('names each line and column; lines beside an incomplete one are judged all the same', async () => {
    const [one, two, three] = [aLine(s).manualShifts, { ...aLine(s).checkTimeOverrides, newCheckIn: null, newCheckOut: null }, { ...aLine(s).payrollOtAdjustments, hours: '0.10' }]
    const id = await saved({ manualShifts: [{ lineId: one.lineId, employeeId: s.dina }], checkTimeOverrides: [two], payrollOtAdjustments: [three] })
    expect(found(await validate(id))).toEqual([
      [`manualShifts.${one.lineId}.startDate`, 'field.required'], [`manualShifts.${one.lineId}.endDate`, 'field.required'], [`manualShifts.${one.lineId}.shift`, 'field.required'],
      [`manualShifts.${one.lineId}.manualShiftReasonType`, 'field.required'],
      [`payrollOtAdjustments.${three.lineId}.hours`, 'cmr_hours'], [`checkTimeOverrides.${two.lineId}.newCheckIn`, 'cmr_no_time'],
    ])
    await expect(call('submit', { id }, aContext(s.boss))).rejects.toMatchObject({ code: 'malformed' })
  })

  test('an empty request has nothing to approve', async () => {
    const id = await saved()
    expect(found(await validate(id))).toEqual([['', 'cmr_no_line']])
    await expect(call('submit', { id }, aContext(s.boss))).rejects.toMatchObject({ problems: [{ code: 'cmr_no_line' }] })
  })

  const wrong = (line: Record<string, unknown>, more: Record<string, unknown>) => ({ ...line, ...more })
  test.each<[string, (of: Setting) => Record<string, unknown>, string, string]>([
    ['days the wrong way round', (of) => ({ manualShifts: [wrong(aLine(of).manualShifts, { endDate: '2026-05-13' })] }), 'endDate', 'cmr_days_order'],
    ['a closed pay period', (of) => ({ attendanceComponents: [wrong(aLine(of).attendanceComponents, { startDate: '2026-04-10', endDate: '2026-04-10' })] }), 'startDate', 'period_locked'],
    ['pay in a closed period', (of) => ({ payrollOtAdjustments: [wrong(aLine(of).payrollOtAdjustments, { periodPay: of.closed })] }), 'periodPay', 'period_locked'],
    ['a reason that is none', (of) => ({ payrollOtAdjustments: [wrong(aLine(of).payrollOtAdjustments, { reason: of.dina })] }), 'reason', 'cmr_reason_unknown'],
    ['overtime of another day', (of) => ({ manualOts: [wrong(aLine(of).manualOts, { manualOtDate: '2026-05-12' })] }), 'manualOtDate', 'cmr_ot_date'],
    ['overtime on the other side of the shift', (of) => ({ manualOts: [wrong(aLine(of).manualOts, { startEndType: 1 })] }), 'startEndType', 'cmr_ot_not_before'],
    ['a group that is none', (of) => ({ calendarGroupMutations: [wrong(aLine(of).calendarGroupMutations, { toCalendarGroup: of.dina })] }), 'toCalendarGroup', 'cmr_group_unknown'],
    ['a group from a closed day on', (of) => ({ calendarGroupMutations: [wrong(aLine(of).calendarGroupMutations, { effectiveDate: '2026-04-10' })] }), 'effectiveDate', 'period_locked'],
    ['a value below zero', (of) => ({ attendanceComponents: [wrong(aLine(of).attendanceComponents, { value: '-1.00' })] }), 'value', 'cmr_value_negative'],
    ['a day that is still to come', (of) => ({ checkTimeOverrides: [wrong(aLine(of).checkTimeOverrides, { date: '2026-05-13', newCheckIn: '2026-05-13T08:00', newCheckOut: null })] }), 'date', 'cto_future'],
    ['more leave than there is', (of) => ({ leaveTransactions: [wrong(aLine(of).leaveTransactions, { endDate: '2026-06-19' })] }), 'leaveType', 'leave_balance'],
  ])('%s', async (_, lines, column, code) => {
    const id = await saved(lines(s))
    expect((await validate(id)).problems.map((p) => [p.field.split('.')[2], p.code])).toEqual([[column, code]])
  })

  test('two lines that contradict each other: the later one says so', async () => {
    const second = { ...aLine(s).manualShifts, startDate: '2026-05-15', endDate: '2026-05-18' }
    const id = await saved({ manualShifts: [aLine(s).manualShifts, second] })
    expect(found(await validate(id))).toEqual([[`manualShifts.${second.lineId}`, 'cmr_line_twice']])
  })

  test('overtime of one day in two lines counts together', async () => {
    const { manualOts } = aLine(s)
    const second = { ...aLine(s).manualOts, oTStart: '2026-05-11T19:30', oTUntil: '2026-05-11T22:30' }
    const id = await saved({ manualOts: [manualOts, second] })
    expect(found(await validate(id)).map(([, code]) => code)).toEqual(['ot_daily_cap', 'ot_daily_cap'])
  })

  test('another open request that plans a shift for the person is named', async () => {
    await submitted(s.boss, { manualShifts: [aLine(s).manualShifts] })
    const id = await saved({ manualShifts: [aLine(s).manualShifts] })
    expect(found(await validate(id)).map(([, code]) => code)).toEqual(['shift_open_elsewhere'])
  })
})
