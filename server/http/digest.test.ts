import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../contract/kit/wire.ts'
import { passwordDigest } from '../lib/password.ts'
import { digestOf } from './digest.ts'

const plain = (salt: string, input: unknown) => createHash('sha256').update(salt).update('\n').update(canonicalJson(input)).digest('hex')
const secrets = ['newPassword']

test('the same input has the same digest, another one another', async () => {
  const input = { id: '1', newPassword: 'Correct horse 9' }
  expect(await digestOf('key', input, secrets)).toBe(await digestOf('key', { ...input }, secrets))
  expect(await digestOf('key', { ...input, newPassword: 'Correct horse 8' }, secrets)).not.toBe(await digestOf('key', input, secrets))
  expect(await digestOf('other key', input, secrets)).not.toBe(await digestOf('key', input, secrets))
})

test('a secret is not to be guessed from its digest faster than from its hash', async () => {
  const input = { id: '1', newPassword: 'Correct horse 9' }
  expect(await digestOf('key', input, secrets)).not.toBe(plain('key', input))
})

test('digests kept by earlier versions still fit: with declared secrets and without', async () => {
  const input = { id: '1', newPassword: 'Correct horse 9' }
  expect(await digestOf('key', input, secrets)).toBe(plain('key', { ...input, newPassword: await passwordDigest(input.newPassword, 'key') }))
  expect(await digestOf('key', { id: '1', lines: [{ note: 'x' }] })).toBe(plain('key', { id: '1', lines: [{ note: 'x' }] }))
  // fixed once, by the version that hashed by name: SHA-256 of `key\n{"id":"1"}`
  expect(await digestOf('key', { id: '1' })).toBe(createHash('sha256').update('key\n{"id":"1"}').digest('hex'))
})
