/** Manual shifts on screen. */
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import { rangeFault } from '../../../contract/modules/manual-shifts/range.ts'
import { clientModule } from '../../request/client-module.ts'

export default clientModule(manualShift, {
  icon: 'refresh',
  tone: 'blue',
  ns: 'shift',
  words: {
    en: ['shift', 'change shift', 'swap', 'roster', 'night shift', 'stand in', 'work another day'],
    id: ['shift', 'tukar shift', 'ganti shift', 'jadwal', 'shift malam', 'menggantikan'],
    ar: ['وردية', 'مناوبة', 'تبديل', 'جدول', 'وردية ليلية'],
  },
  touches: ['attendance.', 'general-account-home-calendar.home'],
  columns: ['shift', 'employees', 'startDate', 'endDate', 'requestor', 'code', 'waitingFor', 'status'],
  card: {
    title: (view) => (view.text('shift') ? view.t('card.title', { shift: view.text('shift') }) : view.t('card.title-alone')),
    when: ({ values, show }) => show.period(values.startDate, values.endDate) || null,
    amount: (view) => (view.text('employees') || view.texts.people) ?? null,
  },
  form: [['shift', 'manualShiftReasonType'], ['startDate', 'endDate'], ['employees', 'note']],
  period: ['startDate', 'endDate'],
  spokenDays: ['startDate', 'endDate'],
  teamBeside: true,
  facts: ['shift', 'startDate', 'endDate', 'manualShiftReasonType', 'note'],
  defaults: ({ workday, remembered, given }) => {
    const startDate = given.startDate ?? given.redirectedByDate ?? workday
    return {
      shift: given.shift ?? remembered.shift ?? null,
      manualShiftReasonType: given.manualShiftReasonType ?? remembered.manualShiftReasonType ?? null,
      startDate,
      endDate: given.endDate ?? startDate,
      employees: [],
      note: '',
    }
  },
  rememberChoice: ['shift', 'manualShiftReasonType'],
  follow: ({ startDate, endDate }, changed) => {
    if (changed.startDate && (!endDate || endDate < changed.startDate)) return { endDate: changed.startDate }
    return changed.endDate && startDate && changed.endDate < startDate ? { startDate: changed.endDate } : {}
  },
  check: ({ startDate, endDate }) => {
    const fault = startDate && endDate ? rangeFault(startDate, endDate) : null
    return fault ? [fault] : []
  },
})
