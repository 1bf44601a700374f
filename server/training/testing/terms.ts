/** Subjects, cost items and currencies of trainings for tests. */
import { trainingCostItems } from '../../../contract/modules/training-request/choices.ts'
import { q } from '../../db/context.ts'
import { NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { choice } from '../../org/table.ts'
import { currencyId } from '../terms/currencies.ts'
import { trainingCategory, trainingCurrency, trainingFormTemplate, trainingSubject } from '../terms/table.ts'

/** @returns its id */
export async function aSubject(code: string, more: Partial<typeof trainingSubject.$inferInsert> = {}): Promise<string> {
  const id = newId(when().now)
  await q().insert(trainingCategory).values({ code: 'safety', names: { en: 'Safety' } }).onConflictDoNothing()
  await q().insert(trainingSubject).values({ id, code, names: { en: code }, category: 'safety', minutes: 480, ...more })
  return id
}

/** @returns the id of a cost item */
export async function aCostItem(code: string): Promise<string> {
  const id = newId(when().now)
  await q().insert(choice).values({ id, list: trainingCostItems.list, code, names: { en: code }, rules: {}, position: 1 })
  return id
}

export const aRate = (code: string, rate: string) => q().insert(trainingCurrency).values({ id: currencyId(code), code, rate, rateDate: NOON.toISOString().slice(0, 10) })

/** A test before, of one question. @returns its id */
export async function aFormTemplate(code: string, kind: 1 | 2 | 3 = 1): Promise<string> {
  const id = newId(when().now)
  const field = { kind: 1 as const, labels: { en: 'Which?' }, options: [{ en: 'This' }, { en: 'That' }], right: [1], points: 10, required: true }
  await q().insert(trainingFormTemplate).values({ id, code, kind, names: { en: code }, facts: { passPercent: 70, attemptsMax: 3, anonymous: false, fields: [field] } })
  return id
}
