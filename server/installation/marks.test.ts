import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { acceptMark, differences, fingerprintOf, noteMarks, notedMark, type OwnMark } from './marks.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2026-05-12T01:00:00Z')
const later = new Date('2026-05-13T01:00:00Z')
const device = (...marks: [string, ...string[]]): OwnMark => ({ name: 'device.keys', marks })

test('a fingerprint tells keys and their uses apart, and holds nothing of them', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(fingerprintOf('document.key', one)).toBe(fingerprintOf('document.key', Buffer.alloc(32, 1)))
  expect(new Set([fingerprintOf('document.key', one), fingerprintOf('document.key', other), fingerprintOf('security.key', one)]).size).toBe(3)
  expect(fingerprintOf('document.key', one)).toHaveLength(12)
})

test('the first one notes what it has, and whoever has another one is told of it and changes nothing', async () => {
  const first: OwnMark = { name: 'document.key', marks: ['a'] }
  expect(await noteMarks([first], at)).toEqual([])
  expect(await noteMarks([first], later)).toEqual([])
  const other: OwnMark = { name: 'document.key', marks: ['b'] }
  for (const look of [differences, (own: OwnMark[]) => noteMarks(own, later)]) expect(await look([other])).toEqual([{ name: 'document.key', own: 'b', noted: 'a', at }])
  expect(await notedMark('document.key')).toBe('a')
  await acceptMark(other, later)
  expect(await differences([first])).toEqual([{ name: 'document.key', own: 'a', noted: 'b', at: later }])
})

test('a new key put in front is taken over; who has not got it yet is told', async () => {
  expect(await noteMarks([device('old')], at)).toEqual([])
  expect(await noteMarks([device('new', 'old')], later)).toEqual([])
  expect(await notedMark('device.keys')).toBe('new')
  expect(await noteMarks([device('old')], later)).toEqual([{ name: 'device.keys', own: 'old', noted: 'new', at: later }])
  expect(await noteMarks([device('newest', 'new', 'old')], later)).toEqual([])
})
