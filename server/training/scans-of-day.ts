/** Scans of one person on one day, as whoever may know it sees them. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { QrScan } from '../../contract/modules/qr-history/calls.ts'
import { later } from '../../contract/kit/clock-time.ts'
import { q } from '../db/context.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { titleOf } from './cards.ts'
import { training, trainingScan, trainingSession } from './table.ts'
import { subjectNames } from './terms/subjects.ts'

/** Milliseconds of a step of the code. */
const STEP_MS = 30_000

/** @param date civil date on the training's clock */
export async function scansOf(employeeId: string, date: string, language: string): Promise<Omit<QrScan, 'verdictText'>[]> {
  const rows = await q().select({ scan: trainingScan, session: trainingSession, training }).from(trainingScan).innerJoin(trainingSession, eq(trainingSession.id, trainingScan.sessionId)).innerJoin(training, eq(training.id, trainingSession.trainingId))
    .where(and(eq(trainingScan.employeeId, employeeId), sql`to_timestamp(${trainingScan.step} * 30) at time zone ${training.timeZone} >= ${date}::date and to_timestamp(${trainingScan.step} * 30) at time zone ${training.timeZone} < ${date}::date + 1`))
    .orderBy(asc(trainingScan.step), asc(trainingScan.id))
  const subjects = await subjectNames(rows.map((r) => r.training.subjectId), language)
  return rows.map(({ scan, session, training: of }) => {
    const at = wallTimeIn(of.timeZone, new Date(scan.step * STEP_MS))
    const title = titleOf(of, subjects)
    return { scanId: scan.id, training: title, session: session.title || title, direction: scan.direction === 'i' ? 'in' as const : 'out' as const, time: later(`${at.date}T00:00`, at.minute), verdict: scan.verdict }
  })
}
