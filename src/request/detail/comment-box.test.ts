import { expect, test } from 'vitest'
import { commentSender } from './comment-box.ts'

/** A field, and a queue that keeps when it is told to. */
function box(text: string) {
  const field = { text, read: () => field.text, empty: () => void (field.text = '') }
  const kept: string[] = []
  let finish: (error?: Error) => void = () => undefined
  const keep = (words: string) =>
    new Promise<void>((done, fail) => {
      finish = (error) => {
        if (error) return fail(error)
        kept.push(words)
        done()
      }
    })
  return { field, kept, keep, send: commentSender(field), finish: (error?: Error) => finish(error) }
}

test('the field is empty once its comment is kept', async () => {
  const { field, kept, keep, send, finish } = box(' Please hurry ')
  const sending = send(field.read(), keep)
  expect(field.text).toBe(' Please hurry ')
  finish()
  await sending
  expect([field.text, kept]).toEqual(['', ['Please hurry']])
})

test('what is typed while the comment before is being kept stays', async () => {
  const { field, kept, keep, send, finish } = box('First')
  const sending = send(field.read(), keep)
  field.text = 'First, and a second'
  finish()
  await sending
  expect([field.text, kept]).toEqual(['First, and a second', ['First']])
})

test('two taps are one comment; one that could not be kept stays, and can be sent again', async () => {
  const { field, kept, keep, send, finish } = box('Once')
  const sending = send(field.read(), keep)
  await send(field.read(), keep)
  finish(new Error('full'))
  await expect(sending).rejects.toThrow('full')
  expect([field.text, kept]).toEqual(['Once', []])
  const again = send(field.read(), keep)
  finish()
  await again
  expect([field.text, kept]).toEqual(['', ['Once']])
})
