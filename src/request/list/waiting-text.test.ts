import { afterEach, expect, test, vi } from 'vitest'
import { formats } from '../formats.ts'
import type { RowView } from '../row-view.ts'
import { waitingText } from './waiting-text.ts'

afterEach(() => vi.unstubAllEnvs())

test('since when a request waits is the day of the reader, not that of London', () => {
  vi.stubEnv('TZ', 'Asia/Jakarta')
  const tools = { t: (key: string, params?: object) => `${key} ${JSON.stringify(params)}`, show: formats('en-GB', '2026-05-12', () => 0) }
  const view = { header: { waitingFor: ['Sari Wulandari'], waitingSince: '2026-05-11T19:44:00.000Z' } } as unknown as RowView
  expect(waitingText(view, tools)).toBe('request:list.waiting-for-since {"people":"Sari Wulandari","since":"Tue 12 May"}')
})
