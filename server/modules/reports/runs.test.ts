/** Files made in the background: by whom, once, with whose rows, and what is left behind. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { read } from '@e965/xlsx'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportCalls } from '../../../contract/modules/reports/calls.ts'
import type { ReportFormat } from '../../../contract/modules/reports/shapes.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { notification } from '../../effects/table.ts'
import { audit } from '../../http/table.ts'
import { aCompany, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { systemClock } from '../../lib/clock.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { employee, employment, moduleAccess } from '../../org/table.ts'
import { readPaper } from '../../paper/testing/read-paper.ts'
import type { ReportDef } from '../../reports/definition.ts'
import { sqlRows } from '../../reports/source.ts'
import { sweepRuns } from '../../reports/sweep.ts'
import { reportRun } from '../../reports/table.ts'
import { bytesOf, canSignIn, give, idOf, reportsWorld, type World } from './testing/world.ts'

const { startRun, runs, run: runCall, cancelRun, deleteRun, runFile, getReportPreview } = reportCalls

/** What happens before each chunk of the staff report; how many rows each person has. */
let beforeChunk: () => Promise<void> = () => Promise.resolve()
let each = 1

/** People and so many rows of each. */
const staff: ReportDef = {
  code: 'attendance', module: 'attendance', category: 'people', scopes: ['own', 'team', 'all'], parameters: [{ name: 'least', kind: 'whole' }, { name: 'words', kind: 'text', isFreeText: true }],
  columns: () => [{ name: 'employee', kind: 'text' }, { name: 'joined', kind: 'date' }, { name: 'number', kind: 'decimal', total: 'sum' }, { name: 'at', kind: 'dateTime' }],
  async rows(query) {
    const source = sqlRows({
      rows: sql`select ${employee.id} as id, n, ${employee.fullName} as employee, ${employee.joinDate} as joined, -12.50 * n as number, '2026-05-12T05:00:00Z' as at from ${employee} cross join generate_series(1, ${each}::int) n where ${await query.whose(employee.id)}`,
      key: [{ name: 'id', type: 'uuid' }, { name: 'n', type: 'integer' }],
    })
    return {
      ...source,
      async after(key, limit) {
        await beforeChunk()
        return source.after(key, limit)
      },
    }
  },
}

let db: Database
let company: Company
let world: World
const id: Record<string, string> = {}
const person = (name: string) => id[name] ?? ''
const refusedWith = (code: string, status?: number) => (error: unknown) => isCallError(error, code) && (status === undefined || error.status === status)

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  id.Boss = await anEmployee(company, 'Boss')
  for (const name of ['Dina', '=1+1', '-2+3', '@x', '\t=1', '＝1', 'a "quoted", one']) id[name] = await anEmployee(company, name, { superiorId: id.Boss })
  id.Hr = await anEmployee(company, 'Hr')
  for (const module of ['reports', 'attendance']) await give(module)
  for (const name of ['Boss', 'Dina']) await canSignIn(person(name))
  await canSignIn(person('Hr'), 'hr')
  world = await reportsWorld([staff])
})
afterAll(() => db.close())
beforeEach(async () => {
  beforeChunk = () => Promise.resolve()
  each = 1
  await q().delete(reportRun)
  await q().delete(moduleAccess).where(sql`${moduleAccess.employeeId} is not null`)
})

async function begun(who: string, format: ReportFormat = 'xlsx', roles: string[] = [], more: object = {}): Promise<string> {
  const runId = newId(NOON)
  await world.send(startRun, { id: runId, reportId: idOf('attendance'), format, ...more }, world.as(person(who), roles))
  return runId
}
const stored = async (runId: string) => (await q().select().from(reportRun).where(eq(reportRun.id, runId)))[0]
const statusOf = async (runId: string) => (await stored(runId))?.status
const fileOf = async (runId: string, who = 'Boss', roles: string[] = []) => bytesOf(await world.send(runFile, { id: runId }, world.as(person(who), roles)))
const keptFiles = () => (existsSync(join(world.dataDir, 'files', 'reports')) ? readdirSync(join(world.dataDir, 'files', 'reports')) : [])
const halfFiles = () => (existsSync(world.folder) ? readdirSync(world.folder) : [])
const tells = async (runId: string) => (await q().select({ code: notification.code, employeeId: notification.employeeId }).from(notification).where(sql`${notification.eventKey} like ${`report:${runId}:%`}`))
const linesOf = async (runId: string) => q().select().from(audit).where(eq(audit.recordId, runId)).orderBy(audit.at)

