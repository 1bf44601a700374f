/** What names a person in texts of others, and what looks like it and names somebody else. */
import { expect, test } from 'vitest'
import { isShared, replaceIn, replacerOf, type Term } from './terms.ts'

const term = (text: string, more: Partial<Term> = {}): Term => ({ text, isWhole: false, isWord: false, into: 'Former employee 7f3a19c2', others: [], ...more })

test.each([
  ['Leave request from Dina Pratiwi.', 'Leave request from Former employee 7f3a19c2.'],
  ['lv-202605-0012 dina pratiwi', 'lv-202605-0012 former employee 7f3a19c2'],
  ['Dina Pratiwi-Adi and Adina Pratiwi', 'Former employee 7f3a19c2-Adi and Adina Pratiwi'],
  ['Dina Pratiwia', 'Dina Pratiwia'],
])('%s', (text, wanted) => {
  expect(replacerOf([term('Dina Pratiwi')])(text)).toBe(wanted)
})

test('one word that is a whole name is not taken out of the longer names of others', () => {
  const replace = replacerOf([term('Mulyono', { others: ['agus mulyono'] })])
  expect(replace('Mulyono was told by Agus Mulyono')).toBe('Former employee 7f3a19c2 was told by Agus Mulyono')
})

test.each([
  'José Silva', 'Josè Silva', 'Jose\u0301 Silva', 'JOSE SILVA', 'Jose  Silva', 'Jose\nSilva', 'Jose\u00a0Silva', 'Jose \u200bSilva',
])('%j is Jose Silva, however it is written', (text) => {
  expect(replacerOf([term('Jose Silva')])(`Thanks to ${text}, and others`)).toBe('Thanks to Former employee 7f3a19c2, and others')
  expect(replacerOf([term('José Silva')])(`${text}.`)).toBe('Former employee 7f3a19c2.')
})

test.each([
  ['王美玲', '感谢王美玲帮忙', '感谢Former employee 7f3a19c2帮忙'],
  ['محمد علي', 'شكرا لمحمد علي ومحمد علي', 'شكرا لFormer employee 7f3a19c2 وFormer employee 7f3a19c2'],
  ['Иван Петров', 'спросите ИВАН ПЕТРОВ', 'спросите Former employee 7f3a19c2'],
])('%s is found as its script writes it', (name, text, wanted) => {
  expect(replacerOf([term(name)])(text)).toBe(wanted)
})

test('a name two people have, one that is a word, and a number, count in rows about the person alone', () => {
  expect([isShared(term('Dina Pratiwi', { others: ['dina pratiwi'] })), isShared(term('Jakarta', { isWord: true })), isShared(term('Dina Adi', { others: ['dina adi putri'] })), isShared(term('1001', { isWhole: true }))]).toEqual([true, true, false, true])
})

test('a code of figures is all of a text or no code; fields and numbers of JSON stay', () => {
  const replace = replacerOf([term('1001', { isWhole: true, into: 'FORMER-7F3A19C2' })])
  expect(replaceIn({ 1001: 1001, code: '1001', room: 'Room 1001', at: ['1001', null, true] }, replace)).toEqual({ 1001: 1001, code: 'FORMER-7F3A19C2', room: 'Room 1001', at: ['FORMER-7F3A19C2', null, true] })
})

test('signs that mean something to a pattern are signs', () => {
  expect(replacerOf([term('a.b+c@x.org', { into: 'former-7f3a19c2' })])('to a.b+c@x.org, axb+c@x.org')).toBe('to former-7f3a19c2, axb+c@x.org')
})
