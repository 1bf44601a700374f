import { describe, expect, it } from 'vitest'
import { matches, recentFirst } from './picker.ts'

const leave = { name: 'Leave request', module: { words: { en: ['day off', 'holiday', 'sick', 'doctor'], id: ['cuti', 'izin sakit'], ar: ['إجازة'] } } }

describe('the picker', () => {
  it.each(['', 'leave', 'day off', 'off', 'SICK', 'doc', 'cuti', 'sakit', '  day   off '])('finds leave by %j', (wanted) => {
    expect(matches(leave, wanted)).toBe(true)
  })
  it.each(['overtime', 'day shift', 'x'])('does not find leave by %j', (wanted) => {
    expect(matches(leave, wanted)).toBe(false)
  })
  it('ignores accents', () => {
    expect(matches({ name: 'Congé', module: { words: { en: [], id: [], ar: [] } } }, 'conge')).toBe(true)
  })
  it('puts what was opened last first and keeps the order of the rest', () => {
    const choices = ['a', 'b', 'c', 'd'].map((slug) => ({ module: { slug } }))
    expect(recentFirst(choices, ['c', 'b']).map((c) => c.module.slug)).toEqual(['c', 'b', 'a', 'd'])
  })
})
