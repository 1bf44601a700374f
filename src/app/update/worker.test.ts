import { beforeEach, expect, test, vi } from 'vitest'

const register = vi.fn<() => Promise<unknown>>()
vi.mock('workbox-window', () => ({ Workbox: class { register = register } }))
vi.stubGlobal('navigator', { serviceWorker: { controller: null, addEventListener: () => undefined } })
vi.stubGlobal('document', { baseURI: 'https://ess.example/ess/', addEventListener: () => undefined, querySelector: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubEnv('DEV', false)
const { updateState, watchWorker } = await import('./worker.ts')

beforeEach(() => void register.mockReset())

test('where workers are forbidden the app goes on without one, in silence', async () => {
  register.mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  await expect(watchWorker()).resolves.toBeUndefined()
  expect(register).toHaveBeenCalledOnce()
  expect(updateState.read()).toBe('none')
})

test('and where the browser says nothing at all', async () => {
  register.mockResolvedValue(undefined)
  await expect(watchWorker()).resolves.toBeUndefined()
})
