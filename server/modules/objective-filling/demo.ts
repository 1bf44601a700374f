/** Objectives of the demo company: this year's on their way, and what was agreed for the two years before. @see contract/modules/objective-filling/README.md#demo-company */
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import type { DraftValues, Fields } from '../../../contract/kit/field.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { objective, objectiveFillingRequest } from '../../growth/appraisal/table.ts'
import { type DemoObjective, type DemoTask, taskIdOf, tasksOn } from '../../seed/appraisal.ts'
import { rangeIdOf, typeOf } from '../../seed/appraisal-terms.ts'
import { at } from '../../seed/moments.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import { type Story, requestIdOf } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { objectiveFillingModule } from './index.ts'

const HUNDRED = 100
const MORNING = 9 * 60

const rowsOf = (objectives: readonly DemoObjective[]) => objectives.map((o) => ({
  lineId: o.id, title: o.title, perspective: o.perspective, measure: o.measure, weight: o.weight, valueRangeId: rangeIdOf(o.range), target: o.target === '' ? null : o.target, unit: o.unit, dueDate: o.dueDate, extra1: null, extra2: null,
}))

/** The first ones of a task, and the change of them. */
function storiesOf(task: DemoTask): Story[] {
  const { person, filler, year, ending } = task
  if (!ending) return []
  const story = (key: string, objectives: readonly DemoObjective[], replaces: string, times: Pick<Story, 'hoursAgo' | 'settledHoursAgo'>, note: string): Story => ({
    key, person: filler, employee: person, ending, ...times, note,
    values: {
      employeeId: person.id, evaluationPeriodId: year.id, evaluationTypeId: typeOf(person).id, objectiveFillingRequestId: taskIdOf(year, person), forYourself: filler === person, periodStart: year.from, periodEnd: year.until,
      replaces, objectives: rowsOf(objectives), totalWeight: HUNDRED, objectiveCount: objectives.length,
    },
  })
  const first = story(task.key, task.objectives, '', task, '')
  const { changed } = task
  return changed ? [first, story(changed.key, changed.objectives, requestIdOf(task), changed, 'The filling line gets a second shift')] : [first]
}
