import { expect, test } from 'vitest'
import { readForm, readJson, requireStorable } from './body.ts'
import { createBodyRooms } from './body-room.ts'

const row = { employeeId: '0190a000-0000-7000-8000-00000000beef', date: '2026-05-12', shift: 'REG' }

test('the largest input there is, a month of shifts for some 400 people, is taken', () => {
  expect(() => requireStorable({ cells: Array.from({ length: 12_000 }, () => row) })).not.toThrow()
})

test('more values than any call takes are refused, however they stand', () => {
  const refusal = expect.objectContaining({ status: 400, problems: [{ code: 'too_many_values' }] }) as unknown
  const worst: unknown[] = [
    { list: Array.from({ length: 60_001 }, () => 0) },
    { list: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => '')) },
    Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`k${i}`, 0])),
    { list: [Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`k${i}`, 0]))] },
  ]
  for (const value of worst) expect(() => requireStorable(value)).toThrow(refusal)
})

test('what cannot be stored, or reaches a prototype, is refused', () => {
  for (const value of [{ a: 'x\0' }, { a: ['\ud800'] }, JSON.parse('{"__proto__":1}'), { 'k\0': 1 }]) expect(() => requireStorable(value)).toThrow('malformed')
})

test.each([['JSON', readJson], ['a form', readForm]] as const)('%s that breaks off is its sender\'s fault, and no word about the database', async (_, read) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const request = new Request('http://x', { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  await expect(read(request, createBodyRooms().enter('x'))).rejects.toMatchObject({ status: 400, code: 'malformed' })
})
