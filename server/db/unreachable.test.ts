import { expect, test } from 'vitest'
import { isDatabaseUnreachable } from './unreachable.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test('a database that is gone is told from one that refuses', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '08006', '57P02', '57P03', '53100', '53300']) expect([code, isDatabaseUnreachable(new Error('Failed query', { cause: coded(code) }))]).toEqual([code, true])
  expect(isDatabaseUnreachable(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnreachable(new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true)
  for (const error of [coded('23505'), coded('40001'), coded('57014'), Object.assign(coded('ENOENT'), { syscall: 'open' }), new Error('Cannot read properties of undefined'), null, 'ECONNREFUSED']) expect(isDatabaseUnreachable(error)).toBe(false)
})
