/** Asking for people on screen. */
import { manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { manpower } from '../../../contract/modules/manpower/index.ts'
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { checkRequest, followRequest, companyName, needsField, showsField } from './in-form.ts'
import { hiringAmount, hiringTitle, hiringWhen } from './manpower-text.ts'

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(manpower, {
  icon: 'users',
  tone: 'grey',
  ns: 'manpower',
  words: {
    en: ['hire', 'hiring', 'new employee', 'vacancy', 'recruit', 'manpower', 'head count', 'replacement', 'temporary help', 'more people'],
    id: ['rekrut', 'rekrutmen', 'lowongan', 'tenaga kerja', 'karyawan baru', 'pengganti', 'tambah orang'],
    ar: ['توظيف', 'تعيين', 'شاغر', 'موظف جديد', 'بديل', 'قوى عاملة'],
  },
  touches: ['manpower.planRoom', 'manpower.getVacancy', 'manpower.datasourceReplacement'],
  mayFile: ({ isHr, hasSubordinates }) => isHr || hasSubordinates,
  columns: ['position', 'companyStructure', 'employee', 'requiredDate', 'headCount', 'code', 'waitingFor', 'status'],
  card: { title: hiringTitle, when: hiringWhen, amount: hiringAmount },
  form: [
    ['employeeId', 'requestType', 'replacement', 'companyStructure', 'position'],
    ['headCount', 'requiredDate', 'timeFrame', 'employmentStatus', 'outsourceCompany', 'contractMonth'],
    [
      'employeeGrade', 'educationLevel', 'workingLocation', 'reportTo', 'manpowerRequestCategory', 'customGroup1', 'customGroup2', 'customGroup3', 'customGroup4', 'customGroup5', 'customGroup6', 'customProperties',
    ],
    ['overPlanReason', 'requirements', 'inCharge', 'note'],
  ],
  folds: true,
  facts: [
    'requestType', 'companyStructure', 'position', 'replacement', 'timeFrame', 'employmentStatus', 'contractMonth', 'contractUntil', 'outsourceCompany', 'employeeGrade', 'educationLevel', 'workingLocation',
    'reportTo', 'manpowerRequestCategory', 'inCharge', 'customProperties', 'overPlanReason', 'requirements', 'note',
  ],
  defaults: ({ employeeId, given }) => ({
    employeeId, requestType: HiringKind.new, replacement: null, companyStructure: given.companyStructure ?? null, designation: null, site: null, position: given.position ?? null, headCount: 1,
    requiredDate: given.startDate ?? null, timeFrame: null, employmentStatus: null, outsourceCompany: null, contractMonth: null, employeeGrade: null, educationLevel: null, workingLocation: null, reportTo: null,
    manpowerRequestCategory: null, customProperties: [], overPlanReason: '', requirements: '', inCharge: null, note: '',
  }),
  needs: needsField,
  calledIn: companyName,
  shows: (name, { values }) => showsField(name, values),
  follow: followRequest,
  check: checkRequest,
  ahead: () => [[manpowerCalls.configuration, {}], [manpowerCalls.getMandatoryField, {}], [manpowerCalls.getCustomProperty, { requestType: HiringKind.new }], [manpowerCalls.datasourceEmployeeGrade, FIRST_PAGE]],
  liveCheck: true,
  liveHints: part(() => import('./plan-panel.tsx').then((m) => m.PlanPanel)),
  hintsAfter: 1,
  listTop: part(() => import('./vacancies-link.tsx').then((m) => m.VacanciesLink)),
  rowsPanel: part(() => import('./more/answers.tsx').then((m) => m.Answers)),
  detailPanel: part(() => import('./more/standing.tsx').then((m) => m.Standing)),
  fieldOverrides: {
    employeeId: part(() => import('./place-fields.tsx').then((m) => m.ManagerField)),
    requestType: part(() => import('./place-fields.tsx').then((m) => m.KindField)),
    replacement: part(() => import('./place-fields.tsx').then((m) => m.ReplacementField)),
    companyStructure: part(() => import('./place-fields.tsx').then((m) => m.UnitField)),
    position: part(() => import('./place-fields.tsx').then((m) => m.PositionField)),
    requiredDate: part(() => import('./when-fields.tsx').then((m) => m.RequiredDayField)),
    timeFrame: part(() => import('./when-fields.tsx').then((m) => m.FrameLine)),
    contractMonth: part(() => import('./when-fields.tsx').then((m) => m.MonthsField)),
    employeeGrade: part(() => import('./when-fields.tsx').then((m) => m.GradeField)),
    customProperties: part(() => import('./questions-field.tsx').then((m) => m.QuestionsField)),
  },
})
