/** Spreadsheets we write are those every program reads: they are opened by a library that is not ours. */
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceCalls } from '../../contract/modules/attendance/calls.ts'
import { shiftScheduleCalls } from '../../contract/modules/shift-schedules/calls.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aTimeWorld, FIRST, LAST, timePeople, type TimeWorld } from '../support/time-world.ts'

let api: TestApi
let world: TimeWorld
beforeAll(async () => {
  api = await openApi()
  world = await aTimeWorld([])
  await timePeople(world)
})
afterAll(() => api.close())

/** The file a call answers, as the other library sees it. */
async function opened(path: string, input: object): Promise<{ name: string; rows: unknown[][] }> {
  const response = await api.fetch(new Request(`http://local/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${world.clerk}`, 'content-type': 'application/json' }, body: JSON.stringify(input) }))
  expect(response.status).toBe(200)
  const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'array' })
  const [name = ''] = book.SheetNames
  return { name, rows: utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: true, defval: '' }) }
}

test('attendance: each day of the list is a row, its hours are numbers', async () => {
  const range = { from: FIRST, until: LAST }
  const { listData } = await api.as(world.clerk).get(attendanceCalls.list, { ...range, paginationSize: 500 })
  const { name, rows } = await opened(attendanceCalls.export.path, { From: FIRST, Until: LAST })
  expect([name, rows[0]?.slice(0, 3)]).toEqual(['Attendance', ['Code', 'Employee', 'Date']])
  expect(rows.slice(1).map((r) => [r[0], r[1], r[2], r[8], r[9]])).toEqual(listData.map((d) => [d.employeeCode, d.employee, d.date, Number(d.totalWorkingHour), Number(d.totalOTHour)]))
  expect(listData.length).toBeGreaterThan(10)
})

test('shift schedule: the template has a row for each person and a column for each day', async () => {
  const { listData } = await api.as(world.clerk).get(shiftScheduleCalls.getShiftScheduleList, { periodPay: world.period, paginationSize: 100 })
  const { rows } = await opened(shiftScheduleCalls.generateExcelTemplate.path, { PeriodPay: world.period })
  expect(rows[0]?.slice(2)).toEqual(listData[0]?.days.map((d) => d.date))
  expect(rows.slice(1)).toEqual(listData.map((r) => [r.employeeCode, r.employee, ...r.days.map((d) => d.shift)]))
})
