import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createBodyRooms } from './body-room.ts'
import { inputOf } from './input.ts'

const schema = z.object({ ids: z.array(z.string()), show: z.boolean() })
const match = { call: { method: 'GET' }, params: {} } as never

test('a query is read in one pass, asked for no name by itself: 16 kB hold four thousand', async () => {
  const search = new URLSearchParams([['Ids', 'a'], ['Show', 'true'], ['Ids', 'b'], ...Array.from({ length: 300 }, (_, i): [string, string] => [`n${i}`, ''])])
  const everyName = vi.spyOn(search, 'getAll')
  const input = await inputOf(match, schema, new Request('http://localhost/'), search, createBodyRooms().enter(''))
  expect([input.ids, input.show, Object.keys(input).length]).toEqual([['a', 'b'], true, 302])
  expect(everyName).not.toHaveBeenCalled()
})
