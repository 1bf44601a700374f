import { expect, test } from 'vitest'
import { rolesOf } from './directory.ts'

test('roles of every company come first, then those modules bring, each once', () =>
  expect(rolesOf([{ roles: ['garage', 'hr'] }, {}, { roles: ['garage'] }])).toEqual(['hr', 'hrOwner', 'hrHead', 'cfo', 'ceo', 'admin', 'garage']))
