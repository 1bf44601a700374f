import { expect, test } from 'vitest'
import { inText, listIn, withoutIsolates } from './language.ts'

test('a code inside an Arabic text keeps its own order, and is found without what orders it', () => {
  const code = inText('ar', 'LV-202605-0001')
  expect(code).not.toBe('LV-202605-0001')
  expect(withoutIsolates(`طلب ${code}`)).toBe('طلب LV-202605-0001')
})

test('Arabic words and texts of other languages stay as they are', () => {
  // a list of such values is a text of the language: its own letters are hidden in isolates
  expect(inText('ar', listIn('ar', ['17 ديسمبر', '18 ديسمبر']))).toBe('\u2067\u206817 ديسمبر\u2069، \u206818 ديسمبر\u2069\u2069')
  expect(inText('ar', 'إجازة')).toBe('إجازة')
  expect(inText('en', 'LV-202605-0001')).toBe('LV-202605-0001')
})

test('words one after another have the comma of their language', () => {
  expect(['en', 'id', 'ar'].map((language) => listIn(language, ['Bima', '', null, 'ابن']))).toEqual(['Bima, ابن', 'Bima, ابن', '\u2068Bima\u2069، ابن'])
})
