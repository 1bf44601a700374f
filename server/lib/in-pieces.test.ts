import { expect, test } from 'vitest'
import { inPieces, pieces } from './in-pieces.ts'

const MB = 1024 * 1024
const bytes = Uint8Array.from({ length: MB }, (_, i) => i % 251)

test('all bytes and headers go out, and only then it is done', async () => {
  let isDone = false
  const answer = await inPieces(new Response(bytes, { status: 206, headers: { 'content-length': String(MB) } }), () => (isDone = true))
  expect([answer.status, answer.headers.get('content-length')]).toEqual([206, String(MB)])
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) {
    if (pieces.push(piece) < 16) expect(isDone).toBe(false)
  }
  expect(Buffer.concat(pieces).equals(Buffer.from(bytes))).toBe(true)
  expect(isDone).toBe(true)
})

test('whoever goes away in the middle is done, once', async () => {
  let times = 0
  const answer = await inPieces(new Response(bytes), () => (times += 1))
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(times).toBe(1)
})

test('many share bytes that are not copied', async () => {
  const [one, two] = [0, 1].map(() => pieces(bytes).getReader())
  const [first, same] = [await one?.read(), await two?.read()]
  expect([first?.value?.buffer === bytes.buffer, same?.value?.buffer === bytes.buffer, first?.value?.length]).toEqual([true, true, 64 * 1024])
})
