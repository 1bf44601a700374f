import { expect, test } from 'vitest'
import { isEditable, isOpenForApproval, Status } from '../../../contract/kit/lifecycle.ts'
import type { OwnRequestRow } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { byMonth, foundHere, ownInput, readOwnSearch, SHOWS } from './own-search.ts'

const row = (more: Partial<OwnRequestRow>): OwnRequestRow => ({ id: '', module: 'leave-requests', code: 'LV-1', title: 'Annual leave', status: 1, statusText: '', from: '', until: '', currentLevel: 1, levelCount: 1, waitingFor: [], sortDate: '2026-05-12T02:00:00.000Z', ...more })

test('the address says what is shown and searched; what it does not know falls away', () => {
  expect(readOwnSearch({ show: 'done', q: 'leave', page: 3 })).toEqual({ show: 'done', q: 'leave' })
  expect(readOwnSearch({ q: 12 })).toEqual({ q: '12' })
  expect(readOwnSearch({ show: 'everything', q: ['a'] })).toEqual({})
})

test('every status stands under one of the three', () => {
  const all = SHOWS.flatMap((show) => ownInput({ show }).status ?? [])
  expect(all.toSorted((a, b) => a - b)).toEqual(Object.values(Status).toSorted((a, b) => a - b))
  expect(ownInput({ show: 'open' }).status).toEqual(Object.values(Status).filter((s) => isOpenForApproval(s) || s === Status.draft))
  expect(ownInput({ show: 'returned' }).status).toEqual(Object.values(Status).filter((s) => isEditable(s) && s !== Status.draft))
  expect(ownInput({})).not.toHaveProperty('status')
})

test('without a network the rows that are here are looked through: code, title, person and the name of the kind', () => {
  const rows = [row({ id: 'a' }), row({ id: 'b', module: 'loan', code: 'LN-7', title: 'Emergency', status: 4, employee: 'José' })]
  const found = (search: Parameters<typeof foundHere>[1]) => foundHere(rows, search, (slug) => (slug === 'loan' ? 'Loan request' : 'Leave request')).map((r) => r.id)
  expect(found({})).toEqual(['a', 'b'])
  expect(found({ show: 'done' })).toEqual(['b'])
  expect(found({ q: 'loan EMERG' })).toEqual(['b'])
  expect(found({ q: 'jose' })).toEqual(['b'])
  expect(found({ q: 'leave', show: 'done' })).toEqual([])
})

test('by month, in the order they came', () => {
  const rows = [row({ id: 'a', sortDate: '2026-05-20T12:00:00Z' }), row({ id: 'b', sortDate: '2026-05-03T12:00:00Z' }), row({ id: 'c', sortDate: '2025-12-15T12:00:00Z' })]
  expect(byMonth(rows).map(([month, of]) => [month, of.map((r) => r.id)])).toEqual([['2026-05', ['a', 'b']], ['2025-12', ['c']]])
})
