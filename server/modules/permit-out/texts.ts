/** The gate code of permits, for the person who goes out. */
import { factsOfRequests } from '../../facts/facts.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord } from '../../request/module.ts'

/** Gate codes of the caller's own permits that stand, by record id. Nobody else is told. */
async function gateCodes(records: readonly RequestRecord[], { caller }: Context): Promise<Map<string, string>> {
  const own = records.filter((r) => r.employeeId === caller.employeeId || r.requestorId === caller.employeeId).map((r) => r.id)
  const facts = await factsOfRequests(own, 'permit')
  return new Map([...facts].flatMap(([id, [fact]]) => (fact?.gateCode ? [[id, fact.gateCode]] : [])))
}

/** The gate code beside the names of choices. */
export async function permitTexts(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  return new Map([...(await gateCodes(records, context))].map(([id, gateCode]) => [id, { gateCode }]))
}
