/** What `npm run configure` does, apart from its command line: check, show, apply, write out, look back. */
import { desc } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { changesRights, lockName, q, tx } from '../db/context.ts'
import { withTransactionLimit } from '../db/watchdog.ts'
import { grantDue } from '../ledger/grant.ts'
import { deductJointHolidays } from '../ledger/joint-holiday.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import type { Clock } from '../lib/clock.ts'
import { namedId } from '../lib/named-id.ts'
import { newId } from '../lib/new-id.ts'
import { configurationApplied } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { applyChanges } from './apply.ts'
import { type Bundle, hashOf, type Parts, type SectionName, type Sections, sections } from './bundle.ts'
import { entries } from './check-names.ts'
import { check } from './checks.ts'
import { type Change, diff, linesOf, summaryOf } from './diff.ts'
import { type Directory, readDirectory } from './directory.ts'
import { type Mistake, SCHEMA } from './document.ts'
import { leaveTypeIdOf } from './leave-type-id.ts'
import { lastApplied, readPresent, rolesAsHeld } from './present.ts'
import type { SheetLines } from './sheets/columns.ts'
import { leftBehind } from './sheets/left-behind.ts'
import { planSheets, type SheetPlan } from './sheets/plan-sheets.ts'
import { readState } from './sheets/state.ts'
import { codesOf, linesOfSheets, sizeOf, summaryOfSheets } from './sheets/words.ts'
import { writeSheets } from './sheets/write-sheets.ts'

/** What applying a bundle would mean. */
export interface Plan {
  /** Of the configuration. */
  changes: Change[]
  /** Of the sheets of the directory; null without sheets. */
  sheets: SheetPlan | null
  /** Something would change. */
  isChange: boolean
  /** The changes in words. */
  lines: string[]
  summary: string
  warnings: Mistake[]
  hash: string
  present: Parts
  directory: Directory
  /** What the files say, positions of a sheet among it, as the database would keep it. */
  parts: Parts
  isOfSheetsAlone: boolean
}

export type Planned = { ok: true; plan: Plan } | { ok: false; mistakes: Mistake[]; warnings: Mistake[] }

const refusal = (message: string): Planned => ({ ok: false, mistakes: [{ file: 'configuration.yaml', line: 0, message }], warnings: [] })
const day = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/** Why this bundle is older than what the database holds; null when it is not. */
async function downgrade(bundle: Bundle, hash: string): Promise<string | null> {
  const last = await lastApplied()
  if (!last) return null
  const { revision } = bundle.manifest
  const when = `on ${day(last.appliedAt)} UTC by ${last.appliedBy}`
  if (last.schema > SCHEMA) return `the configuration applied ${when} has schema ${last.schema}, this server knows ${SCHEMA}: update the server first`
  if (revision < last.revision) return `revision ${revision} is older than revision ${last.revision}, applied ${when}: start from that one (npm run configure -- --export <folder>)`
  if (revision === last.revision && hash !== last.hash) return `revision ${revision} was applied with other content ${when}: if these files are newer, raise the revision to ${revision + 1}`
  return null
}

/** Positions of a sheet are added to those there are, as if a file had said all of them. */
function withPositions({ parts }: Bundle, lines: SheetLines, present: Parts): { parts: Parts; mistakes: Mistake[] } {
  const [first] = lines.positions ?? []
  if (!first) return { parts, mistakes: [] }
  if (parts.positions?.some((p) => p.at)) return { parts, mistakes: [{ file: first.file, line: 0, message: 'positions are in workforce.yaml too: say them in one place' }] }
  const said = lines.positions?.map(({ file, line, said: row }) => {
    const before = present.positions?.find((p) => p.key === row.code)?.value
    const facts = Object.entries({ ...before, ...row }).filter(([, value]) => value !== null)
    return { key: row.code, value: Object.fromEntries(facts) as unknown as Sections['positions'], at: () => ({ file, line }) }
  }) ?? []
  return { parts: { ...parts, positions: [...(present.positions ?? []).filter((p) => !said.some((s) => s.key === p.key)), ...said] }, mistakes: [] }
}

