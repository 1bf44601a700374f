import { describe, expect, test } from 'vitest'
import { Rank, ranked, rankOf } from './rank.ts'

const words = ['day off', 'vacation', 'sick', 'cuti', 'إجازة', 'nomor telepon']

describe('how well it is meant', () => {
  test.each([
    ['leave request', Rank.exact], ['LEAVE  Request', Rank.exact], ['leave', Rank.begins], ['leave req', Rank.begins], ['request', Rank.named], ['req lea', Rank.named], ['lr', Rank.letters],
    ['day off', Rank.word], ['cuti', Rank.word], ['اجازة', Rank.word], ['إجازه', Rank.word], ['الإجازة', Rank.word], ['إِجَازَة', Rank.word], ['vac', Rank.about], ['sick leave', Rank.about], ['nomor', Rank.about], ['cation', Rank.inside],
  ])('%j', (wanted, rank) => expect(rankOf('Leave request', words, wanted)).toBe(rank))
  test.each(['', '  ', 'x', 'overtime', 'leave overtime', 'ca tion zz'])('%j is not meant', (wanted) => expect(rankOf('Leave request', words, wanted)).toBeNull())
  test('accents, case and the way a letter is written say nothing', () => {
    expect(rankOf('Congé', [], 'CONGE')).toBe(Rank.exact)
    expect(rankOf('أحمد المصري', [], 'احمد')).toBe(Rank.begins)
    expect(rankOf('مصطفى علي', [], 'مصطفي على')).toBe(Rank.exact)
    expect(rankOf('ملف ٢٠٢٦', [], '2026')).toBe(Rank.named)
  })
})

test('the best stands first, the same in their own order', () => {
  const names = ['My leave', 'Leave', 'Leaver', 'Late', 'Their leave']
  expect(ranked(names, 'leave', (name) => ({ name })).map(({ one }) => one)).toEqual(['Leave', 'Leaver', 'My leave', 'Their leave'])
})
