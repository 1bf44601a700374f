/** Career development plan on screen. */
import { careerDevelopmentPlanCalls } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { developmentItemCalls } from '../../../contract/modules/career-development-plan/item-calls.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { rows } from './in-form.ts'
import { NOBODY } from './names.ts'
import { planTitle, planWhen } from './plan-text.ts'

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(careerDevelopmentPlan, {
  icon: 'mapPin',
  tone: 'brown',
  ns: 'career-development-plan',
  words: {
    en: ['career', 'plan', 'promotion', 'development', 'future', 'next job', 'position', 'competency', 'succession', 'learning plan'],
    id: ['karier', 'karir', 'rencana', 'promosi', 'pengembangan', 'jenjang', 'jabatan', 'masa depan', 'kompetensi'],
    ar: ['مسار مهني', 'خطة', 'ترقية', 'تطوير', 'مستقبل', 'منصب', 'كفاءة'],
  },
  columns: ['period', 'employee', 'formDate', 'code', 'waitingFor', 'status'],
  sort: 'formDate',
  card: { title: planTitle, when: planWhen },
  form: [
    ['period', 'formDate', 'previousCompetencyData'],
    ['competencyData'],
    ['developmentByAgeData'],
    ['note'],
  ],
  folds: true,
  facts: ['period', 'formDate', 'note', 'previousCompetencyData', 'competencyData', 'developmentByAgeData'],
  defaults: ({ today, given }) => ({ period: given.period ?? null, formDate: given.formDate ?? today, previousCompetencyData: [], competencyData: [], developmentByAgeData: [], note: '' }),
  rows,
  ahead: () => [[careerDevelopmentPlanCalls.getPersonalInformation, { id: NOBODY }], [careerDevelopmentPlanCalls.datasourceCompetency, FIRST_PAGE], [developmentItemCalls.items, FIRST_PAGE]],
  liveCheck: true,
  listTop: part(() => import('./my-path.tsx').then((m) => m.MyPath)),
  rowsPanel: part(() => import('./plan-sections.tsx').then((m) => m.PlanSections)),
  approvedThere: 'first',
  deskPanel: part(() => import('./desk-panel.tsx').then((m) => m.DeskPanel)),
  deskBeside: true,
  returnAsks: part(() => import('./return-sections.tsx').then((m) => m.ReturnSections)),
  fieldOverrides: {
    period: part(() => import('./form-parts.tsx').then((m) => m.PeriodField)),
    previousCompetencyData: part(() => import('./form-parts.tsx').then((m) => m.PreviousField)),
    competencyData: part(() => import('./form-parts.tsx').then((m) => m.CompetencyField)),
    developmentByAgeData: part(() => import('./form-parts.tsx').then((m) => m.AgeField)),
  },
})
