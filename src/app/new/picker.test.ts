import { describe, expect, it } from 'vitest'
import { isNamed, matches, recentFirst } from './picker.ts'

const leave = { name: 'Leave request', module: { words: { en: ['day off', 'holiday', 'sick', 'doctor'], id: ['cuti', 'izin sakit'], ar: ['إجازة'] } } }

describe('the picker', () => {
  it.each(['', 'leave', 'day off', 'off', 'SICK', 'doc', 'cuti', 'sakit', '  day   off '])('finds leave by %j', (wanted) => {
    expect(matches(leave, wanted)).toBe(true)
  })
  it.each(['overtime', 'day shift', 'x'])('does not find leave by %j', (wanted) => {
    expect(matches(leave, wanted)).toBe(false)
  })
  it.each([['Work from home', 'wfh'], ['Work from home', 'home'], ['Unpaid leave', 'unpaid'], ['Annual leave', 'ann leave']])('finds the choice %j by %j', (name, wanted) => {
    expect(isNamed(name, wanted)).toBe(true)
  })
  it.each([['Work from home', ''], ['Work from home', 'wf'], ['Sick leave', 'unpaid'], ['Sick', 's l']])('does not find the choice %j by %j', (name, wanted) => {
    expect(isNamed(name, wanted)).toBe(false)
  })
  it('ignores accents', () => {
    expect(matches({ name: 'Congé', module: { words: { en: [], id: [], ar: [] } } }, 'conge')).toBe(true)
  })
  it('puts what was opened last first and keeps the order of the rest', () => {
    const choices = ['a', 'b', 'c', 'd'].map((slug) => ({ module: { slug } }))
    expect(recentFirst(choices, ['c', 'b']).map((c) => c.module.slug)).toEqual(['c', 'b', 'a', 'd'])
  })
})
