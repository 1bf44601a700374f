/** Custom module requests on screen: corrections of seven kinds in one request. */
import { customModuleRequest } from '../../../contract/modules/custom-module-request/index.ts'
import { linesIn } from '../../../contract/modules/custom-module-request/line-types.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { linesText } from './lines-text.ts'
import { kinds } from './kinds.ts'

export default clientModule(customModuleRequest, {
  icon: 'list',
  tone: 'blue',
  ns: 'custom',
  words: {
    en: ['custom request', 'correction', 'several people', 'bundle', 'manual shift', 'manual overtime', 'overtime adjustment', 'attendance component', 'meal allowance', 'calendar group', 'leave transaction'],
    id: ['permintaan khusus', 'koreksi', 'beberapa orang', 'shift manual', 'lembur manual', 'komponen kehadiran', 'uang makan', 'grup kalender', 'transaksi cuti'],
    ar: ['طلب مخصص', 'تصحيح', 'عدة أشخاص', 'وردية يدوية', 'عمل إضافي يدوي', 'عنصر حضور', 'بدل طعام', 'مجموعة تقويم', 'معاملة إجازة'],
  },
  touches: ['attendance.', 'leave-balance.', 'shift-schedules.', 'general-account-home-calendar.home'],
  mayFile: ({ isHr, hasSubordinates }) => isHr || hasSubordinates,
  columns: ['transDate', 'requestor', 'note', 'code', 'waitingFor', 'status'],
  card: {
    title: (v) => v.t('title'),
    when: (v) => v.show.day(v.values.transDate ?? undefined) || null,
    amount: linesText,
  },
  form: [
    ['transDate', 'site', 'replacement'],
    ['manualShifts', 'manualOts', 'checkTimeOverrides', 'leaveTransactions', 'attendanceComponents', 'payrollOtAdjustments', 'calendarGroupMutations'],
    ['note'],
  ],
  facts: ['transDate', 'site', 'replacement', 'note', 'manualShifts', 'manualOts', 'checkTimeOverrides', 'leaveTransactions', 'attendanceComponents', 'payrollOtAdjustments', 'calendarGroupMutations'],
  defaults: ({ today, given }) => ({
    transDate: given.transDate ?? today, site: null, replacement: null, note: '',
    manualShifts: [], manualOts: [], payrollOtAdjustments: [], checkTimeOverrides: [], attendanceComponents: [], calendarGroupMutations: [], leaveTransactions: [],
  }),
  rows: kinds,
  check: (values) => (linesIn(values).length > 0 ? [] : [{ field: '', code: 'cmr_no_line' }]),
  liveCheck: true,
  detailPanel: part(() => import('./standing-problems.tsx').then((m) => m.StandingProblems)),
})
