import { expect, test } from 'vitest'
import { Rater } from '../../contract/growth/appraisal.ts'
import { evaluation, objective, objectiveFillingRequest, raterAnswer, raterStep } from '../growth/appraisal/table.ts'
import { type DemoEvaluation, evaluationsOn, tasksOn } from './appraisal.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { nameOf } from './assessments.ts'
import { peopleOn } from './people.ts'
import { playDemo } from './play.ts'
import { demoTellers } from './tellers.ts'

const tellers = await demoTellers()
const counted = (names: readonly (string | number | null | undefined)[]) => Object.fromEntries([...Map.groupBy(names, (name) => String(name))].map(([name, all]) => [name, all.length]))

function companyOn(today: string) {
  const world = playDemo(tellers, peopleOn(today), today, new Date(`${today}T08:00:00+07:00`))
  const all = evaluationsOn(world)
  const years = [...new Set(all.map((e) => e.year.code))].sort()
  return { world, past: all.filter((e) => e.year.code === years[0]), now: all.filter((e) => e.year.code === years[1]), of: (rows: readonly DemoEvaluation[], username: string) => rows.find((e) => e.person.name === nameOf(username)) as DemoEvaluation }
}
const selfOf = (e: DemoEvaluation) => e.steps.find((s) => s.kind === Rater.self)

test.each(['2026-05-12', '2026-11-27', '2027-02-28', '2028-01-01'])('appraisals stand on %s as their story says', (today) => {
  const { world, past, now, of } = companyOn(today)
  expect(counted(past.map((e) => e.gradeCode))).toEqual({ A: 9, B: 31, C: 58, D: 14, E: 4 })
  expect([past.filter((e) => e.acknowledged).length, past.filter((e) => e.calibrated).length]).toEqual([101, 2])
  expect([of(past, 'employee').finalScore, of(past, 'employee').gradeCode, of(past, 'shift').finalScore, of(past, 'shift').gradeCode]).toEqual(['3.58', 'B', '3.12', 'C'])
  expect(counted(now.map((e) => e.stage))).toEqual({ published: 10, head: 2, last: 6, first: 14, begun: 31, none: 55 })
  expect(counted(now.map((e) => selfOf(e)?.outcome ?? selfOf(e)?.paStatusId))).toEqual({ done: 71, 1: 19, 0: 28 })
  expect(selfOf(of(now, 'employee'))?.answers).toHaveLength(3)
  expect(counted(tasksOn(world).slice(-119).map((t) => t.ending?.kind))).toEqual({ approved: 83, waiting: 24, undefined: 12 })
  // whoever hands in before a day hands in on one that has been
  const rows = <T>(table: Parameters<typeof world.rows.get>[0]) => (world.rows.get(table) ?? []) as T[]
  for (const e of rows<typeof evaluation.$inferInsert>(evaluation)) expect([e.openedAt <= world.now, (e.approvedAt ?? world.now) <= world.now, (e.acknowledgedAt ?? world.now) <= world.now]).toEqual([true, true, true])
  expect(rows<typeof raterStep.$inferInsert>(raterStep).filter((s) => s.submittedAt && s.submittedAt > world.now)).toEqual([])
  expect(rows<typeof objectiveFillingRequest.$inferInsert>(objectiveFillingRequest).filter((t) => (t.closedAt === null) !== (t.paStatusId !== 4))).toEqual([])
})

test('of the supervisor’s nine one is ready, with the numbers of the example; one who leads one person cannot be told by them', () => {
  const { now } = companyOn('2026-05-12')
  const nine = now.filter((e) => e.evaluator.name === nameOf('supervisor'))
  expect([nine.length, counted(nine.map((e) => e.stage)), counted(nine.map((e) => selfOf(e)?.outcome ?? selfOf(e)?.paStatusId))]).toEqual([9, { begun: 3, none: 6 }, { done: 6, 1: 1, 0: 2 }])
  const ready = nine.find((e) => e.result.score !== null)
  expect(ready?.person.name).toBe('Budi Santoso')
  expect(ready?.result).toMatchObject({ objectiveScore: '3.40', superiorScore: '3.80', criteriaScore: '3.82', score: '3.53', gradeCode: 'B' })
  expect(counted(ready?.steps.filter((s) => s.kind === Rater.peer).map((s) => s.outcome) ?? [])).toEqual({ done: 3, declined: 1 })
  const led = nine.flatMap((e) => e.steps.filter((s) => s.kind === Rater.subordinate))
  expect([led.length, led[0]?.outcome]).toEqual([1, 'done'])
})

test('scores are those of the rows: what is stored is what the requests and the answers give', () => {
  const { world, past, now } = companyOn('2026-05-12')
  const records = new Map(world.chronicles.map((c) => [c.record.row.id, c.record.row]))
  const results = (world.rows.get(evaluation) ?? []) as (typeof evaluation.$inferInsert)[]
  for (const row of results) {
    const written = records.get(row.recordId)?.values
    if (row.score == null) continue
    expect([row.score, row.objectiveScore, row.criteriaScore]).toEqual([written?.score, written?.objectiveScore, written?.criteriaScore])
  }
  expect(results.filter((r) => r.score != null)).toHaveLength(past.length + 32)
  const agreed = new Set(((world.rows.get(objective) ?? []) as (typeof objective.$inferInsert)[]).map((o) => o.lineId))
  const steps = new Set(((world.rows.get(raterStep) ?? []) as (typeof raterStep.$inferInsert)[]).map((s) => s.id))
  expect([...past, ...now].flatMap((e) => e.objectives).filter((o) => !agreed.has(o.id))).toEqual([])
  expect(((world.rows.get(raterAnswer) ?? []) as (typeof raterAnswer.$inferInsert)[]).filter((a) => !steps.has(a.stepId))).toEqual([])
})

test('objectives that were changed hold in their second set', () => {
  const { world } = companyOn('2026-05-12')
  const shift = world.find(nameOf('shift'))
  const current = ((world.rows.get(objective) ?? []) as (typeof objective.$inferInsert)[]).filter((o) => o.employeeId === shift.id && !o.supersededAt)
  const [task] = tasksOn(world).slice(-119).filter((t) => t.person === shift)
  expect([...new Set(current.filter((o) => o.periodId === task?.year.id).map((o) => o.setNo))]).toEqual([2])
  const changes = world.chronicles.filter((c) => c.record.row.module === 'objective-filling' && c.record.row.values.replaces !== null)
  expect(changes.map((c) => [c.record.row.employeeId, c.record.row.status, c.record.row.values.replaces])).toEqual([[shift.id, Status.approved, expect.stringMatching(/^OF-\d{6}-\d{4}$/)]])
})

test('each waits at the desk the story has it at', () => {
  const { world } = companyOn('2026-05-12')
  const desks = (module: string, username: string) => world.chronicles.filter((c) => c.record.row.module === module && c.record.row.status === Status.inApproval && c.record.steps.some((s) => s.statusId === 0 && s.personId === world.find(nameOf(username)).id))
  expect([desks('objective-filling', 'supervisor').length, desks('performance-appraisal', 'supervisor').length, desks('performance-appraisal', 'head').length, desks('performance-appraisal', 'hr').length]).toEqual([2, 0, 2, 6])
  expect(desks('performance-appraisal', 'hr').every((c) => c.record.row.level === c.record.row.levelCount)).toBe(true)
})
