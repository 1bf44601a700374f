/** Evaluations on screen. They begin from what somebody has to write; scores are on no card, and on no device. */
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { evaluationTitle, evaluationWhen } from './evaluation-text.ts'

export default clientModule(performanceAppraisal, {
  icon: 'eye',
  tone: 'brown',
  ns: 'performance-appraisal',
  words: {
    en: ['appraisal', 'performance', 'evaluation', 'review', 'feedback', 'rating', 'grade'],
    id: ['penilaian', 'kinerja', 'evaluasi', 'umpan balik', 'nilai'],
    ar: ['تقييم', 'أداء', 'مراجعة', 'ملاحظات', 'درجة'],
  },
  touches: ['objective-filling.edit'],
  askedAt: '/performance-appraisal/team',
  columns: ['evaluationPeriodId', 'employee', 'evaluationTypeId', 'code', 'waitingFor', 'status'],
  card: { title: evaluationTitle, when: evaluationWhen },
  form: [['employeeId', 'objectives'], ['criteria'], ['overallComment', 'strengths', 'improvements'], ['items', 'note']],
  folds: true,
  facts: ['evaluationPeriodId', 'evaluationTypeId', 'note', 'items'],
  defaults: ({ employeeId, given }) => ({ employeeId: given.employeeId ?? employeeId, objectives: [], criteria: [], items: [], note: '' }),
  rows: { items: { icon: 'book', cards: true, words: ['text', 'kind', 'dueDate'], start: () => ({ kind: 1 }) } },
  liveCheck: true,
  rowsPanel: part(() => import('./evaluation/evaluation-rows.tsx').then((m) => m.EvaluationRows)),
  deskPanel: part(() => import('./calibration/calibrate-desk.tsx').then((m) => m.CalibrateDesk)),
  fieldOverrides: {
    employeeId: part(() => import('./write/of-whom.tsx').then((m) => m.OfWhom)),
    objectives: part(() => import('./write/objectives-field.tsx').then((m) => m.ObjectivesField)),
    criteria: part(() => import('./write/criteria-field.tsx').then((m) => m.CriteriaField)),
  },
})
