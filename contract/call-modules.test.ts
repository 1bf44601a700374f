import { expect, test, vi } from 'vitest'
import { callModules } from './call-modules.ts'
import { allCalls } from './calls.ts'

const ids = allCalls.map((call) => call.id)
const slugs = [...new Set(allCalls.map((call) => call.module))].sort()

test('every module of the table is listed, and nothing else', () => expect([...callModules.keys()].sort()).toEqual(slugs))

test.each(slugs)('%s: loading its line makes every call of it known, and no other module\'s', async (slug) => {
  vi.resetModules()
  const { callModules: fresh } = await import('./call-modules.ts')
  const { callById } = await import('./kit/call.ts')
  expect(ids.filter((id) => callById(id))).toEqual([])
  await fresh.get(slug)?.()
  expect(ids.filter((id) => callById(id)).sort()).toEqual(allCalls.filter((call) => call.module === slug).map((call) => call.id).sort())
})
