import { expect, test } from 'vitest'
import { jpegOf } from '../../files/testing/samples.ts'
import { pictureFacts } from './picture-check.ts'

const comments = (count: number) => jpegOf(400, 400, Buffer.alloc(count * 4, Buffer.from('fffe0002', 'hex')))

test('a photo of more pieces than any camera writes is none: nobody waits while they are counted', async () => {
  expect(await pictureFacts(comments(1000))).toMatchObject({ type: 'image/jpeg', width: 400 })
  expect(await pictureFacts(comments(900_000))).toBeNull()
})
