/** The configuration that holds, and those that held: what was applied, when, by whom. */
import { desc, eq } from 'drizzle-orm'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import { type AppliedRevision, LINES_LISTED, type Revision } from '../../../contract/modules/rules/calls.ts'
import { lastApplied } from '../../configure/present.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { refuse } from '../../lib/refuse.ts'
import { configurationApplied } from '../../org/table.ts'

type Applied = Awaited<ReturnType<typeof lastApplied>>

const revisionOf = (row: Applied): Revision => ({ revision: row?.revision ?? 1, at: row?.appliedAt.toISOString() ?? null, by: row?.appliedBy ?? '' })

/** The one that holds. */
export const revisionNow = async (): Promise<Revision> => revisionOf(await lastApplied())

const told = (row: NonNullable<Applied>, most: number): AppliedRevision => ({ id: row.id, ...revisionOf(row), lines: row.changes.slice(0, most), size: row.changes.length })

/** Latest first, each with its first lines. */
export async function listRevisions(input: ListInput): Promise<Paged<AppliedRevision>> {
  const page = await paged(
    ({ limit, offset }) => q().select().from(configurationApplied).orderBy(desc(configurationApplied.appliedAt), desc(configurationApplied.id)).limit(limit).offset(offset),
    () => q().$count(configurationApplied),
    input,
  )
  return { ...page, listData: page.listData.map((row) => told(row, LINES_LISTED)) }
}

/** One with all its lines. @throws CallError not_found */
export async function findRevision(id: string): Promise<AppliedRevision> {
  const [row] = await q().select().from(configurationApplied).where(eq(configurationApplied.id, id))
  return row ? told(row, row.changes.length) : refuse('not_found')
}
