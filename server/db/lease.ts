/**
 * Leases: who works on a row, and until when, by the clock of the database. It is the one clock that every process shares:
 * a process whose own clock is ahead would take a living one's row for abandoned, and both would do its work.
 */
import { type AnyColumn, isNull, or, type SQL, sql } from 'drizzle-orm'

/** The end of a lease taken now. */
export const leaseEnd = (ms: number): SQL<Date> => sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`

/** True for a row that nobody holds, or whose holder has shown no life until its lease ran out. */
export const isFree = (leaseUntil: AnyColumn): SQL | undefined => or(isNull(leaseUntil), sql`${leaseUntil} <= clock_timestamp()`)
