/** Lists over HTTP where there is a hundred times as much: requests of the same people, and people with as many requests each. All three companies are asked in turns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import type { RequestListInput } from '../../contract/kit/request.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { decide, fileLeave } from '../support/leave.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Bench, quantile, timeOf } from './kit.ts'
import { madeOnce, onDatabase, untilQuiet } from './many-people.ts'
import { type ManyRequests, manyRequests } from './many-requests.ts'

const SMALL: ManyRequests = { people: 500, requests: 10_000, days: 365 }
const TIMES_AS_MUCH = 100
const DEMO = 'bench_growth'
/** A list that takes so long is asked for no more often than this. */
const LONG_MS = 40_000
const FEWEST = 15
/** @param size part of the growth, for trying out */
const companies = (size: number): ManyRequests[] => {
  const more = Math.max(2, Math.round(TIMES_AS_MUCH * size))
  return [SMALL, { people: SMALL.people, requests: SMALL.requests * more, days: SMALL.days * 10 }, { people: SMALL.people * more, requests: SMALL.requests * more, days: SMALL.days }]
}

/** The chief executive has no account in the demo company; everybody is below them. */
const CHIEF = "insert into account (id, username, password_hash, employee_id, demo) select gen_random_uuid(), 'chief', (select password_hash from account where username = 'employee'), employee_id, true from employee_role where role = 'ceo'"
const PERSONAS = ['employee', 'supervisor', 'hr', 'chief'] as const

interface Served {
  product: Product
  as: Record<(typeof PERSONAS)[number], Colleague>
  today: string
  /** Whose leave is looked for, with the code of one request. */
  person: { id: string; name: string; code: string }
  announcementId: string
}

interface Asked {
  name: string
  call: (served: Served) => Promise<unknown>
}

const { leaveRequests, attachmentsInbox, systemNotification, announcements, leaveBalance, general, profile, teamCalendar } = calls
const leave = (name: string, who: (typeof PERSONAS)[number], input: (served: Served) => RequestListInput): Asked => ({ name, call: (served) => served.as[who].get(leaveRequests.list, input(served)) })

const asked: readonly Asked[] = [
  leave('own leave', 'employee', () => ({ scope: 'mine' })),
  leave('own leave, approved, by start date', 'employee', () => ({ scope: 'mine', status: [4], sortingColumn: 'startDate' })),
  leave('own leave, found by code', 'employee', ({ person }) => ({ scope: 'mine', filterSearch: person.code })),
  leave('the team’s leave', 'supervisor', () => ({ scope: 'others' })),
  leave('the team’s leave that waits', 'supervisor', () => ({ scope: 'others', status: [1] })),
  leave('the team’s leave, this month', 'supervisor', ({ today }) => ({ scope: 'others', from: addDays(today, -15), until: addDays(today, 15) })),
  leave('the chief executive’s team: everybody', 'chief', () => ({ scope: 'others' })),
  leave('the chief executive’s team, what waits', 'chief', () => ({ scope: 'others', status: [1] })),
  leave('the chief executive’s team, this month', 'chief', ({ today }) => ({ scope: 'others', from: addDays(today, -15), until: addDays(today, 15) })),
  leave('the chief executive’s own leave', 'chief', () => ({ scope: 'mine' })),
  { name: 'people the chief executive may file for', call: ({ as }) => as.chief.get(leaveRequests.datasourceEmployee, {}) },
  { name: 'leave balances of the chief executive’s team', call: ({ as }) => as.chief.get(leaveBalance.getSubordinateLeaveBalance, {}) },
  { name: 'the chief executive’s Home', call: ({ as }) => as.chief.get(general.home, {}) },
  leave('everybody’s leave', 'hr', () => ({ scope: 'all' })),
  leave('everybody’s leave, page 40', 'hr', () => ({ scope: 'all', paginationPage: 40 })),
  leave('everybody’s leave, approved', 'hr', () => ({ scope: 'all', status: [4] })),
  leave('everybody’s leave by name', 'hr', () => ({ scope: 'all', sortingColumn: 'employee' })),
  leave('everybody’s leave that starts in these three days', 'hr', ({ today }) => ({ scope: 'all', from: addDays(today, 1), until: addDays(today, 3) })),
  leave('everybody’s leave, this month', 'hr', ({ today }) => ({ scope: 'all', from: addDays(today, -15), until: addDays(today, 15) })),
  leave('everybody’s leave, found by code', 'hr', ({ person }) => ({ scope: 'all', filterSearch: person.code })),
  leave('everybody’s leave, found by name', 'hr', ({ person }) => ({ scope: 'all', filterSearch: person.name })),
  leave('one person’s leave', 'hr', ({ person }) => ({ scope: 'all', employeeId: person.id })),
  { name: 'inbox', call: ({ as }) => as.supervisor.get(attachmentsInbox.inboxList, {}) },
  { name: 'inbox, found by name', call: ({ as, person }) => as.supervisor.get(attachmentsInbox.inboxList, { filterSearch: person.name }) },
  { name: 'whose requests are in the inbox', call: ({ as }) => as.supervisor.get(attachmentsInbox.inboxDatasourceEmployee, {}) },
  { name: 'what a superior decided', call: ({ as }) => as.supervisor.get(attachmentsInbox.inboxHistory, {}) },
  { name: 'whose requests a superior decided', call: ({ as }) => as.supervisor.get(attachmentsInbox.inboxDatasourceEmployeeHistory, {}) },
  { name: 'what HR decided', call: ({ as }) => as.hr.get(attachmentsInbox.inboxHistory, {}) },
  { name: 'Home', call: ({ as }) => as.employee.get(general.home, {}) },
  { name: 'own requests of every kind', call: ({ as }) => as.employee.get(general.ownRequests, {}) },
  { name: 'own requests, found by the name of a kind', call: ({ as }) => as.employee.get(general.ownRequests, { filterSearch: 'loan' }) },
  { name: 'the chief executive’s own requests of every kind', call: ({ as }) => as.chief.get(general.ownRequests, {}) },
  { name: 'own notices', call: ({ as }) => as.employee.get(systemNotification.getNotificationsPost, {}) },
  { name: 'own notices, found by a word', call: ({ as, person }) => as.employee.get(systemNotification.getNotificationsPost, { filterSearch: person.code }) },
  { name: 'a superior’s notices', call: ({ as }) => as.supervisor.get(systemNotification.getNotificationsPost, {}) },
  { name: 'announcements', call: ({ as }) => as.employee.get(announcements.essAnnouncements, {}) },
  { name: 'who has not acknowledged one', call: ({ as, announcementId }) => as.hr.get(announcements.announcementAcknowledgements, { id: announcementId, show: 'missing' }) },
  { name: 'people to choose from', call: ({ as }) => as.hr.get(leaveRequests.datasourceEmployee, {}) },
  { name: 'people, found by name', call: ({ as, person }) => as.hr.get(leaveRequests.datasourceEmployee, { filterSearch: person.name }) },
  { name: 'everybody’s leave balances', call: ({ as }) => as.hr.get(leaveBalance.getSubordinateLeaveBalance, {}) },
  { name: 'leave balances, found by name', call: ({ as, person }) => as.hr.get(leaveBalance.getSubordinateLeaveBalance, { filterSearch: person.name }) },
  { name: 'the team calendar', call: ({ as }) => as.employee.get(teamCalendar.calendarEvents, {}) },
  { name: 'people to hand one’s approvals to', call: ({ as }) => as.supervisor.get(profile.datasourceLeaveRight, {}) },
]

