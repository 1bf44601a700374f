/** Scans that wait for somebody's decision, as whoever decides reads them. */
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { ScanQuestion, ScanReason } from '../../contract/modules/training/attendance-calls.ts'
import { q } from '../db/context.ts'
import { employee } from '../org/table.ts'
import { localAt } from './marks.ts'
import type { Training } from './open.ts'
import { participantId } from './participants.ts'
import { momentOf, type ScanRules } from './scan-rules.ts'
import { trainingScan } from './table.ts'

export const isOpenQuestion = and(eq(trainingScan.verdict, 'questionable'), isNull(trainingScan.decidedAt))

/** Open questions of these sessions, oldest first. One statement. */
export async function openQuestions(of: Pick<Training, 'id' | 'timeZone'>, sessionIds: readonly string[], rules: Pick<ScanRules, 'codeSeconds'>, more?: SQL): Promise<ScanQuestion[]> {
  if (sessionIds.length === 0) return []
  const rows = await q().select({ scan: trainingScan, name: employee.fullName }).from(trainingScan).innerJoin(employee, eq(employee.id, trainingScan.employeeId))
    .where(and(inArray(trainingScan.sessionId, [...sessionIds]), isOpenQuestion, more)).orderBy(asc(trainingScan.receivedAt), asc(trainingScan.id)).limit(1000)
  return rows.map(({ scan, name }): ScanQuestion => ({
    scanId: scan.id, sessionId: scan.sessionId, participantId: participantId(of.id, scan.employeeId), employeeId: scan.employeeId, employee: name, direction: scan.direction, by: scan.by,
    time: localAt(of, momentOf(scan, rules)), receivedAt: scan.receivedAt.toISOString(), reasons: scan.reasons as ScanReason[],
  }))
}
