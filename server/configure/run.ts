/** What `npm run configure` does, apart from its command line: check, show, apply, write out, look back. */
import { desc } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/new-id.ts'
import { todayAt } from '../org/calendar.ts'
import { settingOf } from '../org/settings.ts'
import { configurationApplied } from '../org/table.ts'
import { applyChanges } from './apply.ts'
import { type Bundle, hashOf, type Parts } from './bundle.ts'
import { check } from './checks.ts'
import { type Change, diff, linesOf, summaryOf } from './diff.ts'
import { type Directory, readDirectory } from './directory.ts'
import { type Mistake, SCHEMA } from './document.ts'
import { lastApplied, readPresent } from './present.ts'

/** What applying a bundle would mean. */
export interface Plan {
  changes: Change[]
  /** The changes in words. */
  lines: string[]
  summary: string
  warnings: Mistake[]
  hash: string
  present: Parts
  directory: Directory
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

/** Judges a bundle against the open database, and says what would change. Writes nothing. */
export async function plan(bundle: Bundle, clock: Clock): Promise<Planned> {
  const today = todayAt(await settingOf('companyTimeZone'), clock.now())
  const directory = await readDirectory(today)
  const present = (await readPresent(directory)).parts
  const { mistakes, warnings } = check(bundle, present, directory)
  if (mistakes.length > 0) return { ok: false, mistakes, warnings }
  const hash = hashOf(bundle)
  const changes = diff(present, bundle.parts)
  const older = changes.length > 0 ? await downgrade(bundle, hash) : null
  if (older) return refusal(older)
  return { ok: true, plan: { changes, lines: linesOf(changes, present, bundle.parts), summary: summaryOf(changes), warnings, hash, present, directory } }
}

/**
 * Applies a bundle in one transaction and notes who did it. Nothing to change: nothing is written, and nothing noted.
 * @param by who applies it, for the record
 */
export function apply(bundle: Bundle, by: string, clock: Clock): Promise<Planned> {
  return tx(async () => {
    await lockName('configuration')
    const planned = await plan(bundle, clock)
    if (!planned.ok || planned.plan.changes.length === 0) return planned
    const { changes, lines, hash, directory } = planned.plan
    const now = clock.now()
    await applyChanges(bundle.parts, changes, directory, now)
    await q().insert(configurationApplied).values({ id: newId(now), appliedAt: now, appliedBy: by, schema: SCHEMA, revision: bundle.manifest.revision, hash, changes: lines })
    return planned
  })
}

/** What was applied, latest first. */
export const history = () => q().select().from(configurationApplied).orderBy(desc(configurationApplied.appliedAt), desc(configurationApplied.id)).limit(50)
