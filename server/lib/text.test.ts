import { describe, expect, test } from 'vitest'
import { hasText, languageOf, text } from './text.ts'

describe('the language of a caller', () => {
  test.each([
    [null, 'en'], ['', 'en'], ['id-ID,id;q=0.9', 'id'], ['fr,id;q=0.4,en;q=0.8', 'en'], ['in', 'id'], ['de', 'en'], ['id;q=0,en', 'en'], [';;;,q=', 'en'],
  ])('%s gives %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

describe('a text', () => {
  test('comes with its parameters filled in', () => {
    expect(text('en', 'errors:too_large', { limit: 4 })).toBe('This is too large: at most 4 MB')
  })
  test('is there when it has plurals alone', () => expect(['errors:permit_too_long', 'errors:too_large', 'errors:no_such', '../x:y'].map(hasText)).toEqual([true, true, false, false]))
  test('has a form for one and for many', () => {
    expect(text('en', 'provider:tooMany', { count: 1 })).toContain('1 second,')
    expect(text('en', 'provider:tooMany', { count: 2 })).toContain('2 seconds,')
    expect(text('id', 'provider:tooMany', { count: 2 })).toContain('2 detik')
  })
  test('writes a day in words, in the language of the reader', () => {
    expect(text('en', 'errors:leave_overlap', { code: 'LV-1', date: '2026-12-14' })).toBe('These days overlap with LV-1 on Mon 14 Dec 2026')
    expect([...(['en', 'id', 'ar'] as const)].map((language) => text(language, 'errors:field.too_large', { max: 'IDR 2500050.00' }).match(/IDR [\d.,]+/)?.[0])).toEqual(['IDR 2,500,050', 'IDR 2.500.050', 'IDR 2,500,050'])
    expect(text('en', 'errors:leave_overlap', { code: 'LVA 2026', date: 'IDR 25.005' }), 'no amount of this currency').toContain('LVA 2026 on IDR 25.005')
    expect(text('id', 'errors:leave_overlap', { code: 'LV-1', date: '2026-12-14' })).toContain('Sen, 14 Des 2026')
  })
  test('takes what only looks like a day as it is', () => {
    expect(text('en', 'errors:leave_overlap', { code: 'LV-1', date: '2026-99-99' })).toContain('2026-99-99')
  })
  test('that nobody wrote shows as its key, whatever the key holds', () => {
    expect(text('en', 'errors:no.such')).toBe('errors:no.such')
    expect(text('en', '../../package:name')).toBe('../../package:name')
  })
})
