import { expect, test } from 'vitest'
import { FileAnswer } from '../lib/handler.ts'
import { fileAnswer } from './answers.ts'

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
