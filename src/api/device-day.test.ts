import { afterEach, expect, test, vi } from 'vitest'
import { deviceDay } from './device-day.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('today is the day where the device is, not the one in Greenwich', () => {
  vi.useFakeTimers({ now: new Date('2026-05-12T18:30:00Z') })
  const days = ['Asia/Jakarta', 'Europe/London', 'Pacific/Pago_Pago'].map((zone) => {
    vi.stubEnv('TZ', zone)
    return deviceDay()
  })
  expect(days).toEqual(['2026-05-13', '2026-05-12', '2026-05-12'])
})
