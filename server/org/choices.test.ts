import { beforeAll, afterAll, expect, test } from 'vitest'
import { permitReasons } from '../../contract/modules/permit-out/choices.ts'
import { watchStatements } from '../../tests/support/statements.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { withMemory } from '../db/memory.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { findChoice, choiceNames, searchChoices } from './choices.ts'
import { choice } from './table.ts'

const NOW = new Date('2026-05-12T05:00:00Z')
const ids = { clinic: newId(NOW), bank: newId(NOW), old: newId(NOW), swap: newId(NOW) }
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(choice).values([
    { id: ids.clinic, list: 'permit-out', code: 'clinic', names: { en: 'Clinic', id: 'Klinik' }, position: 2 },
    { id: ids.bank, list: 'permit-out', code: 'bank', names: { en: 'Bank' }, rules: { maxMinutes: 120 }, position: 1 },
    { id: ids.old, list: 'permit-out', code: 'old', names: { en: 'Old' }, position: 3, active: false },
    { id: ids.swap, list: 'manual-shifts', code: 'swap', names: { en: 'Swap' }, position: 1 },
  ])
})
afterAll(() => database.close())

test('a list offers its own reasons in the order of the company, with their rules, in the language or in English', async () => {
  const { listData, totalData } = await searchChoices(permitReasons, {}, 'id')
  expect(listData).toEqual([
    { id: ids.bank, displayName: 'Bank', code: 'bank', description: '', rules: { maxMinutes: 120 } },
    { id: ids.clinic, displayName: 'Klinik', code: 'clinic', description: '', rules: {} },
  ])
  expect(totalData).toBe(2)
})

test('they are found by what people read', async () => {
  expect((await searchChoices(permitReasons, { filterSearch: 'KLIN' }, 'id')).listData.map((o) => o.code)).toEqual(['clinic'])
  expect((await searchChoices(permitReasons, { filterSearch: 'klin' }, 'en')).listData).toEqual([])
})

test('a reason is one of its list only, offered or not', async () => {
  expect((await findChoice(permitReasons, ids.old))?.active).toBe(false)
  expect(await findChoice(permitReasons, ids.swap)).toBeNull()
})

test('however many are looked for by one call, they are read once', async () => {
  const statements = await watchStatements(database, () => withMemory(async () => {
    expect([(await findChoice(permitReasons, ids.bank))?.code, (await findChoice(permitReasons, ids.clinic))?.code]).toEqual(['bank', 'clinic'])
  }))
  expect(statements).toHaveLength(1)
})

test('names of reasons of any list at once', async () => {
  expect(await choiceNames([ids.clinic, ids.swap, ids.clinic, newId(NOW)], 'id')).toEqual(new Map([[ids.clinic, 'Klinik'], [ids.swap, 'Swap']]))
})
