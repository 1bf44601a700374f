/** Configuration files: what is read, what is refused and where, what is applied, and that a written configuration is the same again. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import { evaluate } from '../../contract/growth/score.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { appraisalForm, appraisalType, evaluation, objective, objectiveFillingRequest, valueRange } from '../growth/appraisal/table.ts'
import { growthPeriod } from '../growth/table.ts'
import { appraisalTypeIdOf, formFacts, rangeFacts, typeFacts, valueRangeIdOf } from '../growth/terms/appraisal-written.ts'
import { growthPeriodIdOf } from '../growth/terms/written.ts'
import { leaveType } from '../ledger/table.ts'
import { movableClock } from '../lib/clock.ts'
import { holdersOfRole } from '../org/roles.ts'
import { settingOf } from '../org/settings.ts'
import { employeeRole, employment, holiday, moduleAccess, choice } from '../org/table.ts'
import { request } from '../request/table.ts'
import { seedDemo } from '../seed/index.ts'
import { personId } from '../seed/people.ts'
import { currencyOf, searchCurrencies } from '../training/terms/currencies.ts'
import { searchFormTemplates } from '../training/terms/form-templates.ts'
import { searchSubjects } from '../training/terms/subjects.ts'
import { formIdOf } from '../training/terms/written.ts'
import { manpowerPlan, manpowerPlanLine } from '../workforce/plan/table.ts'
import { designation, planningFrame, planningPeriod, position } from '../workforce/table.ts'
import type { Bundle } from './bundle.ts'
import { readDirectory } from './directory.ts'
import { readPresent } from './present.ts'
import { readFolder } from './read-folder.ts'
import { apply, history, plan } from './run.ts'
import { readShipped, writeShipped } from './shipped.ts'
import { unheldModules } from './unheld.ts'
import { writeFolder } from './write-folder.ts'

/** The demo company's configuration as an operator gets it. */
const DEMO = join(mkdtempSync(join(tmpdir(), 'ess-configuration-')), 'demo')
writeShipped('demo', DEMO)
const clock = movableClock(new Date('2026-05-12T08:00:00+07:00'))
let database: Database
const folders: string[] = []
let revision = 1
const YEAR = '{ kind: appraisal, code: "2031", name: { en: "2031" }, from: 2031-01-01, until: 2031-12-31, fillFrom: 2031-01-10, fillUntil: 2031-01-31, assessFrom: 2031-12-01, selfUntil: 2031-12-15, assessUntil: 2031-12-31 }'
/** A period in `growth.yaml`: that year, or made another. */
const withPeriod = (search = '', replace = ''): [string, string, string] => ['growth', 'valueRanges:\n', `periods:\n  - ${YEAR.replace(search, replace)}\nvalueRanges:\n`]

const PLANNED = '{ code: "2031", name: { en: "2031" }, from: 2031-01-01, until: 2031-12-31, frameMonths: 3, opens: 2030-10-01, closes: 2031-12-31 }'
/** A planning period in `workforce.yaml`: that year, or made another. */
const withPlanning = (search = '', replace = ''): [string, string, string] => ['workforce', 'customProperties:\n', `planningPeriods:\n  - ${PLANNED.replace(search, replace)}\ncustomProperties:\n`]

/** Lists on one line stand in the files with room inside. */
const asWritten = (text: string): string => text.replaceAll(/\[(?=[^\]])/g, '[ ').replaceAll(/(?<=[^[])\]/g, ' ]')

/** A copy of the demo configuration with files changed by search and replace, at the next revision. */
function changed(...edits: [file: string, search: string | RegExp, replace: string][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'ess-configuration-'))
  folders.push(folder)
  cpSync(DEMO, folder, { recursive: true })
  for (const [file, search, replace] of [['configuration', 'revision: 1', `revision: ${revision + 1}`] as [string, string, string], ...edits]) {
    const path = join(folder, `${file}.yaml`)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(typeof search === 'string' ? asWritten(search) : search, asWritten(replace))
    if (before === after) throw new Error(`${file} does not say ${String(search)}`)
    writeFileSync(path, after)
  }
  return folder
}

function bundleOf(folder: string): Bundle {
  const read = readFolder(folder)
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.bundle
}
/** `file:line message` of every mistake, from the files alone or against the database. */
async function mistakes(folder: string): Promise<string[]> {
  const read = readFolder(folder)
  const found = read.ok ? await plan(read.bundle, clock) : read
  return found.ok ? [] : found.mistakes.map((m) => `${m.file}:${m.line} ${m.message}`)
}
async function applied(folder: string): Promise<string[]> {
  const done = await apply(bundleOf(folder), 'Tester', clock)
  if (!done.ok) throw new Error(JSON.stringify(done.mistakes))
  revision = Math.max(revision, bundleOf(folder).manifest.revision)
  return done.plan.lines
}

beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemo(clock)
}, 120_000)
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await database.close()
})