/** Files and approves a leave as people do, and leaves another one waiting. */
async function samples(product: Product): Promise<void> {
  const [dina, ...approvers] = await Promise.all(['employee', 'supervisor', 'head', 'hr'].map((name) => colleague(product, name)))
  if (!dina) throw new Error('nobody to file a leave')
  const approved = await fileLeave(dina)
  for (const approver of approvers) await decide(approver, 'approve', approved.id)
  await fileLeave(dina)
}

async function served(databaseUrl: string, dataDir: string): Promise<Served> {
  const product = await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })
  const [employee, supervisor, hr, chief] = await Promise.all(PERSONAS.map((name) => colleague(product, name)))
  const as = { employee, supervisor, hr, chief } as Served['as']
  const { today } = await as.employee.get(general.home, {})
  const [own] = (await as.employee.get(leaveRequests.list, { scope: 'mine', status: [4] })).listData
  const [told] = (await as.hr.get(announcements.essAnnouncements, { show: 'all' })).listData.filter((a) => a.mustAcknowledge)
  if (!own || !told) throw new Error('nothing to look for')
  return { product, as, today, person: { id: own.employeeId, name: own.employee, code: own.code }, announcementId: told.id }
}

export const growth: Bench = {
  about: `Lists over HTTP on PostgreSQL: ${SMALL.people} people with ${SMALL.requests.toLocaleString('en')} leave requests, then ${TIMES_AS_MUCH} times the requests, then ${TIMES_AS_MUCH} times people and requests; medians in milliseconds.`,
  async run({ times = 100, size, log }) {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const open: Served[] = []
    try {
      await madeOnce(postgres.url, DEMO, async (url) => {
        const demo = await startProduct({ dataDir: join(folder, 'demo'), env: { DATABASE_URL: url } })
        await samples(demo).finally(() => demo.stop())
        await onDatabase(url, (client) => client.query(CHIEF))
      })
      const wanted = companies(size)
      const urls: string[] = []
      for (const company of wanted) urls.push(await madeOnce(postgres.url, `${DEMO}_${company.people}x${company.requests}`, (url) => manyRequests(url, company, log), `template ${DEMO}`))
      for (const [i, url] of urls.entries()) open.push(await served(url, join(folder, String(i))))
      for (const url of urls) await untilQuiet(url)
      const [small, requests, people] = wanted as [ManyRequests, ManyRequests, ManyRequests]
      const told = ({ people: p, requests: r }: ManyRequests) => `${p.toLocaleString('en')} people, ${r.toLocaleString('en')} requests`
      const table: (string | number)[][] = [['list', told(small), told(requests), 'ratio', told(people), 'ratio']]
      for (const { name, call } of asked) {
        const took: number[][] = wanted.map(() => [])
        // in turns, so that whatever else the machine does falls on all
        const started = performance.now()
        for (let i = -5; i < times && (i < FEWEST || performance.now() - started < LONG_MS); i++) {
          for (const [which, company] of open.entries()) {
            const one = await timeOf(() => call(company))
            if (i >= 0) took[which]?.push(one)
          }
        }
        const [first = 0, ...more] = took.map((t) => quantile(t, 0.5))
        const row = [name, first.toFixed(1), ...more.flatMap((ms) => [ms.toFixed(1), (ms / first).toFixed(2)])]
        table.push(row)
        log(row.join('  '))
      }
      return [{ title: '', rows: table }]
    } finally {
      for (const { product } of open) await product.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
