import { describe, expect, it, test } from 'vitest'
import { daysFor, findChoices, isNamed, meantChoices, recentFirst, shownDays } from './asks.ts'

const leave = { name: 'Leave request', module: { slug: 'leave-requests', words: { en: ['day off', 'holiday', 'sick', 'doctor'], id: ['cuti', 'izin sakit'], ar: ['إجازة'] } } }
const permit = { name: 'Permit out', module: { slug: 'permit-out', words: { en: ['leave early', 'doctor'], id: ['izin keluar'], ar: ['طبيب'] } } }
const isFound = (wanted: string) => findChoices([leave], wanted, []).length > 0

describe('the picker', () => {
  it.each(['', 'leave', 'day off', 'off', 'SICK', 'doc', 'cuti', 'sakit', 'إجازه', '  day   off '])('finds leave by %j', (wanted) => expect(isFound(wanted)).toBe(true))
  it.each(['overtime', 'day shift', 'x'])('does not find leave by %j', (wanted) => expect(isFound(wanted)).toBe(false))
  it.each([['Work from home', 'wfh'], ['Work from home', 'home'], ['Unpaid leave', 'unpaid'], ['Annual leave', 'ann leave']])('finds the choice %j by %j', (name, wanted) => expect(isNamed(name, wanted)).toBe(true))
  it.each([['Work from home', ''], ['Work from home', 'wf'], ['Sick leave', 'unpaid'], ['Sick', 's l']])('does not find the choice %j by %j', (name, wanted) => expect(isNamed(name, wanted)).toBe(false))
  it('puts the name before everyday words, and of those as good what was opened last', () => {
    const slugs = (wanted: string, recent: string[] = []) => findChoices([permit, leave], wanted, recent).map(({ one }) => one.module.slug)
    expect(slugs('leave')).toEqual(['leave-requests', 'permit-out'])
    expect(slugs('doctor')).toEqual(['permit-out', 'leave-requests'])
    expect(slugs('doctor', ['leave-requests'])).toEqual(['leave-requests', 'permit-out'])
  })
  it('puts what was opened last first and keeps the order of the rest', () => {
    const choices = ['a', 'b', 'c', 'd'].map((slug) => ({ module: { slug } }))
    expect(recentFirst(choices, ['c', 'b']).map((c) => c.module.slug)).toEqual(['c', 'b', 'a', 'd'])
    expect(recentFirst(choices, []).map((c) => c.module.slug)).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('an option that is called so stands before the request that is about it, and behind one whose very name it is', () => {
  const overtime = { name: 'Overtime', module: { slug: 'overtime-schedule', words: { en: ['late work'], id: ['lembur'], ar: [] } } }
  const option = (text: string) => ({ ...leave, text, search: { leaveType: text } })
  const names = (wanted: string, ...options: string[]) => meantChoices([leave, overtime], options.map(option), wanted, []).map(({ one }) => ('text' in one ? one.text : one.name))
  expect(names('sick', 'Sick leave')).toEqual(['Sick leave', 'Leave request'])
  expect(names('overtime', 'Overtime in lieu')).toEqual(['Overtime', 'Overtime in lieu'])
})

test('days and hours as each form takes them', () => {
  const ask = { words: '', from: '2026-12-03', until: '2026-12-05' }
  const hours = { ...ask, hours: ['22:00', '06:00'] as const }
  expect(daysFor({ spokenDays: ['startDate', 'endDate'] }, ask)).toEqual({ startDate: '2026-12-03', endDate: '2026-12-05' })
  expect(daysFor({ spokenDays: ['transDate'] }, ask)).toEqual({ transDate: '2026-12-03' })
  expect(daysFor({}, ask)).toEqual({})
  expect(daysFor({ spokenDays: ['startDate'], spokenHours: ['a', 'b'] }, hours)).toEqual({ a: '2026-12-03T22:00', b: '2026-12-04T06:00' })
  expect(daysFor({ spokenDays: ['startDate'], spokenHours: ['a', 'b'] }, { ...ask, hours: ['17:00'] })).toEqual({ a: '2026-12-03T17:00' })
  expect(daysFor({ spokenDays: ['startDate'] }, hours)).toEqual({ startDate: '2026-12-03' })
  expect(shownDays({ spokenDays: ['startDate'] }, ask)).toEqual(['2026-12-03', '2026-12-03'])
  expect(shownDays({}, ask)).toBeNull()
})
