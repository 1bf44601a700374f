import { expect, test } from 'vitest'
import { createSeal, keyOf, newKey } from './seal.ts'

const key = () => keyOf(newKey()) as Buffer

test('a secret is read again by the same key and owner only', () => {
  const own = createSeal(key())
  const sealed = own.seal('Sunda-Kelapa 88', 'dina')
  expect(sealed).not.toContain('Sunda')
  expect(own.open(sealed, 'dina')).toBe('Sunda-Kelapa 88')
  expect(own.open(sealed, 'budi')).toBeNull()
  expect(createSeal(key()).open(sealed, 'dina')).toBeNull()
  expect(own.open(own.seal('Sunda-Kelapa 88', 'dina'), 'dina')).toBe('Sunda-Kelapa 88')
  expect(own.seal('Sunda-Kelapa 88', 'dina')).not.toBe(sealed)
})

test('a changed or broken seal does not open', () => {
  const own = createSeal(key())
  const sealed = own.seal('secret', 'dina')
  const parts = sealed.split('.')
  expect(own.open([...parts.slice(0, 4), 'AAAAAAAA'].join('.'), 'dina')).toBeNull()
  for (const broken of ['', 'x', 'gcm1', `gcm1.${parts[1]}`, `gcm1.${parts[1]}.a.b.c`]) expect(own.open(broken, 'dina')).toBeNull()
})

test('a key has 32 bytes', () => {
  expect(keyOf('short')).toBeNull()
  expect(() => createSeal(Buffer.alloc(16))).toThrow('32 bytes')
})
