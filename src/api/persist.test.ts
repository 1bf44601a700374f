import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { leaveRequestCalls } from '../../contract/modules/leave-requests/calls.ts'

class Kept {
  [key: string]: unknown
}
/** A localStorage whose keys can be listed, as the browser's. */
function fakeStorage(): Kept {
  const store = new Kept()
  const hidden = (name: string, value: unknown) => Object.defineProperty(store, name, { value, enumerable: false })
  hidden('getItem', (key: string) => store[key] ?? null)
  hidden('setItem', (key: string, value: string) => void (store[key] = value))
  hidden('removeItem', (key: string) => void delete store[key])
  return store
}
const storage = fakeStorage()
vi.stubGlobal('localStorage', storage)
const { erasePersisted, persistFor } = await import('./persist.ts')

const homeKey = [homeCalls.home.id, {}]
const settle = () => new Promise((done) => setTimeout(done, 650))

describe('what survives a reload in localStorage', () => {
  it('is user, modules, counters and Home, and nothing else', async () => {
    const client = new QueryClient()
    await persistFor(client, 'https://idp sub-1', 'build-1')
    client.setQueryData(homeKey, { greetingName: 'Dina' })
    client.setQueryData([leaveRequestCalls.list.id, {}], { listData: ['secret reason'] })
    await settle()
    const text = JSON.stringify(storage)
    expect(text).toContain('Dina')
    expect(text).not.toContain('secret reason')
  })
  it('comes back for the same person and build only', async () => {
    const same = new QueryClient()
    await persistFor(same, 'https://idp sub-1', 'build-1')
    expect(same.getQueryData(homeKey)).toEqual({ greetingName: 'Dina' })
    const later = new QueryClient()
    await persistFor(later, 'https://idp sub-1', 'build-2')
    expect(later.getQueryData(homeKey)).toBeUndefined()
  })
  it('is never taken for fresh where it can have changed, however young', async () => {
    const client = new QueryClient()
    await persistFor(client, 'https://idp sub-1', 'build-3')
    client.setQueryData(homeKey, { actionRequired: 3 })
    await settle()
    const reloaded = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } })
    await persistFor(reloaded, 'https://idp sub-1', 'build-3')
    expect(reloaded.getQueryData(homeKey)).toEqual({ actionRequired: 3 })
    expect(reloaded.getQueryState(homeKey)?.isInvalidated).toBe(true)
  })
  it('is still the last answer after a refetch that failed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await persistFor(client, 'https://idp sub-1', 'build-4')
    client.setQueryData(homeKey, { greetingName: 'Dina' })
    await client.prefetchQuery({ queryKey: homeKey, queryFn: () => Promise.reject(new Error('no network')), staleTime: 0 })
    expect(client.getQueryState(homeKey)?.status).toBe('error')
    await settle()
    const reloaded = new QueryClient()
    await persistFor(reloaded, 'https://idp sub-1', 'build-4')
    expect(reloaded.getQueryState(homeKey)).toMatchObject({ data: { greetingName: 'Dina' }, status: 'success', error: null })
  })
  it('does not go because another screen was open for days', async () => {
    vi.useFakeTimers()
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: 86_400_000 } } })
    await persistFor(client, 'https://idp sub-1', 'build-5')
    client.setQueryData(homeKey, { greetingName: 'Dina' })
    await vi.advanceTimersByTimeAsync(2 * 86_400_000)
    client.setQueryData([homeCalls.homeGetCount.id, {}], { counts: [] })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(JSON.stringify(storage)).toContain('Dina')
  })
  it('of one person is gone when another begins, and all of it at sign-out', async () => {
    await persistFor(new QueryClient(), 'https://idp sub-1', 'build-2')
    await persistFor(new QueryClient(), 'https://idp sub-2', 'build-2')
    expect(Object.keys(storage).some((key) => key.includes('sub-1'))).toBe(false)
    storage['ess_cache:https://idp sub-2'] = '{}'
    erasePersisted()
    expect(Object.keys(storage)).toEqual([])
  })
})
