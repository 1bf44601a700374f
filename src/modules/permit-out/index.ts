/** Permits out on screen. */
import { permitOut } from '../../../contract/modules/permit-out/index.ts'
import { timesFault } from '../../../contract/modules/permit-out/length.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { permitLength, permitTitle, permitWhen } from './permit-text.ts'
import { followTimes } from './times.ts'

/** A new permit begins in the afternoon, for an hour: both are one tap away from being another time. */
const USUAL = { start: '13:00', until: '14:00' }

export default clientModule(permitOut, {
  icon: 'logOut',
  tone: 'blue',
  ns: 'permit',
  words: {
    en: ['permit out', 'leave early', 'go out', 'step out', 'doctor', 'clinic', 'bank', 'school', 'client visit', 'an hour off', 'errand'],
    id: ['izin keluar', 'pulang cepat', 'keluar kantor', 'dokter', 'klinik', 'bank', 'sekolah', 'kunjungan klien', 'izin sebentar'],
    ar: ['إذن خروج', 'خروج مبكر', 'طبيب', 'عيادة', 'مصرف', 'مدرسة', 'زيارة عميل', 'ساعة'],
  },
  touches: ['attendance.'],
  columns: ['permitOutReasonType', 'employee', 'permitStart', 'permitUntil', 'destination', 'code', 'waitingFor', 'status'],
  card: { title: permitTitle, when: permitWhen, amount: permitLength },
  form: [['employeeId', 'permitOutReasonType'], ['permitStart', 'permitUntil'], ['destination', 'willReturn', 'note']],
  spokenDays: ['startDate'],
  spokenHours: ['permitStart', 'permitUntil'],
  facts: ['permitOutReasonType', 'permitStart', 'permitUntil', 'destination', 'willReturn', 'note'],
  defaults: ({ employeeId, workday, remembered, given }) => {
    const date = given.redirectedByDate ?? given.startDate ?? workday
    return {
      employeeId,
      permitOutReasonType: given.permitOutReasonType ?? remembered.permitOutReasonType ?? null,
      permitStart: given.permitStart ?? `${date}T${USUAL.start}`,
      permitUntil: given.permitUntil ?? `${date}T${USUAL.until}`,
      destination: '',
      willReturn: true,
      note: '',
    }
  },
  rememberChoice: ['permitOutReasonType'],
  follow: followTimes,
  check: ({ permitStart, permitUntil }) => {
    const fault = permitStart && permitUntil ? timesFault(permitStart, permitUntil) : null
    return fault ? [fault] : []
  },
  liveHints: part(() => import('./permit-hints.tsx').then((m) => m.PermitHints)),
  hintsAfter: 1,
  detailPanel: part(() => import('./gate-pass.tsx').then((m) => m.GatePass)),
  fieldOverrides: { employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)) },
})
