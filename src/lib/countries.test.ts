import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'

test('countries are called as the language calls them, and states of the past are none', () => {
  expect([countryName('ID', 'en'), countryName('sg', 'en'), countryName('??', 'en')]).toEqual(['Indonesia', 'Singapore', '??'])
  expect(countryName('DE', 'id')).toBe('Jerman')
  const all = countries('en')
  expect(all.length).toBeGreaterThan(240)
  expect(all.filter(({ value }) => ['SU', 'EU', 'ZZ'].includes(value))).toEqual([])
  expect(all.find(({ value }) => value === 'ID')).toEqual({ value: 'ID', label: 'Indonesia' })
})
