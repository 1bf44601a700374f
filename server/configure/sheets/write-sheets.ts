/** Writes what sheets change. Runs in the caller's transaction. */
import type { SheetPlan } from './plan-sheets.ts'
import { openAccounts, setBasePays, setHeads, writeDepartments, writePeople, writePlaces, writeSites } from '../../directory/write.ts'
import { setOpenings } from '../../ledger/opening.ts'
import { grantDue } from '../../ledger/grant.ts'

/** @param by who applies it, for the record of base pay */
export async function writeSheets(plan: SheetPlan, { by, today, now }: { by: string; today: string; now: Date }): Promise<void> {
  await writeSites(plan.sites.map((s) => s.row))
  await writeDepartments(plan.departments.map((d) => d.row))
  await writePeople(plan.people, now)
  await writePlaces(plan.placed, now)
  await setHeads(plan.heads, now)
  await openAccounts(plan.accounts, now)
  await setBasePays(plan.pays, { by, now })
  await setOpenings(plan.openings, { today, now })
  // what a balance began with says which grants are in it already
  await grantDue({ today, now }, plan.people.map((p) => p.row.id))
}
