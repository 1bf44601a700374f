import { expect, test } from 'vitest'
import { answerMark } from './answer-mark.ts'

const of = (headers: Record<string, string>, sentId?: string) => answerMark(new Headers(headers), sentId)

test('an answer of ours says so, and whether the key was looked for', () => {
  expect([of({ 'ess-answer': 'judged' }), of({ 'ess-answer': 'unjudged' })]).toEqual(['judged', 'unjudged'])
})

test('an answer without the mark is a stranger\'s', () => {
  expect([of({}), of({ 'ess-answer': 'maybe' }), of({ 'content-type': 'application/json' }, 'a.1')]).toEqual([null, null, null])
})

test('a server of the build before repeats the id of the request; somebody who puts an id of their own does not', () => {
  expect([of({ 'x-request-id': 'a.1' }, 'a.1'), of({ 'x-request-id': 'b.1' }, 'a.1'), of({ 'x-request-id': 'b.1' })]).toEqual(['judged', null, 'judged'])
})
