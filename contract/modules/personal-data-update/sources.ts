/** What a line of a personal data update is chosen from: 18 of the 31 calls, and one of ours for the person. */
import { type CallDraft, defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export const PDU = 'personal-data-update'

/** A record of the person's, to be changed or removed. */
export interface RecordOption extends OptionRow {
  /** Record and version, as a line's `basedOn` takes it. */
  basedOn: string
}

const v2 = (name: string): CallDraft<ListInput, Paged<OptionRow>> => defineCall({ kind: 'query', method: 'POST', path: `/v2/personal-data-update-request/datasource/${name}` })
const fixed = <Input extends ListInput = ListInput>(name: string): CallDraft<Input, Paged<OptionRow>> => defineCall({ kind: 'query', method: 'POST', path: `/PersonalDataUpdateRequest/${name}` })
/** Records of a person: one's own, or of somebody whose HR one is. */
const records = (name: string): CallDraft<ListInput & { employeeId?: string }, Paged<RecordOption>> =>
  defineCall({ kind: 'query', kept: 'never', method: 'POST', path: `/v2/personal-data-update-request/datasource/${name}` })

export const personalSources = defineCalls(PDU, {
  /** Oneself, and whom one is HR of. */
  employees: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/requests/personal-data-update/employees', added: true }),
  datasourceEmployeePhone: records('employee-phone'),
  datasourceEmployeeFamily: records('employee-family'),
  datasourceEmployeeEducation: records('employee-education'),
  datasourceEmployeeCertificate: records('employee-certificate'),
  datasourceEmployeeMedical: records('employee-medical'),
  datasourceRelationship: v2('relationship'),
  datasourceMaritalStatus: v2('marital-status'),
  datasourceEducationLevel: v2('education-level'),
  datasourceEducationEntity: v2('education-entity'),
  datasourceEducationSubject: v2('education-subject'),
  datasourceCertificateType: v2('certificate-type'),
  datasourceMedicalReportType: v2('medical-report-type'),
  datasourceReportingSource: v2('reporting-source'),
  sexDataSource: fixed('SexDataSource'),
  phoneTypeDataSources: fixed('PhoneTypeDataSources'),
  /** With a category only what it allows. */
  operationTypeDataSource: fixed<ListInput & { category?: number }>('OperationTypeDataSource'),
  updateAddressDataSource: fixed('UpdateAddressDataSource'),
  categoryDataSource: fixed('CategoryDataSource'),
})
