/** What the sheets of a directory would change: every name known, every day of everybody covered, nobody above themselves. Writes nothing. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { newId } from '../../lib/new-id.ts'
import { changedIn, inOrder, placedFrom, type Placement, type Stretch, stretchOn } from '../../directory/stretches.ts'
import type { Params } from '../../lib/refuse.ts'
import type { Mistake } from '../document.ts'
import { hint, nearest } from '../near.ts'
import type { Line, SheetLines, SheetName } from './columns.ts'
import { type DepartmentRow, type HeadRow, openingsOf, type PayRow, type PersonRow, type SiteRow, type State } from './state.ts'

/** Of one person: what was, and what would be. */
export interface Placed {
  code: string
  employeeId: string
  isNew: boolean
  before: readonly Stretch[]
  after: Stretch[]
}

export interface OpeningWrite {
  code: string
  typeCode: string
  employeeId: string
  leaveTypeId: string
  asOf: string
  /** Hundredths. */
  days: number
  /** Undefined: the end of the year of leave. */
  expires: string | null | undefined
  isNew: boolean
}

/** A mistake of a row, and for a screen that said the row: its column, and a text of its own (`errors:<code>`). */
export interface RowMistake extends Mistake {
  column: string
  code: string
  params: Params
  /** Code of whom the row is about, where it says somebody. */
  person: string | undefined
}

export interface SheetPlan {
  known: Known
  mistakes: RowMistake[]
  warnings: Mistake[]
  sites: { row: SiteRow; was: SiteRow | undefined }[]
  departments: { row: DepartmentRow; was: DepartmentRow | undefined }[]
  heads: { code: string; departmentId: string; employeeId: string | null; from: string; was: HeadRow | undefined }[]
  people: { row: PersonRow; was: PersonRow | undefined }[]
  placed: Placed[]
  /** New ones: of one that is there nothing changes. */
  accounts: { username: string; employeeId: string }[]
  pays: { code: string; employeeId: string; from: string; amount: number; isNew: boolean }[]
  openings: OpeningWrite[]
  /** Balances the sheets say, whether that changes anything or not. */
  balances: Pick<OpeningWrite, 'employeeId' | 'leaveTypeId' | 'asOf'>[]
}

/** What files of the configuration name, as it would be. */
export interface Named {
  /** Id of a work calendar by its code. */
  calendars: ReadonlyMap<string, string>
  /** Id of a leave type with a balance of its own by its code. */
  leaveTypes: ReadonlyMap<string, string>
  /** Lowest balance of a leave type, in days; 0 where files say none. */
  floors: ReadonlyMap<string, number>
  /** English name of a job title by its code. */
  titles: ReadonlyMap<string, string>
  /** What people read instead of a code: calendars and leave types by their codes. */
  names: ReadonlyMap<string, string>
}

interface Case {
  lines: SheetLines
  state: State
  named: Named
  today: string
  now: Date
}

const SINCE_EVER = '2000-01-01'
/** Of whom the first day is wrong: no other day is judged by it. */
const FAR = '9999-12-31'
/** Nobody plans further. */
const YEARS_AHEAD = 5

/** Notes that say the same: of more than these the first says how many. */
const MOST_ALIKE = 3

