/** What the demo accounts keep of reports: stars, choices under a name, files that are there no longer, and some that are made when the server starts. @see docs/product/demo.md */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { RelativeDay } from '../../contract/modules/reports/relative-days.ts'
import { reportFavourite, reportPreset, reportRun } from '../reports/table.ts'
import { at } from './moments.ts'
import { personId } from './people.ts'
import { idOf } from './random.ts'
import { personas } from './roster.ts'
import { insertAll } from './write.ts'

/** Codes of reports each account has a star at. */
const favourites: Readonly<Record<string, readonly string[]>> = {
  employee: ['leave-balance', 'attendance'], shift: ['attendance'], supervisor: ['attendance', 'lateness'], head: ['attendance', 'head-count', 'manpower-plan'], hr: ['turnover', 'manpower-plan', 'vacancy-pipeline', 'leave-balance', 'attendance'],
  delegate: ['leave-balance'], hiring: ['vacancy-pipeline', 'attendance'], trainer: ['career-development-plan'], newcomer: ['attendance'], reader: ['leave-balance'], admin: ['attendance'],
}

const within = (word: RelativeDay) => [{ key: 'from', value: word }, { key: 'until', value: word }]
/** Of HR. */
const presets: readonly { name: string; report: string; parameters: { key: string; value: string }[]; daysAgo: number }[] = [
  { name: 'Last pay period', report: 'attendance', parameters: within('lastPeriod'), daysAgo: 61 },
  { name: 'Late this month', report: 'lateness', parameters: within('thisMonth'), daysAgo: 40 },
  { name: 'Balances today', report: 'leave-balance', parameters: [{ key: 'date', value: 'today' }], daysAgo: 33 },
]

/** Files that wait: they are made by the server itself, as everybody's are, when it is there. */
const waiting: readonly { username: string; report: string; scope: 'own' | 'team' | 'all'; format: 'xlsx' | 'csv' | 'pdf'; days?: [ago: number, until: number]; more?: { key: string; value: string }[] }[] = [
  { username: 'hr', report: 'turnover', scope: 'all', format: 'pdf', days: [364, 0], more: [{ key: 'by', value: 'unit' }] },
  { username: 'hr', report: 'leave-usage', scope: 'all', format: 'xlsx', days: [89, 0], more: [{ key: 'by', value: 'month' }] },
  { username: 'head', report: 'attendance', scope: 'team', format: 'pdf', days: [13, 0] },
  { username: 'hiring', report: 'vacancy-pipeline', scope: 'own', format: 'xlsx', days: [364, 0] },
]

const idOfAccount = (username: string): string => personId(personas.find((p) => p.username === username)?.name ?? '')

export async function seedReports(today: string): Promise<void> {
  const ten = (daysAgo: number, minutes = 0): Date => at(addDays(today, -daysAgo), 10 * 60 + minutes)
  await insertAll(reportFavourite, Object.entries(favourites).flatMap(([username, codes]) => codes.map((reportCode, i) => ({ employeeId: idOfAccount(username), reportCode, at: ten(30, i) }))))
  await insertAll(reportPreset, presets.map(({ name, report, parameters, daysAgo }) => ({ id: idOf(`report-preset:${name}`), employeeId: idOfAccount('hr'), reportCode: report, name, parameters, scope: 'all' as const, createdAt: ten(daysAgo) })))
  const [from, until] = [addDays(today, -41), addDays(today, -12)]
  const run: Pick<typeof reportRun.$inferInsert, 'employeeId' | 'reportCode' | 'scope' | 'scopeMark' | 'parameters' | 'language' | 'attempts'> = { employeeId: idOfAccount('hr'), reportCode: 'attendance', scope: 'all', scopeMark: '', parameters: [{ key: 'from', value: from }, { key: 'until', value: until }], language: 'en', attempts: 1 }
  await insertAll(reportRun, [
    { ...run, id: idOf('report-run:expired'), format: 'xlsx', status: 'expired', done: 3_600, total: 3_600, rows: 3_600, fileName: `Attendance ${from} ${until}.xlsx`, size: 162_304, createdAt: ten(11), startedAt: ten(11), finishedAt: ten(11, 1), expiresOn: addDays(today, -4) },
    { ...run, id: idOf('report-run:failed'), format: 'csv', status: 'failed', total: 3_600, createdAt: ten(11, -5), startedAt: ten(11, -5), finishedAt: ten(11, -4), attempts: 3, error: 'failed' },
    ...waiting.map(({ username, report, scope, format, days, more = [] }, i): typeof reportRun.$inferInsert => ({
      id: idOf(`report-run:${username}:${report}`), employeeId: idOfAccount(username), reportCode: report, scope, scopeMark: '', language: 'en', format, status: 'queued', createdAt: ten(1, i),
      parameters: [...(days ? [{ key: 'from', value: addDays(today, -days[0]) }, { key: 'until', value: addDays(today, -days[1]) }] : []), ...more],
    })),
  ])
}
