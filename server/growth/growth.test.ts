import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { notification } from '../effects/table.ts'
import { movableClock } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { namedId } from '../lib/named-id.ts'
import { moduleAccess } from '../org/table.ts'
import { as, clock, foundCompany, START, type Who, who } from '../request/testing/company.ts'
import { refusal } from '../request/testing/story.ts'
import { request } from '../request/table.ts'
import { developmentItems, updateItem } from './item-calls.ts'
import { growthReminder, isToldOn } from './reminders.ts'
import { developmentItem } from './table.ts'
import { aCompetency, aJobProfile, somePeriods } from './testing/growth.ts'

const TODAY = '2026-05-12'
let database: Database
let [writing, period] = ['', '']
const itemOf = (name: string) => namedId(`item ${name}`)

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  clock.set(START)
  writing = await aCompetency('Writing')
  // jobs of this company are called like its people
  for (const title of ['emp', 'emp2', 'sup']) await aJobProfile(title, { [writing]: 3 })
  await q().insert(moduleAccess).values([{ id: namedId('right'), module: 'competency', employeeId: null }, { id: namedId('none'), module: 'competency', employeeId: who.emp2, denied: true }])
  period = (await somePeriods([{ code: '2026', from: '2026-01-01', until: '2026-12-31', fillFrom: TODAY, fillUntil: '2026-06-12' }]))['2026'] ?? ''
  const item = { employeeId: who.emp, source: 'competency' as const, requestId: namedId('assessment'), lineId: writing, competencyId: writing, kind: 1, text: 'Writing from 2 to 3' }
  await q().insert(developmentItem).values([
    { ...item, id: itemOf('late'), status: 'planned', dueDate: '2026-09-01' }, { ...item, id: itemOf('soon'), status: 'inProgress', dueDate: addDays(TODAY, 14) }, { ...item, id: itemOf('done'), status: 'done', dueDate: '2026-01-01', doneOn: '2026-01-01' },
    { ...item, id: itemOf('open'), status: 'proposed', dueDate: null }, { ...item, id: itemOf('gone'), status: 'planned', dueDate: null, withdrawnAt: START },
  ])
})
afterAll(() => database.close())

describe('what is to be developed', () => {
  const list = async (by: Who, input: Parameters<typeof developmentItems>[0] = {}) => developmentItems(input, await as(by))
  const mark = async (by: Who, input: Parameters<typeof updateItem>[0]) => { const context = await as(by); return tx(() => updateItem(input, context)) }

  test('what is still to do comes first, the next due before the others; what was withdrawn is gone', async () => {
    const mine = await list('emp')
    expect([mine.employeeId, mine.listData.map((i) => i.id)]).toEqual([who.emp, [itemOf('soon'), itemOf('late'), itemOf('open'), itemOf('done')]])
    expect(mine.listData[0]).toMatchObject({ competency: 'Writing', status: 'inProgress', dueDate: '2026-05-26', version: 1 })
    expect((await list('emp', { status: ['proposed', 'done'] })).totalData).toBe(2)
  })
  test('superiors and HR read it, nobody else learns that there is any', async () => {
    for (const by of ['sup', 'head', 'hr'] as const) expect((await list(by, { employeeId: who.emp })).totalData).toBe(4)
    for (const by of ['emp2', 'outsider'] as const) expect((await refusal(list(by, { employeeId: who.emp }))).code).toBe('not_found')
  })
  test('whose it is says how far it is; the day it was done is none of the future', async () => {
    expect(await mark('emp', { id: itemOf('late'), status: 'done', version: 1 })).toMatchObject({ status: 'done', version: 2, message: 'Saved.' })
    expect((await q().select().from(developmentItem).where(eq(developmentItem.id, itemOf('late'))))[0]).toMatchObject({ doneOn: TODAY })
    expect((await refusal(mark('emp', { id: itemOf('late'), status: 'planned', version: 1 }))).code).toBe('stale')
    expect((await refusal(mark('emp', { id: itemOf('soon'), status: 'done', doneOn: addDays(TODAY, 1) }))).code).toBe('item_done_later')
    for (const by of ['sup', 'hr', 'emp2'] as const) expect((await refusal(mark(by, { id: itemOf('soon'), status: 'done' }))).code).toBe('not_found')
    expect((await refusal(mark('emp', { id: itemOf('gone'), status: 'done' }))).code).toBe('not_found')
    expect(await mark('emp', { id: itemOf('late'), status: 'inProgress' })).toMatchObject({ version: 3 })
    expect((await q().select().from(developmentItem).where(eq(developmentItem.id, itemOf('late'))))[0]).toMatchObject({ doneOn: null })
  })
})

describe('reminders', () => {
  test('on the first day, and a week and a day before the last', () => {
    const days = { fillFrom: '2026-05-01', fillUntil: '2026-05-31' }
    expect(['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-24', '2026-05-30', '2026-05-31'].map((day) => isToldOn(days, day))).toEqual([false, true, false, true, true, false])
  })

  test('people with the module, of whom nothing was handed in, once; and of what is due in two weeks, without saying what', async () => {
    await q().insert(request).values({ id: namedId('handed in'), module: 'competency', code: 'CA-1', requestorId: who.sup, employeeId: who.sup, transDate: TODAY, sortAt: START, status: 1, values: { period }, version: 1, createdAt: START, changedAt: START, changedById: who.sup })
    const job = { now: START, clock: movableClock(START), log: silentLog, signal: new AbortController().signal }
    await Promise.all([growthReminder.run(job), growthReminder.run(job)])
    const told = await q().select({ to: notification.employeeId, code: notification.code, params: notification.params, link: notification.link }).from(notification).orderBy(notification.code)
    expect(told).toEqual([{ to: who.emp, code: 'competencyAsked', params: { date: '2026-06-12' }, link: 'competency' }, { to: who.emp, code: 'itemsDue', params: { date: '2026-05-26' }, link: 'career-development-plan' }])
  })
})
