/** What was done to the directory on the screens: a row in the audit with what changed, as runs of sheets are noted. No values of a person, and no amount. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isEmptyId } from '../../contract/kit/ids.ts'
import { q } from '../db/context.ts'
import { audit } from '../http/table.ts'
import type { Context } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import { namesOf } from '../org/people.ts'

const everyDeed = ['added', 'changed', 'corrected', 'leaves', 'stays'] as const
export type Deed = (typeof everyDeed)[number]

/** What rows of the audit call a deed: rows of the commands that do it are called otherwise. */
const callOf = (deed: Deed): string => `directory.${deed}`

export interface DeedFacts {
  /** Day it holds from; null: of no day. */
  from: string | null
  /** Columns of the sheets that differ. */
  columns: readonly string[]
  /** The same in the words an operator reads of a run. */
  changes: readonly string[]
}

const MOST = 30

/** In the open transaction. @param recordId the person, site or department */
export async function noteDeed(deed: Deed, recordId: string, facts: DeedFacts, { caller, commandId, requestId, now }: Context): Promise<void> {
  await q().insert(audit).values({ id: newId(now), at: now, sub: caller.sub, employeeId: isEmptyId(caller.employeeId) ? null : caller.employeeId, call: callOf(deed), commandId, requestId, recordId, detail: facts })
}

export interface DeedDone extends Pick<DeedFacts, 'from' | 'columns'> {
  id: string
  deed: Deed
  at: Date
  /** Name of the person, or of the program that did it. */
  by: string
}

/** What was done to a person, the newest first. */
export async function deedsOf(recordId: string): Promise<DeedDone[]> {
  const rows = await q().select({ id: audit.id, at: audit.at, call: audit.call, sub: audit.sub, employeeId: audit.employeeId, detail: audit.detail }).from(audit)
    .where(and(eq(audit.recordId, recordId), inArray(audit.call, everyDeed.map(callOf)))).orderBy(desc(audit.at), desc(audit.id)).limit(MOST)
  const names = await namesOf(rows.flatMap((row) => row.employeeId ?? []))
  return rows.flatMap(({ id, at, call, sub, employeeId, detail }) => {
    const deed = everyDeed.find((one) => callOf(one) === call)
    const { from, columns } = detail as DeedFacts
    return deed === undefined ? [] : [{ id, at, deed, by: employeeId === null ? sub : (names.get(employeeId) ?? ''), from, columns }]
  })
}
