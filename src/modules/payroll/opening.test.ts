import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lock, openingStore, openWith, show } from './opening.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const frame = new EventTarget()
const become = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
const isOpen = () => openingStore.read().token !== null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  become('visible')
  openWith('token', 5, performance.now())
  show(true)
})
afterEach(() => {
  lock()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('opened again they stay as long as the newer one does', () => {
  seconds(240)
  openWith('another', 5, performance.now())
  seconds(299)
  expect(openingStore.read()).toMatchObject({ token: 'another', isShown: true })
  seconds(1)
  expect(openingStore.read()).toMatchObject({ token: null, isShown: false, until: null })
})

test('a minute out of sight locks, counted anew each time', () => {
  become('hidden')
  seconds(50)
  become('visible')
  seconds(5)
  become('hidden')
  seconds(59)
  expect(isOpen()).toBe(true)
  seconds(1)
  expect(isOpen()).toBe(false)
})

test('what opens out of sight is locked after a minute, too', () => {
  lock()
  become('hidden')
  openWith('late', 5, performance.now())
  seconds(60)
  expect(isOpen()).toBe(false)
})

test('leaving locks, and each lock begins another round', () => {
  const { round } = openingStore.read()
  frame.dispatchEvent(new Event('pagehide'))
  expect(openingStore.read()).toEqual({ token: null, isShown: false, until: null, round: round + 1 })
  lock()
  expect(openingStore.read().round).toBe(round + 1)
})

test('a machine that slept comes back to locked documents, whatever its timers say', () => {
  vi.setSystemTime(Date.now() + 301_000)
  become('visible')
  expect(isOpen()).toBe(false)
})
