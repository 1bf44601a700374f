import { beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '../offline/session.ts'
import { testPort, TestWorld } from '../offline/test-port.ts'
import { sessionOf } from '../offline/test-server.ts'

const port = testPort(new TestWorld())
vi.mock('../offline/browser-port.ts', () => ({ browserPort: () => port }))

beforeEach(() => writeSession(port, sessionOf('dina')))

test('an outbox that was not read yet is not called empty', async () => {
  const { outboxIsRead, outboxRows, subscribeOutbox } = await import('./offline.ts')
  expect(outboxIsRead()).toBe(false)
  const heard = vi.fn<() => void>()
  const stop = subscribeOutbox(heard)
  expect(outboxIsRead()).toBe(false)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(outboxIsRead()).toBe(true)
  expect(outboxRows()).toEqual([])
  stop()
})
