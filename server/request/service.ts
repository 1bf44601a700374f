/** The request machinery as the rest of the server sees it: one service for every request module. */
import type { ApproverAction, Action } from '../../contract/kit/lifecycle.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { ActInput, ActOutput, AnyRequestDef, RequestDetail, RequestListInput, RequestRow } from '../../contract/kit/request.ts'
import type { BatchItem, BatchOutcome, InboxInput, InboxItem } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { HomeSummary } from '../../contract/modules/general-account-home-calendar/calls.ts'
import type { PreviewRow } from '../../contract/modules/platform/calls.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import type { Log } from '../lib/log.ts'
import { tx } from '../db/context.ts'
import { moduleName } from '../effects/notice-text.ts'
import { CallError, isCallError, refuse } from '../lib/refuse.ts'
import { statusOf, type Subject } from './actions.ts'
import { batch } from './batch.ts'
import { requireSound } from './boot-check.ts'
import type { ModuleValues, RequestRecord, ServerModule } from './module.ts'
import { perform } from './perform/perform.ts'
import { save } from './perform/save.ts'
import { servedBy } from './served.ts'
import { findModuleOf, findSubject } from './records.ts'
import { viewerOf } from './viewer.ts'
import { detailOf } from './views/detail.ts'
import { deskCounts, inbox, inboxEmployees, inboxHistory, inboxHistoryEmployees } from './views/inbox.ts'
import { inFlight } from './views/in-flight.ts'
import { listRequests } from './views/list.ts'
import { effectPreview } from './views/preview.ts'

/** What one item of a batch is remembered by. */
export interface OnceKey {
  sub: string
  /** `<commandId>:<index>` */
  commandId: string
  call: string
  digest: string
}

export interface RequestPorts {
  /** Runs a command exactly once in a transaction of its own and keeps its answer (server/http/commands.ts). */
  runOnce<T>(key: OnceKey, work: () => Promise<T>): Promise<T>
  log?: Log
}

/** Input of save and saveAndSubmit: header fields and the module's own. */
export type SaveValues = ModuleValues & { id: string; version?: number; note?: string; attachmentIds?: string[] }

export interface Requests {
  readonly modules: readonly ServerModule[]
  /** Module by slug (`leave-requests`) or name (`LeaveRequest`). @throws CallError unmapped_module (404) */
  moduleOf(name: string): ServerModule
  /** Carries out an action: the only way a status changes. Joins the open transaction, or opens one. */
  perform(def: AnyRequestDef, action: 'save', input: SaveValues, context: Context): Promise<ActOutput>
  perform(def: AnyRequestDef, action: Exclude<Action, 'save'>, input: ActInput, context: Context): Promise<ActOutput>
  /** Save and submit in one transaction. */
  saveAndSubmit(def: AnyRequestDef, input: SaveValues, context: Context): Promise<ActOutput>
  list(def: AnyRequestDef, input: RequestListInput, context: Context): Promise<Paged<RequestRow>>
  detail(def: AnyRequestDef, input: { id: string }, context: Context): Promise<RequestDetail>
  inbox(input: InboxInput, context: Context): Promise<Paged<InboxItem>>
  inboxHistory(input: InboxInput, context: Context): Promise<Paged<InboxItem>>
  /** People whose requests are on the caller's desk, or were decided by the caller. */
  inboxEmployees(input: ListInput, context: Context): Promise<Paged<OptionRow>>
  inboxHistoryEmployees(input: ListInput, context: Context): Promise<Paged<OptionRow>>
  /** One transaction an item; an outcome for each, in order. */
  batch(input: { action: ApproverAction; note?: string; items: BatchItem[] }, context: Context): Promise<{ outcomes: BatchOutcome[] }>
  effectPreview(input: { module: string; id: string; action: 'approve' | 'cancel' }, context: Context): Promise<{ rows: PreviewRow[]; problems: string[] }>
  /** True when the caller gave the decision that completed the last level (DECISIONS 21). @throws CallError not_found */
  isLastApprover(input: { id: string; module?: string }, context: Context): Promise<boolean>
  /** True when the caller may see this request: also who may open its files. */
  maySee(requestId: string, context: Context): Promise<boolean>
  /** Requests on the caller's desk, by slug. */
  deskCounts(context: Context): Promise<Map<string, number>>
  /** Requests on the caller's desk, also in somebody's place. */
  actionRequired(context: Context): Promise<number>
  /** The caller's requests on their way, newest first. */
  inFlight(context: Context, limit?: number): Promise<HomeSummary['inFlight']>
  /** The standard calls of a module (7 to 9) with the check that the caller has the module. */
  served(module: ServerModule): ServedCall[]
}

