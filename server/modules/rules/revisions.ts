/** The configuration that holds, and those that held: what was applied, when, by whom. */
import { desc, eq, sql } from 'drizzle-orm'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import { type AppliedRevision, LINES_LISTED, type Revision } from '../../../contract/modules/rules/calls.ts'
import { sectionNames, sections } from '../../configure/bundle.ts'
import { lastApplied } from '../../configure/present.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessTo } from '../../org/access.ts'
import { configurationApplied } from '../../org/table.ts'

type Applied = Awaited<ReturnType<typeof lastApplied>>

/** Runs of sheets are noted in the same place: what they say of people is told to whoever has the module of people and places. */
const OF_PEOPLE = 'directory'
/** Headings of the configuration; all others are those of sheets. */
const titles = sectionNames.map((name) => sections[name].title)
const hasOfConfiguration = sql`${configurationApplied.changes} ?| ${sql.param(titles)}::text[]`
const newest = [desc(configurationApplied.appliedAt), desc(configurationApplied.id)] as const

const revisionOf = (row: Applied): Revision => ({ revision: row?.revision ?? 1, at: row?.appliedAt.toISOString() ?? null, by: row?.appliedBy ?? '' })

/** The one that holds, and who applied it: a run of sheets since has its number, and changed none of it. */
export async function revisionNow(): Promise<Revision> {
  const [row] = await q().select().from(configurationApplied).where(hasOfConfiguration).orderBy(...newest).limit(1)
  return { ...revisionOf(row ?? null), revision: (await lastApplied())?.revision ?? 1 }
}

/** Lines below the headings of the configuration. */
function ofConfiguration(lines: readonly string[]): string[] {
  let isOne = false
  return lines.filter((line) => {
    if (!line.startsWith(' ')) isOne = titles.includes(line)
    return isOne
  })
}

const readsAll = async (context: Context): Promise<boolean> => (await accessTo(context, OF_PEOPLE)) !== null

function told(row: NonNullable<Applied>, all: boolean, most = row.changes.length): AppliedRevision {
  const lines = all ? row.changes : ofConfiguration(row.changes)
  return { id: row.id, ...revisionOf(row), lines: lines.slice(0, most), size: lines.length }
}

/** Latest first, each with its first lines. Runs of sheets and their lines: to whoever has the module of people and places. */
export async function listRevisions(input: ListInput, context: Context): Promise<Paged<AppliedRevision>> {
  const all = await readsAll(context)
  const where = all ? undefined : hasOfConfiguration
  const page = await paged(
    ({ limit, offset }) => q().select().from(configurationApplied).where(where).orderBy(...newest).limit(limit).offset(offset),
    () => q().$count(configurationApplied, where),
    input,
  )
  return { ...page, listData: page.listData.map((row) => told(row, all, LINES_LISTED)) }
}

/** One with all its lines the reader may know. @throws CallError not_found */
export async function findRevision(id: string, context: Context): Promise<AppliedRevision> {
  const [row] = await q().select().from(configurationApplied).where(eq(configurationApplied.id, id))
  const found = row && told(row, await readsAll(context))
  return found && found.size > 0 ? found : refuse('not_found')
}