describe('mistakes in the files alone are told with file and line', () => {
  test.each<[string, Parameters<typeof changed>[0], string]>([
    ['broken YAML', ['approval', 'levels: [superior]', 'levels: [superior'], 'approval.yaml:46 '],
    ['a level misspelt', ['approval', 'levels: [superior]', 'levels: [superiorr]'], 'there is no "superiorr" (did you mean "superior"?)'],
    ['a level by a name misspelt', ['approval', '{ role: hrOwner }', '{ rol: hrOwner }'], '.rol: there is no such name (did you mean "role"?)'],
    ['a name that is no name, with the one meant', ['leave-types', 'noticeDays: 3', 'noticeDay: 3'], 'leave-types.yaml:9 types[1].noticeDay: there is no such name (did you mean "noticeDays"?)'],
    ['a word for a number', ['leave-types', 'noticeDays: 3', 'noticeDays: three'], 'leave-types.yaml:9 types[1].noticeDays: must be a number, not "three"'],
    ['a name without its language', ['leave-types', /name: \{ en: Annual leave.*/, 'name: Annual leave'], 'types[1].name: must be said by language, like { en: "Annual leave" }'],
    ['a day that is none', ['holidays', '2026-02-17', '2026-02-30'], 'must be a day of the calendar, like 2026-05-01'],
    ['a holiday twice', ['holidays', 'date: 2026-03-20', 'date: 2026-03-19'], 'holidays: "2026-03-19" is there twice, also in holidays.yaml line'],
    ['a fixed day again', ['holidays', 'date: 2026-03-20', 'date: 2026-05-01'], 'holidays: "2026-05-01" is there twice, also in holidays.yaml line 7'],
    ['a setting nobody knows', ['settings', 'nudgeHours', 'nugdeHours'], 'nugdeHours: there is no such setting (did you mean "nudgeHours"?)'],
    ['a format of nonsense', ['settings', 'YYYY/MM/DD', 'YYYY/MM/XX'], 'dateFormat: may use YYYY'],
    ['a newer schema', ['rights', 'schema: 1', 'schema: 2'], 'rights.yaml:3 schema 2 is newer than this server, which knows 1: update the server first'],
    ['no schema', ['roles', 'schema: 1\n', ''], 'roles.yaml:1 schema is missing'],
    ['a list for a group', ['rights', 'modules:', 'modules: []\nother:'], 'rights.yaml:'],
    ['two kinds of calendar at once', ['calendars', 'works: [mon, wed, fri]', 'works: [mon]\n    cycle: { anchor: 2024-01-01, pattern: WO }'], 'needs either works (days of the week) or cycle, not both'],
    ['a component that comes from nothing', ['payroll', 'code: LOANPAID', 'code: LOANS'], 'must say what it is worked out from, day, contribution or tax'],
    ['bands that do not go up', ['payroll', 'upTo: 8000000', 'upTo: 5000000'], 'taxBands: must go up'],
    ['an end of the last band', ['payroll', '{ percent: 28 }', '{ upTo: 90000000, percent: 28 }'], 'taxBands: must each say up to which amount they go, but for the last one, which has no end'],
    ['a third place of a percentage', ['payroll', 'percent: 3.7', 'percent: 3.705'], 'must have two places at most'],
    ['an amount for no day', ['payroll', 'day: nightAllowance, rate: 40000', 'day: nightAllowance'], 'goes with day: what is paid each time'],
    ['pay before the period is closed', ['calendars', 'payAfterDays: 5', 'payAfterDays: 4'], 'must not be less than closesAfterDays: a period is closed before it is paid'],
    ['a test without the number to pass', ['training', '    passPercent: 80\n', ''], 'passPercent: goes with a test after the training, and every such test says it'],
    ['an answer that is no option', ['training', 'right: 1, points: 10', 'right: 4, points: 10'], 'right: is the place of an option, from 1'],
    ['an answer that counts nothing', ['training', 'right: 113, points: 10', 'right: 113'], 'right and points go together: what is right, and how much it counts'],
    ['a test with no right answer', ['training', 'right: 2, points: 10 }\n      - { kind: text', 'optional: true }\n      - { kind: text'], 'fields: of a test need a right answer and points in one of them at least'],
    ['a ninth place of a rate', ['training', 'rate: 108.4,', 'rate: 108.412345678,'], 'rate: must have 8 places at most'],
    ['an audience of nobody', ['training', '{ department: PLT }', '{}'], 'must say whom it is for: department, site or gradeAtLeast'],
    ['a period of appraisals without days to evaluate', withPeriod(', selfUntil: 2031-12-15', ''), 'assessFrom: goes with periods of appraisals, and so do selfUntil and assessUntil'],
    ['a plan with days to evaluate', withPeriod('kind: appraisal', 'kind: plan'), 'kind: assessFrom, selfUntil, assessUntil, publishFrom, closed go with periods of appraisals alone'],
    ['a day to rate until before one from which', withPeriod('selfUntil: 2031-12-15', 'selfUntil: 2031-11-30'), 'selfUntil: is before assessFrom'],
    ['a day to evaluate until before one to rate until', withPeriod('assessUntil: 2031-12-31', 'assessUntil: 2031-12-14'), 'assessUntil: is before selfUntil'],
    ['a day objectives are taken until before one from which', withPeriod('fillUntil: 2031-01-31', 'fillUntil: 2031-01-09'), 'fillUntil: is before fillFrom'],
    ['a gap between rows', ['growth', '{ from: 3.5, until: 4, score: 2 }', '{ from: 3.6, until: 4, score: 2 }'], 'rows: must leave no gap and not overlap: each begins where the one before it ends'],
    ['rows that overlap', ['growth', '{ from: 3.5, until: 4, score: 2 }', '{ from: 3.5, until: 4.2, score: 2 }'], 'rows: must leave no gap and not overlap'],
    ['rows that go down', ['growth', '{ until: 3.5, score: 1 }, { from: 3.5, until: 4, score: 2 }, { from: 4,', '{ until: 4, score: 1 }, { from: 4, until: 3.5, score: 2 }, { from: 3.5,'], 'rows: must go up'],
    ['values below the first row', ['growth', '{ until: 3.5, score: 1 }', '{ from: 0, until: 3.5, score: 1 }'], 'rows: must begin with a row without from and end with one without until'],
    ['a table of nothing', ['growth', /kind: table\n.*\n/, 'kind: table\n'], 'rows: is missing; only higher and lower have rows where none are written'],
    ['yes or no of two and a half', ['growth', '{ until: 1, score: 1, name: { en: "No", id: Tidak, ar: لا } }, { from: 1,', '{ until: 0.5, score: 1 }, { from: 0.5,'], 'rows: of yes or no are two: until 1 for no, from 1 for yes'],
    ['a value of a scale twice', ['growth', '{ from: 2, score: 2, name', '{ from: 1, score: 2, name'], 'rows: must go up'],
    ['a score beyond the scale', ['growth', '{ from: 4.7, score: 5 }', '{ from: 4.7, score: 5.5 }'], 'score: must be at most 5'],
    ['a third place of a value', ['growth', 'until: 4.4, score: 3', 'until: 4.405, score: 3'], 'until: must have two places at most'],
    ['sections that weigh too much', ['growth', 'kind: objectives\n        weight: 70', 'kind: objectives\n        weight: 70.01'], 'sections: must have weights that add up to 100'],
    ['criteria that weigh too little', ['growth', 'weight: 40\n          - code: teamwork', 'weight: 39\n          - code: teamwork'], 'criteria: must have weights that add up to 100'],
    ['two sections of a kind', ['growth', '- code: objectives\n        kind: objectives\n        weight: 70', '- { code: one, kind: objectives, weight: 35, name: { en: One } }\n      - code: objectives\n        kind: objectives\n        weight: 35'], 'sections: may have one of objectives and one of criteria'],
    ['a criterion twice', ['growth', '- code: adapting\n            name', '- code: quality\n            name'], 'criteria: must have a code each of its own'],
    ['a group of two that counts', ['growth', 'peerThreshold: 3', 'peerThreshold: 2'], 'peerThreshold: must be at least 3: of fewer answers one could be told from the others'],
    ['a self-assessment that counts', ['growth', 'self: { max: 1 }', 'self: { weight: 10 }'], 'raters.self.weight: must be one of 0, not 10'],
    ['more raters needed than there may be', ['growth', 'peer: { weight: 20, max: 6 }', 'peer: { weight: 20, min: 7, max: 6 }'], 'raters.peer.max: is below min'],
    ['grades that begin alike', ['growth', 'code: B, from: 3.5', 'code: B, from: 4.5'], 'grades: must not begin alike'],
    ['scores below every grade', ['growth', 'code: E, from: 0', 'code: E, from: 1.2'], 'grades: must have one that begins at 1 or below, so that every score has a grade'],
    ['calibration beyond the scale', ['growth', 'calibrationMax: 0.5', 'calibrationMax: 4.5'], 'calibrationMax: must be at most 4'],
    ['grades of a position that go down', ['workforce', 'code: CCR-04, designation: customer-care-specialist, department: CCR, site: JKT, gradeFrom: 4', 'code: CCR-04, designation: customer-care-specialist, department: CCR, site: JKT, gradeFrom: 5'], 'gradeUntil: is below gradeFrom'],
    ['a planning period that ends within a time frame', withPlanning('until: 2031-12-31', 'until: 2031-11-30'), 'until: must end a time frame'],
    ['a time frame of two months', withPlanning('frameMonths: 3', 'frameMonths: 2'), 'frameMonths: must be'],
    ['a question of options without any', ['workforce', 'kind: flag', 'kind: option'], 'options: go with kind: option'],
    ['weights that cannot make a hundred', ['growth', 'max: 8, weightMin: 5, weightMax: 40', 'max: 8, weightMin: 5, weightMax: 12'], 'objectiveRules: must leave room for weights that add up to 100'],
    ['29 February of a common year', ['holidays', 'day: "08-17"', 'day: "02-30"'], 'must be a month and a day'],
  ])('%s', async (_, edit, wanted) => {
    const found = await mistakes(changed(edit))
    expect(found.join('\n')).toContain(wanted)
  })

  test('all of them at once, and a file of no kind', async () => {
    const folder = changed(['settings', 'attachmentMaxMb: 4', 'attachmentMaxMb: 900'], ['roles', 'role: ceo', 'role: 7'])
    writeFileSync(join(folder, 'leavetypes.yaml'), 'schema: 1\n')
    expect(await mistakes(folder)).toEqual([
      'leavetypes.yaml:0 is no file of the configuration (did you mean "leave-types"?)',
      'roles.yaml:4 roles[1].role: must be text, not 7: put it in quotes',
      'settings.yaml:11 attachmentMaxMb: must be at most 50',
    ])
  })

  test('a folder that is not there, or holds nothing', async () => {
    expect(await mistakes('/nowhere')).toEqual(['/nowhere:0 there is no such folder'])
    const empty = mkdtempSync(join(tmpdir(), 'ess-configuration-'))
    folders.push(empty)
    expect((await mistakes(empty))[0]).toContain('holds no .yaml file')
  })
})

test('a rule of a module that one for every module passes over is told, until the module answers for those people itself', async () => {
  const toldOf = async (...more: string[]) => {
    const done = await plan(bundleOf(changed(...(more.length > 0 ? [['approval', 'rules:\n', `rules:\n${more.map((line) => `  - ${line}\n`).join('')}`] as [string, string, string]] : []))), clock)
    return [...(done.ok ? done.plan.warnings : done.mistakes)].filter((w) => w.message.includes('passed over')).map((w) => w.message)
  }
  const own = '{ name: Permits, module: permit-out, levels: [superior] }'
  const ofHeads = '{ name: Permits of heads, module: permit-out, when: { requester: [departmentHead] }, levels: [superior] }'
  const ofChief = '{ name: Permits of the chief, module: permit-out, when: { requester: [ceo] }, levels: [{ role: hrHead }] }'
  const said = (rule: string) => `rule "Permits" is passed over where "${rule}" fits: a rule for "*" with conditions comes before one of permit-out without; write "${rule}" for permit-out, too, if that is not meant`
  expect(await toldOf()).toEqual([])
  expect(await toldOf(own)).toEqual([said('Chief executive'), said('Department heads')])
  expect(await toldOf(own, ofHeads)).toEqual([said('Chief executive')])
  expect(await toldOf(own, ofHeads, ofChief)).toEqual([])
})

test('a rule that applies to nothing is told: nobody holds the role, nobody works there, nobody has the module, nobody can choose the type', async () => {
  const toldOf = async (line: string, ...more: [string, string | RegExp, string][]) => {
    const done = await plan(bundleOf(changed(['approval', 'rules:\n', `rules:\n  - ${line}\n`], ...more)), clock)
    return [...(done.ok ? done.plan.warnings : done.mistakes)].map((w) => w.message).filter((m) => m.includes('applies to nothing') || m.includes('can never match') || m.includes('there is no'))
  }
  const levels = 'levels: [superior]'
  expect(await toldOf(`{ name: Mine, module: leave-requests, when: { site: [JKT] }, ${levels} }`)).toEqual([])
  expect(await toldOf(`{ name: Mine, module: leave-requests, when: { requester: [cfo] }, ${levels} }`, ['roles', /.*role: cfo.*\n/, ''])).toEqual(['rule "Mine" applies to nothing: nobody holds the role cfo'])
  expect(await toldOf(`{ name: Mine, module: permit-out, ${levels} }`, ['rights', /  permit-out:.*\n(?:    .*\n)*/, ''])).toEqual(['rule "Mine" applies to nothing: nobody has permit-out (rights.yaml)'])
  expect(await toldOf(`{ name: Mine, module: leave-requests, when: { leaveType: [exam] }, ${levels} }`, ['leave-types', 'code: exam\n', 'code: exam\n    retired: true\n'])).toEqual(['rule "Mine" applies to nothing: exam is retired'])
  expect(await toldOf(`{ name: Mine, module: leave-requests, when: { startDate: { above: 3 } }, ${levels} }`)).toEqual(['this rule can never match: startDate of leave-requests is a date, which no rule can ask for'])
  expect(await toldOf(`{ name: Mine, module: permit-out, when: { permitOutReasonType: [clinik] }, ${levels} }`)).toEqual(['there is no choice of permit-out "clinik" (did you mean "clinic"?)'])
})

test('another first day of pay periods is told: the period between has one whole base pay all the same', async () => {
  const toldOf = async (firstDay: number) => {
    const done = await plan(bundleOf(firstDay === 21 ? changed() : changed(['calendars', 'firstDay: 21', `firstDay: ${firstDay}`])), clock)
    return [...(done.ok ? done.plan.warnings : done.mistakes)].filter((w) => w.message.startsWith('firstDay')).map((w) => [w.file, w.message])
  }
  expect(await toldOf(21)).toEqual([])
  expect(await toldOf(1)).toEqual([['calendars.yaml', expect.stringContaining('one whole base pay')]])
})

describe('mistakes against the database and between files', () => {
  test.each<[string, Parameters<typeof changed>[0], string]>([
    ['a grade nobody has', ['approval', 'requester: [ceo] }\n', 'requester: [ceo], grade: { atLeast: 14 } }\n'], 'approval.yaml:6 there is no grade 14: grades go from 2 to 12'],
    ['a department nobody knows', ['approval', 'requester: [departmentHead] }', 'department: [CRC] }'], 'approval.yaml:10 there is no department "CRC" (did you mean "CCR"?)'],
    ['a role nobody knows', ['approval', 'superior, departmentHead, { role: hrOwner }', 'superior, { role: hrOwnr }'], 'there is no role "hrOwnr" (did you mean "hrOwner"?)'],
    ['a leave type nobody knows', ['approval', 'leaveType: [sick], totalDay: { atMost: 2 } }\n    levels: [superior]', 'leaveType: [sik] }\n    levels: [superior]'], 'there is no leave type "sik" (did you mean "sick"?)'],
    ['a condition nothing states', ['approval', 'requester: [departmentHead] }', 'mileage: { above: 5 } }'], 'this rule can never match: no module states "mileage"'],
    ['above and at most at odds', ['approval', 'leaveType: [sick], totalDay: { atMost: 2 } }\n    levels: [superior]', 'totalDay: { above: 5, atMost: 2 } }\n    levels: [superior]'], 'this rule can never match: nothing is above 5 and at most 2'],
    ['a rule another one always beats', ['approval', 'requester: [departmentHead] }', 'requester: [ceo] }'], 'approval.yaml:8 rule "Department heads" can never match: "Chief executive" fits whatever it fits, and comes first'],
    ['no rule for the rest', ['approval', 'levels: [superior, departmentHead, { role: hrOwner }]', 'when: { site: [JKT] }\n    levels: [superior]'], 'a request of leave-requests may find no rule: add one without "when"'],
    ['an employee nobody knows', ['rights', /(leave-requests:[^]*?)TL-0037: readOnly/, '$1TL-9037: readOnly'], 'there is no employee "TL-9037" (did you mean "TL-0037"?)'],
    ['an administrator of a part', ['roles', 'role: admin, person: TL-0007', 'role: admin, person: TL-0007, site: JKT'], 'site: admin is held for the whole company and all modules, never for a site'],
    ['a module nobody knows', ['rights', 'leave-balance:', 'leave-balances:'], 'there is no module "leave-balances" (did you mean "leave-balance"?)'],
    ['a group nobody made', ['rights', 'HIRED-TRAINERS: none', 'TRAINERS: none'], 'there is no group of people "TRAINERS"'],
    ['a calendar people work by', ['calendars', 'code: PART-TIME', 'code: PART-TIMERS'], 'calendar PART-TIME is missing, but 2 people work by it: keep it'],
    ['a leave type people have', ['leave-types', 'code: sick', 'code: ill'], 'leave type sick is missing, but'],
    ['a reason of a list nobody has', ['choices', 'manual-shifts:', 'manual-shift:'], 'there is no list of choices "manual-shift" (did you mean "manual-shifts"?)'],
    ['a rule that is too large', ['choices', 'maxMinutes: 240, maxPerMonth: 4', 'maxMinutes: 1441, maxPerMonth: 4'], 'maxMinutes: must be a whole number from 1 to 1440'],
    ['a rule that is true or false', ['choices', 'official: true', 'official: 7'], 'official: must be true or false'],
    ['a rule that means nothing there', ['choices', 'code: swap', 'official: true, code: swap'], 'official: means nothing for manual-shifts'],
    ['separators alike', ['settings', 'thousandSeparator: ","', 'thousandSeparator: "."'], 'decimalSeparator: must differ from thousandSeparator'],
    ['days granted to a type without a balance', ['leave-types', 'maxDays: 2\n', 'maxDays: 2\n    grant: { days: 2, on: leaveYear }\n'], 'grant: only a type with "balance: own" is granted days'],
    ['a calendar whose days have no price', ['payroll', ', PART-TIME: 13', ''], 'dayDivisors: PART-TIME has none, so that a day of whoever works by it has no price'],
    ['a price of days of a calendar nobody knows', ['payroll', 'HUB-6D: 25', 'HUB-6D: 25, HUB-7D: 30'], 'dayDivisors: there is no calendar "HUB-7D" (did you mean "HUB-6D"?)'],
    ['a component that slips have', ['payroll', 'code: MEAL', 'code: LUNCH'], 'component MEAL is missing, but 1520 slips have it: keep it with "retired: true"'],
    ['a component the server works out', ['payroll', '  - { code: CARRIEDOUT, name: { en: Carried to the next slip, id: Dipindahkan ke slip berikutnya, ar: مرحَّل إلى القسيمة التالية } }\n', ''], 'component CARRIEDOUT is missing: the server works it out, so it needs a name'],
    ['a second tax', ['payroll', 'day: meal, rate: 35000', 'tax: true'], 'PPH21: there is one tax, and MEAL is it'],
    ['whom to ask about pay, by a code nobody has', ['calendars', 'payAfterDays: 5 }', 'payAfterDays: 5, contact: TL-9037 }'], 'there is no employee "TL-9037"'],
    ['a subject in no category', ['training', 'category: quality\n    minutes: 240', 'category: qualty\n    minutes: 240'], 'there is no category "qualty" (did you mean "quality"?)'],
    ['a subject before itself', ['training', 'minutes: 180\n    certificateMonths: 12', 'minutes: 180\n    prerequisites: [forklift]'], 'prerequisites: fire-safety would have to be done before itself'],
    ['a rule for a subject nobody knows', ['training', 'subject: fire-safety', 'subject: fire-safty'], 'there is no subject "fire-safty" (did you mean "fire-safety"?)'],
    ['a rule for a subject that is offered no longer', ['training', 'minutes: 120\n    certificateMonths: 24', 'minutes: 120\n    retired: true'], 'subject: data-protection is retired, so nobody can do it'],
    ['a rule for a department nobody knows', ['training', '{ department: PLT }', '{ department: PTL }'], 'there is no department "PTL" (did you mean "PLT"?)'],
    ['a rate of the company’s own currency', ['training', 'code: SGD', 'code: IDR'], "IDR is the company's own currency: it needs no rate"],
    ['a form nobody made', ['growth', 'form: annual\n    fillBy: evaluator', 'form: anual\n    fillBy: evaluator'], 'there is no form of appraisal "anual" (did you mean "annual"?)'],
    ['a criterion of a competency nobody knows', ['growth', 'competency: adapting', 'competency: adaptin'], 'there is no competency "adaptin" (did you mean "adapting"?)'],
    ['a type for a grade nobody has', ['growth', 'jobGrades: [2]', 'jobGrades: [14]'], 'there is no grade 14: grades go from 2 to 12'],
    ['two types for everybody', ['growth', '    jobGrades: [2]\n', ''], 'annual-operators is for everybody, and so is annual: say jobGrades'],
    ['two types for a grade', ['growth', 'minServiceDays: 90\n  # objectives', 'minServiceDays: 90\n    jobGrades: [3, 2]\n  # objectives'], 'jobGrades: grade 2 is that of annual already'],
    ['a position of a title nobody has', ['workforce', 'code: CCR-04, designation: customer-care-specialist', 'code: CCR-04, designation: customer-care-specialists'], 'there is no designation "customer-care-specialists" (did you mean "customer-care-specialist"?)'],
    ['a position twice', ['workforce', 'code: CCR-07, designation: customer-care-agent, department: CCR, site: DJJ', 'code: CCR-07, designation: customer-care-agent, department: CCR, site: JKT'], 'CCR-07 has the department, designation and site of CCR-06'],
    ['a position above itself', ['workforce', 'code: CCR-01, designation: head-of-customer-care, department: CCR, site: JKT, gradeFrom: 9, gradeUntil: 9, reportsTo: EXE-02', 'code: CCR-01, designation: head-of-customer-care, department: CCR, site: JKT, gradeFrom: 9, gradeUntil: 9, reportsTo: CCR-04'], 'reportsTo: CCR-01 would report to itself in the end'],
    ['two names of a title alike', ['workforce', 'name: { en: HR officer }', 'name: { en: Plant HR Officer }'], 'name: "Plant HR officer" is that of hr-officer already'],
    ['a question for a place nobody knows', ['workforce', 'positions: [SLS-11,', 'positions: [SLS-99,'], 'there is no position "SLS-99"'],
    ['a place to work at a site nobody has', ['choices', 'site: JKT', 'site: JKB'], 'site: must be the code of a site (did you mean "JKT"?)'],
    ['a shift group beyond its cycle', ['calendars', 'offset: 5', 'offset: 18'], 'offset: the cycle of PLANT-3SHIFT repeats after 18 days, so it goes from 0 to 17'],
  ])('%s', async (_, edit, wanted) => {
    const found = await mistakes(changed(edit))
    expect(found.join('\n')).toContain(wanted)
  })

  test('nothing is written when there is a mistake', async () => {
    const before = (await history()).length
    const done = await apply(bundleOf(changed(['settings', 'attachmentMaxMb: 4', 'attachmentMaxMb: 9'], ['approval', 'role: hrHead', 'role: hrHed'])), 'Tester', clock)
    expect(done.ok).toBe(false)
    expect([await settingOf('attachmentMaxMb'), (await history()).length]).toEqual([4, before])
  })
})

describe('applying', () => {
  test('the demo company holds its files: nothing to change, nothing noted', async () => {
    const before = (await history()).length
    const done = await apply(bundleOf(DEMO), 'Tester', clock)
    expect(done.ok && done.plan.lines).toEqual([])
    expect((await history()).length).toBe(before)
  })

  test('a dry run says what would change and changes nothing', async () => {
    const planned = await plan(bundleOf(changed(['settings', 'attachmentMaxMb: 4', 'attachmentMaxMb: 8'], ['holidays', '- { date: 2026-05-31', '- { date: 2026-05-30'], ['approval', 'atMost: 2 } }\n    levels: [superior]', 'atMost: 3 } }\n    levels: [superior]'])), clock)
    expect(planned.ok && planned.plan.lines).toEqual([
      'settings', '  ~ attachmentMaxMb: 4 → 8',
      'holidays', '  + 2026-05-30 Waisak (public)', '  - 2026-05-31 Waisak (public)',
      'approval rules', '  ~ Short sick leave: when.totalDay.atMost: 2 → 3',
    ])
    expect(planned.ok && planned.plan.summary).toBe('1 added, 2 changed, 1 removed')
    expect(await settingOf('attachmentMaxMb')).toBe(4)
  })

  test('applied once, noted with who and what; a second time there is nothing to do', async () => {
    const folder = changed(['settings', 'attachmentMaxMb: 4', 'attachmentMaxMb: 8'], ['leave-types', 'noticeDays: 3', 'noticeDays: 5'], ['rights', /(leave-requests:[^]*?)TL-0037: readOnly/, '$1TL-0037: none'])
    expect((await applied(folder)).length).toBeGreaterThan(0)
    expect(await settingOf('attachmentMaxMb')).toBe(8)
    expect((await q().select().from(leaveType).where(eq(leaveType.code, 'annual')))[0]?.rules.noticeDays).toBe(5)
    expect((await q().select().from(moduleAccess).where(and(eq(moduleAccess.module, 'leave-requests'), eq(moduleAccess.employeeId, personId('Wahyuni')))))[0]?.denied).toBe(true)
    expect((await history())[0]).toMatchObject({ appliedBy: 'Tester', schema: 1, revision, changes: expect.arrayContaining(['  ~ attachmentMaxMb: 4 → 8']) as unknown })
    const count = (await history()).length
    expect(await applied(folder)).toEqual([])
    expect((await history()).length).toBe(count)
  })

  test('a module the rights say nothing of is named, as one that came after they were written', async () => {
    expect(await unheldModules()).toEqual([])
    const rows = await q().delete(moduleAccess).where(eq(moduleAccess.module, 'permit-out')).returning()
    expect(await unheldModules()).toEqual(['permit-out'])
    await q().insert(moduleAccess).values(rows)
  })

  test('an older revision is refused, and the same one with other content', async () => {
    expect((await mistakes(DEMO))[0]).toMatch(/^configuration.yaml:0 revision 1 is older than revision \d+, applied on 2026-05-12 01:\d\d UTC by Tester/)
    revision -= 1
    const other = changed(['settings', 'attachmentMaxMb: 4', 'attachmentMaxMb: 7'])
    revision += 1
    expect((await mistakes(other))[0]).toContain(`was applied with other content`)
  })

  test('a reason is changed and retired, and keeps its id; one nobody has used is taken away', async () => {
    const list = () => q().select().from(choice).where(eq(choice.list, 'permit-out')).orderBy(choice.position)
    const [clinic] = await list()
    const lines = await applied(changed(['choices', 'maxMinutes: 240, maxPerMonth: 4', 'maxMinutes: 300, retired: true'], ['choices', /.*code: callOut.*\n/, '']))
    expect(lines.join('\n')).toContain(['choices', '  ~ permit-out clinic', '      maxMinutes: 240 → 300', '      maxPerMonth: 4 → nothing', '      retired: nothing → true', '  - payroll-ot-adjustment callOut'].join('\n'))
    expect((await list())[0]).toMatchObject({ id: clinic?.id, code: 'clinic', rules: { maxMinutes: 300 }, active: false, version: 2 })
    expect((await q().select().from(choice).where(eq(choice.code, 'callOut'))).length).toBe(0)
  })

  test('a reason somebody gave cannot be taken away', async () => {
    const [clinic] = await q().select().from(choice).where(eq(choice.code, 'clinic'))
    const [asked] = await q().select().from(request).limit(1)
    await q().update(request).set({ values: { ...asked?.values, why: clinic?.id } }).where(eq(request.id, asked?.id ?? ''))
    expect((await mistakes(changed(['choices', /.*code: clinic.*\n/, '']))).join()).toMatch(/choice permit-out clinic is missing, but \d+ requests have it: keep it with "retired: true"/)
  })

  test('a subject, a currency and a form are changed and taken away; what a request names in a row of a list stays', async () => {
    const lines = await applied(changed(
      ['training', 'minutes: 480', 'minutes: 420'], ['training', 'rate: 108.4,', 'rate: 0.00001234,'], ['training', /.*code: EUR.*\n/, ''],
      ['training', 'subject: data-protection, from: 2024-01-01, firstDueDays: 60', 'subject: data-protection, from: 2024-01-01, firstDueDays: 45, audience: [{ site: JKT, gradeAtLeast: 3 }]'], ['training', 'points: 20 }\n  - code: FEEDBACK', 'points: 30 }\n  - code: FEEDBACK'],
    ))
    expect(lines.join('\n')).toContain([
      'subjects of training', '  ~ spreadsheets: minutes: 480 → 420',
      'mandatory training', '  ~ data-protection', '      firstDueDays: 60 → 45', '      audience: nothing → { site: JKT, gradeAtLeast: 3 }',
      'currencies of training', '  ~ JPY: rate: 108.4 → 0.00001234', '  - EUR',
      'forms of training', '  ~ HYGIENE-TEST: ',
    ].join('\n'))
    expect((await currencyOf('JPY'))?.rate).toBe('0.00001234')
    expect(await currencyOf('EUR')).toBeNull()
    const [asked] = await q().select().from(request).limit(1)
    await q().update(request).set({ values: { ...asked?.values, forms: [{ lineId: 'x', form: formIdOf('FIRE-BEFORE') }] } }).where(eq(request.id, asked?.id ?? ''))
    const gone = (await mistakes(changed(['training', 'code: FIRE-BEFORE', 'code: FIRE-FIRST'], ['training', 'code: presenting', 'code: speaking']))).join('\n')
    expect(gone).toContain('form FIRE-BEFORE is missing, but 1 request has it: keep it with "retired: true"')
    expect(gone).toMatch(/subject presenting is missing, but \d requests have it/)
    expect((await searchSubjects({ filterSearch: 'hygie' }, 'en')).listData).toEqual([expect.objectContaining({ displayName: 'Food hygiene', code: 'food-hygiene', minutes: 240, category: 'Quality and food', isMandatory: true })])
    expect((await searchCurrencies({}, 'en')).listData.map((c) => [c.displayName, c.rate, c.decimals])).toEqual([['IDR – Indonesian Rupiah', '1', 2], ['USD – US Dollar', '16300.00000000', 2], ['SGD – Singapore Dollar', '12104.25000000', 2], ['JPY – Japanese Yen', '0.00001234', 0]])
    expect((await searchFormTemplates({}, 'id', 2)).listData.map((f) => [f.displayName, f.questions])).toEqual([['Ujian keselamatan kebakaran', 4], ['Ujian higiene pangan', 2]])
  })

  test('a period, a range and types of appraisal are applied, changed and retired; a range without rows has those of percents', async () => {
    const lines = await applied(changed(
      withPeriod('assessUntil: 2031-12-31', 'assessUntil: 2031-12-31, publishFrom: 2032-01-15, closed: 2032-02-01'), ['growth', /kind: lower\n.*\n/, 'kind: lower\n'], ['growth', 'kind: scale', 'kind: scale\n    retired: true'],
      ['growth', 'calibrationMax: 0.5', 'calibrationMax: 0.25'], ['growth', 'jobGrades: [2]', 'jobGrades: [2, 3]'],
    ))
    expect(lines.join('\n')).toContain([
      'periods of assessments, plans and appraisals', '  + appraisal 2031', 'value ranges', '  ~ scale: retired: nothing → true',
      'types of appraisal', '  ~ annual: calibrationMax: 0.5 → 0.25', '  ~ annual-operators: jobGrades: 2 → 2, 3',
    ].join('\n'))
    expect((await q().select().from(growthPeriod).where(eq(growthPeriod.id, growthPeriodIdOf('appraisal', '2031'))))[0]).toMatchObject({
      kind: 'appraisal', assessFrom: '2031-12-01', selfUntil: '2031-12-15', assessUntil: '2031-12-31', publishFrom: '2032-01-15', closedOn: '2032-02-01', demo: false,
    })
    const ranges = new Map((await q().select().from(valueRange)).map((r) => [r.code, r]))
    expect([ranges.get('lower')?.rows, ranges.get('scale')?.active]).toEqual([ranges.get('higher')?.rows, false])
    expect((await q().select().from(appraisalType).where(eq(appraisalType.code, 'annual')))[0]).toMatchObject({
      id: appraisalTypeIdOf('annual'), fillBy: 1, calibrationMax: '0.25', peerThreshold: 3, jobGrades: null, active: true, version: 2,
      raters: [{ kind: 'self', weight: '0.00', min: 0, max: 1 }, { kind: 'superior', weight: '70.00', min: 1, max: 1 }, { kind: 'peer', weight: '20.00', min: 0, max: 6 }, { kind: 'subordinate', weight: '10.00', min: 0, max: 10 }],
    })
  })

  test('what appraisals go by cannot be taken away, also before anything is written', async () => {
    await applied(changed(withPeriod(), ['settings', 'nudgeHours: 24', 'nudgeHours: 30']))
    const [form] = await q().select().from(appraisalForm).where(eq(appraisalForm.code, 'annual'))
    const [who, id, at] = [personId('Wahyuni'), '00000000-0000-4000-8000-000000000001', clock.now()]
    const of = { id, employeeId: who, periodId: growthPeriodIdOf('appraisal', '2031'), recordId: id, typeId: appraisalTypeIdOf('annual-operators'), paStatusId: 0 as const }
    await q().insert(objectiveFillingRequest).values({ ...of, fillerId: who, dueDate: '2031-01-31', createdAt: at })
    await q().insert(evaluation).values({ ...of, form: form as NonNullable<typeof form>, jobTitle: 'Operator', evaluatorId: who, openedAt: at })
    await q().insert(objective).values({ ...of, lineId: id, requestId: id, setNo: 1, perspective: 1, title: 'Any', weight: '100.00', valueRangeId: valueRangeIdOf('scale'), dueDate: '2031-12-31', position: 1, agreedAt: at })
    const gone = (await mistakes(changed(
      ['growth', 'code: scale', 'code: steps'], ['growth', /(appraisalForms:\n {2}- code: )annual/, '$1yearly'], ['growth', 'form: annual\n    fillBy: employee', 'form: yearly\n    fillBy: employee'], ['growth', 'form: annual', 'form: yearly'],
      ['growth', 'code: annual-operators', 'code: operators'],
    ))).join('\n')
    expect(gone).toContain('period appraisal 2031 is missing, but 1 request has it: keep it\n')
    expect(gone).toMatch(/range scale is missing, but \d+ requests? ha(s|ve) it: keep it with "retired: true", so that it is offered no longer/)
    expect(gone).toMatch(/form annual is missing, but \d+ requests? ha(s|ve) it: keep it\n/)
    expect(gone).toMatch(/type annual-operators is missing, but \d+ requests? ha(s|ve) it: keep it with "retired: true", so that it is for nobody any longer/)
    for (const table of [objectiveFillingRequest, evaluation, objective]) await q().delete(table).where(eq(table.id, id))
    expect(await mistakes(changed(['growth', 'code: scale', 'code: steps']))).toEqual([])
  })

  test('a planning period with its time frames, a title and a question are applied, changed and retired; employments follow their title', async () => {
    const agents = async () => (await q().select({ id: employment.id, designation: designation.code }).from(employment).leftJoin(designation, eq(designation.id, employment.designationId)).where(eq(employment.jobTitle, 'Hub manager'))).map((e) => e.designation)
    expect(new Set(await agents())).toEqual(new Set(['hub-manager']))
    const lines = await applied(changed(withPlanning(), ['workforce', 'code: hub-manager, name: { en: Hub manager }', 'code: hub-manager, name: { en: Hub head }'], ['workforce', 'kind: flag', 'kind: flag, required: true'], ['workforce', 'reportsTo: LGA-01 }', 'reportsTo: LGA-01, retired: true }']))
    expect(lines.join('\n')).toContain([
      'job titles', '  ~ hub-manager: name.en: Hub manager → Hub head', 'positions', '  ~ LGA-02: retired: nothing → true', 'planning periods', '  + 2031', 'questions of requests for people', '  ~ nights: required: nothing → true',
    ].join('\n'))
    expect(new Set(await agents())).toEqual(new Set([null]))
    const frames = () => q().select({ number: planningFrame.number, from: planningFrame.from, until: planningFrame.until }).from(planningFrame).innerJoin(planningPeriod, eq(planningPeriod.id, planningFrame.periodId)).where(eq(planningPeriod.code, '2031')).orderBy(planningFrame.number)
    expect((await frames()).map((f) => [f.number, f.from, f.until])).toEqual([[1, '2031-01-01', '2031-03-31'], [2, '2031-04-01', '2031-06-30'], [3, '2031-07-01', '2031-09-30'], [4, '2031-10-01', '2031-12-31']])
    await applied(changed(withPlanning('frameMonths: 3', 'frameMonths: 6')))
    expect((await frames()).map((f) => [f.from, f.until])).toEqual([['2031-01-01', '2031-06-30'], ['2031-07-01', '2031-12-31']])
    expect(new Set(await agents())).toEqual(new Set(['hub-manager']))
    // its plan goes by these time frames from now on
    const [period] = await q().select().from(planningPeriod).where(eq(planningPeriod.code, '2031'))
    const [place] = await q().select().from(position).where(eq(position.code, 'EXE-04'))
    const [planId, versionId] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']
    await q().insert(manpowerPlan).values({ id: planId, departmentId: place?.departmentId ?? '', periodId: period?.id ?? '', activeVersionId: null })
    await q().insert(manpowerPlanLine).values({ id: versionId, versionId, positionId: place?.id ?? '', existing: 1 })
    const [asked] = await q().select().from(request).limit(1)
    await q().update(request).set({ values: { ...asked?.values, customProperties: [{ lineId: 'x', property: 'nights', value: 'true' }] } }).where(eq(request.id, asked?.id ?? ''))
    const gone = (await mistakes(changed(['workforce', 'code: EXE-04', 'code: EXE-05'], ['workforce', 'code: nights', 'code: dark'], withPlanning('frameMonths: 6', 'frameMonths: 6')))).join('\n')
    expect(gone).toMatch(/position EXE-04 is missing, but \d+ requests? (and|or) plans? ha(s|ve) it: keep it with "retired: true", so that nobody is sought for it any longer/)
    expect(gone).toMatch(/custom property nights is missing, but \d+ requests and plans have it: keep it with "retired: true", so that it is asked no longer/)
    expect(gone).toContain('frameMonths: of 2031 plans were made, so that it stays 6')
    expect((await mistakes(changed())).join('\n')).toContain('planning period 2031 is missing, but 1 request or plan has it: keep it\n'.trim())
    await q().delete(manpowerPlan).where(eq(manpowerPlan.id, planId))
    await q().delete(manpowerPlanLine).where(eq(manpowerPlanLine.id, versionId))
  })

  test('a role taken away ends yesterday and is not forgotten; given back it goes on', async () => {
    await applied(changed(['roles', /.*TL-0108.*\n/, '']))
    expect(await holdersOfRole('hr', null, '2026-05-12')).not.toContain(personId('Farhan Alatas'))
    expect(await holdersOfRole('hr', null, '2026-05-11')).toContain(personId('Farhan Alatas'))
    expect((await q().select().from(employeeRole).where(eq(employeeRole.employeeId, personId('Farhan Alatas')))).map((r) => r.until)).toEqual(['2026-05-11'])
    await applied(changed(['settings', 'nudgeHours: 24', 'nudgeHours: 12']))
    expect(await holdersOfRole('hr', null, '2026-05-12')).toContain(personId('Farhan Alatas'))
  })

  test('a role for one module counts there before the general one, and nowhere else', async () => {
    await applied(changed(['roles', 'person: TL-0032 }', 'person: TL-0032 }\n  - { role: hrOwner, person: TL-0092, module: leave-requests }']))
    expect(await holdersOfRole('hrOwner', null, '2026-05-12', 'leave-requests')).toEqual([personId('Dewi Anggraini')])
    expect(await holdersOfRole('hrOwner', null, '2026-05-12', 'loan')).toEqual([personId('Maya Hutagalung')])
  })

  test('a section no file speaks of stays as it is', async () => {
    const folder = changed(['settings', 'nudgeHours: 24', 'nudgeHours: 6'])
    const before = (await q().select().from(holiday)).length
    rmSync(join(folder, 'holidays.yaml'))
    rmSync(join(folder, 'approval.yaml'))
    await applied(folder)
    expect((await q().select().from(holiday)).length).toBe(before)
  })

  test('several files in a folder are one: holidays by year', async () => {
    const folder = changed(['settings', 'nudgeHours: 24', 'nudgeHours: 7'])
    rmSync(join(folder, 'holidays.yaml'))
    cpSync(join(DEMO, 'holidays.yaml'), join(folder, 'holidays', 'old.yaml'))
    writeFileSync(join(folder, 'holidays', '2030.yaml'), 'schema: 1\ndays:\n  - { date: 2030-02-05, name: { en: "Feast" }, kind: joint, calendar: HUB-6D }\n')
    expect(await applied(folder)).toContain('  + 2030-02-05 HUB-6D Feast (joint)')
    expect((await q().select().from(holiday).where(eq(holiday.date, '2030-02-05'))).length).toBe(1)
  })
})

test('written out and applied again, there is nothing to change, whatever was applied', async () => {
  for (let round = 0; round < 3; round++) {
    if (round > 0) await applied(changed(['settings', 'nudgeHours: 24', `nudgeHours: ${20 + round}`], ['leave-types', 'code: exam', `retired: ${round === 1}\n    code: exam`]))
    const directory = await readDirectory('2026-05-12')
    const folder = join(mkdtempSync(join(tmpdir(), 'ess-configuration-')), 'export')
    folders.push(folder)
    writeFolder(folder, await readPresent(directory), directory)
    expect(await mistakes(folder)).toEqual([])
    const planned = await plan(bundleOf(folder), clock)
    expect(planned.ok && planned.plan.lines).toEqual([])
    expect(() => writeFolder(folder, bundleOf(folder), null)).toThrow('holds configuration files already')
  }
})

test.each(['demo', 'starter'] as const)('what is written of the %s configuration says what its pieces say', (name) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'ess-configuration-')), 'shipped')
  folders.push(folder)
  expect(writeShipped(name, folder).toSorted()).toEqual(expect.arrayContaining(['approval.yaml', 'choices.yaml', 'configuration.yaml', 'rights.yaml']))
  const said = ({ manifest, parts }: Bundle) => ({ manifest, parts: Object.fromEntries(Object.entries(parts).map(([section, items]) => [section, items.map(({ key, value }) => ({ key, value }))])) })
  expect(said(bundleOf(folder))).toEqual(said(readShipped(name)))
  expect(() => writeShipped(name, folder)).toThrow('holds configuration files already')
})

