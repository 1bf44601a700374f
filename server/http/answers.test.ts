import { expect, test } from 'vitest'
import { FileAnswer } from '../lib/handler.ts'
import { CallError } from '../lib/refuse.ts'
import { fileAnswer, refusalAnswer } from './answers.ts'

const bytes = new Uint8Array([1, 2, 3])

test('a file with a name for its bytes may be kept, and is answered 304 to a browser that has it', async () => {
  const file = new FileAnswer(bytes, 'image/png', 'a.png', 'abc')
  const first = fileAnswer(file)
  expect([first.status, first.headers.get('etag'), first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([200, '"abc"', 'private, no-cache', 'authorization'])
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"']) {
    const again = fileAnswer(file, known)
    expect([known, again.status, (await again.arrayBuffer()).byteLength]).toEqual([known, 304, 0])
  }
  expect(fileAnswer(file, '"other"').status).toBe(200)
})

test('a file without one is kept nowhere', () => {
  expect(fileAnswer(new FileAnswer(bytes, 'application/pdf', 'a.pdf'), '"abc"').headers.get('etag')).toBeNull()
})

test('a refusal is said in words, also where its text has plurals alone', async () => {
  const answer = refusalAnswer(new CallError('permit_too_long', [{ code: 'permit_too_long', params: { count: 120 }, field: 'permitUntil' }]), 'en', 'r')
  expect(await answer.json()).toMatchObject({ Message: 'A permit for this reason lasts at most 120 minutes', Errors: ['A permit for this reason lasts at most 120 minutes'] })
})
