import { expect, test, vi } from 'vitest'
import { sectionOf, sectionsOf } from './access.ts'
import { callModules } from './call-modules.ts'
import { allCalls } from './calls.ts'
import { requestModules } from './requests.ts'

const ids = allCalls.map((call) => call.id)
const slugs = [...new Set(allCalls.map((call) => call.module))].sort()

test('every module of the table is listed, and nothing else', () => expect([...callModules.keys()].sort()).toEqual(slugs))

const sections = sectionsOf(requestModules)
/** Types of one section may ask each other's lists of choices. */
const beside = (slug: string) => slugs.filter((other) => sectionOf(other, sections) === sectionOf(slug, sections))

test.each(slugs)('%s: loading its line makes every call of it known, and no other section\'s', async (slug) => {
  vi.resetModules()
  const { callModules: fresh } = await import('./call-modules.ts')
  const { callById } = await import('./kit/call.ts')
  expect(ids.filter((id) => callById(id))).toEqual([])
  await fresh.get(slug)?.()
  const known = allCalls.filter((call) => callById(call.id))
  expect(known.filter((call) => call.module === slug).map((call) => call.id).sort()).toEqual(allCalls.filter((call) => call.module === slug).map((call) => call.id).sort())
  expect(known.filter((call) => !beside(slug).includes(call.module))).toEqual([])
})
