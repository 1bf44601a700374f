import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QrHistory } from '../../../contract/modules/qr-history/calls.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { recordFact } from '../../facts/facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { as, clock, foundCompany, START, type Who, who } from '../../request/testing/company.ts'
import { refusal } from '../../request/testing/story.ts'
import { createQrHistory } from './index.ts'

const DAY = '2026-05-11'
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  clock.set(START)
  for (const [direction, time] of [['out', '17:00'], ['in', '08:10']] as const) await recordFact({ employeeId: who.emp, date: DAY, fact: { kind: 'punch', direction, time: `${DAY}T${time}` } }, START)
  await recomputeDays(who.emp, [DAY], START)
})
afterAll(() => database.close())

const served = createQrHistory()
async function scan(by: Who, employee: string, dateTime: string, name = 'day'): Promise<QrHistory> {
  const call = served.find((s) => s.call.name === name)
  if (!call) throw new Error(`${name} is not served`)
  return (await call.handle(call.schema.parse({ employee, dateTime }), await as(by))) as QrHistory
}
const refused = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}

describe('the code of an employee', () => {
  test('shows who it is, the day and its punches, in order', async () => {
    const shown = await scan('sup', who.emp, DAY)
    expect(shown).toMatchObject({ employee: 'Dina', code: 'emp', date: DAY, day: { statusId: 'late', status: 'Late', lateMinutes: 10, shift: 'REG', workingMinutes: 470 } })
    expect(shown.punches).toEqual([{ direction: 'in', time: `${DAY}T08:10` }, { direction: 'out', time: `${DAY}T17:00` }])
    expect(shown.details.map((d) => d.caption)).toContain('Job title')
  })

  test('takes the employee’s code too, and an instant means the day at their site', async () => {
    expect(await scan('emp', 'emp', '2026-05-10T18:00:00Z')).toMatchObject({ date: DAY })
    expect(await scan('emp', 'emp', '2026-05-10T18:00')).toMatchObject({ date: '2026-05-10', day: null, punches: [] })
  })

  test('opens for the person, their line and HR; for others there is nobody', async () => {
    for (const person of ['emp', 'sup', 'head', 'ceo', 'hr'] as const) expect((await scan(person, who.emp, DAY)).employeeId).toBe(who.emp)
    for (const person of ['emp2', 'outsider'] as const) expect(await refused(scan(person, who.emp, DAY))).toEqual([404, 'not_found'])
    expect(await refused(scan('emp', who.sup, DAY, 'training'))).toEqual([404, 'not_found'])
    expect(await refused(scan('hr', 'nobody', DAY))).toEqual([404, 'not_found'])
    expect(await refused(scan('hr', '01890a5d-ac96-774b-bcce-b302099a8057', DAY))).toEqual([404, 'not_found'])
  })

  test('says nothing of days to come, counted at the person’s site', async () => {
    expect(await refused(scan('sup', who.emp, '2026-05-13'))).toEqual([400, 'qr_future'])
    expect((await scan('sup', who.emp, '2026-05-12T23:59')).day).toBeNull()
    expect(await refused(scan('sup', who.emp, '2026-05-12T17:00:00Z'))).toEqual([400, 'qr_future'])
  })

  test('refuses what is no moment', async () => {
    for (const moment of ['', 'yesterday', '2026-02-30']) await expect(scan('sup', who.emp, moment)).rejects.toThrow('Invalid Date Time Format')
  })

  test('for training, whose it is, and no scan where there was none', async () => {
    expect(await scan('sup', who.emp, DAY, 'training')).toMatchObject({ employee: 'Dina', scans: [] })
  })
})
