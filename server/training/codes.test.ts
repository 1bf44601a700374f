import { expect, test } from 'vitest'
import { readCode } from '../../contract/modules/training/code.ts'
import { createCodes } from './codes.ts'

const codes = createCodes(Buffer.from(Array.from({ length: 32 }, (_, i) => i)))
const sessionId = '01890a5d-ac96-774b-bcce-b302099a8057'
const step = 59_285_040
const fragment = '1.AYkKXayWd0u8zrMCCZqAVw.1i.zaomo.Vl8zCjcD3Mk2fpUWyYmeiA'
const isGenuine = (text: string) => codes.isGenuine(readCode(text) ?? { sessionId, keyVersion: 0, direction: 'i', step: 0, mac: '' })

test('the secret of a session follows from the key of the server', () => {
  expect(Buffer.from(codes.secretOf(sessionId, 1)).toString('hex')).toBe('0ee0b0bb035760b9bea574a0b525807e224bb47f5354bb7739a72e0a5ee39b06')
  expect(codes.secretOf(sessionId, 2)).not.toEqual(codes.secretOf(sessionId, 1))
})

test.each([
  [fragment, true], [fragment.replace('1i', '1o').replace('Vl8zCjcD3Mk2fpUWyYmeiA', 'Gt-6diw6VbZc9ZKDEYl2fg'), true],
  [fragment.replace('Vl8z', 'Vl8y'), false], [fragment.replace('zaomo', 'zaomp'), false], [fragment.replace('.1i.', '.1o.'), false], [fragment.replace('.1i.', '.2i.'), false], [fragment.replace('AYkK', 'AYkL'), false],
])('%s is genuine: %j', async (text, is) => expect(await isGenuine(text)).toBe(is))

test('a typed code is found among those it may be', async () => {
  const among = [step - 1, step, step + 1].flatMap((s) => (['i', 'o'] as const).map((direction) => ({ sessionId, keyVersion: 1, direction, step: s })))
  expect(await codes.typedOne('TC1BZFZW', among)).toEqual({ sessionId, keyVersion: 1, direction: 'i', step })
  expect(await codes.typedOne('TC1E7HYH', among)).toMatchObject({ step: step + 1 })
  expect(await codes.typedOne('PFN80NPJ', among)).toMatchObject({ direction: 'o' })
  expect(await codes.typedOne('TC1BZFZ0', among)).toBeNull()
  expect(await codes.typedOne('TC1BZFZW', among.filter((c) => c.step !== step))).toBeNull()
})
