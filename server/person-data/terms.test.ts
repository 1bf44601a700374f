/** What names a person in texts of others, and what looks like it and names somebody else. */
import { expect, test } from 'vitest'
import { isShared, replaceIn, replacerOf, type Term } from './terms.ts'

const term = (text: string, more: Partial<Term> = {}): Term => ({ text, isWhole: false, into: 'Former employee 7f3a19c2', others: [], ...more })

test.each([
  ['Leave request from Dina Pratiwi.', 'Leave request from Former employee 7f3a19c2.'],
  ['lv-202605-0012 dina pratiwi', 'lv-202605-0012 former employee 7f3a19c2'],
  ['Dina Pratiwi-Adi and Adina Pratiwi', 'Former employee 7f3a19c2-Adi and Adina Pratiwi'],
  ['Dina Pratiwia', 'Dina Pratiwia'],
])('%s', (text, wanted) => {
  expect(replacerOf([term('Dina Pratiwi')])(text)).toBe(wanted)
})

test('one word that is a whole name is not taken out of the longer names of others', () => {
  const replace = replacerOf([term('Mulyono', { others: ['Agus Mulyono', 'agus mulyono'] })])
  expect(replace('Mulyono was told by Agus Mulyono')).toBe('Former employee 7f3a19c2 was told by Agus Mulyono')
})

test('a name two people have, and a number, count in rows about the person alone', () => {
  expect([isShared(term('Dina Pratiwi', { others: ['Dina Pratiwi'] })), isShared(term('Dina', { others: ['Dina Adi'] })), isShared(term('1001', { isWhole: true }))]).toEqual([true, false, true])
})

test('a code of figures is all of a text or no code; fields and numbers of JSON stay', () => {
  const replace = replacerOf([term('1001', { isWhole: true, into: 'FORMER-7F3A19C2' })])
  expect(replaceIn({ 1001: 1001, code: '1001', room: 'Room 1001', at: ['1001', null, true] }, replace)).toEqual({ 1001: 1001, code: 'FORMER-7F3A19C2', room: 'Room 1001', at: ['FORMER-7F3A19C2', null, true] })
})

test('signs that mean something to a pattern are signs', () => {
  expect(replacerOf([term('a.b+c@x.org', { into: 'former-7f3a19c2' })])('to a.b+c@x.org, axb+c@x.org')).toBe('to former-7f3a19c2, axb+c@x.org')
})
