import { expect, test, vi } from 'vitest'
import { sectionOf, sectionsOf } from '../../contract/access.ts'
import { allCalls } from '../../contract/calls.ts'
import { requestModules } from '../../contract/requests.ts'

const ids = allCalls.map((call) => call.id)
const slugs = [...new Set(allCalls.map((call) => call.module))].sort()

const sections = sectionsOf(requestModules)
/** Types of one section may ask each other's lists of choices. */
const beside = (slug: string) => slugs.filter((other) => sectionOf(other, sections) === sectionOf(slug, sections))

test.each(slugs)('%s: loading its calls makes every call of it known, and no other section\'s', async (slug) => {
  vi.resetModules()
  const { loadCalls } = await import('./call-modules.ts')
  const { callById } = await import('../../contract/kit/call.ts')
  expect(ids.filter((id) => callById(id))).toEqual([])
  await loadCalls(slug)
  const known = allCalls.filter((call) => callById(call.id))
  expect(known.filter((call) => call.module === slug).map((call) => call.id).sort()).toEqual(allCalls.filter((call) => call.module === slug).map((call) => call.id).sort())
  expect(known.filter((call) => !beside(slug).includes(call.module))).toEqual([])
})

test('a module that is none, or of a build that is gone, leaves nothing known and is no failure', async () => {
  vi.resetModules()
  const { loadCalls } = await import('./call-modules.ts')
  const { callById } = await import('../../contract/kit/call.ts')
  for (const slug of ['', 'no-such-module', '..', 'constructor']) await loadCalls(slug)
  expect(ids.filter((id) => callById(id))).toEqual([])
})
