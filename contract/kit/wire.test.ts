import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANCELLED_CODE, canonicalJson, errorTexts, fromKeyValues, fromWire, toKeyValues, toWire, UNIDENTIFIED_ERROR } from './wire.ts'

/** Names as the product writes them: the first letter is lower case. */
const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/)
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }))
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true })),
}))

const leaves = (v: unknown): unknown[] => (v !== null && typeof v === 'object' ? Object.values(v).flatMap(leaves) : [v])

describe('casing', () => {
  test('what goes out and comes back is the same', () => {
    fc.assert(fc.property(value, (v) => {
        expect(fromWire(toWire(v))).toEqual(v)
      }))
  })
  test('only the first letter of a name changes, and no value', () => {
    fc.assert(
      fc.property(fc.dictionary(name, leaf, { noNullPrototype: true }), (v) => {
        const out = toWire(v) as Record<string, unknown>
        for (const [i, key] of Object.keys(out).entries()) {
          const before = Object.keys(v)[i] ?? ''
          expect(key.slice(1)).toBe(before.slice(1))
          expect(key[0]).toBe(before[0]?.toUpperCase())
        }
        expect(leaves(out)).toEqual(leaves(v))
      }),
    )
  })
  test('reading is the same for names in either casing', () => {
    fc.assert(fc.property(value, (v) => {
        expect(fromWire(v)).toEqual(fromWire(toWire(v)))
      }))
  })
  test('two capitals at the start survive the way (oTStart, OTStart)', () => {
    expect(toWire({ oTStart: '08:00' })).toEqual({ OTStart: '08:00' })
    expect(fromWire({ OTStart: '08:00' })).toEqual({ oTStart: '08:00' })
  })
  test('files and dates pass untouched', () => {
    const file = new Blob(['x'])
    const at = new Date(0)
    expect(toWire({ file, at })).toEqual({ File: file, At: at })
  })
  test('the keys of a map are never re-cased: it travels as Key and Value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }).filter((k) => k !== '__proto__'), fc.string(), { noNullPrototype: true }), (map) => {
        expect(fromKeyValues(fromWire(toWire(toKeyValues(map))) as { key: string; value: string }[])).toEqual(map)
      }),
    )
  })
})

describe('canonical JSON', () => {
  test('the order of the properties does not count', () => {
    fc.assert(
      fc.property(fc.dictionary(name, leaf, { noNullPrototype: true }), (v) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(v).toReversed()))).toBe(canonicalJson(v))
      }),
    )
  })
  test('the order of a list does', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  })
})

describe('error texts in their order', () => {
  test.each([
    ['a plain string', 'no', ['no']],
    ['a body that is a string', { body: 'no' }, ['no']],
    ['a body that is an HTML page, then the message', { body: '<!doctype html><p>502', message: 'Bad gateway' }, ['Bad gateway']],
    ['Errors before Message', { body: { Errors: ['a', 'b'], Message: 'm' } }, ['a', 'b']],
    ['Errors by field', { body: { Errors: { StartDate: ['a'], EndDate: ['b'] } } }, ['a', 'b']],
    ['Message without Errors', { body: { Message: 'm', Errors: [] } }, ['m']],
    ['the response message before the error message', { response: { message: 'r' }, message: 'e' }, ['r']],
    ['the stack\'s words before the error message', { stack: 'TypeError: words\n    at f (a.js:1:2)', message: 'e' }, ['words']],
    ['a stack that only names places', { stack: 'f@https://a/b.js:1:2\ng@https://a/b.js:3:4', message: 'e' }, ['e']],
    ['an error of the language', new TypeError('broke'), ['broke']],
    ['nothing at all', {}, [UNIDENTIFIED_ERROR]],
    ['a cancelled request', { code: CANCELLED_CODE, message: 'canceled' }, []],
  ])('%s', (_, error, texts) => {
    expect(errorTexts(error)).toEqual(texts)
  })
})
