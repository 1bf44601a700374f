import { expect, test } from 'vitest'
import { marksOf, percentOf, stopsOf, type WayItem } from './path-stops.ts'

const item = (id: string, status: WayItem['status'], dueDate: string | null): WayItem => ({ id, text: id, status, dueDate })

test('what is on the way stands by its day; what is only proposed, or dropped, is not on it', () => {
  const marks = marksOf([item('late', 'planned', '2027-06-30'), item('none', 'inProgress', null), item('no', 'dropped', '2026-01-01'), item('maybe', 'proposed', '2026-01-01'), item('early', 'done', '2026-03-31')], (i) => `is ${i.status}`)
  expect(marks.map(({ id, state, word }) => [id, state, word])).toEqual([['early', 'done', 'is done'], ['late', 'planned', 'is planned'], ['none', 'begun', 'is inProgress']])
})

test('the way begins today; what is done stands before the first position', () => {
  const marks = marksOf([item('a', 'planned', null)], () => '')
  const today = { when: 'Today', title: 'Agent', place: '', readiness: '94.50' }
  const next = ['b', 'c'].map((id) => ({ id, when: '', title: id, place: '', readiness: null }))
  expect(stopsOf(today, next, marks).map(({ id, readiness, marks: on }) => [id, readiness, on.length])).toEqual([['today', 94.5, 1], ['b', null, 0], ['c', null, 0]])
  expect(stopsOf(today, [], marks)[0]?.marks, 'a way that leads nowhere has nothing on it').toEqual([])
})

test('nobody is all ready while something lacks', () => {
  expect([0, 81.25, 99.6, 100].map(percentOf)).toEqual([0, 81, 99, 100])
})
