import { expect, test } from 'vitest'
import { inOrder } from './group-order.ts'
import { Rank } from './rank.ts'

const group = (id: string, best: number) => ({ id, best })
const order = (groups: { id: string; best: number }[], standing: string[] = []) => inOrder(groups, standing).map(({ id }) => id)

test('names come before everyday words, and each group has its place among its like', () => {
  expect(order([group('asks', Rank.about), group('places', Rank.begins), group('people', Rank.exact)])).toEqual(['places', 'people', 'asks'])
  expect(order([group('asks', Rank.named), group('places', Rank.exact)])).toEqual(['asks', 'places'])
})

test('what stands stays, what comes later stands below it, what is gone is gone', () => {
  expect(order([group('asks', Rank.about), group('people', Rank.exact)], ['asks'])).toEqual(['asks', 'people'])
  expect(order([group('people', Rank.exact)], ['asks'])).toEqual(['people'])
})
