/** Competencies, job profiles and periods for tests. */
import { q } from '../../db/context.ts'
import { NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { competency, competencyGroup, growthPeriod, jobProfile } from '../table.ts'
import type { PeriodKind } from '../periods.ts'

const id = () => newId(NOON)

/** @returns its id */
export async function aCompetency(code: string, position = 1): Promise<string> {
  await q().insert(competencyGroup).values({ code: 'any', names: { en: 'Any group' }, levelTexts: { 1: { en: 'Begins' } } }).onConflictDoNothing()
  const row = { id: id(), code, names: { en: code }, groupCode: 'any', levelTexts: {}, position, active: true }
  await q().insert(competency).values(row)
  return row.id
}

/** What a job asks for, by competency. @returns its id */
export async function aJobProfile(title: string, levels: Readonly<Record<string, number>>): Promise<string> {
  const row = { id: id(), code: title.toUpperCase(), title, levels: Object.entries(levels).map(([competencyId, level]) => ({ competencyId, level })), active: true }
  await q().insert(jobProfile).values(row)
  return row.id
}

interface PeriodFacts {
  kind?: PeriodKind
  code: string
  from: string
  until: string
  fillFrom?: string
  fillUntil?: string
}

/** Periods that take what is filled in at any time, unless said otherwise. @returns their ids by code */
export async function somePeriods(periods: readonly PeriodFacts[]): Promise<Record<string, string>> {
  const rows = periods.map(({ kind = 'competency', fillFrom = '2020-01-01', fillUntil = '2999-12-31', ...period }) => ({ id: id(), kind, names: { en: period.code }, fillFrom, fillUntil, ...period }))
  await q().insert(growthPeriod).values(rows)
  return Object.fromEntries(rows.map((row) => [row.code, row.id]))
}
