/** Competency assessment on screen. */
import { competencyCalls } from '../../../contract/modules/competency/calls.ts'
import { competencySources } from '../../../contract/modules/competency/fields.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { assessmentTitle, assessmentWhen } from './assessment-text.ts'
import { lackingIn } from './rows.ts'

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(competency, {
  icon: 'levels',
  tone: 'brown',
  ns: 'competency',
  words: {
    en: ['competency', 'competence', 'skills', 'skill level', 'self-assessment', 'what I can do', 'gap', 'ability'],
    id: ['kompetensi', 'keahlian', 'keterampilan', 'kemampuan', 'penilaian diri', 'tingkat'],
    ar: ['كفاءة', 'كفاءات', 'مهارات', 'مستوى', 'تقييم ذاتي', 'قدرات'],
  },
  columns: ['period', 'employee', 'jobTitle', 'periodStart', 'code', 'waitingFor', 'status'],
  card: { title: assessmentTitle, when: assessmentWhen },
  form: [['period'], ['rows'], ['note']],
  facts: ['period', 'jobTitle', 'note'],
  defaults: ({ given }) => ({ period: given.period ?? null, rows: [], note: '' }),
  rowName: ({ competencyId }, textOf) => textOf(`rows.competencyId.${String(competencyId)}`) ?? null,
  othersList: competencyCalls.getFinalAssessment,
  ahead: () => [[competencyCalls.configuration, {}], [competencySources.datasourcePeriod, FIRST_PAGE]],
  check: ({ rows }) => lackingIn(rows ?? []),
  liveCheck: true,
  listTop: part(() => import('./own-standing.tsx').then((m) => m.OwnStanding)),
  rowsPanel: part(() => import('./side-by-side.tsx').then((m) => m.SideBySide)),
  approvedThere: 'ends',
  deskPanel: part(() => import('./more/desk-levels.tsx').then((m) => m.DeskLevels)),
  fieldOverrides: {
    period: part(() => import('./period-field.tsx').then((m) => m.PeriodField)),
    rows: part(() => import('./rows-field.tsx').then((m) => m.RowsField)),
  },
})
