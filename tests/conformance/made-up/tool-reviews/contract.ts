/** Reviews of how somebody uses a tool: a made-up module, the second request type in the section of the parking requests. What it is. */
import { defineCall, defineCalls } from '../../../../contract/kit/call.ts'
import { field } from '../../../../contract/kit/field.ts'
import type { EmployeeOption, ListInput, Paged } from '../../../../contract/kit/paging.ts'
import { deskCalls, defineRequest, requestCalls } from '../../../../contract/kit/request.ts'
import { requestSchemas } from '../../../../contract/kit/request-schema.ts'
import { zListInput } from '../../../../contract/kit/schema.ts'

const SLUG = 'tool-reviews'

/** People one may file for: the other form of the section asks for them, too. */
export const reviewSources = defineCalls(SLUG, {
  people: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/ParkingRequests/Reviews/People/', alsoFor: ['parking-requests'] }),
})

const fields = {
  employeeId: field.employee(reviewSources.people),
  reviewDate: field.date(),
  tool: field.text({ max: 40 }),
  /** What it was first about: later saves do not change it. */
  firstTool: field.text({ computed: true, optional: true }),
  findings: field.lines({ what: field.text({ max: 60 }), weight: field.enum([1, 2, 3], { optional: true }) }, { optional: true, max: 5 }),
}

/** What the first level and the last fill in. */
const deskFields = {
  first: { verdict: field.enum([1, 2, 3], { optional: true }), remarks: field.note({ optional: true }) },
  last: { finalVerdict: field.enum([1, 2, 3], { optional: true }) },
}

const path = (rest: string) => `/ParkingRequests/Reviews/${rest}`

const calls = { ...deskCalls(SLUG), ...requestCalls(
  SLUG,
  {
    list: path(''), detail: path('{id}'), createOrUpdate: path('CreateOrUpdate/'), submit: path('Submit/'), cancel: path('Cancel/'),
    approve: path('Approve/'), revise: path('Revise/'), reject: path('Reject/'), clone: path('Clone/{id}'),
  },
  fields,
) }

export const toolReview = defineRequest({
  slug: SLUG,
  module: 'ToolReview',
  section: 'parking-requests',
  codePrefix: 'TV',
  confidential: true,
  fields,
  calls,
  inboxBlock: ['reviewDate', 'tool'],
  deskFields,
  rowFields: ['employeeId', 'reviewDate', 'tool'],
  period: (v) => (v.reviewDate ? { from: v.reviewDate, until: v.reviewDate } : null),
})

/** Its line in the call table. */
export const reviewTable = { calls: { ...reviewSources, ...calls }, schemas: { ...requestSchemas(fields, deskFields), people: zListInput } }
