/** Corrections of check-in and check-out on screen. */
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { overrideRequest } from '../../../contract/modules/attendance-check-time-overrides/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { overrideAmount, overrideWhen } from './override-text.ts'

/** The line's time on another day, as many days after it as it was. */
const moved = (time: string | null | undefined, from: string | null | undefined, to: string): string | null =>
  time ? `${addDays(to, from ? Math.max(0, Math.min(1, daysBetween(from, time.slice(0, 10)))) : 0)}${time.slice(10)}` : null

export default clientModule(overrideRequest, {
  icon: 'history',
  tone: 'blue',
  ns: 'override',
  words: {
    en: ['forgot to clock out', 'forgot to clock in', 'clock in', 'clock out', 'check in', 'check out', 'punch', 'attendance correction'],
    id: ['lupa absen', 'absen', 'jam masuk', 'jam pulang', 'presensi', 'koreksi absen'],
    ar: ['نسيت تسجيل الحضور', 'نسيت تسجيل الانصراف', 'حضور', 'انصراف', 'تصحيح الدوام'],
  },
  touches: ['attendance.'],
  columns: ['transDate', 'employee', 'dayStatus', 'code', 'waitingFor', 'status'],
  sort: 'transDate',
  card: { title: (v) => v.t('title.one'), when: overrideWhen, amount: overrideAmount },
  form: [['transDate'], ['employees', 'note']],
  spokenDays: ['transDate'],
  facts: ['transDate', 'dayStatus', 'note'],
  // what is missing of the day becomes lines once the server has said it: nothing is proposed that nobody knows
  defaults: ({ today, given }) => ({ transDate: given.redirectedByDate ?? given.transDate ?? addDays(today, -1), employees: [], note: '' }),
  // a forgotten check-out is what most people come for
  newLine: () => ({ checkStatus: 2 as const, time: null, site: null, reason: '' }),
  // the times stay what they are, on the day that is corrected
  follow: (values, changed) => {
    const { transDate } = changed
    if (!transDate || !values.employees) return {}
    return { employees: values.employees.map((line) => ({ ...line, time: line.time?.startsWith(transDate) ? line.time : moved(line.time, null, transDate) })) }
  },
  liveCheck: true,
  liveHints: part(() => import('./recorded-days.tsx').then((m) => m.RecordedDays)),
  hintsAfter: 0,
})
