import { expect, test } from 'vitest'
import type { FormApi } from '../client-module.ts'
import { isAsLater } from './as-later.ts'

const form = (values: Record<string, unknown>, errors: Record<string, string> = {}, texts: Record<string, string> = {}) =>
  ({ values, errorOf: (name: string) => errors[name], textOf: (name: string) => texts[name] }) as unknown as FormApi
const rows = [{ lineId: 'a' }]
const later = form({ reason: 'Family', stops: rows })

test('a part whose own value, error or text changed is drawn at once', () => {
  expect(isAsLater(form({ reason: 'Family m', stops: rows }), later, 'reason')).toBe(false)
  expect(isAsLater(form({ reason: 'Family', stops: rows }, { reason: 'Too short' }), later, 'reason')).toBe(false)
  expect(isAsLater(form({ reason: 'Family', stops: rows }, {}, { reason: 'Family' }), later, 'reason')).toBe(false)
  expect(isAsLater(form({ reason: 'Family', stops: [...rows] }), later, ['meals', 'stops'])).toBe(false)
})

test('so is a list when a text came: it may be one of its rows', () => {
  expect(isAsLater(form({ reason: 'Family', stops: rows }, {}, { 'stops.project': 'Bridge' }), later, 'stops')).toBe(false)
  expect(isAsLater({ ...later }, later, 'stops')).toBe(true)
})

test('and one that only follows what another says is not', () => {
  expect(isAsLater({ ...later, values: { ...later.values, reason: 'Family m' } }, later, ['meals', 'stops'])).toBe(true)
  expect(isAsLater(form({ reason: 'Family', stops: rows }, { type: 'Too long' }), later, 'reason')).toBe(true)
  expect(isAsLater(form({ reason: 'Family', stops: rows }, {}, { type: 'Annual leave' }), later, 'reason')).toBe(true)
})
