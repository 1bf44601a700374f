/**
 * How many places of a plan are left for a request. Every time frame from the one of its first day on counts: who is hired in the second
 * is still there in the fourth. @see docs/product/workforce.md#room
 */
import { and, eq } from 'drizzle-orm'
import { type Room, roomOf } from '../../../contract/workforce/plan.ts'
import { lockName, q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { request } from '../../request/table.ts'
import { existingOn } from '../existing.ts'
import { framesOf, periodAt, type PlanningFrame, type PlanningPeriod } from '../periods.ts'
import { findPosition } from '../places.ts'
import { takenIn } from './seats.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion } from './table.ts'

/** What of a plan is being asked for. */
export interface RoomAsk {
  positionId: string
  /** First day. */
  from: string
  /** Last day; null: for good. */
  until: string | null
  /** Counts as gone from the first day on. */
  replacementId: string | null
  /** The request that is judged, whose own places are left out. */
  requestId: string | null
}

/** A time frame in numbers. */
export interface FrameFacts {
  frame: PlanningFrame
  /** Null: there is no plan. */
  planned: number | null
  /** On the last day of the frame, without the one who is replaced. */
  existing: number
  held: number
  used: number
}

export interface PlanFacts {
  period: PlanningPeriod
  /** From the frame of the first day on. */
  frames: FrameFacts[]
  /** The version that holds; null: the unit has no approved plan. */
  plan: { versionId: string; number: number; requestId: string; code: string } | null
}

/** Makes everybody else who asks what is left of a unit's plan wait, to the end of the transaction. */
export const lockPlan = (departmentId: string, periodId: string): Promise<void> => lockName(`manpower-plan:${departmentId}:${periodId}`)

/** The same of the plan a request is measured by; nobody waits where no period has its first day. */
export async function lockPlanOf({ positionId, from }: Pick<RoomAsk, 'positionId' | 'from'>): Promise<void> {
  const [position, period] = [await findPosition(positionId), await periodAt(from)]
  if (position && period) await lockPlan(position.departmentId, period.id)
}

/** The plan of a unit and period: places belong to it, whichever version holds. @returns its id */
export async function planFor(departmentId: string, periodId: string, now: Date): Promise<string> {
  const [found] = await q().select({ id: manpowerPlan.id }).from(manpowerPlan).where(and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId)))
  if (found) return found.id
  const id = newId(now)
  await q().insert(manpowerPlan).values({ id, departmentId, periodId, activeVersionId: null }).onConflictDoNothing()
  const [row] = await q().select({ id: manpowerPlan.id }).from(manpowerPlan).where(and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId)))
  return row?.id ?? id
}

/** Id of a unit's plan, with the version that holds; null where nothing was ever asked for or planned. */
async function planOf(departmentId: string, periodId: string): Promise<{ id: string; version: PlanFacts['plan'] } | null> {
  const [row] = await q()
    .select({ id: manpowerPlan.id, versionId: manpowerPlanVersion.id, number: manpowerPlanVersion.number, requestId: manpowerPlanVersion.requestId, code: request.code })
    .from(manpowerPlan)
    .leftJoin(manpowerPlanVersion, eq(manpowerPlanVersion.id, manpowerPlan.activeVersionId))
    .leftJoin(request, eq(request.id, manpowerPlanVersion.requestId))
    .where(and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId)))
  if (!row) return null
  const { id, versionId, number, requestId, code } = row
  return { id, version: versionId === null || number === null || requestId === null ? null : { versionId, number, requestId, code: code ?? '' } }
}

/**
 * How many a version plans for a position in a frame: what its last row says, before its first row what was here when it was made.
 * A position without rows is planned as it was then.
 */
