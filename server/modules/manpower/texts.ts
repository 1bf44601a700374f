/** Names of what requests refer to, for many at once; what came of each; and what the plan has, of one. */
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { text } from '../../lib/text.ts'
import type { Context } from '../../lib/handler.ts'
import { departmentsById } from '../../org/departments.ts'
import { sitesById } from '../../org/sites.ts'
import type { RequestRecord } from '../../request/module.ts'
import { findFrame, frameName } from '../../workforce/periods.ts'
import { designationNames, everyPosition, positionNames, titleName } from '../../workforce/places.ts'
import { readPlanFacts, roomIn, tightest } from '../../workforce/plan/room.ts'
import { vacanciesOf } from '../../workforce/vacancies.ts'
import { askedOf, draftOf, roomAsked } from './values.ts'

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id): id is string => Boolean(id))
const told = (pairs: readonly (readonly [string, string | undefined])[]): Record<string, string> => Object.fromEntries(pairs.filter((e): e is readonly [string, string] => e[1] !== undefined))

export async function manpowerTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const drafts = records.map(({ id, values }) => ({ id, draft: draftOf(values) }))
  const units = await departmentsById(present(drafts.map(({ draft }) => draft.companyStructure)))
  const sites = await sitesById(present(drafts.map(({ draft }) => draft.site)))
  const positions = await positionNames(present(drafts.map(({ draft }) => draft.position)), language)
  const titles = await designationNames(present(drafts.map(({ draft }) => draft.designation)), language)
  const vacancies = await vacanciesOf(records.filter((r) => r.round > 0).map((r) => r.id))
  const out = new Map<string, Record<string, string>>()
  for (const { id, draft } of drafts) {
    const frame = draft.timeFrame ? await findFrame(draft.timeFrame) : null
    const vacancy = vacancies.get(id)
    out.set(id, told([
      ['companyStructure', units.get(draft.companyStructure ?? '')], ['site', sites.get(draft.site ?? '')], ['position', positions.get(draft.position ?? '')], ['designation', titles.get(draft.designation ?? '')],
      ['timeFrame', frame ? frameName(frame.frame, frame.period, language) : undefined],
      // an item of the inbox says how many, and how far above the plan
      ['headCount', draft.headCount ? String(draft.headCount) : undefined], ['overPlan', draft.overPlan ? String(draft.overPlan) : undefined],
      ['vacancyId', vacancy?.id], ['vacancyCode', vacancy?.code], ['vacancyStatus', vacancy?.status], ['hired', vacancy ? String(vacancy.hired) : undefined],
    ]))
  }
  return out
}

/** What the plan has for one request now, the request itself left out. */
export async function planTexts({ id, values }: Pick<RequestRecord, 'id' | 'values'>, { language }: Context): Promise<Record<string, string>> {
  const [asked, ask] = [askedOf(values), roomAsked(values, id)]
  const facts = ask ? await readPlanFacts(ask) : null
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