test('the demo company appraises as the example that the arithmetic is explained by', () => {
  const parts = readShipped('demo').parts
  const found = <T>(items: readonly { key: string; value: T }[] | undefined, code: string): T => { const item = items?.find((i) => i.key === code); if (!item) throw new Error(code); return item.value }
  const [form, type] = [formFacts(found(parts.appraisalForms, 'annual')), typeFacts(found(parts.appraisalTypes, 'annual'))]
  const criteria = form.sections.flatMap((s) => s.criteria)
  const by = (...scores: number[]) => new Map(criteria.map((c, i) => [c.id, `${scores[i]}.00`]))
  const rows = [['higher', '30', '90', '94.50'], ['lower', '25', '24', '26.40'], ['satisfaction', '20', null, '4.52'], ['higher', '15', '12', '8'], ['yes-no', '10', null, '1']] as const
  const done = evaluate({
    sections: form.sections, raters: type.raters, grades: type.grades, scores: by(4, 3, 4, 5), groups: [{ kind: 'peer', counts: true, answers: [by(4, 4, 3, 4), by(3, 4, 4, 3), by(5, 4, 4, 4)] }],
    objectives: rows.map(([range, weight, target], i) => ({ id: String(i), weight, target, range: rangeFacts(found(parts.valueRanges, range)) })), achievements: new Map(rows.map(([, , , achieved], i) => [String(i), achieved])),
  })
  expect(done).toMatchObject({ objectiveScore: '3.40', superiorScore: '3.80', criteriaScore: '3.82', score: '3.53', gradeCode: 'B' })
})
