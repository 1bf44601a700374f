import { expect, test } from 'vitest'
import { noted } from './noted.ts'

const line = { id: 'l', date: '2026-05-12', achievement: '62.00', note: 'Contract promised', by: 'Dina', bySelf: true }
const other = { ...line, id: 'm', bySelf: false, note: 'Well on the way' }

test('the line of a day is there to be changed, with what waits to be sent over it; what was not touched stays', () => {
  expect(noted([other, line], [], '2026-05-12')).toEqual({ achievement: '62.00', note: 'Contract promised' })
  expect(noted([other, line], [], '2026-05-11')).toEqual({ achievement: null, note: '' })
  expect(noted([line], [{ id: 'o', date: '2026-05-12', achievement: '64.00' }], '2026-05-12')).toEqual({ achievement: '64.00', note: 'Contract promised' })
  expect(noted([], [{ id: 'o', date: '2026-05-12', note: 'A' }, { id: 'o', date: '2026-05-12', achievement: null }, { id: 'o', date: '2026-05-11', note: 'B' }], '2026-05-12')).toEqual({ achievement: null, note: 'A' })
})
