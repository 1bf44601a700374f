/** Custom module request: its 61 calls. Those of the lines follow from the table of line types. @see contract/modules/custom-module-request/README.md#calls */
import type { AttachmentRef } from '../../kit/attachment-calls.ts'
import { type CallDraft, defineCall, defineCalls, type Named } from '../../kit/call.ts'
import { type DraftValues, type Field, field } from '../../kit/field.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import type { KeyValue } from '../../kit/wire.ts'
import { lineTypeNames, lineTypes, MAX_LINES } from './line-types.ts'
import { customSources } from './sources.ts'

type Types = typeof lineTypes
type Columns<K extends keyof Types> = Types[K]['columns']
/** What a person says of a line: all but what the server computes. */
type FilledIn<C> = DraftValues<{ [P in keyof C as C[P] extends { computed: true } ? never : P]: C[P] extends Field ? C[P] : never }>

/** A line as it stands in its request. */
export type CustomLine<K extends keyof Types = keyof Types> = { lineId: string; requestId: string } & DraftValues<Columns<K>> & {
    /** Names of people and options, by column. */
    texts: KeyValue[]
  }
/** One line into a saved request, new or over the one of its id. */
export type SaveLineInput<K extends keyof Types = keyof Types> = { requestId: string; /** Of the request; left out: the current one is meant. */ version?: number; lineId: string } & FilledIn<Columns<K>>
export interface DeleteLineInput {
  requestId: string
  version?: number
  lineId: string
}
/** The request after the change: a form goes on from this version. */
export interface DeleteLineOutput {
  requestId: string
  lineId: string
  version: number
  message: string
}
export type SaveLineOutput<K extends keyof Types = keyof Types> = DeleteLineOutput & { line: CustomLine<K> }

type LineDrafts = {
  [K in keyof Types as `get${Types[K]['call']}`]: CallDraft<ListInput & { requestId: string }, Paged<CustomLine<K>>>
} & {
  [K in keyof Types as `get${Types[K]['call']}ById`]: CallDraft<{ id: string }, CustomLine<K>>
} & {
  [K in keyof Types as `createOrUpdate${Types[K]['call']}`]: CallDraft<SaveLineInput<K>, SaveLineOutput<K>>
} & {
  [K in keyof Types as `delete${Types[K]['call']}`]: CallDraft<DeleteLineInput, DeleteLineOutput>
}

const MODULE = 'custom-module-request'

const lineDrafts = Object.fromEntries(
  lineTypeNames.flatMap((name) => {
    const { slug, call } = lineTypes[name]
    return [
      [`get${call}`, defineCall({ kind: 'query', method: 'POST', path: `/${MODULE}/get-${slug}` })],
      [`get${call}ById`, defineCall({ kind: 'query', method: 'GET', path: `/${MODULE}/get-${slug}/{id}` })],
      [`createOrUpdate${call}`, defineCall({ kind: 'command', method: 'POST', path: `/${MODULE}/create-or-update-${slug}` })],
      [`delete${call}`, defineCall({ kind: 'command', method: 'POST', path: `/${MODULE}/delete-${slug}` })],
    ] as const
  }),
) as unknown as LineDrafts

export const customLineCalls: Named<LineDrafts> = defineCalls(MODULE, lineDrafts)

/** One problem of a request: `''` for the whole, a field of the header, `<type>.<lineId>` or `<type>.<lineId>.<column>`. */
export interface LineProblem {
  field: string
  code: string
  message: string
}
export interface Validation {
  /** Nothing stands against a submit. */
  isValid: boolean
  problems: LineProblem[]
  warnings: LineProblem[]
}

export const customExtraCalls = defineCalls(MODULE, {
  /** What a submit of the stored request would say, for every line. */
  validate: defineCall<{ id: string }, Validation>({ kind: 'query', method: 'GET', path: `/${MODULE}/validate/{id}` }),
  /** Files of the form. */
  getAttachment: defineCall<ListInput & { id: string }, Paged<AttachmentRef>>({ kind: 'query', method: 'POST', path: `/${MODULE}/get-attachment` }),
})

const limit = { optional: true, max: MAX_LINES } as const

export const customFields = {
  transDate: field.date(),
  replacement: field.employee(customSources.dataSourceReplacement, { optional: true }),
  site: field.option(customSources.dataSourceSite, { optional: true }),
  manualShifts: field.lines(lineTypes.manualShifts.columns, limit),
  manualOts: field.lines(lineTypes.manualOts.columns, limit),
  payrollOtAdjustments: field.lines(lineTypes.payrollOtAdjustments.columns, limit),
  checkTimeOverrides: field.lines(lineTypes.checkTimeOverrides.columns, limit),
  attendanceComponents: field.lines(lineTypes.attendanceComponents.columns, limit),
  calendarGroupMutations: field.lines(lineTypes.calendarGroupMutations.columns, limit),
  leaveTransactions: field.lines(lineTypes.leaveTransactions.columns, limit),
}

export const customModuleCalls = {
  ...customSources,
  ...customLineCalls,
  ...customExtraCalls,
  ...requestCalls(
    MODULE,
    {
      list: `/${MODULE}/get`,
      detail: `/${MODULE}/get/{id}`,
      createOrUpdate: `/${MODULE}/create-or-update/`,
      submit: `/${MODULE}/submit`,
      cancel: `/${MODULE}/cancel`,
      approve: `/${MODULE}/approve`,
      revise: `/${MODULE}/revise`,
      reject: `/${MODULE}/reject`,
      createAttachment: `/${MODULE}/create-or-update-attachment`,
      deleteAttachment: `/${MODULE}/delete-attachment`,
    },
    customFields,
  ),
}
