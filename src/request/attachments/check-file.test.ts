import { expect, test } from 'vitest'
import { shortFileName } from '../../lib/file-name.ts'
import { defaultFileRules, refusalOf, sizeText, narrowed } from './check-file.ts'

const MB = 1024 * 1024

test('an allowed type that is too large says so', () => {
  expect(refusalOf({ name: 'scan.pdf', type: 'application/pdf', size: 4 * MB + 1 }, defaultFileRules)).toEqual({ key: 'fixed:attachment.too-large', n: 4 })
  expect(refusalOf({ name: 'scan.pdf', type: 'application/pdf', size: 4 * MB }, defaultFileRules)).toBeNull()
})

test('an empty file is refused before it holds a request back', () => {
  expect(refusalOf({ name: 'scan.pdf', type: 'application/pdf', size: 0 }, defaultFileRules)).toEqual({ key: 'attachments:empty' })
})

test('any other type is not supported, however large', () => {
  expect(refusalOf({ name: 'film.mov', type: 'video/quicktime', size: 90 * MB }, defaultFileRules)).toEqual({ key: 'fixed:attachment.not-supported' })
})

test('a file without a type is judged by its ending', () => {
  expect(refusalOf({ name: 'IMG_1.JPG', type: '', size: 10 }, defaultFileRules)).toBeNull()
})

test('a long name is cut to 23 characters, 15 in the list of refused files, and keeps its ending', () => {
  const name = 'doctor-certificate-of-the-clinic.pdf'
  expect([shortFileName(name, 23), shortFileName(name, 15)]).toEqual(['doctor-certificate….pdf', 'doctor-cer….pdf'])
  expect([shortFileName(name, 23).length, shortFileName(name, 15).length]).toEqual([23, 15])
  expect(shortFileName('scan.pdf', 23)).toBe('scan.pdf')
})

test('a size keeps its number before its unit, also in a right-to-left text', () => {
  expect([sizeText(21 * 1024), sizeText(3 * MB)]).toEqual(['21 kB', '3.0 MB'])
  expect(sizeText(21 * 1024, 'ar')).toBe('\u206821 kB\u2069')
})

test('a field takes no more than the company, and of that what it says', () => {
  expect(narrowed(defaultFileRules, { accepts: ['pdf'], maxMb: 1 })).toEqual({ maxSizeMb: 1, types: [{ mimeType: 'application/pdf', name: 'pdf' }] })
  expect(narrowed(defaultFileRules, { maxMb: 50 })).toEqual(defaultFileRules)
})
