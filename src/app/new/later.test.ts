import { describe, expect, test } from 'vitest'
import { clientModules } from '../modules.ts'
import { laterFor } from './later.ts'

describe('what is not there yet', () => {
  test.each([['rekrut', 'manpower'], ['توظيف', 'manpower']])('%j is understood as %s', (wanted, slug) => {
    expect(laterFor(wanted)).toEqual(clientModules.some((m) => m.slug === slug) ? [] : [slug])
  })
  test.each(['', 'o', 'xyz', 'day off'])('%j is none of it', (wanted) => {
    expect(laterFor(wanted)).toEqual([])
  })
  test.each([['kasbon', 'loan'], ['Kasbon', 'loan'], ['kas', undefined], ['bon', undefined]])('%j is listed for %s', (wanted, slug) => {
    expect(laterFor(wanted, true)).toEqual(slug === undefined || clientModules.some((m) => m.slug === slug) ? [] : [slug])
  })
  test('what is there is never called missing', () => {
    for (const { slug } of clientModules) expect(laterFor(slug.replaceAll('-', ' '))).not.toContain(slug)
  })
})
