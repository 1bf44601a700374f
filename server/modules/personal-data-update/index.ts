/** Personal data update on the server: what it means. @see contract/modules/personal-data-update/README.md */
import { personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { personalDataUpdateSchemas } from '../../../contract/modules/personal-data-update/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { computePersonal } from './compute.ts'
import { personalEffects } from './effects.ts'
import { checkApprove, checkCancel, checkLevel, checkSubmit } from './judge.ts'
import { unitsOf } from './line-case.ts'
import { movedPersonal, returnWhatConflicts } from './meanwhile.ts'
import { previewPersonal } from './preview.ts'
import { findLine, linesOfRequest, type Machinery } from './review.ts'
import { deleteLine, saveLine } from './save-line.ts'
import { addressOptions, categoryOptions, configuration, currentValue, openChanges, operationOptions, people, phoneTypeOptions, recordOptions, sexOptions } from './sources.ts'
import { personalTexts } from './texts.ts'

/** Oneself, or HR for others; a draft stays with whoever opened it. Superiors neither file, see nor decide. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isHr)

export const personalDataUpdateModule: ServerModule = serverModule(personalDataUpdate, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  compute: computePersonal,
  moved: movedPersonal,
  lines: ({ record, values }) => Promise.resolve(unitsOf({ id: record.id, employeeId: record.employeeId, values })),
  check: { submit: checkSubmit, approve: checkApprove, cancel: checkCancel, level: checkLevel },
  notesOpenings: true,
  effects: personalEffects,
  preview: previewPersonal,
  texts: personalTexts,
})

export interface PersonalDataUpdateDeps {
  /** The request machinery: serves the calls every request module has, saves a request when one of its lines changes, and takes back what conflicts. */
  requests: Machinery & { served(module: ServerModule): ServedCall[] }
}

export function createPersonalDataUpdate({ requests }: PersonalDataUpdateDeps): ServedCall[] {
  returnWhatConflicts(requests)
  const {
    employees, line, lines, createOrUpdateLine, deleteLine: remove, getCurrentValue, configuration: facts, openChanges: open, datasourceEmployeePhone, datasourceEmployeeFamily, datasourceEmployeeEducation,
    datasourceEmployeeCertificate, datasourceEmployeeMedical, sexDataSource, phoneTypeDataSources, operationTypeDataSource, updateAddressDataSource, categoryDataSource,
  } = personalDataUpdateCalls
  return [
    ...requests.served(personalDataUpdateModule),
    ...serve(
      {
        employees, line, lines, createOrUpdateLine, deleteLine: remove, getCurrentValue, configuration: facts, openChanges: open, datasourceEmployeePhone, datasourceEmployeeFamily, datasourceEmployeeEducation,
        datasourceEmployeeCertificate, datasourceEmployeeMedical, sexDataSource, phoneTypeDataSources, operationTypeDataSource, updateAddressDataSource, categoryDataSource,
      },
      personalDataUpdateSchemas,
      {
        employees: people,
        line: ({ id }, context) => findLine(requests, id, context),
        lines: ({ id }, context) => linesOfRequest(requests, id, context),
        createOrUpdateLine: (input, context) => saveLine(requests, input, context),
        deleteLine: (input, context) => deleteLine(requests, input, context),
        getCurrentValue: currentValue,
        configuration,
        openChanges,
        datasourceEmployeePhone: recordOptions('phones'),
        datasourceEmployeeFamily: recordOptions('families'),
        datasourceEmployeeEducation: recordOptions('educations'),
        datasourceEmployeeCertificate: recordOptions('certificates'),
        datasourceEmployeeMedical: recordOptions('medicalReports'),
        sexDataSource: sexOptions,
        phoneTypeDataSources: phoneTypeOptions,
        operationTypeDataSource: operationOptions,
        updateAddressDataSource: addressOptions,
        categoryDataSource: categoryOptions,
      },
    ),
  ]
}
