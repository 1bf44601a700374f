/** The leave part of the demo: 340 requests. @see docs/product/demo.md */
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { leaveRequestModule } from '../modules/leave-requests/index.ts'
import { leaveEffects } from './leave-effects.ts'
import { tellHistory } from './leave-history.ts'
import { LeavePlan, type PlannedLeave } from './leave-plan.ts'
import { tellStories } from './leave-stories.ts'
import { siteId } from './people.ts'
import type { Story } from './story.ts'
import type { Teller } from './teller.ts'

const approvalNotes = ['', '', '', '', '', 'Enjoy.', 'Fine with me.', 'Please hand over before you go.', 'Approved, thank you for planning early.']

function storyOf({ key, person, type, range, totalDay, note, ending, hoursAgo, settledHoursAgo, location, replacement }: PlannedLeave): Story {
  return {
    key, person, note, ending, hoursAgo, ...(settledHoursAgo === undefined ? {} : { settledHoursAgo }),
    values: { employeeId: person.id, leaveType: leaveTypeIds[type], ...range, location: location ? siteId(location) : null, replacement: replacement?.id ?? null, totalDay },
    stated: { leaveType: type, totalDay: Number(totalDay) },
    tells: replacement ? [{ person: replacement, code: 'replacement' }] : [],
  }
}

/** Told first: other modules look at the diary for days that are free. */
export const tellLeave: Teller = (world) => {
  const plan = new LeavePlan(world.diary, world.now)
  tellStories(plan, world.find)
  tellHistory(plan, world.people)
  const byKey = new Map(plan.stories.map((s) => [s.key, s]))
  return { module: leaveRequestModule, stories: plan.stories.map(storyOf), approvalNotes, ...leaveEffects(world, ({ record }) => byKey.get(record.story.key) as PlannedLeave) }
}
