/** What the server works out of a request: until when a contract lasts, and what is left of the plan. */
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { findPosition } from '../../workforce/places.ts'
import { type PlanFacts, readPlanFacts, roomIn } from '../../workforce/plan/room.ts'
import { holds, unitsOf } from '../../workforce/units.ts'
import { askedOf, contractIn, draftOf, roomAsked } from './values.ts'

/** How a request stands to the plan. */
export interface Standing {
  /** Null: there is no plan. */
  planRoom: number | null
  overPlan: number
  withoutPlan: boolean
}

/** @param counts whether places that other requests merely hold are taken */
export async function standingIn(facts: PlanFacts | null, headCount: number, counts: 'held' | 'used'): Promise<Standing> {
  const room = roomIn(facts, headCount, counts)
  if (room) return { planRoom: room.room, overPlan: room.over, withoutPlan: false }
  return { planRoom: null, overPlan: (await settingOf('manpowerWithoutPlan')) === 'overPlan' ? headCount : 0, withoutPlan: true }
}

const unknown: Standing = { planRoom: null, overPlan: 0, withoutPlan: false }

/** Counts of a plan are worked out for units of the manager alone: a request for another is refused, and says nothing before that. */
async function standing(values: ModuleValues, id: string, today: string): Promise<Standing> {
  const [asked, ask] = [askedOf(values), roomAsked(values, id)]
  const position = asked ? await findPosition(asked.positionId) : null
  if (!asked || !ask || !position || !holds(await unitsOf(asked.employeeId, MANPOWER, today), position)) return unknown
  return standingIn(await readPlanFacts(ask), asked.headCount, 'held')
}

export async function computeManpower({ values, employeeId, id, action, context }: ComputeInput): Promise<ModuleValues> {
  const contract = await contractIn(values)
  const today = await todayOf(employeeId, context.now)
  // what nobody gave is the usual, once it is handed in
  const contractMonth = draftOf(values).contractMonth ?? (action === 'submit' ? (contract?.contractMonth ?? null) : null)
  const all = { ...values, employeeId, contractMonth, contractUntil: contract?.contractUntil ?? null }
  return { contractMonth, contractUntil: all.contractUntil, transactionDate: today, ...(await standing(all, id, today)) }
}
