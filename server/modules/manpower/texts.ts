/** Names of what requests refer to, for many at once; what came of each; and what the plan has, of one. */
import { Status } from '../../../contract/kit/lifecycle.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { text } from '../../lib/text.ts'
import type { Context } from '../../lib/handler.ts'
import { departmentsById } from '../../org/departments.ts'
import { sitesById } from '../../org/sites.ts'
import { todayOf } from '../../org/today.ts'
import type { RequestRecord } from '../../request/module.ts'
import { findFrame, frameName } from '../../workforce/periods.ts'
import { designationNames, everyPosition, findPosition, positionName, titleName } from '../../workforce/places.ts'
import { readPlanFacts, roomIn, tightest } from '../../workforce/plan/room.ts'
import { holds, unitsOf } from '../../workforce/units.ts'
import { vacanciesOf } from '../../workforce/vacancies.ts'
import { appliedTo } from '../../workforce/vacancy/sight.ts'
import { askedOf, type Draft, draftOf, roomAsked } from './values.ts'

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id): id is string => Boolean(id))
const told = (pairs: readonly (readonly [string, string | undefined])[]): Record<string, string> => Object.fromEntries(pairs.filter((e): e is readonly [string, string] => e[1] !== undefined))

/** A vacancy came of none of these. */
const NEVER_APPROVED: readonly number[] = [Status.draft, Status.inApproval, Status.revision, Status.rejected, Status.expired]

/** Names of unit, title and site, most of which the position says; what it does not say is looked up, for all at once. */
async function placeNames(drafts: readonly Draft[], language: string): Promise<(draft: Draft) => Record<string, string>> {
  const positions = await everyPosition()
  const isSaid = ({ position, companyStructure, site, designation }: Draft): boolean => {
    const place = positions.get(position ?? '')
    return place !== undefined && [[companyStructure, place.departmentId], [site, place.siteId], [designation, place.designationId]].every(([asked, its]) => !asked || asked === its)
  }
  const without = drafts.filter((d) => !isSaid(d))
  const units = await departmentsById(present(without.map((d) => d.companyStructure)))
  const sites = await sitesById(present(without.map((d) => d.site)))
  const titles = without.some((d) => d.designation) ? await designationNames(present(without.map((d) => d.designation)), language) : new Map<string, string>()
  return ({ companyStructure, site, position, designation }) => {
    const place = positions.get(position ?? '')
    return told([
      ['companyStructure', place?.departmentId === companyStructure ? place?.department : units.get(companyStructure ?? '')], ['position', place && positionName(place, language)],
      ['site', place?.siteId === site ? place?.site : sites.get(site ?? '')], ['designation', place && place.designationId === designation ? titleName(place.designation, language) : titles.get(designation ?? '')],
    ])
  }
}

export async function manpowerTexts(records: RequestRecord[], { language, caller }: Context): Promise<Map<string, Record<string, string>>> {
  const drafts = records.map(({ id, values }) => ({ id, draft: draftOf(values) }))
  const places = await placeNames(drafts.map((d) => d.draft), language)
  const vacancies = await vacanciesOf(records.filter((r) => !NEVER_APPROVED.includes(r.status)).map((r) => r.id))
  const hidden = await appliedTo([...vacancies.values()].map((v) => v.id), caller.employeeId)
  const out = new Map<string, Record<string, string>>()
  for (const { id, draft } of drafts) {
    const at = draft.timeFrame ? await findFrame(draft.timeFrame) : null
    const opened = vacancies.get(id)
    const vacancy = opened && !hidden.has(opened.id) ? opened : undefined
    out.set(id, {
      ...places(draft),
      ...told([
        ['timeFrame', at ? frameName(at.frame, at.period, language) : undefined],
        ['vacancyId', vacancy?.id], ['vacancyCode', vacancy?.code], ['vacancyStatus', vacancy?.status], ['hired', vacancy ? String(vacancy.hired) : undefined],
      ]),
    })
  }
  return out
}

/** What the plan has for one request now, the request itself left out: of a unit of the manager, else nothing. A draft may name any. */
export async function planTexts({ id, values }: Pick<RequestRecord, 'id' | 'values'>, { language, now }: Context): Promise<Record<string, string>> {
  const [asked, ask] = [askedOf(values), roomAsked(values, id)]
  const position = asked ? await findPosition(asked.positionId) : null
  const isTheirs = asked !== null && position !== null && holds(await unitsOf(asked.employeeId, MANPOWER, await todayOf(asked.employeeId, now)), position)
  const facts = ask && isTheirs ? await readPlanFacts(ask) : null
  const least = facts?.plan ? tightest(facts, 'held') : null
  if (!asked || !facts?.plan || !least) return {}
  return {
    planCode: facts.plan.code, planFrame: frameName(least.frame, facts.period, language), planned: String(least.planned ?? 0), existing: String(least.existing), asked: String(least.held + least.used),
    room: String(roomIn(facts, asked.headCount, 'held')?.room ?? ''),
  }
}

/** "Hiring: Customer care agent": what is looked for, never a person or a reason. */
export async function manpowerTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const positions = await everyPosition()
  return new Map(records.map(({ id, values }) => {
    const position = positions.get(draftOf(values).position ?? '')
    return [id, position === undefined ? text(language, `request:module.${MANPOWER}`) : text(language, 'manpower:title', { position: titleName(position.designation, language) })]
  }))
}
