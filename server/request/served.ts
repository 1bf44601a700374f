/** The standard calls of a module, and the import of its list of people, bound to the machinery: the module adds only its own. */
import type { AnyCall } from '../../contract/kit/call.ts'
import { listOf } from '../../contract/kit/employee-lines.ts'
import type { Fields } from '../../contract/kit/field.ts'
import type { ImportEmployeesInput } from '../../contract/kit/import-employees.ts'
import type { DeskInput } from '../../contract/kit/desk.ts'
import { requestSchemas, zImportEmployees } from '../../contract/kit/request-schema.ts'
import type { CreateAttachmentInput } from '../../contract/kit/attachment-calls.ts'
import type { ActInput, RequestListInput } from '../../contract/kit/request.ts'
import type { ListInput } from '../../contract/kit/paging.ts'
import { zListInput } from '../../contract/kit/schema.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import { searchChoices } from '../org/choices.ts'
import { importEmployees } from './import-employees.ts'
import type { ServerModule } from './module.ts'
import type { Requests, SaveValues } from './requests.ts'

type StandardCall = keyof ReturnType<typeof requestSchemas>
type Handle = (input: never, context: Context) => Promise<unknown>

/** Names of the standard calls, in the order they are declared in. */
export const standardCalls: readonly StandardCall[] = ['list', 'detail', 'createOrUpdate', 'submit', 'saveAndSubmit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'saveDesk', 'nudge', 'addAttachment', 'createAttachment', 'deleteAttachment', 'checkDraft', 'clone', 'comments', 'addComment']

/** The call of a name, or undefined when the module leaves it out. */
export const callNamed = (module: ServerModule, name: string): AnyCall | undefined => (module.def.calls as unknown as Record<string, AnyCall | undefined>)[name]

/** Calls that answer the entries of a list of choices, each once. */
const choiceSources = (fields: Fields): ServedCall[] =>
  [...new Map(Object.values(fields).flatMap((field) => [field, ...Object.values({ ...field.columns, ...field.line })]).flatMap(({ source, choices }) => (source && choices ? [[source, choices] as const] : [])))].map(
    ([call, choices]) => ({ call, schema: zListInput, handle: (input: ListInput, { language }: Context) => searchChoices(choices, input, language) }),
  )

export function servedBy(service: Requests, module: ServerModule): ServedCall[] {
  const { def } = module
  const schemas = requestSchemas(def.fields, def.deskFields)
  const act = (action: 'submit' | 'cancel' | 'approve' | 'revise' | 'reject' | 'reopen') => (input: ActInput, context: Context) => service.perform(def, action, input, context)
  const handlers: Record<StandardCall, Handle> = {
    list: (input: RequestListInput, context) => service.list(def, input, context),
    detail: (input: { id: string }, context) => service.detail(def, input, context),
    createOrUpdate: (input: SaveValues, context) => service.perform(def, 'save', input, context),
    submit: act('submit'),
    cancel: act('cancel'),
    approve: act('approve'),
    revise: act('revise'),
    reject: act('reject'),
    reopen: act('reopen'),
    saveDesk: (input: DeskInput, context) => service.saveDesk(def, input, context),
    nudge: (input: { id: string }, context) => service.nudge(def, input, context),
    addAttachment: (input: { id: string; attachmentIds: string[]; note?: string }, context) => service.addAttachment(def, input, context),
    createAttachment: (input: CreateAttachmentInput, context) => service.createAttachment(def, input, context),
    deleteAttachment: (input: { id: string }, context) => service.deleteAttachment(def, input, context),
    checkDraft: (input: SaveValues, context) => service.checkDraft(def, input, context),
    clone: (input: { id: string }, context) => service.clone(def, input, context),
    comments: (input: { id: string }, context) => service.comments(def, input, context),
    addComment: (input: { id: string; commentId: string; text: string }, context) => service.addComment(def, input, context),
    saveAndSubmit: (input: SaveValues, context) => service.saveAndSubmit(def, input, context),
  }
  const importer = listOf(def.fields as Fields)?.field.importer
  return [
    ...standardCalls.flatMap((name) => {
      const call = callNamed(module, name)
      return call ? [{ call, schema: schemas[name], handle: handlers[name] as ServedCall['handle'], ...(name === 'list' ? { mayBeOld: true as const } : {}) }] : []
    }),
    ...choiceSources(def.fields as Fields),
    ...(importer ? [{ call: importer, schema: zImportEmployees, handle: (input: ImportEmployeesInput, context: Context) => importEmployees(module, input, context) }] : []),
    ...(module.served ?? []),
  ]
}
