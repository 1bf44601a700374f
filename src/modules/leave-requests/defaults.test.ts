import { expect, test } from 'vitest'
import module from './index.ts'

const start = (remembered: { leaveType?: string } = {}, given: Record<string, string> = {}) =>
  module.defaults({ employeeId: 'e', employee: 'Dina', today: '2026-05-12', workday: '2026-05-12', remembered, given })

test('a new leave request proposes no day before its type says when it may begin', () => {
  expect(start()).toMatchObject({ leaveType: null, startDate: null, endDate: null })
  expect(start({ leaveType: 't' })).toMatchObject({ leaveType: 't', startDate: '2026-05-12', endDate: '2026-05-12' })
  expect(start({}, { startDate: '2026-06-01' })).toMatchObject({ startDate: '2026-06-01', endDate: '2026-06-01' })
})
