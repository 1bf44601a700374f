/** Writes what sheets change. Runs in the caller's transaction. */
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import type { SheetPlan } from './plan-sheets.ts'
import { openAccounts, setBasePays, setHeads, writeDepartments, writePeople, writePlaces, writeSites } from '../../directory/write.ts'
import { setOpenings } from '../../ledger/opening.ts'
import { grantDue } from '../../ledger/grant.ts'

export interface Applied {
  by: string
  changedBy?: string
  today: string
  now: Date
}

/**
 * @param at.by who applies it, for the record of base pay
 * @param at.changedBy the person who says so, for the records of people; left out: a run of sheets
 */
export async function writeSheets(plan: SheetPlan, { by, changedBy = EMPTY_ID, today, now }: Applied): Promise<void> {
  await writeSites(plan.sites.map((s) => s.row))
  await writeDepartments(plan.departments.map((d) => d.row))
  await writePeople(plan.people, { changedBy, now })
  await writePlaces(plan.placed, now)
  await setHeads(plan.heads, now)
  await openAccounts(plan.accounts, now)
  await setBasePays(plan.pays, { by, now })
  await setOpenings(plan.openings, { today, now })
  // what a balance began with says which grants are in it already
  await grantDue({ today, now }, plan.people.map((p) => p.row.id))
}