/** Collects mistakes at rows. */
class Judge {
  readonly mistakes: RowMistake[] = []
  readonly warnings: Mistake[] = []
  private readonly alike = new Map<string, { file: string; line: number; one: string; many: (n: number) => string }[]>()
  /** Titles that were looked at: each is told once. */
  readonly titles = new Set<string>()
  /** As titles are written, by their small letters. */
  readonly spelled = new Map<string, string>()
  /** @param message after the column: what an operator reads of a file @param code what a screen says instead, with its params */
  at({ file, line, said }: Line<SheetName>, column: string, message: string, code: string, params: Params = {}): void {
    this.mistakes.push({ file, line, column, message: column === '' ? message : `${column}: ${message}`, code, params, person: (said as { person?: string }).person })
  }
  note({ file, line }: Pick<Line<SheetName>, 'file' | 'line'>, message: string): void {
    this.warnings.push({ file, line, message })
  }
  /** What a whole file may say: few are told one by one, many in one line. @param key what they have in common @param many the same of a number of rows */
  noteAlike(key: string, { file, line }: Pick<Line<SheetName>, 'file' | 'line'>, one: string, many: (n: number) => string): void {
    const notes = this.alike.get(key) ?? []
    notes.push({ file, line, one, many })
    this.alike.set(key, notes)
  }
  /** All that is told, what many rows have in common among it. */
  notes(): Mistake[] {
    const alike = [...this.alike.values()].flatMap((notes) => notes.slice(0, notes.length > MOST_ALIKE ? 1 : undefined).map(({ file, line, one, many }) => ({ file, line, message: notes.length > MOST_ALIKE ? many(notes.length) : one })))
    return [...this.warnings, ...alike]
  }
  /** The value of a code; a mistake and undefined where nobody knows it. @param nameOf what people call it, who may have written that */
  known<T>(line: Line<SheetName>, column: string, what: string, code: string, all: ReadonlyMap<string, T>, nameOf?: (value: T, of: string) => string | undefined): T | undefined {
    const found = all.get(code)
    if (found !== undefined) return found
    const called = nameOf && [...all].find(([of, value]) => fold(nameOf(value, of) ?? '') === fold(code))
    this.at(line, column, `there is no ${what} "${code}"${called ? ` (did you mean "${called[0]}", which is called so?)` : hint(code, [...all.keys()])}`, 'directory_unknown')
    return undefined
  }
  /** False, with a mistake, when a first day is years ahead: a slip of a digit. */
  isNear(line: Line<SheetName>, column: string, day: string, today: string): boolean {
    const isNear = day <= `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
    if (!isNear) this.at(line, column, `${day} is more than ${YEARS_AHEAD} years ahead`, 'directory_refused')
    return isNear
  }
  /** False, with a mistake each, when columns are missing that something new needs. */
  hasAll(line: Line<SheetName>, columns: readonly string[], of: string): boolean {
    const missing = columns.filter((c) => (line.said as Record<string, unknown>)[c] === undefined)
    for (const column of missing) this.at(line, column, `is missing; ${of} needs it`, 'directory_missing')
    return missing.length === 0
  }
}

const called = ({ name }: { name: string }): string => name

const changed = (was: object | undefined, is: object): boolean => was === undefined || Object.entries(is).some(([key, value]) => (was as Record<string, unknown>)[key] !== value)

function planSites({ lines, state, now }: Case, judge: Judge): { sites: SheetPlan['sites']; all: Map<string, SiteRow> } {
  const all = new Map(state.sites)
  const sites = (lines.sites ?? []).flatMap((line) => {
    const was = state.sites.get(line.said.code)
    const isWhole = was !== undefined || judge.hasAll(line, ['name', 'timeZone'], 'a new site')
    const row: SiteRow = { id: was?.id ?? newId(now), code: line.said.code, name: line.said.name ?? was?.name ?? '', timeZone: line.said.timeZone ?? was?.timeZone ?? '' }
    all.set(row.code, row)
    return isWhole && changed(was, row) ? [{ row, was }] : []
  })
  return { sites, all }
}

function planDepartments({ lines, state, now }: Case, judge: Judge): { departments: SheetPlan['departments']; all: Map<string, DepartmentRow> } {
  const all = new Map(state.departments)
  const rows = lines.departments ?? []
  for (const line of rows) {
    const was = state.departments.get(line.said.code)
    // known all the same: that others name it is no mistake of theirs
    if (!was) judge.hasAll(line, ['name'], 'a new department')
    all.set(line.said.code, { id: was?.id ?? newId(now), code: line.said.code, name: line.said.name ?? was?.name ?? '', parentId: was?.parentId ?? null })
  }
  for (const line of rows) {
    const row = all.get(line.said.code)
    if (!row || line.said.parent === undefined) continue
    row.parentId = line.said.parent === null ? null : (judge.known(line, 'parent', 'department', line.said.parent, all, called)?.id ?? null)
  }
  const byId = new Map([...all.values()].map((d) => [d.id, d]))
  // whoever is below a circle is in none, and a circle is said once
  const told = new Set<string>()
  for (const line of rows) {
    const start = all.get(line.said.code)
    const seen = new Set<string>()
    let at = start
    for (; at && !seen.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId)) seen.add(at.id)
    if (!at || at !== start || told.has(at.id)) continue
    judge.at(line, 'parent', `${line.said.code} would belong to itself${seen.size > 1 ? `, by way of ${[...seen].map((id) => byId.get(id)?.code).join(', ')}` : ''}`, 'directory_unit_circle')
    for (const id of seen) told.add(id)
  }
  const byName = Map.groupBy(all.values(), (d) => fold(d.name))
  for (const line of rows) {
    const row = all.get(line.said.code)
    const other = row && state.departments.get(row.code)?.name !== row.name ? byName.get(fold(row.name))?.find((d) => d.id !== row.id) : undefined
    // of two new ones the second is told
    if (row && other && !rows.some((l) => l.said.code === other.code && l.line > line.line)) judge.noteAlike('departments', line, `name: ${other.code} is called "${row.name}" too`, (n) => `name: ${n} departments are called like another one`)
  }
  return { departments: rows.flatMap((line) => { const row = all.get(line.said.code); const was = state.departments.get(line.said.code); return row && changed(was, row) ? [{ row, was }] : [] }), all }
}

const age = (born: string, day: string): number => Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** What is hardly meant of a person. A day of birth is not repeated: notes are kept. */
function notePerson(line: Line<'people'>, row: PersonRow, was: PersonRow | undefined, judge: Judge): void {
  const { code, birthDate, joinDate } = row
  const years = birthDate !== null && birthDate < joinDate && (birthDate !== was?.birthDate || joinDate !== was.joinDate) ? age(birthDate, joinDate) : 30
  if (years < 14) judge.noteAlike('young', line, `birthDate: ${code} would be younger than 14 when joining`, (n) => `birthDate: ${n} people would be younger than 14 when joining`)
  if (years > 90) judge.noteAlike('old', line, `birthDate: ${code} would be older than 90 when joining: leave the cell empty where nobody knows the day`, (n) => `birthDate: ${n} people would be older than 90 when joining: leave the cell empty where nobody knows the day`)
  if (row.nationality === 'UK' && was?.nationality !== 'UK') judge.noteAlike('UK', line, 'nationality: ISO 3166 says GB, not UK', (n) => `nationality: ISO 3166 says GB, not UK, as ${n} rows do`)
}

/** A code stands in the cells of others' spreadsheets, where this begins a formula. Of who is there already it stays as it is. */
const UNFIT_CODE = /^[=+@-]/

function planPeople({ lines, state, now, today }: Case, judge: Judge): { people: SheetPlan['people']; all: Map<string, PersonRow> } {
  const all = new Map(state.people)
  const people: SheetPlan['people'] = []
  for (const line of lines.people ?? []) {
    const { code, name, firstName, lastName, email, phone, phoneCountryCode, gender, birthDate, birthPlace, nationality, joined, left } = line.said
    const was = state.people.get(code)
    const isWhole = was !== undefined || judge.hasAll(line, ['name', 'joined'], 'a new person')
    if (!was && UNFIT_CODE.test(code)) judge.at(line, 'code', `"${code}" begins with =, +, - or @: no new person is called so`, 'directory_person_code')
    const fullName = name ?? was?.fullName ?? ''
    const [first = '', ...rest] = fullName.split(/\s+/)
    const isRenamed = !was || (name !== undefined && name !== was.fullName)
    const or = <T>(said: T | null | undefined, before: T | undefined, nothing: T): T => (said === undefined ? (before ?? nothing) : (said ?? nothing))
    const row: PersonRow = {
      id: was?.id ?? newId(now), code, fullName, sortName: fold(fullName),
      firstName: firstName ?? (isRenamed ? first : was.firstName), lastName: lastName === undefined ? (isRenamed ? rest.join(' ') : was.lastName) : (lastName ?? ''),
      email: or(email, was?.email, ''), phone: or(phone, was?.phone, ''), phoneCountryCode: or(phoneCountryCode && `+${phoneCountryCode}`, was?.phoneCountryCode, ''), gender: or<string>(gender, was?.gender, ''),
      birthDate: or<string | null>(birthDate, was?.birthDate, null), birthPlace: or(birthPlace, was?.birthPlace, ''), nationality: or(nationality, was?.nationality, ''),
      joinDate: joined ?? was?.joinDate ?? '', leaveDate: or<string | null>(left, was?.leaveDate, null),
    }
    const isRehired = was !== undefined && was.leaveDate !== null && joined !== undefined && joined !== was.joinDate && joined > was.leaveDate
    const isFar = joined !== undefined && joined !== was?.joinDate && !judge.isNear(line, 'joined', joined, today)
    const isBack = isRehired && left === undefined
    if (!isWhole || isFar || isBack) {
      if (isBack && !isFar) judge.at(line, 'joined', `${joined} is after the last day of ${code} (${was?.leaveDate}): who comes back is a new person, with a code of their own`, 'directory_after_left', { date: was?.leaveDate ?? '' })
      // what else is said of them would be measured by that day
      all.set(code, { ...row, joinDate: FAR })
      continue
    }
    if (row.leaveDate !== null && row.leaveDate < row.joinDate) judge.at(line, 'left', `${row.leaveDate} is before ${code} joined (${row.joinDate})`, 'directory_before_joined', { date: row.joinDate })
    if (row.birthDate !== null && row.birthDate >= row.joinDate) judge.at(line, 'birthDate', `${code} would be born after joining`, 'directory_born_late')
    notePerson(line, row, was, judge)
    if (isRehired) judge.note(line, `joined: ${code} was here until ${was.leaveDate}, which would be forgotten: who comes back is a new person, with a code of their own`)
    all.set(code, row)
    if (changed(was, row)) people.push({ row, was })
  }
  const addressOf = ({ email }: PersonRow) => email.toLowerCase()
  const holders = Map.groupBy([...all.values()].filter((p) => p.email !== ''), addressOf)
  for (const line of lines.people ?? []) {
    const row = all.get(line.said.code)
    const other = row && row.email !== '' ? holders.get(addressOf(row))?.find((p) => p.code !== row.code) : undefined
    if (row && other && line.said.email) judge.at(line, 'email', `${other.code} has the same address: mails would reach the wrong person`, 'directory_email_taken', { code: other.code })
  }
  return { people, all }
}

/** A title is a code of the files, or words; words that are nearly one of these are told. */
function titleOf(line: Line<'employments'>, title: string, { titles }: Known, judge: Judge): string {
  const found = titles.get(title)
  if (found !== undefined) return found
  if (judge.titles.has(title)) return title
  judge.titles.add(title)
  const all = [...titles.keys(), ...titles.values()]
  const near = all.includes(title) ? null : nearest(title, all)
  const other = near === null && !all.includes(title) ? judge.spelled.get(title.toLowerCase()) : undefined
  if (other !== undefined && other !== title) judge.note(line, `title: "${other}" and "${title}" differ by capital letters alone: they are two titles`)
  judge.spelled.set(title.toLowerCase(), title)
  if (near !== null) judge.note(line, `title: "${title}" is no job title of workforce.yaml (did you mean "${near}"?): it is taken as it stands`)
  return title
}

/** What a row of employments says, in ids. */
function placementOf(line: Line<'employments'>, known: Known, judge: Judge): Partial<Placement> {
  const { department, site, superior, grade, title, status, calendar, shiftGroup, contractEnd, person } = line.said
  const superiorId = typeof superior === 'string' ? (judge.known(line, 'superior', 'employee', superior, known.people)?.id ?? null) : superior
  if (superior === person) judge.at(line, 'superior', `${person} would lead themselves`, 'directory_own_superior')
  const said = {
    departmentId: department === undefined ? undefined : judge.known(line, 'department', 'department', department, known.departments, called)?.id,
    siteId: site === undefined ? undefined : judge.known(line, 'site', 'site', site, known.sites, called)?.id,
    superiorId, grade,
    jobTitle: title === undefined ? undefined : titleOf(line, title, known, judge),
    employmentStatus: status,
    calendarId: calendar === undefined ? undefined : judge.known(line, 'calendar', 'calendar', calendar, known.calendars, (_, of) => known.names.get(of)),
    calendarOffset: shiftGroup, contractEnd,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** Everything rows may name: what there is, and what they bring. */
export interface Known extends Named {
  sites: ReadonlyMap<string, SiteRow>
  departments: ReadonlyMap<string, DepartmentRow>
  people: ReadonlyMap<string, PersonRow>
}

/** Who joined on another day works from that day on where they worked then, or first; what was before is none. */
function joinedOn(before: readonly Stretch[], day: string): Stretch[] {
  const first = before.findLast((s) => s.from <= day) ?? before[0]
  return first ? [{ ...first, from: day }, ...before.filter((s) => s.from > day && s !== first)] : []
}

const NEW_PLACE = ['department', 'site', 'grade', 'title', 'status', 'calendar']

function planPlaces({ lines, state, today }: Case, people: SheetPlan['people'], known: Known, judge: Judge): Placed[] {
  const rows = Map.groupBy(lines.employments ?? [], (l) => l.said.person)
  const rowsOfPeople = new Map((lines.people ?? []).map((l) => [l.said.code, l]))
  const changedPeople = new Map(people.map((p) => [p.row.code, p]))
  const placed: Placed[] = []
  if (rows.size > 0) for (const { jobTitle } of [...state.stretches.values()].flat()) judge.spelled.set(jobTitle.toLowerCase(), jobTitle)
  for (const code of new Set([...rows.keys(), ...changedPeople.keys()])) {
    const own = rows.get(code) ?? []
    const [first] = own
    const person = first ? judge.known(first, 'person', 'employee', code, known.people) : known.people.get(code)
    if (!person || person.joinDate === FAR) continue
    const was = changedPeople.get(code)?.was
    const before = state.stretches.get(person.id) ?? []
    const isMoved = was !== undefined && was.joinDate !== person.joinDate && before[0]?.from === was.joinDate
    let after: Stretch[] = isMoved ? joinedOn(before, person.joinDate) : [...before]
    let isWhole = true
    for (const line of [...own].sort((a, b) => (a.said.from < b.said.from ? -1 : 1))) {
      const mistakes = judge.mistakes.length
      const said = placementOf(line, known, judge)
      if (!judge.isNear(line, 'from', line.said.from, today)) isWhole = false
      else if (line.said.from < person.joinDate) judge.at(line, 'from', `${line.said.from} is before ${code} joined (${person.joinDate})`, 'directory_before_joined', { date: person.joinDate })
      if (person.leaveDate !== null && line.said.from > person.leaveDate) judge.at(line, 'from', `${line.said.from} is after the last day of ${code} (${person.leaveDate})`, 'directory_after_left', { date: person.leaveDate })
      const next = placedFrom(after, line.said.from, said)
      // what a first row has said wrongly its second one does not lack, nor does a row of the wrong day
      const isOfAnotherDay = line.said.from < person.joinDate
      const isComplete = next !== null || !isWhole || isOfAnotherDay || judge.hasAll(line, NEW_PLACE, 'the first row of a person')
      if (!next || !isComplete || judge.mistakes.length > mistakes) isWhole = false
      else after = next
    }
    const line = first ?? rowsOfPeople.get(code)
    if (!isWhole || !line) continue
    after = inOrder(after, person.leaveDate)
    const from = after[0]?.from
    if (from === undefined) judge.at(line, '', `${code} is nowhere employed: employments.csv says where, from ${person.joinDate} on`, 'directory_nowhere', { date: person.joinDate })
    else if (from > person.joinDate) judge.at(line, '', `${code} joined on ${person.joinDate} and is nowhere employed until ${addDays(from, -1)}: the first row of employments begins when they joined`, 'directory_nowhere', { date: person.joinDate })
    for (const l of own) {
      const stretch = stretchOn(after, l.said.from)
      if (l.said.until !== undefined && stretch && stretch.until !== l.said.until) judge.at(l, 'until', `${code} would be nowhere employed after ${l.said.until}: the next row begins the day after, or "left" of the people says that it is their last day`, 'directory_nowhere', { date: l.said.until })
      // of a contract that is over already nothing is said by a row that says something else
      if (l.said.contractEnd !== undefined && stretch?.contractEnd && stretch.contractEnd < stretch.from) judge.at(l, 'contractEnd', `${stretch.contractEnd} is before ${stretch.from}`, 'directory_contract_over', { date: stretch.from })
    }
    const isChanged = after.length !== before.length || after.some((s, i) => { const b = before[i]; return !b || s.id !== b.id || s.from !== b.from || s.until !== b.until || changedIn(b, s).length > 0 })
    if (isChanged) noteContracts(own, after, judge)
    if (isChanged) placed.push({ code, employeeId: person.id, isNew: before.length === 0, before, after })
  }
  notePast(placed, rows, today, judge)
  return placed
}

/** Rows that say of a contract what does not belong together. */
function noteContracts(own: readonly Line<'employments'>[], after: readonly Stretch[], judge: Judge): void {
  for (const line of own) {
    const { status, contractEnd, person, from } = line.said
    const stretch = stretchOn(after, from)
    if (!stretch || (status === undefined && contractEnd === undefined)) continue
    if (stretch.employmentStatus === 'permanent' && stretch.contractEnd !== null) judge.noteAlike('permanent', line, `contractEnd: ${person} is permanent and has a contract that ends on ${stretch.contractEnd}`, (n) => `contractEnd: ${n} rows are permanent and have a contract that ends`)
    if (stretch.employmentStatus === 'contract' && stretch.contractEnd === null) judge.noteAlike('endless', line, `contractEnd: ${person} has a contract without a last day`, (n) => `contractEnd: ${n} rows are contracts without a last day`)
  }
}

/** What is changed back in time is paid and counted anew by nobody. */
function notePast(placed: readonly Placed[], rows: ReadonlyMap<string, readonly Line<'employments'>[]>, today: string, judge: Judge): void {
  for (const { code, before, after } of placed) {
    for (const line of rows.get(code) ?? []) {
      const [was, is] = [stretchOn(before, line.said.from), stretchOn(after, line.said.from)]
      if (was && is && line.said.from < addDays(today, -31) && changedIn(was, is).length > 0) judge.noteAlike('past', line, `from: changes ${code} from ${line.said.from} on: what was decided and paid since stays as it is`, (n) => `from: ${n} rows change what is past: what was decided and paid since stays as it is`)
    }
  }
}

/** Nobody leads themselves by way of others, today or on any later day something changes; who leads is there. */
function judgeLines({ lines, state, today }: Case, people: ReadonlyMap<string, PersonRow>, changedPeople: SheetPlan['people'], placed: readonly Placed[], newHeads: SheetPlan['heads'], judge: Judge): void {
  const byId = new Map([...people.values()].map((p) => [p.id, p]))
  const stretches = new Map(state.stretches)
  for (const { employeeId, after } of placed) stretches.set(employeeId, after)
  const days = [...new Set([today, ...placed.flatMap((p) => p.after.map((s) => s.from).filter((from) => from > today))])]
  const rows = Map.groupBy(lines.employments ?? [], (l) => l.said.person)
  const rowOf = (code: string, day: string) => {
    const own = rows.get(code) ?? []
    return own.findLast((l) => l.said.from <= day) ?? own[0]
  }
  const told = new Set<string>()
  for (const day of days) {
    const above = new Map<string, string | null>()
    for (const [id, own] of stretches) above.set(id, stretchOn(own, day)?.superiorId ?? null)
    const clear = new Set<string>()
    for (const { employeeId, code } of placed) {
      const path: string[] = []
      for (let at: string | null = employeeId; at !== null && !clear.has(at); at = above.get(at) ?? null) {
        const again = path.indexOf(at)
        if (again >= 0) {
          const round = path.slice(again)
          const line = rowOf(code, day)
          const key = [...round].sort().join()
          const leads = (date: string) => round.every((id, i) => stretchOn(stretches.get(id) ?? [], date)?.superiorId === (round[i + 1] ?? round[0]))
          const earlier = round.flatMap((id) => (stretches.get(id) ?? []).map((s) => s.from)).filter((from) => from < day).sort().reverse()
          const since = earlier[earlier.findIndex((from) => !leads(from)) - 1] ?? (earlier.every(leads) ? earlier.at(-1) : undefined) ?? day
          if (line && !told.has(key)) judge.at(line, 'superior', `${round.map((id) => byId.get(id)?.code).join(' → ')} → ${byId.get(at)?.code} lead each other in a circle from ${since} on`, 'directory_circle', { line: [...round, at].map((id) => byId.get(id)?.fullName).join(' → '), date: since })
          told.add(key)
          break
        }
        path.push(at)
      }
      for (const id of path) clear.add(id)
    }
  }
  // who leaves, and whom they lead then
  for (const line of lines.people ?? []) {
    const row = people.get(line.said.code)
    if (!row?.leaveDate || line.said.left === undefined) continue
    const isNew = changedPeople.some((p) => p.row === row && p.was?.leaveDate !== row.leaveDate)
    if (row.leaveDate < today && !isNew) continue
    // of whom they led in days gone by nothing can be mended
    const day = row.leaveDate < today ? today : addDays(row.leaveDate, 1)
    const left = [...stretches.values()].filter((own) => stretchOn(own, day)?.superiorId === row.id).length
    if (left > 0) judge.note(line, `left: ${row.code} still leads ${left === 1 ? 'one person' : `${left} people`} from ${day} on: give them another superior from that day`)
  }
  const heads = new Set<string | null>([...[...state.heads.values()].flat().filter((h) => h.until === null || h.until >= today), ...newHeads].map((h) => h.employeeId))
  for (const { employeeId, code, after } of placed) {
    const place = stretchOn(after, today) ?? after.at(-1)
    const boss = place?.superiorId ? byId.get(place.superiorId) : undefined
    const line = rowOf(code, today)
    if (!line || byId.get(employeeId)?.leaveDate !== null) continue
    if (boss?.leaveDate && boss.leaveDate < today) judge.noteAlike(`left ${boss.code}`, line, `superior: ${boss.code} has left on ${boss.leaveDate}: nobody leads ${code}`, (n) => `superior: ${boss.code} has left on ${boss.leaveDate}: nobody leads ${n} people`)
    else if (boss && place && boss.joinDate > today && boss.joinDate > place.from) judge.noteAlike(`joins ${boss.code}`, line, `superior: ${boss.code} joins on ${boss.joinDate} only: until then nobody leads ${code}`, (n) => `superior: ${boss.code} joins on ${boss.joinDate} only: until then nobody leads ${n} people`)
    else if (place && place.superiorId === null && !heads.has(employeeId)) judge.noteAlike('unled', line, `superior: nobody leads ${code}, who is the head of no department either: whose requests have no superior to go to`, (n) => `superior: nobody leads ${n} people, who are the heads of no department either: whose requests have no superior to go to`)
  }
}

/** A head who is not there, and a department that has none. */
function noteHead(line: Line<'departments'>, person: PersonRow | null, from: string, isLed: boolean, today: string, judge: Judge): void {
  const { code, headFrom } = line.said
  const first = from > today ? from : today
  if (person === null) judge.noteAlike('headless', line, `head: nobody leads ${code} from ${from} on`, (n) => `head: nobody leads ${n} departments any more`)
  else if (person.leaveDate !== null && person.leaveDate < first) judge.note(line, `head: ${person.code} ${person.leaveDate < today ? 'has left' : 'leaves'} on ${person.leaveDate}: nobody leads ${code} from ${first} on`)
  // since ever is said by nobody
  else if (person.joinDate > (headFrom ?? today)) judge.note(line, `head: ${person.code} ${person.joinDate > today ? 'joins' : 'joined'} on ${person.joinDate} only: until then nobody leads ${code}`)
  else if (from > today && !isLed) judge.noteAlike('unled departments', line, `headFrom: nobody leads ${code} until ${addDays(from, -1)}`, (n) => `headFrom: nobody leads ${n} departments until the day of their first head`)
}

function planHeads({ lines, state, today }: Case, known: Known, judge: Judge): SheetPlan['heads'] {
  return (lines.departments ?? []).flatMap((line) => {
    const { code, head, headFrom } = line.said
    const unit = known.departments.get(code)
    if (head === undefined || !unit) return []
    const person = head === null ? null : judge.known(line, 'head', 'employee', head, known.people)
    if (person === undefined) return []
    const rows = state.heads.get(unit.id) ?? []
    const from = headFrom ?? (rows.length === 0 ? SINCE_EVER : today)
    const was = rows.find((r) => r.from <= from && (r.until === null || r.until >= from))
    if ((was?.employeeId ?? null) === (person?.id ?? null)) return []
    noteHead(line, person, from, rows.some((r) => r.from <= today && (r.until === null || r.until >= today)), today, judge)
    return [{ code, departmentId: unit.id, employeeId: person?.id ?? null, from, was }]
  })
}

const USERNAME_TAKEN = 'directory_username_taken'

function planAccounts({ lines, state }: Case, known: Known, judge: Judge): SheetPlan['accounts'] {
  const had = new Map([...state.accounts].map(([username, id]) => [id, username]))
  return (lines.accounts ?? []).flatMap((line) => {
    const { username, person } = line.said
    const owner = state.accounts.get(username)
    if (!owner && !judge.hasAll(line, ['person'], 'a new account')) return []
    const of = person === undefined ? undefined : judge.known(line, 'person', 'employee', person, known.people)
    if (owner && of && owner !== of.id) judge.at(line, 'person', `the account "${username}" is somebody else's: an account is never handed on, take another name`, USERNAME_TAKEN)
    if (owner || !of) return []
    const other = had.get(of.id)
    if (other !== undefined) judge.noteAlike('accounts', line, `username: ${of.code} has the account "${other}" already: with this one they have two`, (n) => `username: ${n} rows are a second account of a person`)
    had.set(of.id, username)
    return [{ username, employeeId: of.id }]
  })
}