describe('a file', () => {
  test('a workbook: what it is, then rows of the people of the scope and nobody else; texts are no formulas', async () => {
    const runId = await begun('Boss')
    expect(await world.worker().drain()).toBe(1)
    const run = await world.send(runCall, { id: runId }, world.as(person('Boss')))
    expect(run).toMatchObject({ status: 'done', rows: 8, done: 8, total: 8, report: 'Attendance', scope: 'team', expiresDate: '2026-05-19', error: null, fileName: 'Attendance.xlsx' })
    const bytes = await fileOf(runId)
    expect(bytes.length).toBe(run.size)
    const book = read(bytes, { cellFormula: true })
    expect(book.SheetNames).toEqual(['About', 'Attendance'])
    const rows = book.Sheets.Attendance ?? {}
    const names = Array.from({ length: 8 }, (_, i) => rows[`A${i + 2}`])
    expect(names.map((c) => c?.v as string).sort()).toEqual(['Boss', 'Dina', '=1+1', '-2+3', '@x', '\t=1', '＝1', 'a "quoted", one'].sort())
    expect(names.filter((c) => c?.f !== undefined || c?.t !== 's')).toEqual([])
    expect([rows.B2?.w, rows.C2?.v, rows.C2?.t, rows.D2?.w]).toEqual(['2020/01/01', -12.5, 'n', '2026/05/12 12:00'])
    expect(rows.C10?.v).toBe(-100)
    expect(book.Sheets.About?.B2?.v).toContain('Boss')
    // as many as on the screen, and not one more
    expect((await world.send(getReportPreview, { id: idOf('attendance') }, world.as(person('Boss')))).totalData).toBe(8)
  })
  test('CSV: a mark, quotes where needed, an apostrophe before formulas, numbers that stay negative', async () => {
    const runId = await begun('Boss', 'csv')
    await world.worker().drain()
    const text = (await fileOf(runId)).toString('utf8')
    expect(text.startsWith('\uFEFFemployee'.replace('employee', 'Employee,'))).toBe(true)
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(10)
    for (const start of ["'=1+1,", "'-2+3,", "'@x,", "\"'\t=1\",".replaceAll('"', ''), "'＝1,", '"a ""quoted"", one",']) expect([start, lines.some((l) => l.startsWith(start))]).toEqual([start, true])
    expect(lines.every((l) => l === '' || l.startsWith('\uFEFF') || l.endsWith(',2020/01/01,-12.50,2026/05/12 12:00'))).toBe(true)
  })
  test('PDF: rows and totals on paper', async () => {
    const runId = await begun('Boss', 'pdf')
    await world.worker().drain()
    const { pages } = await readPaper(new Uint8Array(await fileOf(runId)))
    const said = pages.flat().map((p) => p.text)
    expect(said).toContain('Dina')
    expect(said.join(' ')).toContain('100.00')
  }, 30_000)
  test('one line is written before its first byte and one for each download, without names and words', async () => {
    const runId = await begun('Boss', 'xlsx', [], { parameters: [{ key: 'least', value: '3' }, { key: 'words', value: 'about Dina' }] })
    await world.worker().drain()
    await fileOf(runId)
    const lines = await linesOf(runId)
    expect(lines.map((l) => [l.call, l.employeeId, l.detail])).toEqual(['reports.run', 'reports.runFile'].map((call) => [call, person('Boss'), { report: 'attendance', scope: 'team', format: 'xlsx', rows: 8, parameters: [{ key: 'least', value: '3' }], run: runId }]))
  })
  test('without its line there is no file, made or given out', async () => {
    const failing = await reportsWorld([staff], { noteExport: () => Promise.reject(new Error('the audit cannot be written')) })
    const runId = newId(NOON)
    await failing.send(startRun, { id: runId, reportId: idOf('attendance'), format: 'csv' }, failing.as(person('Boss')))
    await failing.worker({ noteExport: () => Promise.reject(new Error('the audit cannot be written')) }).drain()
    expect([await statusOf(runId), existsSync(join(failing.dataDir, 'files', 'reports'))]).toEqual(['failed', false])
    const ours = await begun('Boss')
    await world.worker().drain()
    const given = await reportsWorld([staff], { store: world.store, noteExport: () => Promise.reject(new Error('the audit cannot be written')) })
    await expect(given.send(runFile, { id: ours }, given.as(person('Boss')))).rejects.toThrow('the audit cannot be written')
  })
  test('whoever asked is told, once, and nobody else', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    expect(await tells(runId)).toEqual([{ code: 'reportReady', employeeId: person('Boss') }])
  })
  test('chunks make one file: no row twice, none missing', async () => {
    each = 1500
    const runId = await begun('Boss', 'csv')
    await world.worker().drain()
    const lines = (await fileOf(runId)).toString('utf8').split('\r\n').slice(1, -1)
    expect([lines.length, new Set(lines).size]).toEqual([12_000, 12_000])
  }, 60_000)
})

