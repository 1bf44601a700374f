/** Choices of the timesheet form. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { TaskCategoryOption } from '../../../contract/modules/timesheets/calls.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { membershipsOf, taskCategories } from '../../projects/read.ts'
import { statusNames } from './status-names.ts'
import { nameIn } from '../../lib/name-in.ts'

const fitting = <O extends OptionRow>(options: readonly O[], { filterSearch = '' }: ListInput): O[] =>
  options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(fold(filterSearch)))

/** Projects the caller may report hours for on some day of the period; without one, today. */
export async function projectOptions(input: ListInput & { start?: string; until?: string }, { caller, today, language }: Context): Promise<Paged<OptionRow>> {
  const start = input.start ?? today
  const until = input.until && input.until >= start ? input.until : start
  const memberships = await membershipsOf(caller.employeeId, start, until)
  const projects = [...new Map(memberships.map(({ project }) => [project.id, project])).values()]
  return pagedRows(fitting(projects.map((p): OptionRow => ({ id: p.id, displayName: nameIn(p, language), code: p.code })), input), input)
}

export async function taskCategoryOptions(input: ListInput, { language }: Context): Promise<Paged<TaskCategoryOption>> {
  const options = (await taskCategories()).map((c): TaskCategoryOption => ({ id: c.id, displayName: nameIn(c, language), code: c.code, isAbsence: c.isAbsence }))
  return pagedRows(fitting(options, input), input)
}

/** Every status a timesheet can have; ids as on the wire. */
export const statusOptions = (input: ListInput, context: Context): Paged<OptionRow> => pagedRows(fitting(statusNames(context), input), input)
