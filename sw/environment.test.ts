import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Port } from '../src/offline/port.ts'
import { pushEnvironment } from './environment.ts'

/** A window as the worker sees it: it hears, is frozen, or is being closed. */
class FakeWindow {
  id = crypto.randomUUID()
  url = 'https://hr.example/ess/inbox'
  focused = false
  visibilityState = 'hidden'
  said: unknown[] = []
  isAlive = true
  hears = true
  focus = vi.fn<() => Promise<unknown>>(async () => this)
  postMessage(message: unknown, [port]: MessagePort[]): void {
    this.said.push(message)
    if (this.hears) port?.postMessage('heard')
  }
}

let windows: FakeWindow[]
let opened: string[]
const open = (link: string) => {
  const self = {
    registration: { scope: 'https://hr.example/ess/' },
    navigator: {},
    clients: {
      matchAll: async () => windows,
      get: async (id: string) => windows.find((w) => w.id === id && w.isAlive),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  return pushEnvironment(self as unknown as ServiceWorkerGlobalScope, {} as Port).open(link)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  windows = [new FakeWindow()]
  opened = []
})
afterEach(() => void vi.useRealTimers())
const whileWaiting = async (work: Promise<void>) => {
  await vi.advanceTimersByTimeAsync(1000)
  await work
}

test('an open window goes there itself and comes to the front', async () => {
  await open('leave-requests/r1')
  expect([windows[0]?.said, windows[0]?.focus.mock.calls.length, opened]).toEqual([[{ type: 'OPEN', link: 'leave-requests/r1' }], 1, []])
})

test('one that is being closed is not waited for: a new one opens', async () => {
  Object.assign(windows[0] as FakeWindow, { hears: false, isAlive: false })
  await whileWaiting(open('leave-requests/r1'))
  expect([windows[0]?.focus.mock.calls.length, opened]).toEqual([0, ['https://hr.example/ess/leave-requests/r1']])
})

test('a frozen one is woken, and no second one opens', async () => {
  Object.assign(windows[0] as FakeWindow, { hears: false })
  await whileWaiting(open('leave-requests/r1'))
  expect([windows[0]?.focus.mock.calls.length, opened]).toEqual([1, []])
})

test('a page that was left and is still counted hands the tap to the window that is there', async () => {
  Object.assign(windows[0] as FakeWindow, { hears: false })
  const [left, here, behind] = [...windows, new FakeWindow(), new FakeWindow()] as [FakeWindow, FakeWindow, FakeWindow]
  windows = [left, behind, here]
  here.visibilityState = 'visible'
  left.focused = true
  await whileWaiting(open('leave-requests/r1'))
  expect([here.focus.mock.calls.length, left.focus.mock.calls.length, behind.said, opened]).toEqual([1, 0, [], []])
})

test('one that cannot be brought to the front is not counted on', async () => {
  Object.assign(windows[0] as FakeWindow, { hears: false, focus: vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('gone'))) })
  await whileWaiting(open('leave-requests/r1'))
  expect(opened).toEqual(['https://hr.example/ess/leave-requests/r1'])
})

test('without a window, or with somebody else’s alone, one opens', async () => {
  Object.assign(windows[0] as FakeWindow, { url: 'https://hr.example/wiki/' })
  await open('inbox')
  expect(opened).toEqual(['https://hr.example/ess/inbox'])
})
