/** Overtime on screen. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { minutesBetween, windowFault } from '../../../contract/modules/overtime-schedule/window.ts'
import { clientModule } from '../../request/client-module.ts'
import { overtimeAmount, overtimeWhen, shiftTime } from './overtime-text.ts'

/** Overtime begins when the office closes, unless somebody says otherwise. */
const START = '17:00'
const MINUTES = 120

export default clientModule(overtimeRequest, {
  icon: 'clock',
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
  facts: ['oTReasonType', 'oTStart', 'oTUntil', 'breakMinutes', 'compensation', 'companyStructure', 'replacement', 'note'],
  defaults: ({ employeeId, employee, workday, remembered, given }) => {
    const oTStart = given.oTStart ?? `${given.startDate ?? workday}T${START}`
    return {
      oTReasonType: given.oTReasonType ?? remembered.oTReasonType ?? null, oTStart, oTUntil: given.oTUntil ?? shiftTime(oTStart, MINUTES), breakMinutes: 0, compensation: 1 as const, replacement: null,
      employees: [{ employeeId, employee, note: '' }], note: '',
    }
  },
  rememberChoice: ['oTReasonType'],
  // the end follows the start: moved to another day the window stays as long as it was
  follow: (values, changed) => {
    if (!changed.oTStart || changed.oTUntil || !values.oTUntil || values.oTUntil > changed.oTStart) return {}
    const until = `${changed.oTStart.slice(0, 10)}T${values.oTUntil.slice(11)}`
    return { oTUntil: until > changed.oTStart ? until : `${addDays(changed.oTStart.slice(0, 10), 1)}T${values.oTUntil.slice(11)}` }
  },
  check: ({ oTStart, oTUntil, breakMinutes }) => {
    if (!oTStart || !oTUntil || minutesBetween(oTStart, oTUntil) === 0) return []
    const fault = windowFault({ oTStart, oTUntil, breakMinutes: breakMinutes ?? 0 })
    return fault ? [fault] : []
  },
})
