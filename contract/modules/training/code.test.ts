import { expect, test } from 'vitest'
import { bytesFrom64, bytesTo64, codeLink, importSecret, LONGEST_CODE, macOf, readCode, readTyped, showTyped, startOfStep, stepAt, typedCodeOf, writeCode } from './code.ts'

const sessionId = '01890a5d-ac96-774b-bcce-b302099a8057'
const step = 59_285_040
const arriving = { sessionId, keyVersion: 1, direction: 'i', step } as const
const fragment = '1.AYkKXayWd0u8zrMCCZqAVw.1i.zaomo.Vl8zCjcD3Mk2fpUWyYmeiA'
const serverKey = importSecret(Uint8Array.from({ length: 32 }, (_, i) => i))
const secret = async () => new Uint8Array(await crypto.subtle.sign('HMAC', await serverKey, new TextEncoder().encode(`training-session\n${sessionId}\n1`)))
const key = async () => importSecret(await secret())

test('the code of a moment is the same everywhere', async () => {
  expect(Array.from(await secret(), (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe('0ee0b0bb035760b9bea574a0b525807e224bb47f5354bb7739a72e0a5ee39b06')
  expect(stepAt(Date.parse('2026-05-12T02:00:10Z'), 30)).toBe(step)
  expect(startOfStep(step, 30)).toBe(Date.parse('2026-05-12T02:00:00Z'))
  const mac = await macOf(await key(), arriving)
  expect(writeCode({ ...arriving, mac })).toBe(fragment)
  expect(await macOf(await key(), { ...arriving, direction: 'o' })).toBe('Gt-6diw6VbZc9ZKDEYl2fg')
  const link = codeLink('https://hr.example.com/ess', { ...arriving, mac })
  expect(link).toBe(`https://hr.example.com/ess/training/scan#${fragment}`)
  expect(link.length).toBe(97)
})

test('so is the one to type', async () => {
  expect(await typedCodeOf(await key(), arriving)).toBe('TC1BZFZW')
  expect(await typedCodeOf(await key(), { ...arriving, step: step + 1 })).toBe('TC1E7HYH')
  expect(await typedCodeOf(await key(), { ...arriving, direction: 'o' })).toBe('PFN80NPJ')
  expect(showTyped('TC1BZFZW')).toBe('TC1B-ZFZW')
})

test('a key is not given out again', async () => {
  await expect(crypto.subtle.exportKey('raw', await key())).rejects.toThrow('not extractable')
})

test.each([fragment, ` ${fragment}\n`, `https://hr.example.com/ess/training/scan#${fragment}`, `http://10.0.0.1:4300/training/scan#${fragment}`])('%j is read', (text) => {
  expect(readCode(text)).toEqual({ ...arriving, mac: 'Vl8zCjcD3Mk2fpUWyYmeiA' })
})

test.each([
  '', '#', 'https://hr.example.com/ess/training/scan', `https://hr.example.com/ess/me/card#${fragment}`, fragment.replace('1.A', '2.A'), fragment.replace('.1i.', '.0i.'), fragment.replace('.1i.', '.01i.'),
  fragment.replace('.1i.', '.1x.'), fragment.replace('.1i.', '.i.'), fragment.replace('zaomo', 'ZAOMO'), fragment.replace('zaomo', '0zaomo'), fragment.replace('zaomo', 'zaomozaomo'), fragment.replace('zaomo', ''),
  fragment.slice(0, -1), `${fragment}A`, `${fragment}.1`, fragment.replace('CCZqAVw', 'CCZqAV'), fragment.replace('CCZqAVw', 'CCZqAVx'), `${fragment.slice(0, -1)}B`, fragment.replace('AYkK', 'A+kK'),
  `${'x'.repeat(LONGEST_CODE)}/training/scan#${fragment}`,
])('%j is no code', (text) => expect(readCode(text)).toBeNull())

test.each([['TC1BZFZW', 'TC1BZFZW'], ['tc1b-zfzw', 'TC1BZFZW'], ['TCIB ZFZW', 'TC1BZFZW'], ['tclb-zfzo', 'TC1BZFZ0'], ['TC1BZFZ', null], ['TC1BZFZWW', null], ['TC1BZFZU', null], ['', null], ['-'.repeat(41), null]])('typed %j is %j', (text, typed) => {
  expect(readTyped(text)).toBe(typed)
})

test.each([[''], ['AA'], ['AQID'], ['-_8']])('%j are bytes', (text) => expect(bytesTo64(bytesFrom64(text) ?? new Uint8Array([9]))).toBe(text))
test.each(['A', 'AB', 'A=', 'A+', '-_9'])('%j are none', (text) => expect(bytesFrom64(text)).toBeNull())