describe('asking', () => {
  test('two at a time, twenty an hour, the same id once', async () => {
    const first = await begun('Boss')
    await begun('Boss')
    await expect(begun('Boss')).rejects.toSatisfy(refusedWith('report_busy'))
    await begun('Dina')
    const again = await world.send(startRun, { id: first, reportId: idOf('attendance'), format: 'xlsx' }, world.as(person('Boss')))
    expect(again.status).toBe('queued')
    await expect(world.send(startRun, { id: first, reportId: idOf('attendance'), format: 'xlsx' }, world.as(person('Dina')))).rejects.toSatisfy(refusedWith('not_found'))
    await q().update(reportRun).set({ status: 'cancelled' })
    for (let n = 2; n < 20; n++) await q().update(reportRun).set({ status: 'cancelled' }).where(eq(reportRun.id, await begun('Boss')))
    await expect(begun('Boss')).rejects.toSatisfy(refusedWith('report_too_often'))
    await begun('Dina')
  })
  test('more rows than such a file holds are known before it begins, and which holds them is said', async () => {
    const offered = async (format: ReportFormat) => begun('Boss', format).catch((error: unknown) => (isCallError(error, 'report_other_format') ? error.problems[0]?.params : error))
    each = 1000
    expect(await offered('pdf')).toEqual({ rows: 5000, formats: 'XLSX, CSV' })
    each = 125_000
    await begun('Boss', 'xlsx')
    each = 125_001
    expect([await offered('xlsx'), await offered('pdf')]).toEqual([{ rows: 1_000_000, formats: 'CSV' }, { rows: 5000, formats: 'CSV' }])
    each = 625_001
    await expect(begun('Boss', 'csv')).rejects.toSatisfy(refusedWith('report_too_many_rows'))
  }, 60_000)
  test('runs are one\'s own: of others nothing is there', async () => {
    const runId = await begun('Boss')
    const dina = world.as(person('Dina'))
    expect((await world.send(runs, {}, dina)).listData).toEqual([])
    expect((await world.send(runs, {}, world.as(person('Boss')))).listData.map((r) => [r.id, r.status, r.total, r.rows])).toEqual([[runId, 'queued', null, null]])
    for (const call of [runCall, runFile, cancelRun, deleteRun]) await expect(world.send(call, { id: runId }, dina)).rejects.toSatisfy(refusedWith('not_found'))
    expect(await statusOf(runId)).toBe('queued')
  })
})

