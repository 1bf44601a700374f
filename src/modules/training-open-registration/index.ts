/** Registration for a training on screen. */
import { trainingOpenRegistration } from '../../../contract/modules/training-open-registration/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'

export default clientModule(trainingOpenRegistration, {
  icon: 'edit',
  tone: 'yellow',
  ns: 'training-open-registration',
  words: {
    en: ['register', 'enrol', 'sign up', 'seat', 'training', 'course', 'workshop'],
    id: ['daftar', 'ikut', 'kursi', 'pelatihan', 'kursus', 'lokakarya'],
    ar: ['تسجيل', 'اشتراك', 'مقعد', 'تدريب', 'دورة', 'ورشة'],
  },
  columns: ['training', 'employee', 'trainingStart', 'trainingUntil', 'code', 'waitingFor', 'status'],
  card: {
    title: (v) => v.text('training') || v.t('card.title-alone'),
    when: ({ values: { trainingStart: from, trainingUntil: until }, show }) => (from ? show.period(from, until ?? from) : null),
    amount: (v) => v.texts.placeText ?? null,
  },
  touches: ['training.'],
  form: [['employeeId', 'training', 'sessionGroup', 'note']],
  facts: ['training', 'sessionGroup', 'trainingStart', 'trainingUntil', 'trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd', 'note'],
  defaults: ({ employeeId, given }) => ({ employeeId: given.employeeId ?? employeeId, training: given.training ?? null, sessionGroup: null, note: '' }),
  fieldOverrides: { employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)) },
  follow: (_, changed) => ('training' in changed ? { sessionGroup: null } : {}),
})
