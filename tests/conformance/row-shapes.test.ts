/**
 * Rows on people's devices outlive the build that wrote them: their shape changes only together with the frozen corpus.
 * Red? If this version of the database was never shipped: `node tests/faults/upgrades/freeze.ts`. If it was: first raise the
 * version in src/offline/user-db.ts, and upcast in src/offline/op-history.ts what the op's input needs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Corpus, freeze } from '../faults/upgrades/freeze.ts'
import { shapeOf } from '../faults/upgrades/shape.ts'

const folder = new URL('../faults/upgrades/corpus/', import.meta.url)
const numbers = readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b)
test('the newest corpus is what today\'s code writes', async () => {
  const today = await freeze()
  const newest = JSON.parse(readFileSync(new URL(`${numbers.at(-1)}.json`, folder), 'utf8')) as Corpus
  expect({ version: today.version, shape: shapeOf(today) }).toEqual({ version: newest.version, shape: shapeOf(newest) })
})

test('no version that was shipped is missing', () => {
  expect(numbers).toEqual(Array.from({ length: numbers.at(-1) ?? 0 }, (_, i) => i + 1))
})
