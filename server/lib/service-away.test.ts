import { expect, test } from 'vitest'
import { awayService, codeIn, isDatabaseUnreachable, isReadOnly, ServiceAway } from './service-away.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test('a database that is gone is told from one that refuses', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '08006', '08P01', '57P02', '57P03', '53100', '53200', '53300', '25006']) expect([code, isDatabaseUnreachable(new Error('Failed query', { cause: coded(code) }))]).toEqual([code, true])
  expect(isDatabaseUnreachable(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnreachable(new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true)
  for (const words of ['timeout expired', 'timeout exceeded when trying to connect', 'Connection terminated due to connection timeout', 'There was an error establishing an SSL connection']) expect([words, isDatabaseUnreachable(new Error(words))]).toEqual([words, true])
  for (const error of [coded('23505'), coded('40001'), coded('57014'), coded('25P02'), Object.assign(coded('ENOENT'), { syscall: 'open' }), new Error('Cannot read properties of undefined'), null, 'ECONNREFUSED']) expect(isDatabaseUnreachable(error)).toBe(false)
})

test('a refused connection is its own service\'s, and the database\'s only when nobody else\'s', () => {
  for (const service of ['file store', 'mail server', 'push service', 'sign-in provider'] as const) {
    const away = new ServiceAway(service, coded('ECONNREFUSED'))
    expect([awayService(away), away.code]).toEqual([service, 'ECONNREFUSED'])
    expect(awayService(new Error('upload', { cause: away }))).toBe(service)
  }
  expect(awayService(coded('ECONNREFUSED'))).toBe('database')
  expect(awayService(new ServiceAway('sign-in provider', 'http_500'))).toBe('sign-in provider')
})

test('what is named and not numbered has its name for a code, and no message gets out', () => {
  expect(codeIn(Object.assign(new Error('Dina'), { name: 'NoSuchBucket' }))).toBe('NoSuchBucket')
  expect(codeIn(new TypeError('fetch failed', { cause: coded('ENOTFOUND') }))).toBe('ENOTFOUND')
  expect(codeIn(new Error('Dina'))).toBe('Error')
})

test('one that only reads is told from one that is gone', () => {
  expect([isReadOnly(new Error('Failed query', { cause: coded('25006') })), isReadOnly(coded('ECONNREFUSED')), isReadOnly(null)]).toEqual([true, false, false])
})
