import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const { lookForCopies } = await import('./copy-first.ts')
const { makeQueryClient } = await import('./query-client.ts')

const flush = () => new Promise((done) => setTimeout(done, 0))

describe('reads of a screen', () => {
  it('are cancelled when it is left, without a word', async () => {
    const told = vi.fn<(error: unknown) => void>()
    const client = makeQueryClient(told)
    let signal: AbortSignal | undefined
    const observer = new QueryObserver(client, {
      queryKey: ['slow'],
      queryFn: (context) => new Promise((_, fail) => {
        signal = context.signal
        signal.addEventListener('abort', () => fail(signal?.reason))
      }),
    })
    observer.subscribe(() => undefined)()
    await flush()
    expect(signal?.aborted).toBe(true)
    expect(told).not.toHaveBeenCalled()
  })
  it('that are refused are told once; without a network the screen itself says so', async () => {
    const told = vi.fn<(error: unknown) => void>()
    const client = makeQueryClient(told)
    lookForCopies(client, async () => undefined)
    const read = async (refusal: CallError) => {
      await client.fetchQuery({ queryKey: [refusal.code], queryFn: () => Promise.reject(refusal) }).catch(() => undefined)
    }
    await read(new CallError(400, 'refused', null))
    await read(new CallError(0, 'network', null))
    expect(told.mock.calls.map(([error]) => (error as CallError).status)).toEqual([400])
  })
  it('that a server refused with too much at hand are not made again at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let asked = 0
      const client = makeQueryClient(() => undefined)
      lookForCopies(client, async () => undefined)
      void client.prefetchQuery({ queryKey: ['busy'], queryFn: () => (asked++, Promise.reject(new CallError(503, 'busy', null))) })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(asked).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
  it('that the server could not answer come back after another time on each device', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const random = vi.spyOn(Math, 'random')
    try {
      for (const [chance, waits] of [[0, [300, 600]], [1, [900, 1800]]] as const) {
        random.mockReturnValue(chance)
        let asked = 0
        const client = makeQueryClient(() => undefined)
        lookForCopies(client, async () => undefined)
        void client.prefetchQuery({ queryKey: ['away'], queryFn: () => (asked++, Promise.reject(new CallError(503, 'unavailable', null))) })
        await vi.advanceTimersByTimeAsync(10)
        for (const [i, wait] of waits.entries()) {
          await vi.advanceTimersByTimeAsync(wait - 20)
          expect(asked).toBe(i + 1)
          await vi.advanceTimersByTimeAsync(20)
          expect(asked).toBe(i + 2)
        }
      }
    } finally {
      random.mockRestore()
      vi.useRealTimers()
    }
  })
})