/** Names the sheets bring count as known for all files. */
function withSheets(directory: Directory, { known, placed }: Awaited<ReturnType<typeof planSheets>>): Directory {
  const grades = placed.flatMap((p) => p.after.map((s) => s.grade))
  const { lowest = 99, highest = 1 } = directory.grades ?? {}
  const all = [...grades, ...(directory.grades ? [lowest, highest] : [])]
  return {
    ...directory,
    sites: new Map([...known.sites].map(([code, { id }]) => [code, id])),
    departments: new Map([...known.departments].map(([code, { id }]) => [code, id])),
    people: new Map([...known.people].map(([code, { id, fullName, leaveDate }]) => [code, { id, code, name: fullName, hasLeft: leaveDate !== null && leaveDate < directory.today }])),
    staffed: new Set([...directory.staffed, ...[...known.departments, ...known.sites].flatMap(([code, { id }]) => (placed.some((p) => p.after.some((s) => s.departmentId === id || s.siteId === id)) ? [code] : []))]),
    grades: all.length > 0 ? { lowest: Math.min(...all), highest: Math.max(...all) } : null,
  }
}

/** Judges sheets over the whole directory, and the configuration as it would be. */
async function sheetsOver(lines: SheetLines, whole: Parts, at: { today: string; now: Date }): ReturnType<typeof planSheets> {
  const state = await readState()
  const named = {
    calendars: new Map(entries(whole, 'calendars').map(({ key }) => [key, state.calendars.get(key) ?? namedId(`calendar:${key}`)])),
    leaveTypes: new Map(entries(whole, 'leaveTypes').filter((t) => t.value.balance === 'own').map(({ key }) => [key, state.leaveTypes.get(key) ?? leaveTypeIdOf(key)])),
    floors: new Map(entries(whole, 'leaveTypes').map(({ key, value }) => [key, value.negativeFloor ?? 0])),
    titles: new Map(entries(whole, 'designations').map(({ key, value }) => [key, value.name.en])),
    names: new Map([...entries(whole, 'calendars').map(({ key, value }) => [key, value.name] as const), ...entries(whole, 'leaveTypes').map(({ key, value }) => [key, value.name.en] as const)]),
  }
  return planSheets({ lines, state, named, ...at })
}

/** Judges a bundle against the open database, and says what would change. Writes nothing. */
export async function plan(bundle: Bundle, clock: Clock, lines: SheetLines = {}): Promise<Planned> {
  const now = clock.now()
  const today = await todayOfCompany(now)
  const stored = await readDirectory(today, new Set<SectionName>([...(Object.keys(bundle.parts) as SectionName[]), ...(lines.positions ? ['positions' as const] : [])]))
  const present = (await readPresent(stored)).parts
  const { parts: said, mistakes: doubled } = withPositions(bundle, lines, present)
  const sheets = Object.keys(lines).length > 0 ? await sheetsOver(lines, { ...present, ...said }, { today, now }) : null
  const directory = sheets ? withSheets(stored, sheets) : stored
  const judged = check({ ...bundle, parts: said }, present, directory)
  const left = sheets && sheets.mistakes.length === 0 ? await leftBehind(sheets, lines) : []
  const [mistakes, warnings] = [[...doubled, ...(sheets?.mistakes ?? []), ...judged.mistakes], [...(sheets?.warnings ?? []), ...left, ...judged.warnings]]
  if (mistakes.length > 0) return { ok: false, mistakes, warnings }
  const hash = hashOf(bundle)
  const parts = await rolesAsHeld(said, directory)
  const changes = diff(present, parts)
  // sheets say what holds from a day on: they have no revision
  const ofFiles = changes.filter((c) => !(c.section === 'positions' && lines.positions))
  const older = ofFiles.length > 0 ? await downgrade(bundle, hash) : null
  if (older) return refusal(older)
  const size = sheets ? sizeOf(sheets) : 0
  return {
    ok: true,
    plan: {
      changes, sheets, warnings, hash, present, directory, parts, isChange: changes.length + size > 0, isOfSheetsAlone: ofFiles.length === 0,
      lines: [...(sheets ? linesOfSheets(sheets, codesOf(sheets.known)) : []), ...linesOf(changes, present, parts)],
      summary: [sheets ? summaryOfSheets(sheets) : '', summaryOf(changes)].filter(Boolean).join('. Configuration: '),
    },
  }
}

