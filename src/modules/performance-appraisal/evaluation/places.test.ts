import { expect, test } from 'vitest'
import { Rater } from '../../../../contract/growth/appraisal.ts'
import { placesOf } from './places.ts'

const most = [{ kind: Rater.peer, max: 2 }, { kind: Rater.subordinate, max: 0 }]

test('who declined leaves their place to somebody else; a kind the type does not ask has none', () => {
  const [asked, done, declined, below] = [{ kind: Rater.peer, outcome: null }, { kind: Rater.peer, outcome: 'done' }, { kind: Rater.peer, outcome: 'declined' }, { kind: Rater.subordinate, outcome: null }] as const
  expect(placesOf(Rater.peer, [asked, declined, below], most)).toEqual({ asked: 1, most: 2, isFull: false })
  expect(placesOf(Rater.peer, [asked, done, declined], most)).toEqual({ asked: 2, most: 2, isFull: true })
  expect(placesOf(Rater.subordinate, [], most)).toEqual({ asked: 0, most: 0, isFull: true })
})