export async function plannedIn(versionId: string, positionId: string): Promise<(frame: number) => number> {
  const [line] = await q().select({ id: manpowerPlanLine.id, existing: manpowerPlanLine.existing }).from(manpowerPlanLine).where(and(eq(manpowerPlanLine.versionId, versionId), eq(manpowerPlanLine.positionId, positionId)))
  if (!line) {
    const [version] = await q().select({ on: manpowerPlanVersion.existingOn }).from(manpowerPlanVersion).where(eq(manpowerPlanVersion.id, versionId))
    const here = version ? (await existingOn([positionId], [version.on]))(positionId, version.on) : 0
    return () => here
  }
  const cells = await q().select({ frame: manpowerPlanCell.frameNumber, planned: manpowerPlanCell.planned }).from(manpowerPlanCell).where(eq(manpowerPlanCell.lineId, line.id)).orderBy(manpowerPlanCell.frameNumber)
  return (frame) => cells.findLast((c) => c.frame <= frame)?.planned ?? line.existing
}

/** Days on which the one who is replaced would still be counted in the position: none before the first day of whoever comes. */
async function replacedOn({ replacementId, positionId, from }: RoomAsk, days: readonly string[]): Promise<(day: string) => number> {
  const [first, last] = [days[0], days.at(-1)]
  if (replacementId === null || first === undefined || last === undefined) return () => 0
  const [person, position] = [await findEmployee(replacementId), await findPosition(positionId)]
  const works = (await employmentsWithin([replacementId], first, last)).get(replacementId) ?? []
  const isHere = (day: string): boolean =>
    person !== null && position !== null && day >= from && person.joinDate <= day && (person.leaveDate === null || day <= person.leaveDate) &&
    works.some((w) => w.from <= day && (w.until === null || day <= w.until) && w.departmentId === position.departmentId && w.siteId === position.siteId && w.jobTitle === position.designation.name)
  return (day) => (isHere(day) ? 1 : 0)
}

/** What the plan says of a request, with what others have of it; null where no period has its first day. Whoever acts on it holds the plan's lock. */
export async function readPlanFacts(ask: RoomAsk): Promise<PlanFacts | null> {
  const [position, period] = [await findPosition(ask.positionId), await periodAt(ask.from)]
  if (!position || !period) return null
  const frames = (await framesOf(period.id)).filter((f) => f.until >= ask.from && (ask.until === null || f.from <= ask.until))
  const found = await planOf(position.departmentId, period.id)
  const days = frames.map((f) => f.until)
  const here = await existingOn([ask.positionId], days)
  const gone = await replacedOn(ask, days)
  const taken = found ? await takenIn(found.id, ask.positionId, ask.requestId) : () => ({ held: 0, used: 0 })
  const planned = found?.version ? await plannedIn(found.version.versionId, ask.positionId) : null
  return {
    period, plan: found?.version ?? null,
    frames: frames.map((frame) => ({ frame, planned: planned?.(frame.number) ?? null, existing: here(ask.positionId, frame.until) - gone(frame.until), ...taken(frame.number) })),
  }
}

/** Places left, and how many of those asked for are above the plan; null: there is no plan to measure by. @param counts whether places that others merely hold are taken */
export function roomIn(facts: PlanFacts | null, headCount: number, counts: 'held' | 'used'): Room | null {
  if (!facts?.plan || facts.frames.length === 0) return null
  return roomOf(facts.frames.map(({ planned, existing, held, used }) => ({ planned: planned ?? 0, level: existing + used + (counts === 'held' ? held : 0) })), headCount)
}

/** The frame that has least room: what is said of a plan is said of it. */
export function tightest({ frames }: Pick<PlanFacts, 'frames'>, counts: 'held' | 'used'): FrameFacts | null {
  const left = ({ planned, existing, held, used }: FrameFacts) => (planned ?? 0) - existing - used - (counts === 'held' ? held : 0)
  return frames.reduce<FrameFacts | null>((least, f) => (least === null || left(f) < left(least) ? f : least), null)
}

/** Where places of a request lie: its plan, and the frames from the first to the last. */
export const framesAsked = ({ frames }: Pick<PlanFacts, 'frames'>): { fromFrame: number; untilFrame: number } | null => {
  const [first, last] = [frames[0], frames.at(-1)]
  return first && last ? { fromFrame: first.frame.number, untilFrame: last.frame.number } : null
}
