import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

const asked = vi.hoisted(() => vi.fn<() => Promise<Blob>>(() => new Promise(() => undefined)))
vi.mock('../../api/call.ts', () => ({ call: asked }))
const { pictureIdQuery, pictureQuery, togetherIn } = await import('./picture-query.ts')

test('who asks first waits a moment for others, and longer right after the last call', () => {
  expect(togetherIn(5000, -Infinity)).toBe(25)
  expect(togetherIn(5000, 1000)).toBe(25)
  expect(togetherIn(5000, 4900)).toBe(150)
})

test('a row that is gone before it rests asks for no picture; one that stays does', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const past = new QueryObserver(client, pictureQuery('1', 'small')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60)
  past()
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).not.toHaveBeenCalled()
  const stays = new QueryObserver(client, pictureQuery('2', 'small')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveBeenCalledOnce()
  stays()
  client.clear()
  vi.useRealTimers()
})

test('more people than one call may name are asked for in another', async () => {
  vi.useFakeTimers()
  asked.mockReset()
  const named = () => (asked.mock.calls as unknown as [unknown, { employeeIds: string[] }][]).map(([, input]) => input.employeeIds.length)
  asked.mockImplementation(() => new Promise(() => undefined))
  const client = new QueryClient()
  for (let i = 0; i < 700; i++) void client.prefetchQuery(pictureIdQuery(String(i)))
  await vi.advanceTimersByTimeAsync(100)
  expect(named()).toEqual([500])
  await vi.advanceTimersByTimeAsync(300)
  expect(named()).toEqual([500, 200])
  client.clear()
  vi.useRealTimers()
})
