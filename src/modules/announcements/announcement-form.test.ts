import { describe, expect, test } from 'vitest'
import { formOf, instantOf, isPublishedBySaving, localText, missingIn, startOf } from './announcement-form.ts'

const NOW = Date.parse('2026-05-12T05:00:00.000Z')
const written = (more = {}) => ({ ...startOf(undefined), title: ' Dinner ', body: 'Come', ...more })

describe('what an editor has written', () => {
  test('needs a title, and words once it is published', () => {
    expect(missingIn(startOf(undefined), NOW)).toEqual(['title', 'body'])
    expect(missingIn({ ...startOf(undefined), publish: 'draft', title: 'x' }, NOW)).toEqual([])
    expect(missingIn(written(), NOW)).toEqual([])
  })

  test('a later moment must be given, and lie before the end', () => {
    expect(missingIn(written({ publish: 'later' }), NOW)).toEqual(['publishAt'])
    const at = (hours: number) => localText(new Date(NOW + hours * 3_600_000).toISOString())
    expect(missingIn(written({ publish: 'later', publishAt: at(5), expireAt: at(5) }), NOW)).toEqual(['expireAt'])
    expect(missingIn(written({ expireAt: at(-1) }), NOW)).toEqual(['expireAt'])
    expect(missingIn(written({ publish: 'later', publishAt: at(5), expireAt: at(6) }), NOW)).toEqual([])
  })

  test('is sent with its moment: none, now, or later', () => {
    expect(formOf(written({ publish: 'draft' }), 'a', undefined, NOW)).toMatchObject({ id: 'a', version: 0, title: 'Dinner', publishAt: null, expireAt: null, coverId: null })
    expect(formOf(written(), 'a', undefined, NOW).publishAt).toBe('2026-05-12T05:00:00.000Z')
    const local = localText('2026-05-13T01:30:00.000Z')
    expect(formOf(written({ publish: 'later', publishAt: local }), 'a', undefined, NOW).publishAt).toBe('2026-05-13T01:30:00.000Z')
  })

  test('is asked about where saving shows it to its people at once', () => {
    const at = (hours: number) => ({ publish: 'later' as const, publishAt: localText(new Date(NOW + hours * 3_600_000).toISOString()) })
    expect([written(), written({ publish: 'draft' }), written(at(1)), written(at(-1))].map((w) => isPublishedBySaving(w, undefined, NOW))).toEqual([true, false, false, true])
    const row = (state: string) => ({ state }) as NonNullable<Parameters<typeof isPublishedBySaving>[1]>
    expect(['draft', 'scheduled', 'published', 'expired'].map((state) => isPublishedBySaving(written(), row(state), NOW))).toEqual([true, true, false, false])
  })

  test('nonsense is no moment', () => {
    expect([instantOf(''), instantOf('soon'), localText(null)]).toEqual([null, null, ''])
  })
})
