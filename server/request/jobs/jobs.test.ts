import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { jobRun, notification } from '../../effects/table.ts'
import { createJobs } from '../../jobs/run.ts'
import type { Job } from '../../lib/job.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { setSetting, settingDefaults } from '../../org/settings.ts'
import { employee, holiday, payPeriod } from '../../org/table.ts'
import type { ServerModule } from '../module.ts'
import { delegation, request } from '../table.ts'
import { clock, foundCompany, grant, setMatrix, START, threeLevels, type Who, who } from '../testing/company.ts'
import { act, approved, approvedBy, detail, draft, into, stepsIn, stored, submitted } from '../testing/story.ts'
import { tinyModule } from '../testing/tiny.ts'
import { attachmentJob } from './attachments.ts'
import { chaseJob } from './chase.ts'
import { closeJob } from './close.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START) // Tuesday 12 May 2026, 9:00 in Jakarta
  await q().update(request).set({ deletedAt: START })
  for (const table of [delegation, notification, jobRun, payPeriod, holiday]) await q().delete(table)
  await setMatrix(threeLevels)
})
afterEach(() => q().update(employee).set({ leaveDate: null }))

/** Runs what is due in two processes at once, twice: what happens, happens once. */
async function run(...jobs: Job[]): Promise<void> {
  const processes = [1, 2].map(() => createJobs({ clock, log: silentLog, jobs }))
  await Promise.all(processes.map((p) => p.runDue()))
  await q().delete(jobRun) // a turn that a crash interrupted is run again
  await createJobs({ clock, log: silentLog, jobs }).runDue()
}
const on = (day: string, time = '02:00') => clock.set(new Date(`2026-05-${day}T${time}:00Z`))
const told = async (code: string) => (await q().select().from(notification).where(eq(notification.code, code))).map((n) => (Object.keys(who) as Who[]).find((w) => who[w] === n.employeeId))
const chase = () => run(chaseJob([tinyModule]))
const close = (more: Partial<ServerModule> = {}) => run(closeJob([{ ...tinyModule, ...more }]))

describe('the approver is reminded', () => {
  test('after two working days of theirs, once', async () => {
    await submitted()
    on('13', '09:00')
    await chase()
    expect(await told('reminder')).toEqual([])
    on('14')
    await chase()
    on('15')
    await chase()
    expect(await told('reminder')).toEqual(['sup'])
  })

  test('weekends and holidays do not count', async () => {
    await q().insert(holiday).values({ id: newId(START), date: '2026-05-18', name: 'Holiday', kind: 'public' })
    on('15')
    await submitted() // Friday; Monday is a holiday
    on('19')
    await chase()
    expect(await told('reminder')).toEqual([])
    on('20')
    await chase()
    expect(await told('reminder')).toEqual(['sup'])
  })

  test('not at night, and after as many days as the setting says', async () => {
    await submitted()
    on('13', '17:30') // the 14th, half past midnight in Jakarta
    await chase()
    expect(await told('reminder')).toEqual([])
    await setSetting('reminderAfterDays', 3, START)
    on('14')
    await chase()
    expect(await told('reminder')).toEqual([])
    on('15')
    await chase()
    expect(await told('reminder')).toEqual(['sup'])
    await setSetting('reminderAfterDays', settingDefaults.reminderAfterDays, START)
  })

  test('with who stands in, and not when it was answered', async () => {
    await grant({ from: 'sup', to: 'outsider' })
    await submitted()
    await act('sup', 'approve', await submitted())
    on('14')
    await chase()
    expect((await told('reminder')).sort()).toEqual(['head', 'outsider', 'sup'])
  })
})

