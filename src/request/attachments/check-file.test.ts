import { expect, test } from 'vitest'
import { defaultFileRules, refusalOf, shortFileName } from './check-file.ts'

const MB = 1024 * 1024

test('an allowed type that is too large says so', () => {
  expect(refusalOf({ name: 'scan.pdf', type: 'application/pdf', size: 4 * MB + 1 }, defaultFileRules)).toEqual({ key: 'fixed:attachment.too-large', n: 4 })
  expect(refusalOf({ name: 'scan.pdf', type: 'application/pdf', size: 4 * MB }, defaultFileRules)).toBeNull()
})

test('any other type is not supported, however large', () => {
  expect(refusalOf({ name: 'film.mov', type: 'video/quicktime', size: 90 * MB }, defaultFileRules)).toEqual({ key: 'fixed:attachment.not-supported' })
})

test('a file without a type is judged by its ending', () => {
  expect(refusalOf({ name: 'IMG_1.JPG', type: '', size: 10 }, defaultFileRules)).toBeNull()
})

test('a long name is cut to 23 characters and keeps its ending', () => {
  const short = shortFileName('doctor-certificate-of-the-clinic.pdf')
  expect(short).toHaveLength(23)
  expect(short).toMatch(/^doctor-cert.*….pdf$/)
})
