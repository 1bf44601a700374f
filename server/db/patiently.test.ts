import { expect, test } from 'vitest'
import { recordingLog } from '../lib/testing/recording-log.ts'
import { patiently, TakesNoWrites } from './patiently.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([['is away', coded('ECONNREFUSED')], ['is starting', coded('57P03')], ['is a standby', new TakesNoWrites('DATABASE_URL: this is a standby')]])('a database that %s is waited for, and said once', async (_, error) => {
  const log = recordingLog()
  let tries = 0
  expect(await patiently(() => (++tries < 3 ? Promise.reject(error) : Promise.resolve('open')), 30_000, log)).toBe('open')
  expect(log.lines).toHaveLength(1)
})

test('what does not pass by waiting is told at once', async () => {
  const log = recordingLog()
  for (const code of ['28P01', '3D000', 'CERT_HAS_EXPIRED']) await expect(patiently(() => Promise.reject(coded(code)), 30_000, log)).rejects.toMatchObject({ code })
  expect(log.lines).toEqual([])
})

test('one that does not come is given up in time', async () => {
  const log = recordingLog()
  const began = performance.now()
  await expect(patiently(() => Promise.reject(coded('ECONNREFUSED')), 700, log)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(performance.now() - began).toBeGreaterThan(700)
})
