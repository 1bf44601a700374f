import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode64, encode64 } from './base64.ts'

/** Plain base64, as others write it. */
const plain = (...bytes: number[]) => btoa(String.fromCharCode(...bytes))

test('any text comes back, and what is written needs no escaping in an address', () => {
  fc.assert(fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
    const written = encode64(text)
    expect(written).toMatch(/^[\w-]+$/)
    expect(decode64(written)).toBe(text)
  }))
})

test('plain base64 with its padding is read too', () => {
  for (const text of ['EmailActionRequired', 'LeaveRequest', 'Dina ☕ ÿ?>', 'عربي', 'a', 'ab', 'abc']) expect(decode64(plain(...new TextEncoder().encode(text)))).toBe(text)
  expect(encode64('EmailActionRequired')).toBe('RW1haWxBY3Rpb25SZXF1aXJlZA')
})

test.each(['', 'a', 'a b', '%%%', '====', 'leave-requests/', plain(0xff, 0xfe)])('%j is no text', (given) => {
  expect(decode64(given)).toBeNull()
})

test('a text longer than a call has arguments', () => {
  const long = 'ä'.repeat(200_000)
  expect(decode64(encode64(long))).toBe(long)
})
