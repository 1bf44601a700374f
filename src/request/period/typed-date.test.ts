import { expect, test } from 'vitest'
import { loadLocale } from './dayjs-locale.ts'
import { readTypedDate, writeTypedDate } from './typed-date.ts'

test.each(['2026/05/02', '2026/5/2', '2026-05-02', '20260502', '2 May 2026', ' 02 May 2026 '])('%s means one day', (text) => {
  expect(readTypedDate(text, 'en')).toBe('2026-05-02')
})

test.each(['2026/02/30', '2026/13/01', '02/05/2026', 'tomorrow', '2026', ''])('%s is an Invalid Date Format', (text) => {
  expect(readTypedDate(text, 'en')).toBeNull()
})

test('the company may write dates in its own way, and months have names in the language of the reader', async () => {
  expect(readTypedDate('02.05.2026', 'en', 'DD.MM.YYYY')).toBe('2026-05-02')
  expect(readTypedDate('2 Agustus 2026', await loadLocale('id'))).toBe('2026-08-02')
})

test('a date is written year first', () => {
  expect(writeTypedDate('2026-05-02')).toBe('2026/05/02')
  expect(writeTypedDate(null)).toBe('')
})
