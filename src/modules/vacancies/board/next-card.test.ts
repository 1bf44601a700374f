import { expect, test } from 'vitest'
import { nextCard } from './next-card.ts'

const columns = [['a', 'b', 'c'], [], ['d'], ['e', 'f']]

test('arrows go up and down a column, and over to the next one with somebody in it', () => {
  const go = (id: string, key: string) => nextCard(columns, id, key, 'ArrowRight')
  expect([go('a', 'ArrowDown'), go('b', 'ArrowUp'), go('c', 'ArrowDown'), go('a', 'ArrowUp')]).toEqual(['b', 'a', null, null])
  expect([go('c', 'ArrowRight'), go('d', 'ArrowRight'), go('f', 'ArrowLeft'), go('d', 'ArrowLeft')]).toEqual(['d', 'e', 'd', 'a'])
  expect([go('f', 'ArrowRight'), go('a', 'ArrowLeft'), go('x', 'ArrowDown'), go('a', 'Enter')]).toEqual([null, null, null, null])
})

test('from right to left the next column stands at the left', () => {
  expect([nextCard(columns, 'b', 'ArrowLeft', 'ArrowLeft'), nextCard(columns, 'e', 'ArrowRight', 'ArrowLeft')]).toEqual(['d', 'd'])
})