describe('the next superior is asked', () => {
  test('after five working days, once, with the reason and a row of history; whoever answers first decides', async () => {
    const record = await submitted()
    on('18')
    await chase()
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'sup'], [2, 4, 'head'], [3, 4, 'hr']])
    on('19')
    await chase()
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'sup'], [1, 0, 'head'], [2, 4, 'head'], [3, 4, 'hr']])
    expect(await told('escalated')).toEqual(['head'])
    const shown = await detail('emp', record)
    expect(shown.history[0]).toMatchObject({ action: 'escalate', actionPerson: 'System', note: 'Hadi', approvalLevel: 1 })
    expect(shown.approvals.levels[0]?.persons[1]?.reason).toBe('next superior, because Sari has not answered for 5 working days')
    // the head decides for level 1 and is not asked again for level 2
    await act('head', 'approve', record)
    expect(await stepsIn(record, 1)).toEqual([[1, 4, 'sup'], [1, 1, 'head'], [2, 1, 'head'], [3, 0, 'hr']])
  })

  test('where all of a level must answer, the superior answers for the one who did not', async () => {
    await setMatrix([{ resolver: { kind: 'role', role: 'hrOwner' }, rule: 'allOf' }])
    const record = await submitted()
    on('19')
    await chase()
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'hr'], [1, 0, 'ceo']])
    expect((await act('ceo', 'approve', record)).status).toBe(4)
  })

  test('somebody who left is not waited for', async () => {
    const record = await submitted()
    await q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, who.sup))
    await chase() // at once: they will never answer
    expect((await stepsIn(record, 1)).slice(0, 2)).toEqual([[1, 0, 'sup'], [1, 0, 'head']])
    const shown = await detail('emp', record)
    expect([shown.waitingFor, shown.approvals.levels[0]?.persons.map((p) => `${p.approvalPerson}: ${p.reason}`)]).toEqual([['Hadi'], ['Hadi: next superior, because the place of Sari is vacant', 'Sari: works here no more']])
    expect([await told('vacant'), await told('escalated')], 'nobody has kept it waiting').toEqual([['head'], []])
  })

  test('who took over from somebody who left has the days of anybody else, and is named when they have passed', async () => {
    const record = await submitted()
    await grant({ from: 'sup', to: 'outsider', keepOwnAccess: false })
    await q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, who.sup))
    await chase()
    expect([await told('reminder'), await told('vacant'), await told('escalated'), await stepsIn(record, 1)], 'nobody is asked at once').toEqual([[], [], [], [[1, 0, 'sup'], [2, 4, 'head'], [3, 4, 'hr']]])
    on('14')
    await chase()
    expect([await told('reminder'), await told('escalated')]).toEqual([['outsider'], []])
    on('19')
    await chase()
    const asked = (await detail('emp', record)).approvals.levels[0]?.persons.map((p) => p.reason)
    expect(asked?.at(-1)).toMatch(/^next superior, because .+ has not answered for 5 working days$/)
    expect([await told('vacant'), (await told('escalated')).length]).toEqual([[], 1])
  })

  test('never the requester, and nobody when there is nobody', async () => {
    await setMatrix([{ resolver: { kind: 'person', employeeId: who.ceo }, rule: 'anyOne' }])
    const record = await submitted()
    on('19')
    await chase()
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'ceo']])
    expect(await told('escalated')).toEqual([])
  })
})

describe('at the cut-off', () => {
  const closePeriod = () => q().insert(payPeriod).values({ id: newId(START), code: '2026-06', from: '2026-05-21', until: '2026-06-20', closed: true, contactEmployeeId: null })

  test('what nobody answered expires, its reservation is released and its requester told', async () => {
    const open = await submitted({ day: '2026-06-01' })
    const decided = await approved({ day: '2026-06-02' })
    const other = await submitted({ day: '2026-07-01' })
    await close()
    expect((await stored(open))?.status).toBe(1)
    await closePeriod()
    await close()
    expect([(await stored(open))?.status, (await stored(decided))?.status, (await stored(other))?.status]).toEqual([11, 4, 1])
    expect(await told('expired')).toEqual(['emp'])
    expect((await detail('emp', open)).history.filter((h) => h.action === 'expire')).toHaveLength(1)
  })

  test('a module may let it pass on', async () => {
    const open = await submitted({ day: '2026-06-01' })
    await closePeriod()
    await close({ atCutOff: 'passOn' })
    expect((await stored(open))?.status).toBe(1)
  })
})

describe('the machine voids', () => {
  test('what is open of somebody who left, marks it and says why', async () => {
    const open = await submitted()
    const returned = await into[2]()
    const form = await draft()
    const taken = await approved()
    await q().update(employee).set({ leaveDate: '2026-05-12' }).where(eq(employee.id, who.emp))
    await close()
    expect((await stored(open))?.status).toBe(1) // still their last day
    on('13')
    await close()
    expect([(await stored(open))?.status, (await stored(returned))?.status, (await stored(form))?.status, (await stored(taken))?.status]).toEqual([12, 12, 0, 4])
    const shown = await detail('hr', open)
    expect(shown).toMatchObject({ markedBySystem: true, actions: [] })
    expect(shown.history[0]).toMatchObject({ action: 'void', note: 'The employee has left the company' })
  })

  test('a cancellation of days already taken is left to people', async () => {
    const past = await act('emp', 'cancel', await approved({ day: '2026-05-11' }))
    const ahead = await act('emp', 'cancel', await approved({ day: '2026-06-01' }))
    await q().update(employee).set({ leaveDate: '2026-05-12' }).where(eq(employee.id, who.emp))
    on('13')
    await close()
    expect([(await stored(past))?.status, (await stored(ahead))?.status]).toEqual([40, 12])
  })

  test('what belongs to a period that is there no more', async () => {
    const gone = await submitted()
    const stays = await submitted()
    await close({ vanished: async () => new Set([gone.id]) })
    expect([(await stored(gone))?.status, (await stored(stays))?.status]).toEqual([12, 1])
    expect(await told('voidedFor')).toEqual(['emp'])
  })
})

test('a missing document: its owner is told when its last day comes, and once more when it has passed', async () => {
  const open = await submitted()
  const done = await approvedBy(await submitted(), 'sup', 'head', 'hr')
  const due = run.bind(null, attachmentJob([{ ...tinyModule, attachmentDue: async (records) => new Map(records.map((r) => [r.id, '2026-05-15'])) }]))
  on('13')
  await due()
  expect(await told('attachmentDue')).toEqual([])
  on('14')
  await due()
  on('15')
  await due()
  expect(await told('attachmentDue')).toEqual(['emp', 'emp'])
  on('16')
  await due()
  const late = await q().select().from(notification).where(eq(notification.code, 'attachmentLate'))
  expect(late.map((n) => n.recordId)).toEqual([open.id])
  expect(done.status).toBe(4)
})