function planPays({ lines, state, today }: Case, known: Known, judge: Judge): SheetPlan['pays'] {
  return (lines['base-pay'] ?? []).flatMap((line) => {
    const { person, from, amount } = line.said
    const of = judge.known(line, 'person', 'employee', person, known.people)
    if (!of || !judge.hasAll(line, ['amount'], 'base pay') || amount === undefined) return []
    if (!judge.isNear(line, 'from', from, today)) return []
    if (from < of.joinDate && of.joinDate !== FAR) judge.at(line, 'from', `${from} is before ${person} joined (${of.joinDate})`, 'directory_before_joined', { date: of.joinDate })
    const rows: readonly PayRow[] = state.pays.get(of.id) ?? []
    const was = rows.find((r) => r.from <= from && (r.until === null || r.until >= from))
    if (was?.basePay === amount) return []
    if (state.closedUntil !== null && from <= state.closedUntil) judge.noteAlike('closed', line, `from: pay is closed until ${state.closedUntil}: what was paid for those days stays as it is`, (n) => `from: pay is closed until ${state.closedUntil}, and ${n} rows begin before: what was paid for those days stays as it is`)
    return [{ code: person, employeeId: of.id, from, amount, isNew: rows.length === 0 }]
  })
}

/** Nobody saves up so many. */
const MOST_DAYS = 100

