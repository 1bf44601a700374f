/** A session with everything its screen shows while it runs: asked every few seconds, so in one statement. */
import { eq, sql } from 'drizzle-orm'
import type { ScanBy, ScanReason } from '../../contract/modules/training/attendance-calls.ts'
import type { Direction } from '../../contract/modules/training/code.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { employee } from '../org/table.ts'
import type { SessionCase } from './marks.ts'
import { type Attendance, takingPart } from './participants.ts'
import { type MarkMethod, type StoredVerdict, training, trainingAttendance, trainingCoordinator, trainingFacilitator, trainingGroup, trainingParticipant, trainingScan, trainingSession } from './table.ts'

export interface Counts {
  participants: number
  present: number
  partly: number
  absent: number
  excused: number
  open: number
  questionable: number
}

interface ScanOf {
  id: string
  employeeId: string
  employee: string
  direction: Direction
  by: ScanBy
  step: number
  claimedAt: string | null
}

export interface SessionSheet extends SessionCase {
  /** The caller leads it or looks after it, by name. */
  isNamedCrew: boolean
  leaders: { id: string; employeeId: null; name: string }[]
  group: string | null
  own: Pick<Attendance, 'id' | 'status' | 'inLocal' | 'outLocal' | 'method' | 'note' | 'setBy' | 'version'> | null
  counts: Counts
  latest: (ScanOf & { verdict: StoredVerdict; accepted: boolean | null; method: MarkMethod | null })[]
  questions: (ScanOf & { receivedAt: string; reasons: ScanReason[] })[]
}

const MOST_LATEST = 10
const MOST_QUESTIONS = 50
const taking = sql.join(takingPart.map((status) => sql`${status}`), sql`, `)
const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(r), '[]'::json) from (${rows}) r)`

const scanColumns = sql`s.id, s.employee_id "employeeId", e.full_name employee, s.direction, s.by, s.step, s.claimed_at "claimedAt"`

/** Null where there is no such session. */
export async function sessionSheet(id: string, { caller: { employeeId } }: Context): Promise<SessionSheet | null> {
  const crew = sql<boolean>`(exists (select 1 from ${trainingFacilitator} f where f.training_id = ${training.id} and f.employee_id = ${employeeId} and f.removed_at is null)
    or exists (select 1 from ${trainingCoordinator} c where c.training_id = ${training.id} and c.employee_id = ${employeeId} and c.removed_at is null))`
  const leaders = list(sql`select f.id, null "employeeId", coalesce(e.full_name, f.name) name from ${trainingFacilitator} f left join ${employee} e on e.id = f.employee_id
    where f.training_id = ${training.id} and f.removed_at is null and (${trainingSession.facilitatorId} is null or f.id = ${trainingSession.facilitatorId}) order by f.id`)
  const asked = sql`exists (select 1 from ${trainingScan} s where s.session_id = a.session_id and s.employee_id = p.employee_id and s.verdict = 'questionable' and s.decided_at is null)`
  const counts = sql`(select json_build_object('participants', count(*), 'open', count(*) filter (where a.status = 0), 'present', count(*) filter (where a.status = 1), 'partly', count(*) filter (where a.status = 2),
    'absent', count(*) filter (where a.status = 3), 'excused', count(*) filter (where a.status = 4), 'questionable', count(*) filter (where ${asked}))
    from ${trainingAttendance} a join ${trainingParticipant} p on p.id = a.participant_id where a.session_id = ${trainingSession.id} and p.status in (${taking}))`
  const latest = list(sql`select ${scanColumns}, s.verdict, s.accepted, a.method from ${trainingScan} s join ${employee} e on e.id = s.employee_id
    join ${trainingAttendance} a on a.session_id = s.session_id and (a.in_scan_id = s.id or a.out_scan_id = s.id) where s.session_id = ${trainingSession.id} order by s.received_at desc, s.id desc limit ${MOST_LATEST}`)
  const questions = list(sql`select ${scanColumns}, s.received_at "receivedAt", s.reasons from ${trainingScan} s join ${employee} e on e.id = s.employee_id
    where s.session_id = ${trainingSession.id} and s.verdict = 'questionable' and s.decided_at is null order by s.received_at, s.id limit ${MOST_QUESTIONS}`)
  const own = sql`(select json_build_object('id', a.id, 'status', a.status, 'inLocal', a.in_local, 'outLocal', a.out_local, 'method', a.method, 'note', a.note, 'setBy', a.set_by, 'version', a.version)
    from ${trainingAttendance} a join ${trainingParticipant} p on p.id = a.participant_id where a.session_id = ${trainingSession.id} and p.employee_id = ${employeeId} and p.status in (${taking}))`
  const [row] = await q()
    .select({
      session: trainingSession, training, isNamedCrew: crew, group: sql<string | null>`(select g.name from ${trainingGroup} g where g.id = ${trainingSession.groupId})`, leaders: sql<SessionSheet['leaders']>`${leaders}`, own: sql<SessionSheet['own']>`${own}`,
      counts: sql<Counts>`${counts}`, latest: sql<SessionSheet['latest']>`${latest}`, questions: sql<SessionSheet['questions']>`${questions}`,
    })
    .from(trainingSession).innerJoin(training, eq(training.id, trainingSession.trainingId)).where(eq(trainingSession.id, id))
  return row ?? null
}
