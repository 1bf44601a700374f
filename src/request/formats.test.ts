import { expect, test } from 'vitest'
import { formats } from './formats.ts'

const [english, arabic] = ['en', 'ar'].map((language) => formats(language, '2026-05-01', () => 0))

test('a date with its time keeps one order in a right-to-left text', () => {
  expect(english?.dateTime('2026-05-12T08:05')).toBe('2026/05/12 08:05')
  expect(arabic?.dateTime('2026-05-12T08:05')).toBe('\u20682026/05/12 08:05\u2069')
})

test('a list has the comma of the language, and no empty parts', () => {
  expect(english?.list(['a', '', null, undefined, false, 'b'])).toBe('a, b')
  expect(arabic?.list(['أ', 'ب'])).toBe('أ، ب')
})
