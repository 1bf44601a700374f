/** Overtime schedule: overtime planned or claimed, paid or as time in lieu. An inbox calls it OverTime, too, by the fixed texts. @see contract/modules/overtime-schedule/README.md */
import { defineRequest } from '../../kit/request.ts'
import { overtimeCalls, overtimeFields } from './calls.ts'

export const overtimeRequest = defineRequest({
  slug: 'overtime-schedule',
  module: 'OTSchedule',
  codePrefix: 'OT',
  fields: overtimeFields,
  calls: overtimeCalls,
  inboxBlock: ['oTReasonType', 'oTStart', 'oTUntil', 'note'],
  period: (v) => (v.oTStart && v.oTUntil && v.oTStart <= v.oTUntil ? { from: v.oTStart.slice(0, 10), until: v.oTUntil.slice(0, 10) } : null),
  attachments: { category: 1, max: 5 },
})
