/** Tool purchases: a made-up module with amounts, whole numbers, files in fields and rows that name rows of another list. */
import { field } from '../../../../contract/kit/field.ts'
import { defineRequest, requestCalls } from '../../../../contract/kit/request.ts'
import { requestSchemas } from '../../../../contract/kit/request-schema.ts'

const fields = {
  neededOn: field.date(),
  budget: field.money({ min: 100, max: 5_000_000_000, step: 100 }),
  people: field.whole({ min: 1, max: 40 }),
  quote: field.file({ accepts: ['pdf', 'png'], maxMb: 1 }),
  photo: field.file({ optional: true }),
  shelves: field.lines({ label: field.text({ max: 30 }), places: field.whole({ max: 500, optional: true }) }, { max: 10 }),
  tools: field.lines(
    {
      name: field.text({ max: 40 }), shelf: field.lineOf('shelves'), spareShelf: field.lineOf('shelves', { optional: true }), pieces: field.whole({ min: 1, max: 1000 }),
      price: field.money({ currencies: ['IDR', 'JPY'], optional: true }), leaflet: field.file({ accepts: ['pdf'], optional: true }),
    },
    { max: 20 },
  ),
}

const calls = requestCalls(
  'tool-purchases',
  {
    list: '/ToolPurchases/',
    detail: '/ToolPurchases/{id}',
    createOrUpdate: '/ToolPurchases/CreateOrUpdate/',
    submit: '/ToolPurchases/Submit/',
    cancel: '/ToolPurchases/Cancel/',
    approve: '/ToolPurchases/Approve/',
    reject: '/ToolPurchases/Reject/',
    revise: '/ToolPurchases/Revise/',
    clone: '/ToolPurchases/Clone/{id}',
    createAttachment: '/ToolPurchases/CreateAttachment/',
    deleteAttachment: '/ToolPurchases/DeleteAttachment/{id}',
  },
  fields,
)

/** Its calls of its own beside those of every module. */
export const { clone: clonePurchase, deleteAttachment: deletePurchaseFile } = calls

export const toolPurchase = defineRequest({
  slug: 'tool-purchases',
  module: 'ToolPurchase',
  codePrefix: 'TP',
  fields,
  calls,
  inboxBlock: ['neededOn', 'budget', 'people', 'quote', 'note'],
  period: (v) => (v.neededOn ? { from: v.neededOn, until: v.neededOn } : null),
  attachments: { category: 1, max: 3 },
})

/** Its line in the call table. */
export const toolTable = { calls, schemas: requestSchemas(fields) }
