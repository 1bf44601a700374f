/** Objectives of an appraisal period on screen. */
import { FREE_COLUMNS } from '../../../contract/growth/appraisal.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { missingIn, type ObjectiveRow } from '../../../contract/modules/objective-filling/rules.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { objectiveAmount, objectiveTitle, objectiveWhen } from './objective-text.ts'
import { askedOf, namedOf, problemsIn, TASK } from './rules.ts'

const FreeColumnInput = part(() => import('./write/free-column.tsx').then((m) => m.FreeColumnInput))

export default clientModule(objectiveFilling, {
  icon: 'checkCircle',
  tone: 'brown',
  ns: 'objective-filling',
  words: {
    en: ['objectives', 'goals', 'targets', 'kpi', 'appraisal', 'performance'],
    id: ['sasaran', 'target', 'tujuan', 'kpi', 'penilaian', 'kinerja'],
    ar: ['أهداف', 'مستهدفات', 'مؤشرات', 'تقييم', 'أداء'],
  },
  touches: ['performance-appraisal.evaluations', 'system-notification.', 'general-account-home-calendar.'],
  askedAt: '/performance-appraisal',
  columns: ['evaluationPeriodId', 'employee', 'evaluationTypeId', 'objectiveCount', 'code', 'waitingFor', 'status'],
  card: { title: objectiveTitle, when: objectiveWhen, amount: objectiveAmount },
  form: [['employeeId', 'evaluationPeriodId', 'evaluationTypeId', 'objectives'], ['note']],
  facts: ['evaluationPeriodId', 'evaluationTypeId', 'replaces', 'objectives', 'note'],
  defaults: ({ employeeId, given }) => ({
    employeeId: given.employeeId ?? employeeId, evaluationPeriodId: given.evaluationPeriodId ?? null, evaluationTypeId: given.evaluationTypeId ?? null, objectives: [], note: '', ...(given.task ? { [TASK]: given.task } : {}),
  }),
  rows: {
    objectives: {
      icon: 'checkCircle', cards: true, words: ['title', 'perspective', 'weight', 'target', 'unit'],
      start: ({ form, last }) => ({
        ...(typeof last.perspective === 'number' ? { perspective: last.perspective as 1 } : {}), ...(typeof last.valueRangeId === 'string' ? { valueRangeId: last.valueRangeId } : {}),
        ...(askedOf(form) ? { dueDate: askedOf(form)?.until } : {}),
      }),
      named: { columns: FREE_COLUMNS, of: namedOf },
      draws: { extra1: FreeColumnInput, extra2: FreeColumnInput },
      needs: (column, row, form) => column === 'target' && askedOf(form)?.ofTarget.includes(row.valueRangeId ?? '') === true,
      lacks: (row, form) => missingIn(row as ObjectiveRow, askedOf(form)?.ofTarget ?? [], askedOf(form)?.columns),
      below: part(() => import('./write/on-target.tsx').then((m) => m.OnTarget)),
    },
  },
  check: (values) => problemsIn(values.objectives ?? [], askedOf(values)),
  liveCheck: true,
  rowName: ({ title }) => (typeof title === 'string' && title !== '' ? title : null),
  liveHints: part(() => import('./write/check-list.tsx').then((m) => m.CheckList)),
  detailPanel: part(() => import('./write/on-request.tsx').then((m) => m.OnRequest)),
  fieldOverrides: {
    employeeId: part(() => import('./objectives-field.tsx').then((m) => m.TaskHead)),
    evaluationPeriodId: part(() => import('./objectives-field.tsx').then((m) => m.Fixed)),
    evaluationTypeId: part(() => import('./objectives-field.tsx').then((m) => m.Fixed)),
    objectives: part(() => import('./objectives-field.tsx').then((m) => m.ObjectivesField)),
  },
})
