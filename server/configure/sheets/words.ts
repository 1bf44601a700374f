/** What the sheets would change, in words: who joins, leaves and moves. Never an amount, a balance or a day of birth: the words are kept. */
import type { Placement, Stretch } from '../../directory/stretches.ts'
import { changedIn, stretchOn } from '../../directory/stretches.ts'
import { coder } from '../directory.ts'
import type { Known, SheetPlan } from './plan-sheets.ts'
import type { PersonRow } from './state.ts'

const placeNames: Record<keyof Placement, string> = {
  departmentId: 'department', siteId: 'site', superiorId: 'superior', grade: 'grade', jobTitle: 'title', employmentStatus: 'status', calendarId: 'calendar', calendarOffset: 'shift group', contractEnd: 'end of contract',
}
const personNames: Partial<Record<keyof PersonRow, string>> = {
  fullName: 'name', firstName: 'first name', lastName: 'last name', email: 'e-mail', phone: 'telephone', phoneCountryCode: 'country code', gender: 'gender', birthDate: 'day of birth', birthPlace: 'place of birth', nationality: 'nationality', joinDate: 'first day',
}
const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const shownDays = (days: readonly string[]): string => {
  const sorted = [...new Set(days)].sort()
  return sorted.length === 1 ? `on ${sorted[0]}` : `from ${sorted[0]} to ${sorted.at(-1)}`
}

/** Code of an id, for what is told. */
export type CodeOf = (id: string) => string

/** Code of everything sheets know. */
export const codesOf = (known: Known): CodeOf => coder(new Map([...known.people, ...known.departments, ...known.sites].map(([code, { id }]) => [code, id] as const).concat([...known.calendars])))

/** Changes of one stretch against what held on its first day. */
function moves(before: readonly Stretch[], after: readonly Stretch[]): { stretch: Stretch; was: Stretch; keys: (keyof Placement)[] }[] {
  return after.flatMap((stretch) => {
    const was = stretchOn(before, stretch.from)
    const keys = was ? changedIn(was, stretch) : []
    return was && keys.length > 0 ? [{ stretch, was, keys }] : []
  })
}

/** Planned stretches that are gone: those that would begin after the last day. */
const gone = (before: readonly Stretch[], after: readonly Stretch[]): Stretch[] => before.filter((b) => !after.some((s) => s.id === b.id || s.from === b.from))

/** "3 join, 1 leaves on 2026-11-30, 12 get a new superior, 4 base pays change"; parts that are nothing are left out. */
export function summaryOfSheets(plan: SheetPlan): string {
  const joining = plan.people.filter((p) => !p.was)
  const leaving = plan.people.flatMap(({ row, was }) => (row.leaveDate !== null && (was?.leaveDate ?? null) !== row.leaveDate ? [row.leaveDate] : []))
  const staying = plan.people.filter(({ row, was }) => was !== undefined && was.leaveDate !== null && row.leaveDate === null).length
  const corrected = plan.people.filter(({ row, was }) => was !== undefined && Object.keys(personNames).some((key) => row[key as keyof PersonRow] !== was[key as keyof PersonRow])).length
  const moved = plan.placed.filter((p) => !p.isNew).map((p) => new Set(moves(p.before, p.after).flatMap((m) => m.keys)))
  const many = (key: keyof Placement) => moved.filter((keys) => keys.has(key)).length
  const others = moved.filter((keys) => (['employmentStatus', 'calendarOffset', 'contractEnd'] as const).some((key) => keys.has(key))).length
  const count = <T>(rows: readonly T[], isNew: (row: T) => boolean) => [rows.filter(isNew).length, rows.filter((r) => !isNew(r)).length] as const
  const [newSites, sites] = count(plan.sites, (s) => !s.was)
  const [newUnits, units] = count(plan.departments, (d) => !d.was)
  const [newPays, pays] = count(plan.pays, (p) => p.isNew)
  const [newOpenings, openings] = count(plan.openings, (o) => o.isNew)
  const parts: [number, string][] = [
    [newSites, plural(newSites, 'new site', 'new sites')], [sites, plural(sites, 'site changes', 'sites change')],
    [newUnits, plural(newUnits, 'new department', 'new departments')], [units, plural(units, 'department changes', 'departments change')],
    [joining.length, plural(joining.length, 'joins', 'join')],
    [leaving.length, `${plural(leaving.length, 'leaves', 'leave')} ${shownDays(leaving)}`],
    [staying, plural(staying, 'stays after all', 'stay after all')],
    [corrected, `${plural(corrected, 'has', 'have')} other data of their person`],
    [many('superiorId'), plural(many('superiorId'), 'gets a new superior', 'get a new superior')],
    [many('departmentId'), plural(many('departmentId'), 'changes the department', 'change the department')],
    [many('siteId'), plural(many('siteId'), 'changes the site', 'change the site')],
    [many('grade'), plural(many('grade'), 'gets another grade', 'get another grade')],
    [many('jobTitle'), plural(many('jobTitle'), 'gets another title', 'get another title')],
    [many('calendarId'), plural(many('calendarId'), 'works by another calendar', 'work by another calendar')],
    [others, `${plural(others, 'has', 'have')} other terms`],
    [plan.heads.length, `${plural(plan.heads.length, 'department has', 'departments have')} a new head`],
    [plan.accounts.length, plural(plan.accounts.length, 'new account', 'new accounts')],
    [newPays, plural(newPays, 'first base pay', 'first base pays')], [pays, plural(pays, 'base pay changes', 'base pays change')],
    [newOpenings, plural(newOpenings, 'opening balance', 'opening balances')], [openings, plural(openings, 'opening balance changes', 'opening balances change')],
  ]
  return parts.flatMap(([n, words]) => (n > 0 ? [words] : [])).join(', ')
}

