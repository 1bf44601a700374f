import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('localStorage', { getItem: (k: string) => stored.get(k) ?? null, setItem: (k: string, v: string) => void stored.set(k, v) })
})
const fresh = () => Promise.all([import('./company-formats.ts'), import('./decimal-text.ts'), import('./civil-text.ts')])
const german = { dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm', thousandSeparator: '.', decimalSeparator: ',' }

test('the defaults hold until the server said something', async () => {
  const [, { decimalText }, { instantText }] = await fresh()
  expect(decimalText('1234.50')).toBe('1,234.5')
  expect(instantText('2026-05-12T01:05:00')).toBe('2026/05/12 01:05')
})

test('numbers and dates follow the company everywhere, also at the next start before the server was asked', async () => {
  const [{ keepCompanyFormats }, { decimalText }, { instantText }] = await fresh()
  keepCompanyFormats(german)
  expect([decimalText('1234.50'), instantText('2026-05-12T01:05:00')]).toEqual(['1.234,5', '12.05.2026 01:05'])
  vi.resetModules()
  const [, { decimalText: later }] = await fresh()
  expect(later('1234.50')).toBe('1.234,5')
})

test('a company without a sign between thousands has none, also at the next start', async () => {
  const [{ keepCompanyFormats }] = await fresh()
  keepCompanyFormats({ ...german, thousandSeparator: '' })
  vi.resetModules()
  const [, { decimalText }] = await fresh()
  expect(decimalText('1234.50')).toBe('1234,5')
})
