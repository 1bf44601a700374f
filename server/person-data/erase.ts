/** Erases one person, or says what it would come to: the rules of the registry, table by table, in one transaction. @see docs/personal-data-of-one.md */
import { eq } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import { withTransactionLimit } from '../db/watchdog.ts'
import type { FileStore } from '../files/store.ts'
import { audit } from '../http/table.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/new-id.ts'
import type { Seal } from '../lib/seal.ts'
import { isDatabaseUnreachable } from '../lib/service-away.ts'
import type { Employee } from '../org/people.ts'
import { employee } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import type { Kind, Person } from './facts.ts'
import { sweepNow } from './files.ts'
import { keepIdentity, keptKey } from './kept.ts'
import { obstacles } from './may-erase.ts'
import { isErased, personOf } from './person.ts'
import { nameOf, registry } from './registry.ts'
import { replaceNames } from './replace.ts'
import { hasPay, lastDays } from './retention.ts'
import { type Outcome, take } from './steps.ts'
import { type Term, termsOf } from './terms.ts'

/** Long, for people of many years: nobody else's rows are held but those that name the person. */
const LIMIT_MS = 3_600_000
const CHANGED = new Set(['deleted', 'emptied', 'replaced'])

export interface Line extends Outcome {
  kind: Kind | 'Rows of others'
  table: string
}

export interface Erasure {
  pseudonym: Person['pseudonym']
  lines: Line[]
  /** Until when who it was is kept, sealed; null: it is not. */
  identityUntil: string | null
  /** What texts named the person by, for what lies outside the database. */
  terms: readonly Term[]
}

export interface EraseDeps {
  clock: Clock
  store: FileStore
  seal: Seal
  /** Passwords are ours (server/account/administrators.ts). */
  isLocal: boolean
  /** Who does it: the name on the machine. */
  by: string
}

/** Somebody who is not erased now, with a line for each reason. */
export class MayNotErase extends Error {
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

/** Takes a dry run back. */
class OnlyLooked extends Error {}

/** All of it, in the open transaction. @throws MayNotErase */
async function eraseRows(id: string, { clock, isLocal, by }: EraseDeps): Promise<Erasure> {
  await lockName(`erase:${id}`)
  const [row] = await q().select().from(employee).where(eq(employee.id, id)).for('update')
  if (!row) throw new MayNotErase(['there is no such person any more'])
  const now = clock.now()
  const today = await todayOfCompany(now)
  const person = await personOf(row)
  const reasons = isErased(row) ? [] : await obstacles(person, today, isLocal)
  if (reasons.length > 0) throw new MayNotErase(reasons)
  const days = await lastDays(person)
  const terms = await termsOf(person, row)
  const lines: Line[] = []
  for (const facts of registry) {
    for (const step of facts.erase ?? []) lines.push({ kind: facts.kind ?? 'Rows of others', table: nameOf(facts), ...(await take(facts, step, { person, now, today, days })) })
  }
  for (const { table, rows } of await replaceNames(person, terms)) lines.push({ kind: 'Rows of others', table, rows, what: 'replaced', left: 'the pseudonym in place of the name', until: null })
  const said = lines.filter(({ rows }) => rows > 0)
  const changed = said.filter(({ what }) => CHANGED.has(what)).reduce((sum, { rows }) => sum + rows, 0)
  if (changed > 0) {
    const auditId = newId(now)
    await q().insert(audit).values({ id: auditId, at: now, sub: by, employeeId: null, call: 'person.erased', commandId: auditId, requestId: auditId, recordId: id, detail: { rows: changed } })
  }
  return { pseudonym: person.pseudonym, lines: said, identityUntil: (await hasPay(person)) ? days.pay : null, terms }
}

/** What an erasure would come to: it is carried out, and taken back. @throws MayNotErase */
export async function foresee(row: Employee, deps: EraseDeps): Promise<Erasure> {
  let found: Erasure | undefined
  await withTransactionLimit(LIMIT_MS, () => tx(async () => {
    found = await eraseRows(row.id, deps)
    throw new OnlyLooked()
  })).catch((error: unknown) => {
    if (!(error instanceof OnlyLooked)) throw error
  })
  if (!found) throw new Error('nothing was looked at')
  return found
}

/**
 * Erases a person. Again it changes nothing, but for what was kept and whose years are over.
 * @returns beside what was done: keys of files that are still there, which the server's sweep tries again, and why
 * @throws MayNotErase
 */
export async function erase(row: Employee, deps: EraseDeps): Promise<Erasure & { filesLeft: string[]; why: string | null }> {
  const { store, clock } = deps
  const person = await personOf(row)
  const isNew = !isErased(row)
  // files are stored before the rows that rest on them, and no file call stands in a transaction
  const keeps = isNew && person.leaveDate !== null && (await hasPay(person))
  if (keeps) await keepIdentity(deps, person, row, (await lastDays(person)).pay)
  const done = await withTransactionLimit(LIMIT_MS, () => tx(() => eraseRows(row.id, deps))).catch(async (error: unknown) => {
    // where the answer got lost it may be done
    if (keeps && !isDatabaseUnreachable(error)) await store.delete(keptKey(row.id))
    throw error
  })
  if (done.identityUntil === null) await store.delete(keptKey(row.id))
  const { left, why } = await sweepNow(store, clock)
  return { ...done, filesLeft: left, why }
}