describe('ending', () => {
  test('cancelled before it begins: it is not made', async () => {
    const runId = await begun('Boss')
    expect((await world.send(cancelRun, { id: runId }, world.as(person('Boss')))).status).toBe('cancelled')
    expect(await world.worker().drain()).toBe(0)
    expect((await world.send(cancelRun, { id: runId }, world.as(person('Boss')))).status).toBe('cancelled')
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('report_not_ready'))
  })
  test('cancelled while it is made: within two seconds, and nothing is left', async () => {
    each = 50_000
    const before = keptFiles().length
    const runId = await begun('Boss')
    let chunks = 0
    let cancelledAt = 0
    beforeChunk = async () => {
      chunks += 1
      if (chunks !== 5) return
      await world.send(cancelRun, { id: runId }, world.as(person('Boss')))
      cancelledAt = Date.now()
    }
    await world.worker().drain()
    expect([await statusOf(runId), keptFiles().length, halfFiles(), await tells(runId)]).toEqual(['cancelled', before, [], []])
    expect(Date.now() - cancelledAt).toBeLessThan(2000)
    expect(chunks).toBeLessThan(10)
  }, 60_000)
  test('progress is told while it is made', async () => {
    each = 1000
    const runId = await begun('Boss')
    const seen: (number | null)[][] = []
    beforeChunk = async () => {
      const run = await world.send(runCall, { id: runId }, world.as(person('Boss')))
      seen.push([run.done, run.total])
    }
    await world.worker().drain()
    expect(seen).toEqual([[0, 8000], [2000, 8000], [4000, 8000], [6000, 8000], [8000, 8000]].slice(0, seen.length))
    expect(seen.length).toBeGreaterThan(3)
  })
  test('deleted: row and bytes are gone', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    const key = (await stored(runId))?.fileKey ?? ''
    expect(await world.store.get(key)).not.toBeNull()
    await world.send(deleteRun, { id: runId }, world.as(person('Boss')))
    expect([await stored(runId), await world.store.get(key)]).toEqual([undefined, null])
  })
})

