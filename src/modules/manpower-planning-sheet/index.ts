/** Head-count plans on screen: a sheet of numbers, position by position and time frame by time frame. */
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { clientModule, type FormValues } from '../../request/client-module.ts'
import type { planningFields } from '../../../contract/modules/manpower-planning-sheet/fields.ts'
import { part } from '../../ui/part.ts'
import { FROM, problemsIn, type SheetValues, withOthers } from './sheet.ts'
import { sheetAmount, sheetTitle, sheetWhen } from './sheet-text.ts'

export default clientModule(manpowerPlanningSheet, {
  icon: 'calendar',
  tone: 'grey',
  ns: 'manpower-planning-sheet',
  words: {
    en: ['head count', 'headcount', 'plan', 'planning', 'staffing', 'manpower', 'positions', 'budget'],
    id: ['rencana tenaga kerja', 'jumlah karyawan', 'perencanaan', 'formasi', 'posisi', 'anggaran'],
    ar: ['خطة القوى العاملة', 'عدد الموظفين', 'تخطيط', 'وظائف', 'ملاك', 'ميزانية'],
  },
  mayFile: ({ isHr, hasSubordinates }) => isHr || hasSubordinates,
  touches: ['manpower.'],
  columns: ['companyStructure', 'period', 'employee', 'totalExisting', 'totalPlanned', 'code', 'waitingFor', 'status'],
  card: { title: sheetTitle, when: sheetWhen, amount: sheetAmount },
  form: [['employeeId', 'companyStructure', 'period'], ['lines'], ['newPositions'], ['note']],
  facts: ['companyStructure', 'period', 'existingOn', 'totalExisting', 'totalPlanned', 'totalCost', 'lines', 'newPositions', 'note'],
  defaults: ({ employeeId, given }) => ({
    employeeId: given.employeeId ?? employeeId, companyStructure: given.companyStructure ?? null, period: given.period ?? null, lines: [], newPositions: [], note: '', ...(given.fromVersion ? { [FROM]: given.fromVersion } : {}),
  }),
  follow: (values, changed) => ('companyStructure' in changed || 'period' in changed ? (withOthers(values as SheetValues) as FormValues<typeof planningFields>) : {}),
  rows: {
    lines: { icon: 'users', words: ['position', 'timeFrame', 'planned'] },
    newPositions: { icon: 'users', cards: true, words: ['name', 'site', 'planned', 'timeFrame'] },
  },
  check: (values) => problemsIn(values as SheetValues),
  liveCheck: true,
  rowName: ({ position, name }, textOf) => (typeof position === 'string' ? (textOf(`lines.position.${position}`) ?? null) : typeof name === 'string' && name !== '' ? name : null),
  rowsPanel: part(() => import('./more/plan-read.tsx').then((m) => m.PlanRead)),
  detailPanel: part(() => import('./more/versions.tsx').then((m) => m.Versions)),
  fieldOverrides: {
    employeeId: part(() => import('./write/of-what.tsx').then((m) => m.OfWhom)),
    companyStructure: part(() => import('./write/of-what.tsx').then((m) => m.UnitField)),
    period: part(() => import('./write/of-what.tsx').then((m) => m.PeriodField)),
    lines: part(() => import('./write/plan-field.tsx').then((m) => m.PlanField)),
    newPositions: part(() => import('./write/new-positions.tsx').then((m) => m.NewPositions)),
  },
})
