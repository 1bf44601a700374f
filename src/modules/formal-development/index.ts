/** Formal development on screen. */
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { faultsOf } from '../../../contract/modules/formal-development/rules.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { programmeTitle, programmeWhen } from './education-text.ts'

export default clientModule(formalDevelopment, {
  icon: 'book',
  tone: 'yellow',
  ns: 'education',
  words: {
    en: ['study', 'studies', 'degree', 'university', 'college', 'school', 'master', 'bachelor', 'diploma', 'scholarship', 'tuition', 'education'],
    id: ['kuliah', 'beasiswa', 'pendidikan', 'gelar', 'universitas', 'sekolah', 'sarjana', 'magister', 'ijazah'],
    ar: ['دراسة', 'جامعة', 'منحة', 'شهادة', 'ماجستير', 'بكالوريوس', 'تعليم'],
  },
  columns: ['educationLevel', 'educationSubject', 'employee', 'educationStartDate', 'educationEndDate', 'code', 'waitingFor', 'status'],
  card: { title: programmeTitle, when: programmeWhen },
  form: [
    ['employeeId', 'educationType', 'educationLevel', 'educationSubject', 'educationEntity', 'educationClass'],
    ['educationStartDate', 'educationEndDate'],
    ['cost', 'bondMonths', 'note'],
  ],
  facts: ['educationType', 'educationLevel', 'educationSubject', 'educationEntity', 'educationClass', 'cost', 'bondMonths', 'note'],
  defaults: ({ employeeId, given, remembered }) => ({
    employeeId,
    educationType: given.educationType ?? remembered.educationType ?? null,
    educationLevel: null,
    educationEntity: null,
    educationSubject: null,
    educationClass: null,
    educationStartDate: given.startDate ?? null,
    educationEndDate: null,
    cost: null,
    bondMonths: null,
    note: '',
  }),
  rememberChoice: ['educationType'],
  check: faultsOf,
  detailPanel: part(() => import('./standing.tsx').then((m) => m.Standing)),
  fieldOverrides: { employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)) },
})