/** Texts of the specification, where it has one. */
const successText: Record<Action, string> = {
  save: 'approval:success.saved',
  submit: 'fixed:note-action.success-submitted',
  cancel: 'fixed:note-action.success-cancelled',
  approve: 'fixed:note-action.success-approved',
  revise: 'fixed:note-action.success-revised',
  reject: 'fixed:note-action.success-rejected',
  reopen: 'approval:success.reopened',
  expire: 'approval:success.expired',
  void: 'approval:success.voided',
}

const IN_FLIGHT = 20

/**
 * The request machinery of these modules.
 * @throws Error at boot, naming every module whose facts disagree
 */
export function createRequests(modules: readonly ServerModule[], ports: RequestPorts): Requests {
  requireSound(modules)
  const bySlug: ReadonlyMap<string, ServerModule> = new Map(modules.map((m) => [m.def.slug, m]))
  const unmapped = (): never => {
    throw new CallError('unmapped_module', [{ code: 'unmapped_module' }], { status: 404 })
  }
  const moduleOf = (name: string) => bySlug.get(name) ?? modules.find((m) => m.def.module === name) ?? unmapped()
  const mine = (def: AnyRequestDef) => bySlug.get(def.slug) ?? unmapped()

  const answer = (action: Action, { id, module, code, version, ...record }: RequestRecord, { language, t }: Context): ActOutput => ({
    id, code, status: statusOf(record), version, message: t(successText[action], { module: moduleName(language, module) }),
  })

  async function subjectOf(requestId: string, context: Context): Promise<Subject> {
    const module = bySlug.get((await findModuleOf(requestId)) ?? '')
    return module ? findSubject(module, requestId, await viewerOf(context), context) : refuse('not_found')
  }

  const service: Requests = {
    modules,
    moduleOf,
    perform: (def, action, input: ActInput | SaveValues, context) =>
      tx(async () => {
        const module = mine(def)
        const record = action === 'save' ? await save(module, input as SaveValues, await viewerOf(context), context) : await perform(module, action, input, context)
        return answer(action, record, context)
      }),
    saveAndSubmit: (def, input, context) =>
      tx(async () => {
        const module = mine(def)
        const draft = await save(module, input, await viewerOf(context), context)
        return answer('submit', await perform(module, 'submit', { id: draft.id, version: draft.version }, context), context)
      }),
    list: (def, input, context) => listRequests(mine(def), input, context),
    detail: (def, { id }, context) => detailOf(mine(def), id, context),
    inbox: (input, context) => inbox(bySlug, input, context),
    inboxHistory: (input, context) => inboxHistory(bySlug, input, context),
    inboxEmployees: (input, context) => inboxEmployees(bySlug, input, context),
    inboxHistoryEmployees: (input, context) => inboxHistoryEmployees(bySlug, input, context),
    batch: (input, context) => batch(service, ports, input, context),
    effectPreview: ({ module, id, action }, context) => effectPreview(moduleOf(module), id, action, context),
    isLastApprover: async ({ id }, context) => (await subjectOf(id, context)).record.lastApproverId === context.caller.employeeId,
    async maySee(requestId, context) {
      try {
        return (await subjectOf(requestId, context)).record.id === requestId
      } catch (error) {
        if (isCallError(error, 'not_found')) return false
        throw error
      }
    },
    deskCounts: (context) => deskCounts(bySlug, context),
    actionRequired: async (context) => [...(await deskCounts(bySlug, context)).values()].reduce((sum, n) => sum + n, 0),
    inFlight: (context, limit = IN_FLIGHT) => inFlight(bySlug, limit, context),
    served: (module) => servedBy(service, mine(module.def)),
  }
  return service
}
