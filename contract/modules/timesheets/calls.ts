/** Timesheets: its 13 calls, and one of ours for the form as it is filled in. @see contract/modules/timesheets/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { type RequestDetail, requestCalls } from '../../kit/request.ts'
import type { KeyValue } from '../../kit/wire.ts'
import type { SheetLine } from './rules.ts'

export interface TaskCategoryOption extends OptionRow {
  /** Time away: the only category of a day of leave. */
  isAbsence: boolean
}

/** A day of the sheet as attendance knows it. */
export interface SheetDay {
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  /** Name of the holiday, else ''. */
  name: string
  /** The whole day is leave. */
  onLeave: boolean
  /** Minutes worked with overtime; null while nothing is known of the day. */
  workedMinutes: number | null
}

export interface SheetWeek {
  days: SheetDay[]
  /** Task categories that are time away. */
  absences: string[]
  /** Lines of the person's last timesheet before these days, at the same places in the week; empty when there is none. */
  previous: Omit<SheetLine, 'lineId'>[]
  /** What the person reported most, the most frequent first. */
  favourites: { project: string; taskCategory: string }[]
  /** Names of the projects and categories above: `lines.project.<id>`. */
  texts: KeyValue[]
}

const own = defineCalls('timesheets', {
  datasourceProject: defineCall<ListInput & { start?: string; until?: string }, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/timesheets/datasource/project' }),
  datasourceTaskCategory: defineCall<ListInput, Paged<TaskCategoryOption>>({ kind: 'query', method: 'POST', path: '/timesheets/datasource/task-category' }),
  dataSourceStatus: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/timesheets/data-source/status' }),
  /** What helps to fill in these days, or to judge the timesheet `id`. */
  week: defineCall<{ id?: string; start: string; until: string }, SheetWeek>({ kind: 'query', method: 'POST', path: '/requests/timesheets/week', added: true }),
})

export const timesheetFields = {
  start: field.date(),
  until: field.date(),
  lines: field.lines(
    {
      date: field.date(),
      project: field.option(own.datasourceProject, { sourceParams: ['start', 'until'] }),
      taskCategory: field.option(own.datasourceTaskCategory),
      durationMinutes: field.minutes({ min: 1 }),
      description: field.text({ max: 500, optional: true }),
    },
    { max: 400 },
  ),
  totalMinutes: field.minutes({ computed: true }),
}

const standard = requestCalls(
  'timesheets',
  {
    list: '/v3/timesheets',
    detail: '/v2/timesheets/{id}',
    createOrUpdate: '/timesheets/save',
    submit: '/timesheets/submit',
    cancel: '/timesheets/cancel',
    approve: '/v2/timesheets/approve',
    revise: '/v2/timesheets/revise',
    reject: '/v2/timesheets/reject',
    createAttachment: '/timesheets/create-attachment',
    deleteAttachment: '/timesheets/delete-attachment/{id}',
  },
  timesheetFields,
)

export const timesheetCalls = {
  ...standard,
  ...own,
  // a timesheet is asked for by POST
  ...defineCalls('timesheets', { detail: defineCall<{ id: string }, RequestDetail<Record<string, unknown>>>({ kind: 'query', method: 'POST', path: '/v2/timesheets/{id}' }) }) as unknown as Pick<typeof standard, 'detail'>,
}
