import { describe, expect, test } from 'vitest'
import type { AnyClientModule } from '../client-module.ts'
import { isOver, mayClone } from './clone.ts'

test('rejected, cancelled, expired and voided requests are over; an approved one is not', () => {
  expect(([0, 1, 2, 3, 4, 5, 11, 12, 30, 40] as const).filter(isOver)).toEqual([3, 5, 11, 12])
})

describe('starting over from a request', () => {
  const plain = { def: { calls: {} } } as unknown as AnyClientModule
  const cloning = { def: { calls: { clone: {} } } } as unknown as AnyClientModule
  const of = (status: 0 | 1 | 4 | 5, requestorId = 'me') => ({ status, requestorId, employeeId: 'other' })
  test('one that came to nothing, by who filed it', () => {
    expect([mayClone(plain, of(5), 'me'), mayClone(plain, of(4), 'me'), mayClone(plain, of(5, 'somebody'), 'me'), mayClone(plain, of(5), undefined)]).toEqual([true, false, false, false])
  })
  test('any that can no longer be edited, where the module has a call for it', () => {
    expect([mayClone(cloning, of(4), 'me'), mayClone(cloning, of(1), 'me'), mayClone(cloning, of(0), 'me')]).toEqual([true, true, false])
  })
})
