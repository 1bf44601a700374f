/** Names of what permits refer to, for many at once; and the gate code, for the person who goes out. */
import { factsOfRequests } from '../../facts/facts.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { choiceNames } from '../../org/choices.ts'
import type { RequestRecord } from '../../request/module.ts'

/** Gate codes of the caller's own permits that stand, by record id. Nobody else is told. */
async function gateCodes(records: readonly RequestRecord[], { caller }: Context): Promise<Map<string, string>> {
  const own = records.filter((r) => r.employeeId === caller.employeeId || r.requestorId === caller.employeeId).map((r) => r.id)
  const facts = await factsOfRequests(own, 'permit')
  return new Map([...facts].flatMap(([id, [fact]]) => (fact?.gateCode ? [[id, fact.gateCode]] : [])))
}

/** Texts of the reason and the gate code. */
export async function permitTexts(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  const reasons = await choiceNames(records.flatMap((r) => (typeof r.values.permitOutReasonType === 'string' ? [r.values.permitOutReasonType] : [])), context.language)
  const codes = await gateCodes(records, context)
  return new Map(
    records.map(({ id, values }) => {
      const named: Record<string, string | undefined> = { permitOutReasonType: reasons.get(String(values.permitOutReasonType)), gateCode: codes.get(id) }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}

/** "Permit out": why somebody goes is nobody's business on a lock screen. */
export const permitTitles = (records: RequestRecord[], language: string): Promise<Map<string, string>> =>
  Promise.resolve(new Map(records.map((r) => [r.id, text(language, 'request:module.permit-out')])))
