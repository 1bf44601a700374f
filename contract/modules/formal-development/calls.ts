/** Formal development: its 14 calls, and one of ours with which HR records how a programme ended. @see contract/modules/formal-development/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { educationEntities, educationLevels, educationSubjects } from '../../kit/education.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import { educationClasses, educationTypes } from './choices.ts'

export interface CompleteInput {
  /** The request that started the programme. */
  id: string
  /** Day on the diploma. */
  graduationDate: string
  /** The diploma: files HR has uploaded. */
  attachmentIds: string[]
}

export interface CompleteOutput {
  id: string
  message: string
}

const own = defineCalls('formal-development', {
  datasourceEducationLevel: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/formaldevelopment/datasource/education-level' }),
  datasourceEducationSubject: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/formaldevelopment/datasource/education-subject' }),
  datasourceEducationEntity: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/formaldevelopment/datasource/education-entity' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/formaldevelopment/datasource/employee' }),
  datasourceType: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/formaldevelopment/datasource/type' }),
  datasourceClass: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/formaldevelopment/datasource/class' }),
  /** HR alone: the programme in progress becomes an education record. */
  complete: defineCall<CompleteInput, CompleteOutput>({ kind: 'command', method: 'POST', path: '/requests/formal-development/complete', added: true }),
})

export const formalDevelopmentFields = {
  employeeId: field.employee(own.datasourceEmployee),
  educationType: field.choice(educationTypes, own.datasourceType),
  educationLevel: field.choice(educationLevels, own.datasourceEducationLevel),
  educationEntity: field.choice(educationEntities, own.datasourceEducationEntity),
  educationSubject: field.choice(educationSubjects, own.datasourceEducationSubject),
  /** Regular, evening, at a distance. */
  educationClass: field.choice(educationClasses, own.datasourceClass, { optional: true }),
  educationStartDate: field.date(),
  educationEndDate: field.date(),
  /** In the company's currency. */
  cost: field.decimal(),
  /** Whole months one stays after the end. */
  bondMonths: field.decimal({ step: 1 }),
  bondEndDate: field.date({ computed: true }),
  /** Costs more than the grade of the person may: approval rules ask for it as `yes`. */
  overCeiling: field.flag({ computed: true }),
}

export const formalDevelopmentCalls = {
  ...own,
  ...requestCalls(
    'formal-development',
    {
      list: '/formaldevelopment/get',
      detail: '/formaldevelopment/get/{id}',
      createOrUpdate: '/formaldevelopment/create-or-update',
      submit: '/formaldevelopment/submit',
      cancel: '/formaldevelopment/cancel',
      approve: '/v2/formal-development/approve',
      revise: '/v2/formal-development/revise',
      reject: '/v2/formal-development/reject',
    },
    formalDevelopmentFields,
  ),
}
