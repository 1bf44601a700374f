/** What the plan has for a request that is being filled in, and who would decide: the live panel of the form. */
import type { PlanRoom, PlanRoomInput } from '../../../contract/modules/manpower/calls.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { EmploymentKind } from '../../../contract/workforce/vocabulary.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError, refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { resolveLevels } from '../../request/approval/resolve.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { frameName } from '../../workforce/periods.ts'
import { findPosition } from '../../workforce/places.ts'
import { readPlanFacts } from '../../workforce/plan/room.ts'
import { holds, unitsOf } from '../../workforce/units.ts'
import { standingIn } from './compute.ts'
import { statedOf } from './stated.ts'
import { contractIn, roomAsked } from './values.ts'
import { requireFiles } from './who.ts'

/** Who would decide, level by level; none where the company's rules name nobody. */
async function levelsOf(values: Record<string, unknown>, employeeId: string, { caller, today }: Context): Promise<PlanRoom['levels']> {
  try {
    const levels = await resolveLevels({ module: MANPOWER, requestorId: caller.employeeId, employeeId, covered: new Set([employeeId]) }, await statedOf(values), today)
    const names = await namesOf(levels.flatMap((l) => l.persons.map((p) => p.personId)))
    return levels.map(({ persons }, i) => ({ level: i + 1, who: persons.map((p) => names.get(p.personId) ?? '').join(', ') }))
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

/** @throws CallError not_allowed: files nothing, or not for this manager; not_found: no position of the units one may file for */
export async function planRoom({ exceptId, employeeId, ...input }: PlanRoomInput, context: Context): Promise<PlanRoom> {
  const { caller, language, today } = context
  await requireFiles(context)
  const who = employeeId ?? caller.employeeId
  if (who !== caller.employeeId) await requireMayFileFor(who, context, { def: { slug: MANPOWER } })
  const position = await findPosition(input.position)
  if (!position || position.departmentId !== input.companyStructure || !holds(await unitsOf(caller.employeeId, MANPOWER, today), position)) return refuse('not_found')
  const asked: Record<string, unknown> = { ...input, employmentStatus: input.employmentStatus ?? EmploymentKind.contract, employeeId: who }
  const values = { ...asked, contractUntil: (await contractIn(asked))?.contractUntil ?? null }
  const ask = roomAsked(values, exceptId ?? null)
  const facts = ask ? await readPlanFacts(ask) : null
  const standing = await standingIn(facts, input.headCount, 'held')
  const plan = facts?.plan ?? null
  return {
    planCode: plan?.code ?? '', withoutPlan: standing.withoutPlan, room: standing.planRoom, over: standing.overPlan,
    frames: facts && plan ? facts.frames.map(({ frame, planned, existing, used, held }) => ({
      frameId: frame.id, name: frameName(frame, facts.period, language), number: frame.number, from: frame.from, until: frame.until, planned: planned ?? 0, existing, used, held, room: (planned ?? 0) - existing - used - held,
    })) : [],
    levels: await levelsOf({ ...values, ...standing }, who, context),
  }
}
