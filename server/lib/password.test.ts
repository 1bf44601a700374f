import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a hash fits its password only, and two hashes of one password differ', async () => {
  const [a, b] = await Promise.all([hashPassword('demo'), hashPassword('demo')])
  expect(a).not.toBe(b)
  expect(await verifyPassword('demo', a)).toBe(true)
  expect(await verifyPassword('Demo', a)).toBe(false)
})
test('without a hash nothing fits', async () => {
  for (const hash of [null, '', 'scrypt$', 'plain']) expect(await verifyPassword('demo', hash)).toBe(false)
})
test('the same word written with combined or separate accents is the same password', async () => {
  expect(await verifyPassword('e\u0301', await hashPassword('\u00e9'))).toBe(true)
})
