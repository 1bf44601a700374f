/** Personal data update on screen. */
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { clientModule } from '../../request/client-module.ts'

export default clientModule(personalDataUpdate, {
  icon: 'list',
  ns: 'personal-data-update',
  words: { en: ['personal data update', 'address', 'family'], id: ['pembaruan data pribadi', 'alamat', 'keluarga'], ar: ['تحديث البيانات الشخصية', 'العنوان', 'العائلة'] },
  columns: ['changes', 'deadline', 'employee', 'code', 'waitingFor', 'status'],
  sort: 'deadline',
  card: { title: (view) => view.text('changes'), when: (view) => view.text('deadline') },
  form: [['employeeId', 'addresses', 'phones', 'families', 'maritalStatuses', 'educations', 'certificates', 'medicalReports', 'identities'], ['note']],
  facts: ['deadline', 'changes', 'addresses', 'phones', 'families', 'maritalStatuses', 'educations', 'certificates', 'medicalReports', 'identities', 'note'],
  defaults: ({ employeeId }) => ({ employeeId, addresses: [], phones: [], families: [], maritalStatuses: [], educations: [], certificates: [], medicalReports: [], identities: [] }),
})
