/** Objectives of the demo company: this year's on their way, and what was agreed for the two years before. @see contract/modules/objective-filling/README.md#demo-company */
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { objective, objectiveFillingRequest } from '../../growth/appraisal/table.ts'
import { type DemoObjective, type DemoTask, taskIdOf, tasksOn } from '../../seed/appraisal.ts'
import { rangeIdOf, typeOf } from '../../seed/appraisal-terms.ts'
import type { AppraisalYear } from '../../seed/growth.ts'
import { at } from '../../seed/moments.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import { idOf } from '../../seed/random.ts'
import type { Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { objectiveFillingModule } from './index.ts'

const HUNDRED = 100
const MORNING = 9 * 60

const rowsOf = (objectives: readonly DemoObjective[], { from, until }: AppraisalYear) => objectives.map((o) => ({
  lineId: o.id, title: o.title, perspective: o.perspective, measure: o.measure, weight: o.weight, valueRangeId: rangeIdOf(o.range), target: o.target === '' ? null : o.target, unit: o.unit === '' ? null : o.unit, dueDate: o.dueDate,
  // the column the company adds: the day of the year on which it is looked at together
  extra1: addDays(from, Math.round(daysBetween(from, until) / 2)), extra2: null,
}))

/** The first ones of a task, and the change of them. */
function storiesOf(task: DemoTask, codes: ReadonlyMap<string, string>): Story[] {
  const { person, filler, year, ending } = task
  if (!ending) return []
  const story = (key: string, objectives: readonly DemoObjective[], { hoursAgo, settledHoursAgo }: Pick<Story, 'hoursAgo' | 'settledHoursAgo'>, note: string): Story => ({
    key, person: filler, employee: person, ending, hoursAgo, settledHoursAgo, note,
    values: {
      employeeId: person.id, evaluationPeriodId: year.id, evaluationTypeId: typeOf(task).id, objectiveFillingRequestId: taskIdOf(year, person), forYourself: filler === person, periodStart: year.from, periodEnd: year.until,
      replaces: null, objectives: rowsOf(objectives, year), totalWeight: HUNDRED, objectiveCount: objectives.length,
    },
  })
  const first = story(task.key, task.objectives, task, '')
  const { changed } = task
  if (!changed) return [first]
  const change = story(changed.key, changed.objectives, changed, 'The filling line gets a second shift')
  return [first, { ...change, begun: (values) => void (values.replaces = codes.get(taskIdOf(year, person))) }]
}

type TaskRow = typeof objectiveFillingRequest.$inferInsert
type ObjectiveRow = typeof objective.$inferInsert

/** Every task with its row, those of former years among them. */
function tellTasks(world: World, tasks: readonly DemoTask[]): Map<string, TaskRow> {
  const rows = tasks.map((task): TaskRow => {
    const { person, filler, year, ending } = task
    const id = taskIdOf(year, person)
    return {
      id, employeeId: person.id, fillerId: filler.id, periodId: year.id, typeId: typeOf(task).id, recordId: id, dueDate: year.fillUntil, createdAt: at(year.fillFrom, MORNING),
      paStatusId: ending === null ? PaStatus.notStarted : ending.kind === 'approved' ? PaStatus.done : PaStatus.inApproval, closedAt: null,
    }
  })
  world.addRows(objectiveFillingRequest, rows)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was agreed holds from the last approval on; what it replaces holds no longer. */
function agreedOn(world: World, tasks: ReadonlyMap<string, TaskRow>, codes: Map<string, string>): PlayedEffect {
  const held = new Map<string, ObjectiveRow[]>()
  return {
    kind: 'objectivesAgreed',
    post({ record, act }) {
      const taskId = String(record.row.values.objectiveFillingRequestId)
      const task = tasks.get(taskId)
      if (!task) throw new Error(`${record.story.key} answers no task`)
      const before = held.get(taskId) ?? []
      for (const row of before) row.supersededAt = act.at
      const setNo = (before[0]?.setNo ?? 0) + 1
      const rows = (record.row.values.objectives as ReturnType<typeof rowsOf>).map(({ lineId, measure, unit, extra1, extra2, ...row }, position): ObjectiveRow => ({
        ...row, id: idOf(`objective:${record.row.id}:${setNo}:${lineId}`), lineId, requestId: record.row.id, employeeId: task.employeeId, periodId: task.periodId, typeId: task.typeId, setNo, measure: measure ?? '', unit: unit ?? '', weight: fromHundredths(row.weight * HUNDRED),
        extra1: extra1 ?? '', extra2: extra2 ?? '', position, agreedAt: act.at,
      }))
      held.set(taskId, rows)
      codes.set(taskId, record.row.code)
      task.closedAt = act.at
      world.addRows(objective, rows)
      return [
        ...before.map((row) => ({ target: `objective:${row.id}`, before: { held: true }, after: { held: false } })),
        ...rows.map((row) => ({ target: `objective:${row.id}`, before: null, after: { held: true, setNo } })),
      ]
    },
    reverse: () => [],
  }
}

export const tellObjectives: Teller = (world) => {
  const tasks = tasksOn(world)
  const rows = tellTasks(world, tasks)
  const codes = new Map<string, string>()
  return { module: objectiveFillingModule, stories: tasks.flatMap((task) => storiesOf(task, codes)), approvalNotes: ['', '', '', 'Agreed.', 'As we spoke about it.'], effects: [agreedOn(world, rows, codes)] }
}
