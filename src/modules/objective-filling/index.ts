/** Objectives of an appraisal period on screen. They begin from what is asked of somebody, never from nothing. */
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { problemsIn } from './checks.ts'
import { objectivesTitle, objectivesWhen } from './objective-text.ts'

export default clientModule(objectiveFilling, {
  icon: 'target',
  ns: 'objective-filling',
  words: {
    en: ['objectives', 'goals', 'targets', 'KPI', 'appraisal', 'performance', 'OKR'],
    id: ['sasaran', 'target', 'tujuan', 'KPI', 'kinerja', 'penilaian'],
    ar: ['أهداف', 'مستهدفات', 'مؤشرات', 'أداء', 'تقييم'],
  },
  mayFile: () => false,
  columns: ['evaluationPeriodId', 'employee', 'objectiveCount', 'code', 'waitingFor', 'status'],
  card: { title: objectivesTitle, when: objectivesWhen, amount: (view) => (view.values.objectiveCount ? view.t('objective-filling:count', { count: view.values.objectiveCount }) : null) },
  form: [['employeeId', 'evaluationPeriodId', 'evaluationTypeId', 'objectives'], ['note']],
  facts: ['evaluationPeriodId', 'evaluationTypeId', 'replaces', 'note', 'objectives'],
  defaults: ({ employeeId, given }) => ({ employeeId: given.employeeId ?? employeeId, evaluationPeriodId: given.evaluationPeriodId ?? null, evaluationTypeId: given.evaluationTypeId ?? null, objectives: [], note: '' }),
  rows: {
    objectives: {
      icon: 'target', cards: true, words: ['title', 'weight', 'target', 'dueDate'],
      start: ({ form }) => ({ perspective: 2, ...(typeof form.periodEnd === 'string' ? { dueDate: form.periodEnd } : {}) }),
      shows: (column) => column !== 'extra1' && column !== 'extra2',
      below: part(() => import('./on-target.tsx').then((m) => m.OnTarget)),
    },
  },
  check: ({ objectives }) => problemsIn(objectives ?? []),
  liveCheck: true,
  rowName: ({ title }) => (typeof title === 'string' && title !== '' ? title : null),
  startsOver: ({ objectives }) => ({ objectives }),
  fieldOverrides: {
    employeeId: part(() => import('./of-whom.tsx').then((m) => m.OfWhom)),
    evaluationPeriodId: part(() => import('./of-whom.tsx').then((m) => m.Weights)),
    evaluationTypeId: part(() => import('./of-whom.tsx').then((m) => m.Ways)),
  },
})