/** A company of fifty thousand people takes a few minutes. */
const MOST_MS = 30 * 60_000

/**
 * Applies a bundle, and the sheets beside it, in the caller's transaction and notes who did it: for what is small, else `apply`. Nothing to change:
 * nothing is written, and nothing noted.
 * @param by who applies it, for the record
 */
export async function applyWithin(bundle: Bundle, by: string, clock: Clock, lines: SheetLines = {}): Promise<Planned> {
  await lockName('configuration')
  const planned = await plan(bundle, clock, lines)
  if (!planned.ok || !planned.plan.isChange) return planned
  const { changes, sheets, lines: words, hash, directory, parts, isOfSheetsAlone } = planned.plan
  const now = clock.now()
  const last = await lastApplied()
  changesRights()
  await applyChanges(parts, changes, directory, now)
  if (sheets) await writeSheets(sheets, { by, today: directory.today, now })
  const of = isOfSheetsAlone && last ? { schema: last.schema, revision: last.revision, hash: last.hash } : { schema: SCHEMA, revision: bundle.manifest.revision, hash }
  await q().insert(configurationApplied).values({ id: newId(now), appliedAt: now, appliedBy: by, ...of, changes: words })
  return planned
}

/**
 * What somebody changed otherwise that files say as well is a revision all the same: files from before it are refused, and do not take it away unsaid.
 * In the caller's transaction, which has changed it and holds the lock that `applyWithin` takes. A company whose configuration was never applied has no files to be older.
 * @param section whose it is
 * @param words a line for each change
 */
export async function noteRevision(section: SectionName, words: readonly string[], by: string, now: Date): Promise<void> {
  const last = await lastApplied()
  if (last) await q().insert(configurationApplied).values({ id: newId(now), appliedAt: now, appliedBy: by, schema: last.schema, revision: last.revision + 1, hash: '', changes: [sections[section].title, ...words] })
}

/** `applyWithin` in a transaction of its own, however long it takes. */
export const apply = (bundle: Bundle, by: string, clock: Clock, lines: SheetLines = {}): Promise<Planned> =>
  withTransactionLimit(MOST_MS, () => tx(() => applyWithin(bundle, by, clock, lines)))

/** Written to the ledger after something was applied. */
export interface LedgerAfter {
  grants: number
  /** Days of joint holidays between the day a balance is of and today. */
  jointHolidays: number
}

/**
 * What follows from what was applied, at once: grants, and joint holidays since the day that balances brought along are of, which the nightly
 * job looks for two weeks back only. In transactions of its own, for a company may have very many people; a job finds the grants they did not reach.
 */
export async function ledgerAfter({ changes, directory, sheets }: Plan, clock: Clock): Promise<LedgerAfter> {
  const when = { today: directory.today, now: clock.now() }
  const isGranting = changes.some(({ section, key }) => section === 'leaveTypes' || (section === 'settings' && key === 'leaveYearStartMonth'))
  // also those that were said before: that run may have died before it came here
  const openings = sheets?.balances.filter((o) => o.leaveTypeId === leaveTypeIds.annual) ?? []
  const [first] = openings.map((o) => o.asOf).sort()
  return {
    grants: isGranting ? await grantDue(when) : 0,
    jointHolidays: first === undefined ? 0 : await deductJointHolidays(addDays(first, 1), when, openings.map((o) => o.employeeId)),
  }
}

/** What was applied, latest first. */
export const history = () => q().select().from(configurationApplied).orderBy(desc(configurationApplied.appliedAt), desc(configurationApplied.id)).limit(50)
