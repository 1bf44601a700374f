/** Puts the pieces of the request machinery together. */
import { type Action, isInForce, takesBack } from '../../contract/kit/lifecycle.ts'
import type { ActInput, ActOutput, AnyRequestDef } from '../../contract/kit/request.ts'
import type { Context } from '../lib/handler.ts'
import { tx } from '../db/context.ts'
import { moduleName } from '../effects/notice-text.ts'
import { CallError, isCallError, refuse } from '../lib/refuse.ts'
import { isVisible, statusOf, type Subject } from './actions.ts'
import { createAttachment, deleteAttachment } from './attachment-calls.ts'
import { batch } from './batch.ts'
import { requireSound } from './boot-check.ts'
import { checkDraft } from './check-draft.ts'
import type { RequestRecord, ServerModule } from './module.ts'
import { addComment, listComments } from './comments.ts'
import { attach } from './perform/attach.ts'
import { saveDesk } from './perform/desk.ts'
import { nudge } from './perform/nudge.ts'
import { perform, withdraw } from './perform/perform.ts'
import { save } from './perform/save.ts'
import type { RequestPorts, Requests, SaveValues } from './requests.ts'
import { servedBy } from './served.ts'
import { knowModules } from './machine.ts'
import { findModuleOf, findSubject, recordsById, subjectsFor } from './records.ts'
import { type Viewer, viewerOf } from './viewer.ts'
import { cloneOf } from './views/clone.ts'
import { detailOf } from './views/detail.ts'
import { deskCounts, inbox, inboxEmployees, inboxHistory, inboxHistoryEmployees } from './views/inbox.ts'
import { inFlight } from './views/in-flight.ts'
import { listRequests } from './views/list.ts'
import { owedRequests } from './views/owed.ts'
import { openByAge, requestsOf } from './views/of-people.ts'
import { ownRequests } from './views/own.ts'
import { effectPreview } from './views/preview.ts'

export type { RequestPorts, Requests } from './requests.ts'

/** The fixed text, where there is one. */
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
  return: 'approval:success.returned',
}

const IN_FLIGHT = 20

/**
 * The request machinery of these modules.
 * @throws Error at boot, naming every module whose facts disagree
 */
export function createRequests(modules: readonly ServerModule[], ports: RequestPorts): Requests {
  requireSound(modules)
  knowModules(modules)
  const bySlug: ReadonlyMap<string, ServerModule> = new Map(modules.map((m) => [m.def.slug, m]))
  const unmapped = (): never => {
    throw new CallError('unmapped_module', [{ code: 'unmapped_module' }], { status: 404 })
  }
  const moduleOf = (name: string) => bySlug.get(name) ?? modules.find((m) => m.def.module === name) ?? unmapped()
  const mine = (def: AnyRequestDef) => bySlug.get(def.slug) ?? unmapped()

  const answer = (action: Action, { id, module, code, version, ...record }: RequestRecord, { language, t }: Context): ActOutput => ({
    id, code, status: statusOf(record), version, message: t(action === 'cancel' && takesBack(record.status) ? 'approval:success.cancellationAsked' : successText[action], { module: moduleName(language, module) }),
  })

  /** The answer to a submit carries its receipt. */
  async function submitted(record: RequestRecord, context: Context): Promise<ActOutput> {
    const receipt = await ports.issueReceipt?.(record, context)
    return { ...answer('submit', record, context), ...(receipt === undefined ? {} : { receipt }) }
  }

  /** A module somebody does not have is absent, its files too. */
  const isThere = (module: ServerModule | undefined, viewer: Viewer): module is ServerModule => module !== undefined && (viewer.isSystem || viewer.readOnly.has(module.def.slug))

  async function subjectOf(requestId: string, context: Context): Promise<Subject> {
    const module = bySlug.get((await findModuleOf(requestId)) ?? '')
    const viewer = await viewerOf(context)
    return isThere(module, viewer) ? findSubject(module, requestId, viewer, context) : refuse('not_found')
  }

  const service: Requests = {
    modules,
    moduleOf,
    perform: (def, action, input: ActInput | SaveValues, context) =>
      tx(async () => {
        const module = mine(def)
        if (action === 'save') return answer(action, await save(module, input as SaveValues, await viewerOf(context), context), context)
        const record = await perform(module, action, input, context)
        return action === 'submit' ? submitted(record, context) : answer(action, record, context)
      }),
    saveAndSubmit: (def, input, context) =>
      tx(async () => {
        const module = mine(def)
        const draft = await save(module, input, await viewerOf(context), context)
        return submitted(await perform(module, 'submit', { id: draft.id, version: draft.version }, context), context)
      }),
    withdraw: (def, input, context) => tx(async () => answer('cancel', await withdraw(mine(def), input, context), context)),
    saveDesk: (def, input, context) => tx(() => saveDesk(mine(def), input, context)),
    nudge: (def, input, context) => tx(() => nudge(mine(def), input, context)),
    addAttachment: (def, input, context) =>
      tx(async () => {
        const { id, code, version, module, ...record } = await attach(mine(def), input, context)
        return { id, code, version, status: statusOf(record), message: context.t('approval:success.attached', { module: moduleName(context.language, module) }) }
      }),
    createAttachment: (def, input, context) => createAttachment(mine(def), ports.storeFile ?? refuse('no_such_call'), input, context),
    deleteAttachment: (def, input, context) => tx(() => deleteAttachment(mine(def), input, context)),
    checkDraft: (def, input, context) => checkDraft(mine(def), input, context),
    clone: (def, { id }, context) => cloneOf(mine(def), id, context),
    comments: (def, input, context) => listComments(mine(def), input, context),
    addComment: (def, input, context) => tx(() => addComment(mine(def), input, context)),
    list: (def, input, context) => listRequests(mine(def), input, context),
    async detail(def, { id }, context) {
      const detail = await detailOf(mine(def), id, context)
      // nothing comes of what was never approved
      const cameOfIt = isInForce(detail.status) ? ((await ports.cameOf?.(id, context)) ?? []) : []
      return cameOfIt.length > 0 ? { ...detail, cameOfIt } : detail
    },
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
    async fileOpened(requestId, fileId, context) {
      const record = (await recordsById([requestId]))[0]
      const isNoted = record !== undefined && bySlug.get(record.module)?.notesOpenings === true && record.employeeId !== context.caller.employeeId
      if (isNoted) await ports.noteOpening?.({ employeeId: record.employeeId, fileId }, context)
    },
    async seenOf(requestIds, context) {
      const viewer = await viewerOf(context)
      const subjects = await subjectsFor(await recordsById(requestIds), bySlug, viewer, context)
      return new Map(subjects.flatMap((s): [string, RequestRecord][] => (isThere(s.module, viewer) && isVisible(s) ? [[s.record.id, s.record]] : [])))
    },
    deskCounts: (context) => deskCounts(bySlug, context),
    actionRequired: async (context) => [...(await deskCounts(bySlug, context)).values()].reduce((sum, n) => sum + n, 0),
    inFlight: (context, limit = IN_FLIGHT) => inFlight(bySlug, limit, context),
    owed: (context) => owedRequests(bySlug, context),
    ownRequests: (input, context) => ownRequests(bySlug, input, context),
    requestsOf: (input, context) => requestsOf(bySlug, input, context),
    openByAge: (context) => openByAge(bySlug, context),
    served: (module) => servedBy(service, mine(module.def)),
  }
  return service
}
