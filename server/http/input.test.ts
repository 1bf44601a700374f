import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../contract/kit/wire.ts'
import { digestOf } from './input.ts'

test('the same input has the same digest, another one another', async () => {
  const input = { id: '1', newPassword: 'Correct horse 9' }
  expect(await digestOf('key', input)).toBe(await digestOf('key', { ...input }))
  expect(await digestOf('key', { ...input, newPassword: 'Correct horse 8' })).not.toBe(await digestOf('key', input))
  expect(await digestOf('other key', input)).not.toBe(await digestOf('key', input))
})

test('a password is not to be guessed from its digest faster than from its hash', async () => {
  const input = { newPassword: 'Correct horse 9' }
  expect(await digestOf('key', input)).not.toBe(createHash('sha256').update('key').update('\n').update(canonicalJson(input)).digest('hex'))
})
