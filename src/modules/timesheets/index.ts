/** Timesheets on screen. */
import { addDays, weekday } from '../../../contract/kit/civil-date.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import { timesheetCalls } from '../../../contract/modules/timesheets/calls.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import { dayProblems, periodProblems } from '../../../contract/modules/timesheets/rules.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'

const mondayOf = (date: string) => addDays(date, -((weekday(date) + 6) % 7))

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(timesheet, {
  icon: 'clock',
  tone: 'blue',
  ns: 'timesheets',
  words: {
    en: ['timesheet', 'time sheet', 'hours', 'hours worked', 'project', 'week', 'report time'],
    id: ['lembar waktu', 'jam kerja', 'proyek', 'minggu', 'lapor jam'],
    ar: ['سجل الساعات', 'ساعات العمل', 'مشروع', 'أسبوع'],
  },
  columns: ['start', 'until', 'employee', 'totalMinutes', 'code', 'waitingFor', 'status'],
  sort: 'start',
  card: {
    title: (v) => v.t('title'),
    when: (v) => v.show.period(v.values.start, v.values.until),
    amount: (v) => v.text('totalMinutes'),
  },
  form: [['start', 'until'], ['lines'], ['note']],
  period: ['start', 'until'],
  facts: ['lines', 'note'],
  defaults: ({ today, given }) => {
    const start = given.start ?? mondayOf(today)
    return { start, until: given.until ?? addDays(start, 6), lines: [], note: '' }
  },
  // who moves the first day means the week from there
  follow: (_, changed) => (changed.start && !('until' in changed) ? { until: addDays(changed.start, 6) } : {}),
  check: ({ start, until, lines }) => {
    if (!start || !until) return []
    return [...periodProblems(start, until), ...dayProblems({ start, until, lines: lines ?? [] }, '9999-12-31')]
  },
  ahead: (today) => [0, -7].flatMap((days) => {
    const [start, until] = [addDays(mondayOf(today), days), addDays(mondayOf(today), days + 6)]
    return [[timesheetCalls.week, { start, until }], [timesheetCalls.datasourceProject, { start, until, ...FIRST_PAGE }]] as const
  }),
  // a row of the grid is a project and what was done for it; the day stands in what is said of it
  rowName: ({ project, taskCategory }, textOf) => {
    const names = (['project', 'taskCategory'] as const).map((column) => textOf(lineText('lines', column, String({ project, taskCategory }[column]))))
    return names.every((name) => name !== undefined) ? names.join(', ') : null
  },
  fieldOverrides: { lines: part(() => import('./week-field.tsx').then((m) => m.WeekField)) },
  rowsDrawn: part(() => import('./sheet-panel.tsx').then((m) => m.SheetPanel)),
})
