/** What modules show of a person: one line a module, in the order in which it stands on the page. */
import type { PersonPart } from '../../request/person/person-part.tsx'
import { part } from '../../ui/part.ts'

export const personParts: readonly PersonPart[] = [
  { slug: null, withoutRecords: true, Part: part(() => import('./requests-part.tsx').then((m) => m.RequestsPart)) },
  { slug: 'attendance', Part: part(() => import('../../modules/attendance/person/person-month.tsx').then((m) => m.PersonMonth)) },
  { slug: 'leave-balance', aside: true, Part: part(() => import('../../modules/leave-balance/person/person-balances.tsx').then((m) => m.PersonBalances)) },
  { slug: 'shift-schedules', aside: true, Part: part(() => import('../../modules/shift-schedules/person/person-shifts.tsx').then((m) => m.PersonShifts)) },
  { slug: 'training', Part: part(() => import('../../modules/training/person/person-trainings.tsx').then((m) => m.PersonTrainings)) },
  { slug: 'directory', withoutRecords: true, Part: part(() => import('../../modules/directory/person/person-record.tsx').then((m) => m.PersonRecord)) },
]