describe('processes', () => {
  /** As a process that was killed leaves it. */
  async function killedAt(runId: string, attempts: number): Promise<void> {
    await mkdir(join(world.dataDir, 'files', 'reports'), { recursive: true })
    writeFileSync(join(world.dataDir, 'files', 'reports', `${runId}-dead`), 'half')
    await q().update(reportRun).set({ status: 'running', attempts, leaseOwner: 'dead', leaseUntil: sql`clock_timestamp() - interval '1 second'`, done: 4, total: 8, fileKey: `reports/${runId}-dead` }).where(eq(reportRun.id, runId))
  }
  test('what a killed one left is made by another, once, and its bytes are gone', async () => {
    const runId = await begun('Boss')
    await killedAt(runId, 1)
    const tried = await Promise.all([world.worker().drain(), world.worker().drain()])
    expect(tried.reduce((a, b) => a + b, 0)).toBe(1)
    expect([await statusOf(runId), keptFiles().filter((name) => name.startsWith(runId)).length, (await tells(runId)).length, (await linesOf(runId)).length]).toEqual(['done', 1, 1, 1])
    expect(keptFiles()).not.toContain(`${runId}-dead`)
  })
  test('halves of files go once nobody holds their lease, those of a living process stay', async () => {
    const runId = await begun('Boss')
    await mkdir(world.folder, { recursive: true })
    for (const name of [`${runId}-alive`, `${runId}-dead`, 'nobody']) writeFileSync(join(world.folder, name), 'half')
    const held = (seconds: number) => q().update(reportRun).set({ status: 'running', attempts: 1, leaseOwner: 'alive', leaseUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`, fileKey: `reports/${runId}-alive` }).where(eq(reportRun.id, runId))
    await held(30)
    await world.worker().drain()
    expect(halfFiles()).toEqual([`${runId}-alive`])
    await held(-1)
    await world.worker().drain()
    expect([await statusOf(runId), halfFiles()]).toEqual(['done', []])
  })
  test('what a living one makes is left alone', async () => {
    const runId = await begun('Boss')
    await q().update(reportRun).set({ status: 'running', attempts: 1, leaseOwner: 'alive', leaseUntil: sql`clock_timestamp() + interval '30 seconds'` }).where(eq(reportRun.id, runId))
    expect(await world.worker().drain()).toBe(0)
  })
  test('one that lost its lease writes nothing', async () => {
    each = 1000
    const runId = await begun('Boss')
    const before = keptFiles().length
    let chunks = 0
    beforeChunk = async () => {
      if ((chunks += 1) === 2) await q().update(reportRun).set({ leaseOwner: 'another' }).where(eq(reportRun.id, runId))
    }
    await world.worker().drain()
    expect([(await stored(runId))?.leaseOwner, await statusOf(runId), keptFiles().length, halfFiles(), await tells(runId)]).toEqual(['another', 'running', before, [], []])
    expect(chunks).toBeLessThan(4)
  })
  test('one that shuts down gives it back, and the next one makes it', async () => {
    each = 1000
    const runId = await begun('Boss')
    const worker = world.worker()
    let stopped: Promise<void> | undefined
    let chunks = 0
    beforeChunk = () => {
      if ((chunks += 1) === 2) stopped = worker.stop()
      return Promise.resolve()
    }
    await worker.drain()
    await stopped
    expect([await statusOf(runId), (await stored(runId))?.attempts, halfFiles()]).toEqual(['queued', 0, []])
    await world.worker().drain()
    expect(await statusOf(runId)).toBe('done')
  })
  test('what fails is tried three times, then its owner is told', async () => {
    const runId = await begun('Boss')
    let tries = 0
    beforeChunk = () => {
      tries += 1
      return Promise.reject(new Error('no rows today'))
    }
    await world.worker().drain()
    expect([tries, await statusOf(runId), (await tells(runId)).map((n) => n.code), halfFiles()]).toEqual([3, 'failed', ['reportFailed'], []])
    expect((await world.send(runCall, { id: runId }, world.as(person('Boss')))).error).toBe('It could not be made. Try again later')
    const another = await begun('Boss')
    await killedAt(another, 3)
    await world.worker().drain()
    expect(await statusOf(another)).toBe('failed')
  })
  test('a wish wakes the process that is there', async () => {
    const worker = world.worker({ everyMs: 60_000 })
    worker.start()
    const runId = await begun('Boss')
    for (let n = 0; n < 100 && (await statusOf(runId)) !== 'done'; n++) await new Promise((resolve) => setTimeout(resolve, 50))
    await worker.stop()
    expect(await statusOf(runId)).toBe('done')
  })
})

describe('rights that change', () => {
  test('whoever reaches fewer people, or lost a right, is not given the file', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    await q().update(employment).set({ superiorId: null }).where(eq(employment.employeeId, person('Dina')))
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('report_right_changed', 403))
    await q().update(employment).set({ superiorId: person('Boss') }).where(eq(employment.employeeId, person('Dina')))
    expect((await fileOf(runId)).length).toBeGreaterThan(0)
    await give('attendance', { employeeId: person('Boss'), denied: true })
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('report_right_changed', 403))
  })
  test('more people are no harm', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    await q().update(employment).set({ superiorId: person('Boss') }).where(eq(employment.employeeId, person('Hr')))
    expect((await fileOf(runId)).length).toBeGreaterThan(0)
    await q().update(employment).set({ superiorId: null }).where(eq(employment.employeeId, person('Hr')))
  })
  test('who left the scope while it is made is in no later chunk', async () => {
    each = 2000
    const runId = await begun('Boss', 'csv')
    const last = [...Object.values(id)].filter((one) => one !== person('Hr')).sort().at(-1) ?? ''
    let chunks = 0
    beforeChunk = async () => {
      if ((chunks += 1) === 2) await q().update(employment).set({ superiorId: null }).where(eq(employment.employeeId, last))
    }
    await world.worker().drain()
    await q().update(employment).set({ superiorId: person('Boss') }).where(eq(employment.employeeId, last))
    const [left] = await q().select({ name: employee.fullName }).from(employee).where(eq(employee.id, last))
    const text = (await fileOf(runId)).toString('utf8')
    expect([await statusOf(runId), text.split('\r\n').length, left?.name !== undefined && text.includes(`${left.name},`)]).toEqual(['done', 7 * 2000 + 2, false])
  })
  test('whose scope is gone meanwhile has no file', async () => {
    each = 2000
    const runId = await begun('Boss', 'csv')
    let chunks = 0
    beforeChunk = async () => {
      if ((chunks += 1) === 2) await q().update(employment).set({ superiorId: null }).where(and(eq(employment.superiorId, person('Boss'))))
    }
    await world.worker().drain()
    await q().update(employment).set({ superiorId: person('Boss') }).where(sql`${employment.employeeId} not in (${person('Boss')}, ${person('Hr')})`)
    const run = await stored(runId)
    expect([run?.status, run?.error]).toEqual(['failed', 'report_right_changed'])
  })
  test('who may only look has no file', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    await give('reports', { employeeId: person('Boss'), readOnly: true })
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('read_only', 403))
    const next = newId(NOON)
    await q().insert(reportRun).values({ id: next, reportCode: 'attendance', employeeId: person('Boss'), scope: 'team', scopeMark: '', parameters: [], language: 'en', format: 'csv', status: 'queued', createdAt: NOON })
    await world.worker().drain()
    expect([await statusOf(next), (await stored(next))?.error]).toEqual(['failed', 'report_right_changed'])
  })
  test('HR has everybody, and is still HR at the download', async () => {
    const runId = await begun('Hr', 'csv', ['hr'])
    await world.worker().drain()
    expect((await fileOf(runId, 'Hr', ['hr'])).toString('utf8').split('\r\n')).toHaveLength(11)
    await expect(fileOf(runId, 'Hr')).rejects.toSatisfy(refusedWith('report_right_changed', 403))
  })
})

describe('time', () => {
  test('a file is kept for some days, then told to be gone, and its bytes are', async () => {
    const runId = await begun('Boss')
    await world.worker().drain()
    const key = (await stored(runId))?.fileKey ?? ''
    await q().update(reportRun).set({ expiresOn: '2026-05-11' }).where(eq(reportRun.id, runId))
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('report_gone'))
    expect((await world.send(runCall, { id: runId }, world.as(person('Boss')))).status).toBe('expired')
    const sweep = (now: Date) => sweepRuns(world.store).run({ now, clock: systemClock, log: silentLog, signal: new AbortController().signal })
    await sweep(new Date('2026-05-12T05:00:00Z'))
    expect([await statusOf(runId), await world.store.get(key)]).toEqual(['done', expect.anything()])
    await sweep(new Date('2026-05-13T05:00:00Z'))
    expect([await statusOf(runId), await world.store.get(key)]).toEqual(['expired', null])
    await expect(fileOf(runId)).rejects.toSatisfy(refusedWith('report_gone'))
    await sweep(new Date('2026-12-13T05:00:00Z'))
    expect(await stored(runId)).toBeUndefined()
  })
  test('bytes of what was cancelled between two steps are swept', async () => {
    const runId = await begun('Boss')
    await world.store.put(`reports/${runId}-x`, new Uint8Array([1]), 'text/csv')
    await q().update(reportRun).set({ status: 'cancelled', fileKey: `reports/${runId}-x` }).where(eq(reportRun.id, runId))
    await sweepRuns(world.store).run({ now: NOON, clock: systemClock, log: silentLog, signal: new AbortController().signal })
    expect(await world.store.get(`reports/${runId}-x`)).toBeNull()
  })
})

test('the bytes are those that were written', async () => {
  const runId = await begun('Boss')
  await world.worker().drain()
  const run = await stored(runId)
  const { createHash } = await import('node:crypto')
  expect(createHash('sha256').update(readFileSync(join(world.dataDir, 'files', run?.fileKey ?? ''))).digest('hex')).toBe(run?.sha256)
})
