/** Permit out: its 12 calls, and one of ours for the form as it is filled in. @see contract/modules/permit-out/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { RulesOf } from '../../kit/choices.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import { permitReasons } from './choices.ts'

export interface PermitReasonOption extends OptionRow {
  rules: RulesOf<typeof permitReasons>
}

export interface PermitHintsInput {
  id?: string
  employeeId: string
  permitOutReasonType: string
  permitStart: string
  permitUntil: string
}

export interface PermitHints {
  /** Length in whole minutes. */
  minutes: number
  /** Day of work it belongs to: a night shift's is the day it starts. */
  workDate: string
  /** Planned hours of that day, `YYYY-MM-DDTHH:mm`; null on a day off. */
  plannedIn: string | null
  plannedOut: string | null
  /** It counts as worked. */
  official: boolean
  /** Permits for this reason in the month, this one too, and the most there may be (null: any number). */
  thisMonth: number
  maxPerMonth: number | null
  /** What would refuse a submit; texts in the caller's language. */
  problems: { field: string; code: string; message: string }[]
}

const own = defineCalls('permit-out', {
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/permit-out/datasource/employee' }),
  datasourcePermitOutReasonType: defineCall<ListInput, Paged<PermitReasonOption>>({ kind: 'query', method: 'POST', path: '/v2/permit-out/datasource/permit-out-reason-type' }),
  /** Live answer while the form is being filled in. */
  hints: defineCall<PermitHintsInput, PermitHints>({ kind: 'query', method: 'POST', path: '/requests/permit-out/hints', added: true }),
})

export const permitFields = {
  employeeId: field.employee(own.datasourceEmployee),
  permitOutReasonType: field.choice(permitReasons, own.datasourcePermitOutReasonType),
  permitStart: field.dateTime(),
  permitUntil: field.dateTime(),
  destination: field.text({ max: 200 }),
  willReturn: field.flag({ optional: true }),
  /** Day of work it belongs to. */
  workDate: field.date({ computed: true }),
}

export const permitOutCalls = {
  ...own,
  ...requestCalls(
    'permit-out',
    {
      list: '/PermitOut/',
      detail: '/PermitOut/{id}',
      createOrUpdate: '/PermitOut/CreateOrUpdate',
      submit: '/PermitOut/Submit',
      cancel: '/PermitOut/Cancel',
      approve: '/v2/permit-out/Approve',
      revise: '/v2/permit-out/Revise',
      reject: '/v2/permit-out/Reject',
      createAttachment: '/permit-out/create-attachment',
      deleteAttachment: '/permit-out/delete-attachment',
    },
    permitFields,
  ),
}
