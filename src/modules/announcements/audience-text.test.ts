import { expect, test } from 'vitest'
import { audienceText } from './audience-text.ts'

const t = (key: string, params?: Record<string, unknown>) => (params ? `${String(params.kind)}: ${String(params.names)}` : key.replace('announcements:', ''))
const choices = { sites: [{ id: 's1', displayName: 'Jakarta' }, { id: 's2', displayName: 'Surabaya' }], departments: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, displayName: id.toUpperCase() })) }

test('whom it is for is said in words: everybody, or sites, units and grades by their names', () => {
  expect(audienceText({ siteIds: [], departmentIds: [], grades: [] }, choices, t)).toBe('audience.all')
  expect(audienceText({ siteIds: ['s2', 's1'], departmentIds: ['b'], grades: [3, 4] }, choices, t)).toBe('sites: Surabaya, Jakarta · units: B · grades: 3, 4')
})

test('many names end in how many more there are; one that is not known is no silence', () => {
  expect(audienceText({ siteIds: ['gone'], departmentIds: ['a', 'b', 'c', 'd', 'e', 'f'], grades: [] }, choices, t)).toBe('sites: … · units: A, B, C, D, +2')
})
