/** Training request on screen. */
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { clientModule } from '../../request/client-module.ts'

export default clientModule(trainingRequest, {
  icon: 'users',
  ns: 'training-request',
  words: {
    en: ['training', 'course', 'learn', 'workshop', 'seminar', 'teach', 'class'],
    id: ['pelatihan', 'kursus', 'belajar', 'lokakarya', 'seminar', 'kelas'],
    ar: ['تدريب', 'دورة', 'تعلم', 'ورشة', 'ندوة'],
  },
  columns: ['trainingSubject', 'employee', 'trainingRequestStart', 'trainingRequestUntil', 'memberCount', 'code', 'waitingFor', 'status'],
  card: {
    title: (v) => v.text('trainingSubject') || v.t('card.title-alone'),
    when: ({ values: { trainingRequestStart: from, trainingRequestUntil: until }, show }) => (from ? show.period(from, until ?? from) : null),
  },
  form: [
    ['trainingSubject', 'trainingTitle', 'external', 'provider', 'trainingRequestNote'],
    ['trainingRequestStart', 'trainingRequestUntil', 'place', 'site', 'sessionGroups', 'sessions', 'minAttendancePercent', 'needsCheckOut', 'givesCertificate'],
    ['recommendMembers', 'facilitators', 'coordinators'],
    ['openRegistration', 'trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd', 'quota', 'waitingListMax', 'unregisterUntil', 'openRegistrationAudience'],
    ['costs', 'costDetails'],
    ['forms', 'note'],
  ],
  facts: [
    'trainingTitle', 'trainingRequestNote', 'provider', 'place', 'site', 'sessionGroups', 'sessions', 'facilitators', 'coordinators', 'trainingOpenRegistrationStart',
    'trainingOpenRegistrationEnd', 'quota', 'openRegistrationAudience', 'costs', 'costDetails', 'totalCost', 'forms', 'note',
  ],
  defaults: ({ given }) => ({
    trainingSubject: given.trainingSubject ?? null, trainingTitle: '', trainingRequestStart: given.startDate ?? null, trainingRequestUntil: given.endDate ?? null, trainingRequestNote: '',
    external: false, provider: '', place: '', site: null, minAttendancePercent: 80, needsCheckOut: false, givesCertificate: false, facilitators: [], coordinators: [], costs: [], costDetails: [],
    sessionGroups: [], sessions: [], recommendMembers: [], openRegistration: false, trainingOpenRegistrationStart: null, trainingOpenRegistrationEnd: null, quota: null, waitingListMax: 10,
    unregisterUntil: null, openRegistrationAudience: [], forms: [], note: '',
  }),
})
