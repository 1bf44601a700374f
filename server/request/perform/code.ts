/** Codes of requests: prefix-YYYYMM-sequence; no two are the same. What is refused after it has its code leaves a gap. */
import { sql } from 'drizzle-orm'
import { aside } from '../../db/context.ts'
import { sequence } from '../../org/table.ts'

/**
 * The next code of a prefix in a month. Taken beside the transaction: a large request keeps nobody else's from getting theirs.
 * @param date civil date the code is given on
 */
export async function nextCode(prefix: string, date: string): Promise<string> {
  const name = `${prefix}-${date.slice(0, 4)}${date.slice(5, 7)}`
  const [row] = await aside()
    .insert(sequence)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: sequence.name, set: { value: sql`${sequence.value} + 1` } })
    .returning({ value: sequence.value })
  return `${name}-${String(row?.value ?? 1).padStart(4, '0')}`
}