async function planOpenings({ lines, today }: Case, known: Known, judge: Judge): Promise<Pick<SheetPlan, 'openings' | 'balances'>> {
  const rows = lines.balances ?? []
  const had = await openingsOf([...new Set(rows.flatMap((l) => known.people.get(l.said.person)?.id ?? []))])
  const balances: SheetPlan['balances'] = []
  const openings = rows.flatMap((line) => {
    const { person, leaveType, asOf, days, expires } = line.said
    const of = judge.known(line, 'person', 'employee', person, known.people)
    const typeId = judge.known(line, 'leaveType', 'leave type with a balance of its own', leaveType, known.leaveTypes, (_, of) => known.names.get(of))
    if (!of || typeId === undefined || !judge.hasAll(line, ['asOf', 'days'], 'a balance') || asOf === undefined || days === undefined) return []
    if (asOf > today) judge.at(line, 'asOf', `${asOf} is still to come`, 'directory_refused')
    if (asOf < of.joinDate && of.joinDate !== FAR) judge.at(line, 'asOf', `${asOf} is before ${person} joined (${of.joinDate})`, 'directory_before_joined', { date: of.joinDate })
    if (typeof expires === 'string' && expires < asOf) judge.at(line, 'expires', `${expires} is before ${asOf}`, 'directory_refused')
    balances.push({ employeeId: of.id, leaveTypeId: typeId, asOf })
    const was = had.get(`${of.id} ${typeId}`)
    const hundredths = Math.round(days * 100)
    const isSame = was !== undefined && was !== 'used' && was.asOf === asOf && was.days === hundredths && (expires === undefined || was.expires === expires)
    if (isSame) return []
    const floor = known.floors.get(leaveType) ?? 0
    if (days > MOST_DAYS) judge.noteAlike('days', line, `days: ${days} is more than ${MOST_DAYS} days of leave`, (n) => `days: ${n} rows have more than ${MOST_DAYS} days of leave`)
    const last = of.leaveDate
    if (last !== null && asOf > last) judge.noteAlike('after', line, `asOf: ${asOf} is after the last day of ${person} (${last})`, (n) => `asOf: ${n} rows are of a day after the last one of the person`)
    if (days < floor) judge.note(line, `days: ${days} is less than leave of this type can come to (${floor}): nothing can be taken until it is up again`)
    if (was === 'used' || was?.isUsed) {
      judge.at(line, 'days', `${person} has taken days of this balance already: correct it with a leave adjustment`, 'directory_refused')
      return []
    }
    return [{ code: person, typeCode: leaveType, employeeId: of.id, leaveTypeId: typeId, asOf, days: hundredths, expires, isNew: was === undefined }]
  })
  return { openings, balances }
}

/** Judges sheets over what there is. @param input.named what the configuration names, as it would be */
export async function planSheets(input: Case): Promise<SheetPlan> {
  const judge = new Judge()
  const { sites, all: allSites } = planSites(input, judge)
  const { departments, all: allDepartments } = planDepartments(input, judge)
  const { people, all: allPeople } = planPeople(input, judge)
  const known: Known = { sites: allSites, departments: allDepartments, people: allPeople, ...input.named }
  const placed = planPlaces(input, people, known, judge)
  const heads = planHeads(input, known, judge)
  if (judge.mistakes.length === 0) judgeLines(input, allPeople, people, placed, heads, judge)
  return {
    sites, departments, people, placed, known,
    heads, accounts: planAccounts(input, known, judge), pays: planPays(input, known, judge), ...(await planOpenings(input, known, judge)),
    mistakes: judge.mistakes, warnings: judge.notes(),
  }
}