const shown = (value: string | number | null, codeOf: CodeOf): string => (value === null || value === '' ? 'nothing' : typeof value === 'string' ? codeOf(value) : String(value))

/** A line for each change. */
export function linesOfSheets(plan: SheetPlan, codeOf: CodeOf): string[] {
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [])
  const sign = (was: unknown) => (was === undefined ? '+' : '~')
  const differing = (row: object, was: object | undefined, names: Readonly<Record<string, string>>) => Object.entries(names).flatMap(([key, name]) => (was && (row as Record<string, unknown>)[key] !== (was as Record<string, unknown>)[key] ? [name] : []))
  return [
    ...part('sites', plan.sites.map(({ row, was }) => `${sign(was)} ${row.code}${was ? `: ${differing(row, was, { name: 'name', timeZone: 'time zone' }).join(', ')}` : ''}`)),
    ...part('departments', plan.departments.map(({ row, was }) => `${sign(was)} ${row.code}${was ? `: ${differing(row, was, { name: 'name', parentId: 'parent' }).join(', ')}` : ''}`)),
    ...part('heads of departments', plan.heads.map((h) => `~ ${h.code}: ${h.was ? codeOf(h.was.employeeId) : 'nobody'} → ${h.employeeId === null ? 'nobody' : codeOf(h.employeeId)} from ${h.from}`)),
    ...part('people', plan.people.map(({ row, was }) => {
      if (!was) return `+ ${row.code} joins on ${row.joinDate}${row.leaveDate ? `, leaves on ${row.leaveDate}` : ''}`
      const end = row.leaveDate === was.leaveDate ? [] : [row.leaveDate === null ? 'stays after all' : `leaves on ${row.leaveDate}`]
      return `~ ${row.code}: ${[...end, ...differing(row, was, personNames)].join(', ')}`
    })),
    ...part('employments', plan.placed.filter((p) => !p.isNew).flatMap((p) => [
      ...moves(p.before, p.after).map(({ stretch, was, keys }) => `~ ${p.code} from ${stretch.from}: ${keys.map((key) => `${placeNames[key]} ${shown(was[key], codeOf)} → ${shown(stretch[key], codeOf)}`).join(', ')}`),
      ...gone(p.before, p.after).map(({ from }) => `- ${p.code} from ${from}: what was planned is not to be`),
    ])),
    ...part('accounts', plan.accounts.map(({ username }) => `+ ${username}`)),
    ...part('base pay', plan.pays.map((p) => `${p.isNew ? '+' : '~'} ${p.code} from ${p.from}`)),
    ...part('balances', plan.openings.map((o) => `${o.isNew ? '+' : '~'} ${o.code} ${o.typeCode} as of ${o.asOf}`)),
  ]
}

/** How many things change. */
export const sizeOf = (plan: SheetPlan): number =>
  plan.sites.length + plan.departments.length + plan.heads.length + plan.people.length + plan.placed.length + plan.accounts.length + plan.pays.length + plan.openings.length
