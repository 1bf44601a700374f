/** Personal data update on screen: what is recorded beside what is to be. */
import { personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { cardNoWhen, cardTitle, cardWhen } from './card-text.ts'
import { givenLine } from './given-line.ts'
import { kinds, lackingIn } from './kinds.ts'
import { ofAnother, withoutHidden } from './recorded.ts'
import { starts } from './starts.ts'

const lists = ['addresses', 'phones', 'families', 'maritalStatuses', 'educations', 'certificates', 'medicalReports', 'identities'] as const
const none = { addresses: [], phones: [], families: [], maritalStatuses: [], educations: [], certificates: [], medicalReports: [], identities: [] }

export default clientModule(personalDataUpdate, {
  icon: 'user',
  tone: 'grey',
  ns: 'personal-data-update',
  words: {
    en: ['address', 'moved', 'married', 'wedding', 'divorced', 'new baby', 'child', 'born', 'family', 'spouse', 'phone number', 'diploma', 'certificate', 'passport', 'identity card', 'tax number', 'driving licence', 'personal data', 'name'],
    id: ['alamat', 'pindah', 'nikah', 'menikah', 'cerai', 'anak', 'lahir', 'keluarga', 'istri', 'suami', 'nomor hp', 'ijazah', 'sertifikat', 'paspor', 'ktp', 'npwp', 'sim', 'data pribadi', 'nama'],
    ar: ['عنوان', 'انتقال', 'زواج', 'طلاق', 'مولود', 'طفل', 'عائلة', 'زوجة', 'رقم الهاتف', 'شهادة', 'جواز سفر', 'بطاقة هوية', 'الرقم الضريبي', 'رخصة قيادة', 'بيانات شخصية'],
  },
  touches: ['profile.'],
  columns: ['changes', 'deadline', 'employee', 'code', 'waitingFor', 'status'],
  card: { title: cardTitle, when: cardWhen, noWhen: cardNoWhen },
  form: [['employeeId', ...lists], ['note']],
  folds: true,
  facts: ['deadline', ...lists, 'note'],
  defaults: ({ employeeId, given }) => ({ employeeId, ...none, ...givenLine(given), note: '' }),
  follow: (values, changed) => (changed.employeeId === undefined ? {} : Object.fromEntries(lists.map((name) => [name, values[name]?.map((line) => ofAnother(name, line)) ?? []]))),
  startsOver: withoutHidden,
  rows: kinds,
  starts,
  check: (values) => (lists.some((name) => (values[name]?.length ?? 0) > 0) ? lackingIn(values) : [{ field: '', code: 'pdu_no_line' }]),
  liveCheck: true,
  approvedThere: 'every',
  rowsPanel: part(() => import('./review.tsx').then((m) => m.Review)),
  ahead: () => [[profileCalls.personalRecord, {}], [personalDataUpdateCalls.openChanges, {}], [personalDataUpdateCalls.configuration, {}]],
  fieldOverrides: {
    employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)),
    note: part(() => import('./check-field.tsx').then((m) => m.CheckField)),
  },
})
