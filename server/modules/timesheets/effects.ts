/** What an approved timesheet really changes: its hours count for their projects. @see contract/modules/timesheets/README.md#effects */
import { lockName } from '../../db/context.ts'
import { answerNotices } from '../../effects/notify.ts'
import { addTime, projectTotals, takeBackTime } from '../../projects/totals.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'
import { sheetOf } from './sheet.ts'

const projectsOf = ({ line }: EffectInput): string[] => [...new Set((sheetOf(line.values)?.lines ?? []).map((l) => l.project))].sort()

/** Does something to the projects' totals. @returns each total before and after */
async function changing(projectIds: readonly string[], change: () => Promise<unknown>): Promise<Posted[]> {
  for (const id of projectIds) await lockName(`project:${id}`)
  const before = await projectTotals(projectIds)
  await change()
  const after = await projectTotals(projectIds)
  return projectIds.map((id) => ({ target: `project:${id}`, before: { minutes: before.get(id) ?? 0 }, after: { minutes: after.get(id) ?? 0 } }))
}

const projectHours: Effect = {
  kind: 'projectHours',
  post(input) {
    const { line, context } = input
    const times = (sheetOf(line.values)?.lines ?? []).map((l) => ({ projectId: l.project, taskCategoryId: l.taskCategory, date: l.date, minutes: l.durationMinutes }))
    return changing(projectsOf(input), () => addTime({ requestId: line.requestId, employeeId: line.employeeId }, times, context.now))
  },
  reverse: (input, logged) => changing(logged.map((l) => l.target.replace('project:', '')).sort(), () => takeBackTime(input.line.requestId, input.context.now)),
}

export const timesheetEffects: Effect[] = [projectHours]

/** A week that is handed in is reminded of no more. Given back to its employee, it is on Home by itself. */
const answersReminder: Effect = {
  kind: 'answersReminder',
  async post({ line: { employeeId, from, until }, context }) {
    if (from && until) await answerNotices({ employeeId, code: 'timesheetMissing', days: { from, until }, now: context.now })
    return []
  },
  reverse: () => Promise.resolve([]),
}

/** From submit to the decision. */
export const timesheetHolds: Effect[] = [answersReminder]
