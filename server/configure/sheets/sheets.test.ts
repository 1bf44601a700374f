/** A company put in by sheets: what is read, what is refused and where, what is applied, and that the same again changes nothing. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openForApproval, Step } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { ledgersByType } from '../../ledger/read.ts'
import { aHoliday } from '../../ledger/testing/company.ts'
import { movableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { projectRoot } from '../../lib/project-root.ts'
import { workbook } from '../../lib/workbook.ts'
import { callerOf } from '../../org/accounts.ts'
import { headcountOn } from '../../org/headcount.ts'
import { account, department, departmentHead, employee, employeeRole, employment } from '../../org/table.ts'
import { basePayOn } from '../../payroll/base-pay.ts'
import { recordsOf } from '../../person/records.ts'
import { personalChange } from '../../person/table.ts'
import { approvalStep, request } from '../../request/table.ts'
import { seedNone } from '../../seed/bare.ts'
import { hint } from '../near.ts'
import { readFolder } from '../read-folder.ts'
import { apply, history, ledgerAfter, plan, type Planned } from '../run.ts'
import { sheets, type SheetName, sheetNames } from './columns.ts'
import { readSheets } from './read-sheets.ts'
import { pageOfSheets, writeTemplates } from './templates.ts'

const clock = movableClock(new Date('2026-05-12T08:00:00+07:00'))
const TODAY = '2026-05-12'
let database: Database
const folders: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  await seedNone(clock)
}, 60_000)
afterAll(() => database.close())
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

type Files = Partial<Record<SheetName | `${string}.yaml`, string | Uint8Array>>
function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'ess-sheets-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name.includes('.') ? name : `${name}.${typeof content === 'string' ? 'csv' : 'xlsx'}`), content ?? '')
  return folder
}
async function done(files: Files, work: typeof plan | typeof apply = plan): Promise<Planned> {
  const folder = folderOf(files)
  const [read, lines] = [readFolder(folder), await readSheets(folder)]
  if (!lines.ok) return { ok: false, mistakes: lines.mistakes, warnings: [] }
  if (!read.ok) return { ok: false, mistakes: read.mistakes, warnings: [] }
  return work === apply ? apply(read.bundle, 'an operator', clock, lines.lines) : plan(read.bundle, clock, lines.lines)
}
const mistakes = async (files: Files): Promise<string[]> => {
  const found = await done(files)
  return found.ok ? [] : found.mistakes.map((m) => `${m.file}:${m.line} ${m.message}`)
}
const applied = async (files: Files): Promise<string> => {
  const found = await done(files, apply)
  if (!found.ok) throw new Error(found.mistakes.map((m) => `${m.file}:${m.line} ${m.message}`).join('\n'))
  return found.plan.summary
}
const warnings = async (files: Files): Promise<string[]> => {
  const found = await done(files)
  return (found.ok ? found.plan.warnings : found.warnings).map((m) => `${m.file}:${m.line} ${m.message}`).filter((w) => /^[\w-]+\.csv/.test(w))
}

const company: Files = {
  sites: 'code,name,timeZone\nBDG,Bandung,Asia/Jakarta\n',
  departments: 'code;name;parent;head\nOPS;Operations;HQ;E-1\nCARE;"Customer; care";OPS;\n',
  people: '\uFEFFcode,name,email,gender,joined,left\nE-1,Maya Hartono,maya@example.test,female,2019-03-01,\nE-2,Budi Santoso,budi@example.test,male,2020-01-15,\nE-3,Dina Lestari,,female,2026-03-10,\n',
  employments: 'person,from,department,site,superior,grade,title,status,calendar\nE-1,2019-03-01,OPS,BDG,,8,Head of operations,permanent,OFFICE-5D\nE-2,2020-01-15,CARE,BDG,E-1,5,Team leader,permanent,OFFICE-5D\nE-3,2026-03-10,CARE,BDG,E-2,3,Agent,contract,OFFICE-5D\n',
  accounts: 'username,person\nMaya,E-1\nbudi,E-2\ndina,E-3\n',
  balances: 'person,leaveType,asOf,days\nE-1,annual,2026-04-30,7.5\nE-2,annual,2026-04-30,0\n',
  'base-pay': 'person,from,amount\nE-1,2026-01-01,21000000\nE-2,2026-01-01,9500000.50\n',
}
const personId = async (code: string) => (await q().select({ id: employee.id }).from(employee).where(eq(employee.code, code)))[0]?.id ?? ''
async function annualOf(code: string, day = TODAY): Promise<number> {
  const ledger = (await ledgersByType(await personId(code), [leaveTypeIds.annual])).get(leaveTypeIds.annual)
  return ledger ? balanceOn(ledger, day).current : Number.NaN
}
const placesOf = async (code: string) =>
  (await q().select().from(employment).where(eq(employment.employeeId, await personId(code))).orderBy(asc(employment.from))).map((s) => [s.from, s.until, s.grade, s.jobTitle])

describe('a company by its sheets', () => {
  test('a dry run says in words what would change, and writes nothing', async () => {
    const found = await done(company)
    expect(found.ok && found.plan.summary).toBe('1 new site, 2 new departments, 3 join, 1 department has a new head, 3 new accounts, 2 first base pays, 2 opening balances')
    expect(await q().select().from(employee)).toEqual([])
  })

  test('applied, people are where they belong, with the days they have', async () => {
    await applied(company)
    expect(await placesOf('E-3')).toEqual([['2026-03-10', null, 3, 'Agent']])
    const [care] = await q().select().from(department).where(eq(department.code, 'CARE'))
    const [ops] = await q().select().from(department).where(eq(department.code, 'OPS'))
    expect([care?.name, care?.parentId]).toEqual(['Customer; care', ops?.id])
    const [head] = await q().select().from(departmentHead)
    expect(head).toMatchObject({ departmentId: ops?.id, employeeId: await personId('E-1'), from: '2000-01-01', until: null })
    // brought along, nothing left, and granted for the ten months since joining
    expect([await annualOf('E-1'), await annualOf('E-2'), await annualOf('E-3')]).toEqual([750, 0, 1000])
    expect(await basePayOn(await personId('E-2'), TODAY)).toBe(950_000_050)
    expect(await headcountOn('person', TODAY)).toBe(3)
    const [maya] = await q().select().from(account).where(eq(account.username, 'maya'))
    expect(await callerOf(maya?.id ?? '', clock.now())).toMatchObject({ fullName: 'Maya Hartono', roles: ['departmentHead'] })
  })

  test('the same again changes nothing and leaves no entry', async () => {
    const before = (await history()).length
    const found = await done(company, apply)
    expect([found.ok && found.plan.isChange, (await history()).length]).toEqual([false, before])
  })

  test('who left it said in words without an amount, a balance or a day of birth', async () => {
    await applied({ people: 'code,birthDate,phoneCountryCode,phone\nE-1,1980-02-29,62,8111000\n', 'base-pay': 'person,from,amount\nE-1,2026-06-01,22123456\n' })
    const [last] = await history()
    expect([last?.appliedBy, last?.changes]).toEqual(['an operator', ['people', '  ~ E-1: telephone, country code, day of birth', 'base pay', '  ~ E-1 from 2026-06-01']])
    // an id may hold any number
    const all = JSON.stringify((await history()).map((row) => ({ ...row, id: null })))
    for (const secret of ['21000000', '2100000000', '22123456', '1980', '7.5', 'Maya']) expect(all).not.toContain(secret)
    expect([await basePayOn(await personId('E-1'), '2026-05-31'), await basePayOn(await personId('E-1'), '2026-06-01')]).toEqual([2_100_000_000, 2_212_345_600])
  })

  test('records of a person are written as everywhere, each with what it was; the number colleagues see is their own', async () => {
    const id = await personId('E-1')
    const [maya] = await q().select().from(employee).where(eq(employee.id, id))
    expect([maya?.phoneCountryCode, maya?.phone, maya?.birthDate, maya?.email]).toEqual(['+62', '8111000', '1980-02-29', 'maya@example.test'])
    expect((await recordsOf(id)).find((r) => r.name === 'phones')?.values).toMatchObject({ phoneCountryCode: '62', phone: '8111000', isPrimary: true })
    const changes = await q().select().from(personalChange).where(eq(personalChange.employeeId, id))
    expect(changes.map((c) => [c.origin, c.version]).sort()).toEqual([['import', 1], ['import', 2]])
    expect(changes.find((c) => c.version === 2)).toMatchObject({ before: { birthDate: null }, after: { birthDate: '1980-02-29' } })
    await applied({ people: 'code,phone\nE-1,8222000\n' })
    await applied({ people: 'code,name\nE-1,Maya Hartono Putri\n' })
    expect((await recordsOf(id)).map((r) => [r.name, r.version, r.values.fullName ?? r.values.phone])).toEqual([['phones', 2, '8222000'], ['identities', 3, 'Maya Hartono Putri']])
    expect((await done({ people: 'code,phone\nE-1,8222000\n' })).ok && (await applied({ people: 'code,phoneCountryCode,phone\nE-1,-,-\n' }))).toBe('1 has other data of their person')
    expect((await recordsOf(id)).filter((r) => r.name === 'phones')).toEqual([])
  })

  test('an account that is there is left as it is, its password too', async () => {
    await q().update(account).set({ passwordHash: 'a secret' }).where(eq(account.username, 'maya'))
    expect(await applied({ accounts: 'username,person\nmaya,E-1\nmaya2,E-1\n' })).toBe('1 new account')
    expect((await q().select().from(account).where(eq(account.username, 'maya')))[0]).toMatchObject({ passwordHash: 'a secret', disabled: false, version: 1 })
  })

  test('one row moves somebody from a day on, and says what stays', async () => {
    expect(await applied({ employments: 'person,from,superior,grade\nE-3,2026-07-01,E-1,4\n' })).toBe('1 gets a new superior, 1 gets another grade')
    expect(await placesOf('E-3')).toEqual([['2026-03-10', '2026-06-30', 3, 'Agent'], ['2026-07-01', null, 4, 'Agent']])
    expect((await history())[0]?.changes).toEqual(['employments', '  ~ E-3 from 2026-07-01: superior E-2 → E-1, grade 3 → 4'])
    expect((await done({ employments: 'person,from,superior,grade\nE-3,2026-07-01,E-1,4\n' })).ok).toBe(true)
  })

  test('a leaver is told with whom they lead; signed in they are nobody the day after', async () => {
    const leaving: Files = { people: 'code,left\nE-2,2026-05-20\n' }
    expect(await warnings(leaving)).toEqual(['people.csv:2 left: E-2 still leads one person from 2026-05-21 on: give them another superior from that day'])
    expect(await applied(leaving)).toBe('1 leaves on 2026-05-20')
    const [budi] = await q().select().from(account).where(eq(account.username, 'budi'))
    expect(await callerOf(budi?.id ?? '', new Date('2026-05-20T05:00:00Z'))).not.toBeNull()
    expect(await callerOf(budi?.id ?? '', new Date('2026-05-21T05:00:00Z'))).toBeNull()
    expect(await placesOf('E-2')).toEqual([['2020-01-15', '2026-05-20', 5, 'Team leader']])
    expect(await applied({ people: 'code,left\nE-2,-\n' })).toBe('1 stays after all')
    expect(await placesOf('E-2')).toEqual([['2020-01-15', null, 5, 'Team leader']])
  })

  test('a last day in the past is told as well, while the sheet is the first to say it', async () => {
    const gone: Files = { people: 'code,left\nE-2,2026-05-11\n' }
    expect(await warnings(gone)).toEqual(['people.csv:2 left: E-2 still leads one person from 2026-05-12 on: give them another superior from that day'])
    expect((await warnings({ people: 'code,left\nE-1,2026-05-11\n' })).slice(1)).toEqual(['people.csv:2 left: E-1 is gone from 2026-05-12 on: they lead OPS: name another head in departments'])
    await applied(gone)
    expect(await warnings(gone)).toEqual([])
    await applied({ people: 'code,left\nE-2,-\n' })
  })

  test('who leaves before something planned: it is told that it is not to be', async () => {
    await applied({ people: 'code,left\nE-3,2026-06-20\n' })
    expect((await history())[0]?.changes).toEqual(['people', '  ~ E-3: leaves on 2026-06-20', 'employments', '  - E-3 from 2026-07-01: what was planned is not to be'])
    await applied({ people: 'code,left\nE-3,-\n', employments: 'person,from,superior,grade\nE-3,2026-07-01,E-1,4\n' })
  })

  test('people of the sheets may be named by rules that come with them', async () => {
    const files: Files = {
      people: 'code,name,joined\nE-4,Rina Wati,2026-06-01\n', employments: 'person,from,department,site,superior,grade,title,status,calendar\nE-4,2026-06-01,CARE,BDG,E-2,3,Agent,permanent,OFFICE-5D\n',
    }
    const folder = folderOf({ ...files, 'roles.yaml': 'schema: 1\nroles:\n  - { role: hr, person: E-4 }\n' })
    writeFileSync(join(folder, 'configuration.yaml'), `schema: 1\ncompany: Ours\nrevision: 40\n`)
    const [read, lines] = [readFolder(folder), await readSheets(folder)]
    if (!read.ok || !lines.ok) throw new Error(JSON.stringify([read, lines]))
    expect((await apply(read.bundle, 'x', clock, lines.lines)).ok).toBe(true)
    expect((await q().select().from(employeeRole).where(eq(employeeRole.employeeId, await personId('E-4')))).map((r) => r.role)).toEqual(['hr'])
    expect((await history())[0]?.revision).toBe(40)
  })

  test('what a leaver leaves to others is told as on the screen: departments, roles, until somebody else has them', async () => {
    expect(await warnings({ people: 'code,left\nE-4,2026-06-20\nE-1,2026-06-30\n' })).toEqual([
      'people.csv:3 left: E-1 still leads 2 people from 2026-07-01 on: give them another superior from that day',
      'people.csv:2 left: E-4 is gone from 2026-06-21 on: they are hr: name others in roles.yaml',
      'people.csv:3 left: E-1 is gone from 2026-07-01 on: they lead OPS: name another head in departments',
    ])
    expect(await warnings({ people: 'code,left\nE-1,2026-06-30\n', departments: 'code,head,headFrom\nOPS,E-2,2026-07-01\n', employments: 'person,from,superior\nE-2,2026-07-01,-\nE-3,2026-07-01,E-2\n' })).toEqual([])
  })

  test('of what waits for a leaver it is told who is asked then', async () => {
    const of = async (code: string) => {
      const [requestId, at] = [newId(clock.now()), clock.now()]
      const someone = await personId('E-3')
      await q().insert(request).values({ id: requestId, module: 'leave', code: `T-${code}`, requestorId: someone, employeeId: someone, transDate: TODAY, sortAt: at, createdAt: at, changedAt: at, changedById: someone, status: openForApproval[0] ?? 0, values: {}, version: 1, round: 1, level: 1, levelCount: 1 })
      await q().insert(approvalStep).values({ id: newId(at), requestId, round: 1, level: 1, rule: 'anyOne', personId: await personId(code), reasonCode: 'superior', reasonParams: {}, statusId: Step.onDesk, since: at })
    }
    await of('E-1')
    await of('E-2')
    const left = async (code: string) => (await warnings({ people: `code,left\n${code},2026-05-20\n` })).filter((w) => w.includes('waits'))
    expect([...(await left('E-2')), ...(await left('E-1'))]).toEqual([
      'people.csv:2 left: E-2 is gone from 2026-05-21 on: one request waits for their decision: their superior is asked then, and on the screen of people somebody else can be named to decide in their place',
      'people.csv:2 left: E-1 is gone from 2026-05-21 on: one request waits for their decision, and nobody leads them who could be asked: name on the screen of people who decides in their place; they lead OPS: name another head in departments',
    ])
    await q().delete(approvalStep)
    await q().delete(request)
  })

  test('what is hardly meant is told: a title nearly one of the files, once; a balance nothing can be taken of', async () => {
    const folder = folderOf({ 'configuration.yaml': 'schema: 1\ncompany: Ours\nrevision: 41\n', 'workforce.yaml': 'schema: 1\ndesignations:\n  - { code: NURSE-1, name: { en: Ward nurse } }\n' })
    const read = readFolder(folder)
    expect(read.ok && (await apply(read.bundle, 'x', clock)).ok).toBe(true)
    const titled = (first: string, second: string) => ({ employments: `person,from,title\nE-2,2026-07-01,${first}\nE-3,2026-07-01,${second}\n` })
    expect(await warnings(titled('Ward nures', 'Ward nures'))).toEqual(['employments.csv:2 title: "Ward nures" is no job title of workforce.yaml (did you mean "Ward nurse"?): it is taken as it stands'])
    expect(await warnings(titled('NURSE-1', 'Forester'))).toEqual([])
    expect(await warnings({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-05-01,-40\n' })).toEqual(['balances.csv:2 days: -40 is less than leave of this type can come to (0): nothing can be taken until it is up again'])
  })

  test('a workbook says the same as a text, dates as spreadsheets keep them', async () => {
    const bytes = workbook({ name: 'people', rightToLeft: false, widths: [10, 20, 12], rows: [['Code', 'Name', 'Joined'], ['E-5', 'Sari Dewi', 46_174]] })
    const employments = workbook({ name: 'x', rightToLeft: false, widths: [], rows: [['person', 'from', 'department', 'site', 'superior', 'grade', 'title', 'status', 'calendar'], ['E-5', 46_174, 'CARE', 'BDG', 'E-2', 3, 'Agent', 'permanent', 'OFFICE-5D']] })
    expect(await applied({ people: bytes, employments })).toBe('1 joins')
    expect(await placesOf('E-5')).toEqual([['2026-06-01', null, 3, 'Agent']])
  })

  test('who joined later works from then on where they worked then; what begins after it stays', async () => {
    await applied({ employments: 'person,from,grade\nE-5,2026-07-01,4\nE-5,2026-09-01,5\n' })
    await applied({ people: 'code,joined\nE-5,2026-06-10\n' })
    expect(await placesOf('E-5')).toEqual([['2026-06-10', '2026-06-30', 3, 'Agent'], ['2026-07-01', '2026-08-31', 4, 'Agent'], ['2026-09-01', null, 5, 'Agent']])
    await applied({ people: 'code,joined\nE-5,2026-08-01\n' })
    expect(await placesOf('E-5')).toEqual([['2026-08-01', '2026-08-31', 4, 'Agent'], ['2026-09-01', null, 5, 'Agent']])
    await applied({ people: 'code,joined\nE-5,2026-05-01\n' })
    expect(await placesOf('E-5')).toEqual([['2026-05-01', '2026-08-31', 4, 'Agent'], ['2026-09-01', null, 5, 'Agent']])
    await applied({ people: 'code,joined\nE-5,2026-09-01\n' })
    expect(await placesOf('E-5')).toEqual([['2026-09-01', null, 5, 'Agent']])
  })
})

describe('who comes back', () => {
  const place = (code: string, from: string) => `person,from,department,site,superior,grade,title,status,calendar\n${code},${from},CARE,BDG,E-1,3,Agent,permanent,OFFICE-5D\n`

  test('is a new person, who may have the address of before; the old code is refused', async () => {
    await applied({ people: 'code,name,email,joined,left\nR-1,Ayu Lina,ayu@example.test,2022-01-03,2025-12-31\n', employments: place('R-1', '2022-01-03'), accounts: 'username,person\nayu,R-1\n' })
    expect(await mistakes({ people: 'code,joined\nR-1,2026-06-01\n' })).toEqual(['people.csv:2 joined: 2026-06-01 is after the last day of R-1 (2025-12-31): who comes back is a new person, with a code of their own'])
    expect(await warnings({ people: 'code,joined,left\nR-1,2026-06-01,-\n' })).toEqual(['people.csv:2 joined: R-1 was here until 2025-12-31, which would be forgotten: who comes back is a new person, with a code of their own'])
    const back: Files = { people: 'code,name,email,joined\nR-1,,-,\nR-2,Ayu Lina,ayu@example.test,2026-06-01\n', employments: place('R-2', '2026-06-01'), accounts: 'username,person\nayu.lina,R-2\n' }
    expect(await applied(back)).toBe('1 joins, 1 has other data of their person, 1 new account')
    expect(await placesOf('R-1')).toEqual([['2022-01-03', '2025-12-31', 3, 'Agent']])
  })
})

describe('what may be meant is told, and written all the same', () => {
  const place = 'person,from,department,site,superior,grade,title,status,calendar,contractEnd\n'
  const many = (row: (i: number) => string) => Array.from({ length: 4 }, (_, i) => row(i)).join('')

  test('heads who are not there, and departments without one', async () => {
    expect(await warnings({
      people: 'code,name,joined,left\nH-1,Ira Dewi,2020-01-01,2026-04-30\nH-2,Eko Adi,2026-06-10,\nH-3,Ida Ayu,2020-01-01,2026-06-30\n',
      employments: `${place}H-1,2020-01-01,CARE,BDG,E-1,3,Agent,permanent,OFFICE-5D,\nH-2,2026-06-10,CARE,BDG,E-1,3,Agent,permanent,OFFICE-5D,\nH-3,2020-01-01,CARE,BDG,E-1,3,Agent,permanent,OFFICE-5D,\n`,
      departments: 'code,name,head,headFrom\nD-1,One,H-1,\nD-2,Two,H-2,2026-06-01\nD-3,Three,H-3,2026-07-15\nD-4,Four,E-2,2026-06-01\nD-5,Five,H-2,\nD-6,Six,H-3,\nOPS,,-,\n',
    })).toEqual([
      'departments.csv:2 head: H-1 has left on 2026-04-30: nobody leads D-1 from 2026-05-12 on', 'departments.csv:3 head: H-2 joins on 2026-06-10 only: until then nobody leads D-2',
      'departments.csv:4 head: H-3 leaves on 2026-06-30: nobody leads D-3 from 2026-07-15 on', 'departments.csv:6 head: H-2 joins on 2026-06-10 only: until then nobody leads D-5',
      'departments.csv:5 headFrom: nobody leads D-4 until 2026-05-31', 'departments.csv:8 head: nobody leads OPS from 2026-05-12 on',
    ])
  })

  test('of people: how old they would be, a country that is called otherwise; of many rows how many', async () => {
    expect(await warnings({ people: 'code,birthDate,nationality\nE-1,1900-01-01,UK\nE-2,2010-01-01,\n' })).toEqual([
      'people.csv:2 birthDate: E-1 would be older than 90 when joining: leave the cell empty where nobody knows the day', 'people.csv:2 nationality: ISO 3166 says GB, not UK', 'people.csv:3 birthDate: E-2 would be younger than 14 when joining',
    ])
    expect(await warnings({ people: `code,name,birthDate,joined\n${many((i) => `Y-${i},Person ${i},1900-01-01,2026-01-01\n`)}`, employments: `${place}${many((i) => `Y-${i},2026-01-01,CARE,BDG,E-1,3,Agent,contract,OFFICE-5D,\n`)}` })).toEqual([
      'people.csv:2 birthDate: 4 people would be older than 90 when joining: leave the cell empty where nobody knows the day', 'employments.csv:2 contractEnd: 4 rows are contracts without a last day',
    ])
  })

  test('of contracts, titles, accounts, departments and balances', async () => {
    expect(await warnings({ employments: 'person,from,status,contractEnd\nE-2,2026-06-01,permanent,2027-05-31\nE-1,2026-08-01,contract,\n' })).toEqual([
      'employments.csv:2 contractEnd: E-2 is permanent and has a contract that ends on 2027-05-31', 'employments.csv:3 contractEnd: E-1 has a contract without a last day',
    ])
    expect(await warnings({ employments: 'person,from,title\nE-2,2026-06-01,Forester\nE-3,2026-08-01,FORESTER\n' })).toEqual(['employments.csv:3 title: "Forester" and "FORESTER" differ by capital letters alone: they are two titles'])
    expect(await warnings({ accounts: 'username,person\nbudi.s,E-2\n' })).toEqual(['accounts.csv:2 username: E-2 has the account "budi" already: with this one they have two'])
    expect(await warnings({ departments: 'code,name\nNEW,operations\nN-1,Twice\nN-2,Twice\n' })).toEqual(['departments.csv:2 name: OPS is called "operations" too', 'departments.csv:4 name: N-1 is called "Twice" too'])
    expect(await warnings({ balances: 'person,leaveType,asOf,days\nE-2,annual,2026-05-01,150\nR-1,annual,2026-01-31,3\n' })).toEqual(['balances.csv:2 days: 150 is more than 100 days of leave', 'balances.csv:3 asOf: 2026-01-31 is after the last day of R-1 (2025-12-31)'])
  })
})

describe('balances brought along', () => {
  test('take the place of a grant that was there already, and are corrected while nothing was taken', async () => {
    expect(await annualOf('E-3')).toBe(1000)
    await applied({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-05-01,4.25\n' })
    expect(await annualOf('E-3')).toBe(425)
    await applied({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-05-01,-2\n' })
    expect(await annualOf('E-3')).toBe(-200)
    const again = await done({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-05-01,-2\n' })
    expect(again.ok && again.plan.isChange).toBe(false)
    await applied({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-05-01,6\n' })
    expect([await annualOf('E-3'), await annualOf('E-3', '2027-01-01')]).toEqual([600, 0])
  })
})

describe('joint holidays since the day that balances are of', () => {
  test('are taken at once, however long ago, and once', async () => {
    await aHoliday('2026-04-15', 'Joint leave', 'joint')
    const found = await done({ balances: 'person,leaveType,asOf,days\nE-3,annual,2026-04-01,6.5\nE-1,annual,2026-04-15,7.5\n' }, apply)
    if (!found.ok) throw new Error(JSON.stringify(found.mistakes))
    expect(await ledgerAfter(found.plan, clock)).toEqual({ grants: 0, jointHolidays: 1 })
    expect(await ledgerAfter(found.plan, clock)).toEqual({ grants: 0, jointHolidays: 0 })
    expect([await annualOf('E-3'), await annualOf('E-1')], 'a balance of the day itself has it in it').toEqual([550, 750])
  })

  test('do not keep a balance from being corrected', async () => {
    for (const [asOf, days, taken, left] of [['2026-04-01', 8, 1, 700], ['2026-04-20', 5, 0, 500], ['2026-04-10', -2, 1, -300], ['2026-04-10', 3, 1, 200]] as const) {
      const found = await done({ balances: `person,leaveType,asOf,days\nE-3,annual,${asOf},${days}\n` }, apply)
      if (!found.ok) throw new Error(JSON.stringify(found.mistakes))
      expect([asOf, days, (await ledgerAfter(found.plan, clock)).jointHolidays, await annualOf('E-3')]).toEqual([asOf, days, taken, left])
    }
  })
})

describe('what is refused, by file, row and column', () => {
  const cases: [name: string, files: Files, expected: string[]][] = [
    ['a column nobody knows', { people: 'code,nmae,joined\n' }, ['people.csv:1 there is no column "nmae" (did you mean "name"?); put # before its heading to leave it out']],
    ['a missing key', { people: 'name\nSari\n' }, ['people.csv:1 the column "code" is missing']],
    ['days counted by a spreadsheet', { people: 'code,name,joined\nE-9,X,33482\n' }, ['people.csv:2 joined: must be a date like 2026-11-30, not "33482": a spreadsheet counts days so; give the column the format of a date before it is saved as CSV']],
    ['a quote that is not closed', { people: 'code,name,joined\nE-9,"X,2026-01-01\nE-8,Y,2026-01-01\n' }, ['people.csv:2 a quotation mark begins a text in this row that ends in none: close it, or write "" where one is meant']],
    ['a quote that closes further down', { people: 'code,name,joined\nE-6,W,2026-01-01\nE-9,"X,2026-01-01\nE-8,"Y,2026-01-01\nE-7,Z,2026-01-01\n' }, ['people.csv:3 a quotation mark begins a text in this row that ends in none: close it, or write "" where one is meant']],
    ['a date nobody can be sure of', { people: 'code,name,joined\nE-9,X,01/02/2026\n' }, ['people.csv:2 joined: must be a date like 2026-11-30, not "01/02/2026"']],
    ['a day of nobody’s life', { people: 'code,name,joined\nE-9,X,0001-01-01\n' }, ['people.csv:2 joined: must be 1900-01-01 or later, not 0001-01-01']],
    ['codes of new people that are formulas', { people: 'code,name,joined\n=E-9,X,2026-01-01\n@E9,Y,2026-01-01\n' }, ['=E-9', '@E9'].map((code, i) => `people.csv:${i + 2} code: "${code}" begins with =, +, - or @: no new person is called so`)],
    ['a day that is none', { people: 'code,name,joined\nE-9,X,2026-02-30\n' }, ['people.csv:2 joined: there is no day 2026-02-30']],
    ['two rows of one person', { people: 'code,phone\nE-1,1\nE-2,2\ne-1,3\n' }, ['people.csv:4 "e-1" is there twice, also in row 2']],
    ['somebody new without what is needed', { people: 'code,email\nE-9,x@example.test\n' }, ['people.csv:2 name: is missing; a new person needs it', 'people.csv:2 joined: is missing; a new person needs it']],
    ['somebody who works nowhere', { people: 'code,name,joined\nE-9,X Y,2026-06-01\n' }, ['people.csv:2 E-9 is nowhere employed: employments.csv says where, from 2026-06-01 on']],
    ['days nobody is employed on', { people: 'code,name,joined\nE-9,X Y,2026-06-01\n', employments: 'person,from,department,site,grade,title,status,calendar\nE-9,2026-06-15,CARE,BDG,3,Agent,permanent,OFFICE-5D\n' }, ['employments.csv:2 E-9 joined on 2026-06-01 and is nowhere employed until 2026-06-14: the first row of employments begins when they joined']],
    ['names nobody knows', { employments: 'person,from,department,site,superior,calendar\nE-3,2026-08-01,CAER,BDQ,E-99,OFICE-5D\n' }, ['employments.csv:2 superior: there is no employee "E-99" (known: E-1, E-2, E-3, E-4, E-5, R-1, R-2)', 'employments.csv:2 department: there is no department "CAER" (did you mean "CARE"?)', 'employments.csv:2 site: there is no site "BDQ" (did you mean "BDG"?)', 'employments.csv:2 calendar: there is no calendar "OFICE-5D" (did you mean "OFFICE-5D"?)']],
    ['a circle of superiors', { employments: 'person,from,superior\nE-1,2026-08-01,E-3\n' }, ['employments.csv:2 superior: E-1 → E-3 → E-1 lead each other in a circle from 2026-08-01 on']],
    ['the address of somebody else', { people: 'code,email\nE-3,MAYA@example.test\n' }, ['people.csv:2 email: E-1 has the same address: mails would reach the wrong person']],
    ['the account of somebody else', { accounts: 'username,person\nmaya,E-2\n' }, ['accounts.csv:2 person: the account "maya" is somebody else\'s: an account is never handed on, take another name']],
    ['an amount, without repeating it', { 'base-pay': 'person,from,amount\nE-1,2026-07-01,"Rp 9,000,000"\n' }, ['base-pay.csv:2 amount: must be an amount above 0 like 6055000.00, without signs between thousands and without a currency']],
    ['a balance of a type without one', { balances: 'person,leaveType,asOf,days\nE-1,anual,2026-05-01,3\n' }, ['balances.csv:2 leaveType: there is no leave type with a balance of its own "anual" (did you mean "annual"?)']],
    ['a department that belongs to itself', { departments: 'code,parent\nHQ,CARE\n' }, ['departments.csv:2 parent: HQ would belong to itself, by way of HQ, CARE, OPS']],
    ['a time zone', { sites: 'code,name,timeZone\nX,X,Asia/Jakata\n' }, ['sites.csv:2 timeZone: must be a time zone like Asia/Jakarta, not "Asia/Jakata" (did you mean "Asia/Jakarta"?)']],
    ['a time zone like no other', { sites: 'code,name,timeZone\nX,X,WINTERTIME\n' }, ['sites.csv:2 timeZone: must be a time zone like Asia/Jakarta, not "WINTERTIME"']],
    ['a cell under no heading', { people: 'code,name,joined\nE-9,Budi,2026-06-01,Hartono\n' }, ['people.csv:2 cell 4 stands under no heading: is there a comma too many, or a text with one that needs quotes?']],
    ['a name that a spreadsheet would work out', { people: 'code,name,joined\nE-9,=HYPERLINK(1),2026-06-01\n' }, ['people.csv:2 name: must not begin as a formula does: "=HYPERLINK(1)"']],
    ['a telephone with its country', { people: 'code,phone\nE-1,+62 811 1000\n' }, ['people.csv:2 phone: must be without its country, which stands in phoneCountryCode, not "+62 811 1000"']],
    ['an address that is none', { people: 'code,email\nE-1,maya@example\n' }, ['people.csv:2 email: must be an address like siti.aminah@example.com, not "maya@example"']],
    ['departments in a circle, once, and not those below it', { departments: 'code,name,parent\nA,A,B\nB,B,C\nC,C,A\nD,D,C\nE,E,D\n' }, ['departments.csv:2 parent: A would belong to itself, by way of A, B, C']],
    ['text in UTF-16 that does not say so', { people: 'c\0o\0d\0e\0' }, ['people.csv:0 is no text in UTF-8: in a spreadsheet program save it as "CSV UTF-8", or as an Excel workbook (.xlsx)']],
    ['an employment before joining', { employments: 'person,from,grade\nE-3,2025-01-01,4\n' }, ['employments.csv:2 from: 2025-01-01 is before E-3 joined (2026-03-10)']],
    ['text in another encoding', { people: Buffer.from([0x63, 0x6f, 0x64, 0x65, 0x0a, 0xe9]) }, ['people.xlsx:0 is no Excel workbook that can be read: save it as .xlsx again, or as CSV UTF-8']],
  ]
  test.each(cases)('%s', async (_, files, expected) => expect((await mistakes(files)).slice(0, expected.length)).toEqual(expected))

  // these and nothing else: what follows from a mistake is none of its own
  const alone: typeof cases = [
    ['a key nobody has, at the heading only', { people: 'name,phone\nSari,1\nBudi,2\n' }, ['people.csv:1 the column "code" is missing']],
    ['a number that a spreadsheet shortened', { people: 'code,phone\nE-1,1.62676E+10\n' }, ['people.csv:2 phone: must be digits, not "1.62676E+10": a spreadsheet has shortened the number; give the column the format of text and write it again']],
    ['what stands there, as it stands there', { people: 'code,phone,nationality\nE-1,maya-h@example.test,Idn\n' }, ['people.csv:2 phone: must be digits, not "maya-h@example.test"', 'people.csv:2 nationality: must be two letters, like ID, not "Idn"']],
    ['days nobody lives to see', { people: 'code,left\nE-1,9999-12-31\n', employments: 'person,from,contractEnd\nE-3,2206-04-28,2200-01-01\n' }, [
      'employments.csv:2 from: 2206-04-28 is too far ahead', 'employments.csv:2 contractEnd: 2200-01-01 is too far ahead; where nothing ends, leave the cell empty',
      'people.csv:2 left: 9999-12-31 is too far ahead; where nothing ends, leave the cell empty',
    ]],
    ['text read in a wrong encoding, once of a file', { people: 'code,name,birthPlace\nE-1,Anna FrÃ¶hlich,StraÃ\u009fe\nE-2,Ù…Ø±ÙŠÙ…,CAFÉ’S\n', sites: 'code,name\nBDG,StraÃ\u009fe\n', departments: 'code,name\nOPS,Ù…Ø±ÙŠÙ…\n' }, [
      'departments.csv:2 name: "Ù…Ø±ÙŠÙ…" was "مريم" before a program read it in a wrong encoding: export it again, and open it as UTF-8 wherever it is opened',
      'people.csv:2 name: "Anna FrÃ¶hlich" was "Anna Fröhlich" before a program read it in a wrong encoding: export it again, and open it as UTF-8 wherever it is opened (and 2 more cells of this file)',
      'sites.csv:2 name: "StraÃe" was "Straße" before a program read it in a wrong encoding: export it again, and open it as UTF-8 wherever it is opened',
    ]],
    ['names that are none', { people: 'code,name,lastName\nE-1,NULL,\nE-2,-,-\nE-3,N/A,#REF!\n' }, [
      'people.csv:2 name: must be a name, not "NULL"', 'people.csv:3 name: must be a name, not "-"', 'people.csv:4 name: must be a name, not "N/A"',
      'people.csv:4 lastName: "#REF!" is what a spreadsheet shows where a formula comes to nothing: write what is meant, or leave the cell empty',
    ]],
    ['a first row that is wrong, and not that the second lacks what it says', { people: 'code,name,joined\nE-9,X Y,2026-06-01\n', employments: 'person,from,department,site,grade,title,status,calendar\nE-9,2026-06-01,CAER,BDG,3,Agent,permanent,\nE-9,2026-08-01,,,4,,,\n' }, [
      'employments.csv:2 department: there is no department "CAER" (did you mean "CARE"?)', 'employments.csv:2 calendar: is missing; the first row of a person needs it',
    ]],
    ['what is new and not whole, and not whoever names it', {
      sites: 'code,name\nX,X\n', departments: 'code,parent\nX,OPS\n', people: 'code,name\nE-9,X Y\n', accounts: 'username,person\nx,E-9\n',
      employments: 'person,from,department,site,superior,grade,title,status,calendar\nE-9,2026-06-01,X,X,,3,Agent,permanent,OFFICE-5D\nE-3,2026-08-01,X,X,E-9,,,,\n',
    }, ['sites.csv:2 timeZone: is missing; a new site needs it', 'departments.csv:2 name: is missing; a new department needs it', 'people.csv:2 joined: is missing; a new person needs it']],
    ['first days that are years ahead', { people: 'code,name,joined\nE-9,X Y,2062-06-01\n', employments: 'person,from,department,site,grade,title,status,calendar\nE-9,2026-06-01,CARE,BDG,3,Agent,permanent,OFFICE-5D\nE-3,2062-08-01,CARE,BDG,3,Agent,permanent,OFFICE-5D\n', 'base-pay': 'person,from,amount\nE-9,2026-06-01,5\nE-1,2062-01-01,5\n' }, [
      'people.csv:2 joined: 2062-06-01 is more than 5 years ahead', 'employments.csv:3 from: 2062-08-01 is more than 5 years ahead', 'base-pay.csv:3 from: 2062-01-01 is more than 5 years ahead',
    ]],
    ['names instead of codes', { employments: 'person,from,department,site,calendar\nE-3,2026-08-01,operations,Bandung,OFFICE-5D\n' }, [
      'employments.csv:2 department: there is no department "operations" (did you mean "OPS", which is called so?)', 'employments.csv:2 site: there is no site "Bandung" (did you mean "BDG", which is called so?)',
    ]],
    ['a department that is its own', { departments: 'code,name,parent\nQA,Quality,QA\n' }, ['departments.csv:2 parent: QA would belong to itself']],
    ['a circle, from the day on which it begins', { employments: 'person,from,superior\nE-1,2026-04-01,E-3\n' }, ['employments.csv:2 superior: E-1 → E-3 → E-2 → E-1 lead each other in a circle from 2026-04-01 on']],
    ['a gender of which there is no word', { people: 'code,gender\nE-1,divers\n' }, ['people.csv:2 gender: must be one of female, male, not "divers"; for any other leave the cell empty']],
    ['cells that have moved', { people: 'code,name,email,phone,joined\nE-9,Hartono, Budi,x@example.test,811,2026-06-01\n' }, ['people.csv:2 cell 6 stands under no heading: is there a comma too many, or a text with one that needs quotes?']],
    ['a semicolon too many', { people: 'code;name\nE-1;Maya;\nE-2;Budi;Santoso\n' }, ['people.csv:3 cell 3 stands under no heading: is there a semicolon too many, or a text with one that needs quotes?']],
    ['rows parted by another sign', { people: 'code,name,joined\nE-9;Budi;2026-06-01\nE-8;Tono;1,5\n', accounts: 'username;person\nbudi,E-2\n' }, [
      'accounts.csv:2 "," stands between the cells of this row, and not between those of the heading: write it as the other rows are',
      'people.csv:2 ";" stands between the cells of this row, and not between those of the heading: write it as the other rows are',
      'people.csv:3 ";" stands between the cells of this row, and not between those of the heading: write it as the other rows are',
    ]],
    ['the heading once more, sums and remarks', { people: 'code,name,joined\ncode,name,joined\n300 people,,\n', 'base-pay': 'person,from,amount\nTotal,,21000000\nSumme:,,\n' }, [
      'base-pay.csv:2 "Total" is a sum and no row of this sheet: delete this row', 'base-pay.csv:3 "Summe:" is a sum and no row of this sheet: delete this row',
      'people.csv:2 is the heading once more: delete this row', 'people.csv:3 "300 people" stands alone in this row and has spaces, as no code has: if it is a remark, delete this row',
    ]],
  ]
  test.each(alone)('%s', async (_, files, expected) => expect(await mistakes(files)).toEqual(expected))

  test('names that look like none, and are, are taken', async () => {
    for (const name of ['Null', 'Na', 'José', 'Ñusta Ümit', 'Ã', '“Mañana”', 'L’Été', 'Nguyễn Thị Ánh']) expect([name, await mistakes({ people: `code,name\nE-1,${name}\n` })]).toEqual([name, []])
  })

  test('codes apart by zeros alone are told so', () => {
    const codes = ['46', '00006', '00048', 'E-007']
    const hints = [['00046', ' (did you mean "46"? it differs by zeros at its beginning)'], ['6', ' (did you mean "00006"? it differs by zeros at its beginning)'], ['OOO48', ' (did you mean "00048"? it has a letter O for a zero)'], ['E-7', ' (did you mean "E-007"? it differs by zeros)']]
    expect(hints.map(([given = '']) => [given, hint(given, codes)])).toEqual(hints)
  })

  test('departments in a circle are one mistake', async () => {
    expect(await mistakes({ departments: 'code,name,parent\nA,A,B\nB,B,A\nD,D,B\n' })).toHaveLength(1)
  })

  test('grades of a position the wrong way round', async () => {
    expect(await mistakes({ positions: 'code,designation,department,site,gradeFrom,gradeUntil\nP-1,CHIEF,CARE,BDG,5,3\n' })).toContain('positions.csv:2 gradeUntil: 3 is below gradeFrom, 5')
  })

  test('words are read as people write them, whatever the spaces; UTF-16 of either order is read', async () => {
    const said = await done({ people: 'code,name\nE-1,Maya   Hartono Putri\n' })
    expect(said.ok && said.plan.isChange, 'it is the name she has').toBe(false)
    const folder = folderOf({ 'roles.yaml': 'schema: 1\nroles: []\n' })
    writeFileSync(join(folder, 'people.csv'), Buffer.from('\uFEFFcode,name\nE-1,Maya Hartono\n', 'utf16le').swap16())
    expect(await readSheets(folder)).toMatchObject({ ok: true, lines: { people: [{ said: { code: 'E-1', name: 'Maya Hartono' } }] } })
  })

  test('who would be led by nobody is told', async () => {
    const place = (superior: string) => `person,from,department,site,superior,grade,title,status,calendar\nE-6,2026-05-01,CARE,BDG,${superior},3,Agent,permanent,OFFICE-5D\n`
    const people = 'code,name,joined\nE-6,Tono Adi,2026-05-01\nE-7,Lia Nanda,2026-07-01\n'
    const later = 'E-7,2026-07-01,CARE,BDG,E-1,3,Agent,permanent,OFFICE-5D\n'
    expect(await warnings({ people, employments: place('') + later })).toEqual(['employments.csv:2 superior: nobody leads E-6, who is the head of no department either: whose requests have no superior to go to'])
    expect(await warnings({ people, employments: place('E-7') + later })).toEqual(['employments.csv:2 superior: E-7 joins on 2026-07-01 only: until then nobody leads E-6'])
  })

  test('a file that is no sheet is not passed over in silence', async () => {
    const folder = folderOf(company)
    writeFileSync(join(folder, 'peopel.csv'), 'code\n')
    writeFileSync(join(folder, 'people.xls'), '')
    for (const text of ['Balances.txt', 'accounts.csv.txt', 'notes.txt']) writeFileSync(join(folder, text), '')
    const read = await readSheets(folder)
    expect(read.ok ? [] : read.mistakes.map((m) => `${m.file} ${m.message}`)).toEqual([
      'Balances.txt is not read: rename it to Balances.csv; commas, semicolons or tabs may stand between its cells', 'accounts.csv.txt is not read: rename it to accounts.csv; commas, semicolons or tabs may stand between its cells',
      'peopel.csv is no sheet of the directory (did you mean "people"?)', 'people.xls cannot be read: save it as .xlsx or as CSV UTF-8',
    ])
  })
})

test('templates are read back empty, and none is overwritten', async () => {
  const folder = folderOf({})
  expect(writeTemplates(folder)).toHaveLength(sheetNames.length + 1)
  expect(await readSheets(folder)).toEqual({ ok: true, lines: Object.fromEntries(sheetNames.map((name) => [name, []])) })
  expect(() => writeTemplates(folder)).toThrow('already')
  for (const name of sheetNames) for (const [column, { kind, example }] of Object.entries(sheets[name].columns)) expect([name, column, kind, example.length > 0]).toEqual([name, column, kind, true])
})

test('the page of the docs says what the sheets are', () => expect(readFileSync(join(projectRoot, 'docs/directory.md'), 'utf8')).toContain(pageOfSheets()))

test('five thousand people come in less than a minute', async () => {
  const codes = Array.from({ length: 5000 }, (_, i) => `M-${String(i).padStart(4, '0')}`)
  const boss = (i: number) => (i === 0 ? 'E-1' : codes[Math.floor((i - 1) / 8)])
  const files: Files = {
    people: `code,name,email,gender,joined\n${codes.map((c, i) => `${c},Person ${i},${c}@example.test,female,2022-01-0${(i % 9) + 1}`).join('\n')}\n`,
    employments: `person,from,department,site,superior,grade,title,status,calendar\n${codes.map((c, i) => `${c},2022-01-0${(i % 9) + 1},CARE,BDG,${boss(i)},4,Agent,permanent,OFFICE-5D`).join('\n')}\n`,
    accounts: `username,person\n${codes.map((c) => `${c},${c}`).join('\n')}\n`,
    balances: `person,leaveType,asOf,days\n${codes.map((c) => `${c},annual,2026-04-30,5`).join('\n')}\n`,
    'base-pay': `person,from,amount\n${codes.map((c) => `${c},2026-01-01,7000000`).join('\n')}\n`,
  }
  const begun = performance.now()
  expect(await applied(files)).toBe('5000 join, 5000 new accounts, 5000 first base pays, 5000 opening balances')
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect([await annualOf('M-4999'), await headcountOn('person', TODAY)]).toEqual([500, 5003])
  const again = await done(files)
  expect(again.ok && again.plan.isChange).toBe(false)
}, 180_000)
