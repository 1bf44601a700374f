import { beforeEach, expect, test, vi } from 'vitest'

const register = vi.fn<() => Promise<unknown>>()
vi.mock('workbox-window', () => ({ Workbox: class { register = register } }))
const workers = { controller: null as unknown, addEventListener: () => undefined }
vi.stubGlobal('navigator', { serviceWorker: workers })
const reload = vi.fn<() => void>()
vi.stubGlobal('location', { reload })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
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

// deploys harness under load, seeds 20261122002 and 20261122008: the tab stayed with its old build, and never said so
test('a new worker that takes its time to say which build it is is waited for', async () => {
  workers.controller = { postMessage: (_: unknown, [port]: MessagePort[]) => void setTimeout(() => port?.postMessage({ build: 'b2', shell: [] }), 1100) }
  register.mockResolvedValue(Object.assign(new EventTarget(), { installing: null, waiting: null, active: workers.controller }))
  await watchWorker()
  expect(reload).toHaveBeenCalledOnce()
})

test('under the worker that ends the worker nothing is registered: it would come back to life', async () => {
  register.mockClear()
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  workers.controller = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage({ build: 'off', shell: [] }) }
  Object.assign(workers, { getRegistration: async () => ({ unregister }) })
  await watchWorker()
  expect([register.mock.calls.length, unregister.mock.calls.length, updateState.read()]).toEqual([0, 1, 'none'])
})
