import { expect, test } from 'vitest'
import { type PathStop, pointsOf, RING, ringOf } from './path-facts.ts'
import { placeByKey } from './place-by-key.ts'

const stop = (id: string, ...marks: string[]): PathStop => ({ id, when: '', title: id, place: '', readiness: null, marks: marks.map((m) => ({ id: m, text: m, state: 'planned', word: '' })) })

test('a way is read stop by stop, with what is done between them', () => {
  expect(pointsOf([stop('a', '1', '2'), stop('b')]).map(({ stop: s, mark }) => mark?.id ?? s.id)).toEqual(['a', '1', '2', 'b'])
  expect(pointsOf([])).toEqual([])
})

test('a ring is as full as somebody is ready; a little is seen, and a little that lacks', () => {
  const round = 2 * Math.PI * RING.radius
  for (const ready of [0, 0.1, 25, 81.25, 99.9, 100, 140, -3]) {
    const [part, rest] = ringOf(ready)
    expect(part + rest).toBeCloseTo(round)
    expect([part >= 0, rest >= 0]).toEqual([true, true])
    if (ready > 0 && ready < 100) expect(Math.min(part, rest)).toBeGreaterThanOrEqual(4)
  }
  expect(ringOf(25)[0]).toBeCloseTo(round / 4)
  expect(ringOf(0)[0]).toBe(0)
  expect(ringOf(100)[1]).toBe(0)
})

test('keys lead along the way, in the direction it is read, and no further than its ends', () => {
  const from = (chosen: number, rightToLeft = false) => (key: string) => placeByKey(key, { chosen, last: 3, rightToLeft })
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map(from(1))).toEqual([2, 0, 2, 0, 0, 3, null])
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(from(1, true))).toEqual([0, 2, 2, 0])
  expect([from(0)('ArrowLeft'), from(3)('ArrowRight')]).toEqual([0, 3])
})
