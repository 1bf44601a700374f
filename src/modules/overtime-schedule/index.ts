/** Overtime on screen. */
import { later, minutesBetween } from '../../../contract/kit/clock-time.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { windowFault } from '../../../contract/modules/overtime-schedule/window.ts'
import { endFollows } from '../../lib/end-follows.ts'
import { clientModule } from '../../request/client-module.ts'
import { overtimeAmount, overtimeWhen } from './overtime-text.ts'

/** Overtime begins when the office closes, unless somebody says otherwise. */
const START = '17:00'
const MINUTES = 120

export default clientModule(overtimeRequest, {
  icon: 'moon',
  tone: 'blue',
  ns: 'overtime',
  words: {
    en: ['overtime', 'extra hours', 'late work', 'time in lieu', 'weekend work'],
    id: ['lembur', 'jam tambahan', 'kerja akhir pekan', 'pengganti lembur'],
    ar: ['عمل إضافي', 'ساعات إضافية', 'عمل نهاية الأسبوع'],
  },
  touches: ['attendance.', 'leave-balance.'],
  columns: ['oTReasonType', 'employee', 'oTStart', 'oTUntil', 'compensation', 'code', 'waitingFor', 'status'],
  card: { title: (v) => v.text('oTReasonType') || v.t('title.one'), when: overtimeWhen, amount: overtimeAmount },
  form: [
    ['oTReasonType', 'oTStart', 'oTUntil', 'breakMinutes'],
    ['employees'],
    ['compensation', 'replacement', 'note'],
  ],
  spokenDays: ['startDate'],
  spokenHours: ['oTStart', 'oTUntil'],
  facts: ['oTReasonType', 'oTStart', 'oTUntil', 'breakMinutes', 'compensation', 'companyStructure', 'replacement', 'note'],
  defaults: ({ employeeId, employee, workday, remembered, given }) => {
    const oTStart = given.oTStart ?? `${given.startDate ?? workday}T${START}`
    return {
      oTReasonType: given.oTReasonType ?? remembered.oTReasonType ?? null, oTStart, oTUntil: given.oTUntil ?? later(oTStart, MINUTES), breakMinutes: 0, compensation: 1 as const, replacement: null,
      employees: [{ employeeId, employee, note: '' }], note: '',
    }
  },
  rememberChoice: ['oTReasonType'],
  follow: ({ oTUntil }, changed) => (changed.oTStart && oTUntil && !('oTUntil' in changed) ? { oTUntil: endFollows(changed.oTStart, oTUntil, MINUTES) } : {}),
  check: ({ oTStart, oTUntil, breakMinutes }) => {
    if (!oTStart || !oTUntil || minutesBetween(oTStart, oTUntil) === 0) return []
    const fault = windowFault({ oTStart, oTUntil, breakMinutes: breakMinutes ?? 0 })
    return fault ? [fault] : []
  },
})
