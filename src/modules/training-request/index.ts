/** Training request on screen. */
import { trainingRequestCalls } from '../../../contract/modules/training-request/calls.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { checkTraining, followTraining, rows, showsField } from './in-form.ts'
import { trainingAmount, trainingTitle, trainingWhen } from './training-text.ts'

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(trainingRequest, {
  icon: 'play',
  tone: 'yellow',
  ns: 'training-request',
  words: {
    en: ['training', 'course', 'learn', 'workshop', 'seminar', 'teach', 'class'],
    id: ['pelatihan', 'kursus', 'belajar', 'lokakarya', 'seminar', 'kelas'],
    ar: ['تدريب', 'دورة', 'تعلم', 'ورشة', 'ندوة'],
  },
  columns: ['trainingSubject', 'employee', 'trainingRequestStart', 'trainingRequestUntil', 'memberCount', 'code', 'waitingFor', 'status'],
  card: { title: trainingTitle, when: trainingWhen, amount: trainingAmount },
  form: [
    ['trainingSubject', 'trainingTitle', 'external', 'provider', 'trainingRequestNote'],
    ['trainingRequestStart', 'trainingRequestUntil', 'place', 'site', 'sessionGroups', 'sessions', 'minAttendancePercent', 'needsCheckOut', 'givesCertificate'],
    ['recommendMembers', 'facilitators', 'coordinators'],
    ['openRegistration', 'trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd', 'quota', 'waitingListMax', 'unregisterUntil', 'openRegistrationAudience'],
    ['costs', 'costDetails'],
    ['forms', 'note'],
  ],
  folds: true,
  period: ['trainingRequestStart', 'trainingRequestUntil'],
  spokenDays: ['startDate', 'endDate'],
  facts: [
    'trainingSubject', 'trainingTitle', 'trainingRequestNote', 'provider', 'place', 'site', 'minAttendancePercent', 'needsCheckOut', 'givesCertificate', 'sessionGroups', 'sessions', 'facilitators', 'coordinators',
    'trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd', 'quota', 'waitingListMax', 'unregisterUntil', 'openRegistrationAudience', 'costs', 'costDetails', 'totalCost', 'forms', 'note',
  ],
  defaults: ({ given }) => ({
    trainingSubject: given.trainingSubject ?? null, trainingTitle: '', trainingRequestStart: given.startDate ?? null, trainingRequestUntil: given.endDate ?? null, trainingRequestNote: '',
    external: false, provider: '', place: '', site: null, minAttendancePercent: 80, needsCheckOut: false, givesCertificate: false, facilitators: [], coordinators: [], costs: [], costDetails: [],
    sessionGroups: [], sessions: [], recommendMembers: [], openRegistration: false, trainingOpenRegistrationStart: null, trainingOpenRegistrationEnd: null, quota: null, waitingListMax: 10,
    unregisterUntil: null, openRegistrationAudience: [], forms: [], note: '',
  }),
  shows: (name, { values }) => showsField(name, values),
  follow: followTraining,
  check: checkTraining,
  rows,
  ahead: () => [[trainingRequestCalls.configuration, {}], [trainingRequestCalls.datasourceCurrency, FIRST_PAGE]],
  liveCheck: true,
  liveHints: part(() => import('./overview.tsx').then((m) => m.Overview)),
  rowsPanel: part(() => import('./proposal-rows.tsx').then((m) => m.ProposalRows)),
  fieldOverrides: {
    trainingSubject: part(() => import('./subject-field.tsx').then((m) => m.SubjectField)),
    sessions: part(() => import('./sessions-field.tsx').then((m) => m.SessionsField)),
    facilitators: part(() => import('./list-fields.tsx').then((m) => m.FacilitatorsField)),
    openRegistrationAudience: part(() => import('./audience-field.tsx').then((m) => m.AudienceField)),
    costs: part(() => import('./list-fields.tsx').then((m) => m.CostsField)),
    costDetails: part(() => import('./cost-total.tsx').then((m) => m.CostTotal)),
  },
})
