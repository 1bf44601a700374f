/** What a request states to approval rules, beside its choices. */
import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { department } from '../../org/table.ts'
import type { ModuleValues } from '../../request/module.ts'
import { draftOf, employmentKindName, hiringKindName } from './values.ts'

async function unitCode(id: string | null | undefined): Promise<string> {
  if (!id) return ''
  const [row] = await q().select({ code: department.code }).from(department).where(eq(department.id, id))
  return row?.code ?? ''
}

export async function statedOf(values: ModuleValues): Promise<Record<string, string | number>> {
  const { requestType, employmentStatus, headCount, companyStructure, overPlan } = draftOf(values)
  return {
    overPlan: (overPlan ?? 0) > 0 ? 'yes' : 'no', requestType: hiringKindName(requestType ?? 0), employmentStatus: employmentKindName(employmentStatus ?? 0), headCount: headCount ?? 0, companyStructure: await unitCode(companyStructure),
  }
}
