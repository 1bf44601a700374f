/** What must be known about a caller to say what they may see and do: loaded once a call, whatever the number of records. */
import { isDecidedByHr } from '../../contract/kit/decided-by.ts'
import { type Part, readTogether } from '../db/part.ts'
import { accessOf, accessPart } from '../org/access.ts'
import { type Below, belowOf, belowPart, type MetPeople, nobodyBelow } from '../org/below.ts'
import { hrPeopleOf, type Reach, reachedIn, reachesOf, type Within } from '../org/scope.ts'
import { settingOf, settingPart } from '../org/settings.ts'
import type { Context } from '../lib/handler.ts'
import { type Grant, grantsAround, grantsPart, meetByGrants, standInsOf } from './approval/delegation.ts'
import type { Relation, RequestRecord, StepRecord } from './module.ts'
import { isSystem } from './system.ts'

export interface Viewer {
  employeeId: string
  isSystem: boolean
  /** The people whose HR the caller is in every module; in one: `hrIn`. */
  hr: MetPeople
  /** People the caller reaches in some modules only. */
  reaches: readonly Reach[]
  /** Everybody below the caller in the line of command today. */
  below: Below
  /** Delegations in force that concern the caller. */
  grants: readonly Grant[]
  /** Modules of the caller by slug; true = may only look. */
  readOnly: ReadonlyMap<string, boolean>
  lastApproverMayCancel: boolean
}

/** What is asked of a person in nearly every call, in one statement: their modules, who is below them, what they were granted. */
export function readStanding(context: Context): void {
  const { caller, today } = context
  if (isSystem(caller)) return
  const parts: Part<unknown>[] = [accessPart(context), belowPart(caller.employeeId, today), grantsPart(caller.employeeId, context), settingPart('lastApproverMayCancel')]
  readTogether(parts)
}

export async function viewerOf(context: Context): Promise<Viewer> {
  const { caller, today } = context
  readStanding(context)
  const access = isSystem(caller) ? [] : await accessOf(context)
  return {
    employeeId: caller.employeeId,
    isSystem: isSystem(caller),
    hr: await hrPeopleOf(context),
    reaches: reachesOf(context),
    below: isSystem(caller) ? nobodyBelow : await belowOf(caller.employeeId, today),
    grants: isSystem(caller) ? [] : await grantsAround(caller.employeeId, context),
    readOnly: new Map(access.map((a) => [a.slug, a.readOnly])),
    lastApproverMayCancel: await settingOf('lastApproverMayCancel'),
  }
}

/** Asks about these people, once: how the caller stands to a record is known only then. */
export async function meet(viewer: Viewer, employeeIds: readonly string[]): Promise<void> {
  await viewer.below.meet(employeeIds)
  await viewer.hr.meet(employeeIds)
  for (const { people } of viewer.reaches) await people.meet(employeeIds)
  await meetByGrants(viewer.grants, employeeIds)
}

/** The people whose HR the caller is in a module. */
export const hrIn = (viewer: Viewer, module: Within): MetPeople => reachedIn(viewer.hr, viewer.reaches, module)

/** Of these people those the caller may act for in a module: oneself, one's HR people, those below. */
export async function fileableOf(viewer: Viewer, module: Within, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await meet(viewer, ids)
  const hr = hrIn(viewer, module)
  return new Set(ids.filter((id) => viewer.isSystem || id === viewer.employeeId || hr.has(id) || viewer.below.has(id)))
}

/** The caller's relation to a record of a module, whose employee was met. @param steps every step of every round */
export function relationTo(viewer: Viewer, module: Within, record: Pick<RequestRecord, 'requestorId' | 'employeeId' | 'module'>, steps: readonly StepRecord[]): Relation {
  const me = viewer.employeeId
  const hr = hrIn(viewer, module)
  return {
    isRequestor: record.requestorId === me,
    isEmployee: record.employeeId === me,
    isSuperior: viewer.below.has(record.employeeId),
    isHr: hr.has(record.employeeId),
    leads: !viewer.below.isEmpty || !hr.isEmpty,
    isInChain: (!isDecidedByHr(record.module) || hr.has(record.employeeId)) && steps.some((s) => s.personId === me || s.actedById === me || standInsOf(viewer.grants, s, record).includes(me)),
  }
}
