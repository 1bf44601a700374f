/** Attendance check-time override: what counts as check-in or check-out instead of the punches. @see contract/modules/attendance-check-time-overrides/README.md */
import { defineRequest } from '../../kit/request.ts'
import { overrideCalls, overrideFields } from './calls.ts'
import { overrideReasons } from './choices.ts'

export const overrideRequest = defineRequest({
  slug: 'attendance-check-time-overrides',
  module: 'CheckTimeOverrider',
  codePrefix: 'CT',
  fields: overrideFields,
  calls: overrideCalls,
  inboxBlock: ['dayStatus', 'note'],
  period: (v) => (v.transDate ? { from: v.transDate, until: v.transDate } : null),
  choices: [overrideReasons],
  attachments: { category: 1, max: 5 },
})
