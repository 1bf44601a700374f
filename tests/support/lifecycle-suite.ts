/**
 * Every status × action × role, for every request module there is. What must happen is worked out from the lifecycle table
 * and the rules of docs/product/lifecycle.md; what happens is what the wire answers. A module gets this suite by existing.
 *
 * What is allowed is tried everywhere, and what is offered is compared everywhere. Refusing is the machinery's: each refusal is tried in
 * every third filing, by turns, so that every one of them is tried in many modules, and in each module a third of all.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type Action, isOpenForApproval, outcomeOf, Status, type StatusId } from '../../contract/kit/lifecycle.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { type AnyRequestDef, callOf, type RequestDetail } from '../../contract/kit/request.ts'
import { q, tx } from '../../server/db/context.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { isCallError } from '../../server/lib/refuse.ts'
import { text } from '../../server/lib/text.ts'
import { callerOf } from '../../server/org/accounts.ts'
import type { Context } from '../../server/lib/handler.ts'
import type { Relation, ServerModule } from '../../server/request/module.ts'
import { perform } from '../../server/request/perform/perform.ts'
import { systemContext } from '../../server/request/system.ts'
import { request } from '../../server/request/table.ts'
import { openApi, type TestApi, undone } from './api.ts'
import { aCast, type People, TODAY } from './company.ts'
import { SOME_ID } from './inputs.ts'
import { everyModule } from './modules.ts'
import { isFiledForOneself, isFiledForOthers, type Staged, staging } from './requests.ts'

type Role = 'requester' | 'employee concerned' | 'superior not in the chain' | 'approver on level 1' | 'delegate of level 1' | 'approver on level 2' | 'HR' | 'stranger' | 'read-only person' | 'person without the module'

interface Filing {
  title: string
  requester: keyof People
  employee: keyof People
}
const forOneself: Filing = { title: 'filed for oneself', requester: 'employee', employee: 'employee' }
const forAnother: Filing = { title: 'filed by HR for an employee', requester: 'clerk', employee: 'employee' }

const castOf = (filing: Filing): Partial<Record<Role, keyof People>> => ({
  requester: filing.requester,
  ...(filing.requester === filing.employee ? {} : { 'employee concerned': filing.employee }),
  'superior not in the chain': 'director',
  'approver on level 1': 'superior',
  'delegate of level 1': 'delegate',
  'approver on level 2': 'second',
  HR: 'hr',
  stranger: 'stranger',
  'read-only person': 'reader',
  'person without the module': 'without',
})

const DECIDING: readonly Role[] = ['approver on level 1', 'delegate of level 1', 'approver on level 2']

/** How a role stands to the record, told by the story and not by the server. */
function relationOf(role: Role, filing: Filing, { decidedBy }: AnyRequestDef): Relation {
  const isForOneself = filing.requester === filing.employee
  return {
    isRequestor: role === 'requester',
    isEmployee: role === 'employee concerned' || (role === 'requester' && isForOneself),
    isSuperior: role === 'superior not in the chain' || role === 'approver on level 1',
    isHr: ['HR', 'read-only person', 'person without the module'].includes(role) || (role === 'requester' && !isForOneself) || (decidedBy === 'hr' && DECIDING.includes(role)),
    leads: ['HR', 'read-only person', 'person without the module', 'requester', 'employee concerned', 'superior not in the chain', 'approver on level 1'].includes(role),
    isInChain: role === 'approver on level 1' || role === 'delegate of level 1' || role === 'approver on level 2',
  }
}

const deskRoles: Record<'1' | '2' | 'cancellation', readonly Role[]> = {
  1: ['approver on level 1', 'delegate of level 1'],
  2: ['approver on level 2'],
  cancellation: ['approver on level 2'],
}
const asksForCancellation = ({ status }: Staged, action: Action): boolean => {
  const outcome = outcomeOf(status, action)
  return action === 'cancel' && outcome !== null && 'to' in outcome && outcome.to === Status.cancellationInApproval
}
const deletes = ({ status }: Staged, action: Action): boolean => {
  const outcome = outcomeOf(status, action)
  return outcome !== null && 'to' in outcome && outcome.delete === true
}
const hasItOnDesk = (state: Staged, role: Role): boolean => state.desk !== null && deskRoles[state.desk].includes(role)

const ACTIONS = ['save', 'submit', 'saveAndSubmit', 'cancel', 'approve', 'revise', 'reject', 'reopen'] as const
type WireAction = (typeof ACTIONS)[number]
const isAction = (action: WireAction): action is Exclude<WireAction, 'saveAndSubmit'> => action !== 'saveAndSubmit'

/** '200 → 4' for what is accepted, '403 not_allowed' for what is refused. */
type Verdict = string

/** A refusal is tried in one filing of so many. */
const TURNS = 3
/** Whether a refusal is tried here: by turns, counted over everything it is made of. */
const isTurn = (...counted: readonly number[]): boolean => counted.reduce((sum, n) => sum + n, 0) % TURNS === 0

/** The suite for these modules. A part of a test file each, so that two of them run at once. */
export function lifecycleSuite(modules: readonly ServerModule[]): void {
  for (const module of modules) {
    const context = systemContext(systemClock, TODAY, 'conformance')
    const { can, def } = module
    const table = def.calls as unknown as Record<string, AnyCall | undefined>
    const callNamed = (action: WireAction) => (isAction(action) ? callOf(def, action) : (table.saveAndSubmit ?? null))
    const present = ACTIONS.filter((action) => callNamed(action) !== null)

    const sees = (state: Staged, role: Role, filing: Filing): boolean => {
      if (state.isDeleted) return false
      const relation = relationOf(role, filing, def)
      if (def.confidential && relation.isEmployee && !relation.isRequestor) return false
      return state.wasSubmitted ? relation.isInChain || can.view(relation, context) : relation.isRequestor
    }

    /** The rule book: whose action it is, were the status right. */
    function isTheirs(action: Exclude<WireAction, 'saveAndSubmit'>, state: Staged, role: Role, filing: Filing): boolean {
      const relation = relationOf(role, filing, def)
      if (action === 'save') return can.draft(relation, context)
      if (action === 'submit') return can.submit(relation, context)
      // a draft is deleted by its author alone
      if (action === 'cancel' && deletes(state, action)) return relation.isRequestor
      if (action === 'cancel') return can.cancel(relation, context) || (role === 'approver on level 2' && asksForCancellation(state, action))
      if (action === 'reopen') return relation.isHr && !relation.isRequestor && !relation.isEmployee
      return hasItOnDesk(state, role)
    }

    /** What people do beside the decisions: whose it is, and when. */
    function expectedBeside(act: 'nudge' | 'addComment' | 'addAttachment', state: Staged, role: Role, filing: Filing): Verdict {
      if (role === 'person without the module') return '403 no_module'
      if (role === 'read-only person') return '403 read_only'
      if (!sees(state, role, filing)) return '404 not_found'
      const relation = relationOf(role, filing, def)
      if (act === 'addComment') return state.wasSubmitted ? '200' : '400 illegal_transition'
      if (act === 'nudge') {
        if (!isOpenForApproval(state.status)) return '400 illegal_transition'
        return relation.isRequestor ? '200' : '403 not_allowed'
      }
      if (!relation.isRequestor && !relation.isEmployee) return '403 not_allowed'
      // the file does not exist: as far as the rules let anybody come
      return module.def.attachments && outcomeOf(state.status, 'approve')?.effects === 'post' ? '400 attachment_not_found' : '400 illegal_transition'
    }

    function leadsTo(action: Exclude<WireAction, 'saveAndSubmit'>, state: Staged, role: Role): StatusId {
      const outcome = outcomeOf(state.status, action)
      if (!outcome) throw new Error('illegal')
      if ('levels' in outcome) return state.desk === 1 ? state.status : outcome.levels.last
      // the last approver's own wish needs nobody else
      if (role === 'approver on level 2' && asksForCancellation(state, action)) return Status.cancelled
      return outcome.to
    }

    function expected(action: WireAction, state: Staged, role: Role, filing: Filing): Verdict {
      if (role === 'person without the module') return '403 no_module'
      if (role === 'read-only person') return '403 read_only'
      if (!sees(state, role, filing)) return '404 not_found'
      const first = isAction(action) ? action : 'save'
      if (!outcomeOf(state.status, first)) return '400 illegal_transition'
      if (!isTheirs(first, state, role, filing)) return '403 not_allowed'
      return `200 → ${leadsTo(isAction(action) ? action : 'submit', state, role)}`
    }

    describe.each([...(isFiledForOneself(module) ? [forOneself] : []), ...(isFiledForOthers(module) ? [forAnother] : [])])(`${def.slug} $title`, (filing) => {
      let api: TestApi
      let people: People
      let states: Staged[]
      const cast = castOf(filing)
      const roles = Object.keys(cast) as Role[]
      const filingNumber = 2 * everyModule.indexOf(module) + (filing === forOneself ? 0 : 1)
      const idOf = (role: Role) => people[cast[role] as keyof People]

      beforeAll(async () => {
        api = await openApi()
        people = (await aCast(everyModule.map((m) => m.def.slug))).people
        states = await staging(api, module, people, { requester: people[filing.requester], employee: people[filing.employee] }).everyState()
      })
      afterAll(() => api.close())

      /** Does it for real and takes it back. */
      const attempt = (action: WireAction, state: Staged, role: Role): Promise<Verdict> =>
        undone(async () => {
          const [before] = await q().select({ version: request.version }).from(request).where(eq(request.id, state.form.id))
          const input = action === 'save' || action === 'saveAndSubmit' ? { ...state.form, version: before?.version ?? 0 } : { id: state.form.id, version: before?.version ?? 0, note: 'because' }
          const { status, body } = await api.as(idOf(role)).send(callNamed(action) as AnyCall, input)
          if (status !== 200) return `${status} ${(body as { code?: string }).code ?? ''}`
          const [after] = await q().select({ status: request.status }).from(request).where(eq(request.id, state.form.id))
          expect(body).toMatchObject({ id: state.form.id, code: state.code, status: after?.status })
          return `200 → ${after?.status ?? 'gone'}`
        })

      test('every state is what its name says', async () => {
        const rows = new Map((await q().select().from(request)).map((r) => [r.id, r]))
        expect(states.map((s) => [s.name, rows.get(s.form.id)?.status])).toEqual(states.map((s) => [s.name, s.status]))
      })

      describe.each(roles)('%s', (role) => {
        test('may do exactly what the rules say, in every state, and is offered exactly that', async () => {
          const actual: Record<string, unknown> = {}
          const wanted: Record<string, unknown> = {}
          for (const [i, state] of states.entries()) {
            const all = present.map((action) => [action, expected(action, state, role, filing)] as const)
            const allowed = all.filter(([, verdict]) => verdict.startsWith('200')).map(([action]) => action)
            const tried = all.filter(([action], j) => allowed.includes(action) || isTurn(filingNumber, i, roles.indexOf(role), j))
            const verdicts: Record<string, Verdict> = {}
            for (const [action] of tried) verdicts[action] = await attempt(action, state, role)
            actual[state.name] = verdicts
            wanted[state.name] = Object.fromEntries(tried)

            const detail = (await api.as(idOf(role)).send(def.calls.detail, { id: state.form.id })) as { status: number; body: RequestDetail }
            const offered = allowed.filter(isAction)
            const isThere = role !== 'person without the module' && sees(state, role, filing)
            expect([state.name, detail.status]).toEqual([state.name, role === 'person without the module' ? 403 : isThere ? 200 : 404])
            if (detail.status !== 200) continue
            const { actions, enableApprove, enableRevise, enableReject } = detail.body
            expect([state.name, ...actions].sort()).toEqual([state.name, ...offered].sort())
            expect([state.name, enableApprove, enableRevise, enableReject]).toEqual([state.name, ...(['approve', 'revise', 'reject'] as const).map((a) => (offered as string[]).includes(a))])
          }
          expect(actual).toEqual(wanted)
        })

        test('reminds, comments and adds a document exactly where the rules say so', async () => {
          const inputs = { nudge: {}, addComment: { commentId: SOME_ID, text: 'How is it going?' }, addAttachment: { attachmentIds: [SOME_ID] } }
          const actual: Record<string, unknown> = {}
          const wanted: Record<string, unknown> = {}
          for (const [i, state] of states.entries()) {
            const verdicts: Record<string, Verdict> = {}
            const all = (Object.keys(inputs) as (keyof typeof inputs)[]).map((act) => [act, expectedBeside(act, state, role, filing)] as const)
            const tried = all.filter(([, verdict], j) => verdict === '200' || isTurn(filingNumber, i, roles.indexOf(role), j))
            for (const [act] of tried) {
              const { status, body } = await undone(() => api.as(idOf(role)).send(table[act] as AnyCall, { id: state.form.id, ...inputs[act] }))
              verdicts[act] = status === 200 ? '200' : `${status} ${body.code ?? ''}`
            }
            actual[state.name] = verdicts
            wanted[state.name] = Object.fromEntries(tried)
          }
          expect(actual).toEqual(wanted)
        })

        test('finds in lists what they may see, and in the inbox what waits for them', async () => {
          const inbox = await api.as(idOf(role)).get(calls.attachmentsInbox.inboxList, { paginationSize: 500 })
          const waiting = states.filter((s) => hasItOnDesk(s, role)).map((s) => s.name)
          expect(states.filter((s) => inbox.listData.some((i) => i.id === s.form.id)).map((s) => s.name)).toEqual(waiting)
          const list = await api.as(idOf(role)).send(def.calls.list, { scope: 'all', paginationSize: 500 })
          if (role === 'person without the module') {
            expect(list.status).toBe(403)
            return
          }
          const rows = list.body.listData
          expect(states.filter((s) => rows.some((r) => r.id === s.form.id)).map((s) => s.name)).toEqual(states.filter((s) => sees(s, role, filing)).map((s) => s.name))
        })
      })

      test('only HR may reopen, only the machine may expire or void', async () => {
        const contexts = new Map<string, Context>([['the machine', systemContext(api.clock, TODAY, 'conformance')]])
        for (const role of roles) {
          const caller = await callerOf(idOf(role), api.clock.now())
          if (!caller) throw new Error(role)
          contexts.set(role, { caller, clock: api.clock, now: api.clock.now(), today: TODAY, language: 'en', t: (key, params) => text('en', key, params), commandId: role, requestId: role })
        }
        const mayReopen = (who: string) => who === 'the machine' || (relationOf(who as Role, filing, def).isHr && who !== 'requester' && who !== 'employee concerned')
        const system: readonly Action[] = ['reopen', 'expire', 'void']
        for (const [i, state] of states.entries()) {
          for (const [j, action] of (system as readonly ('reopen' | 'expire' | 'void')[]).entries()) {
            const outcome = outcomeOf(state.status, action)
            for (const [k, [who, ctx]] of [...contexts].entries()) {
              const isSeen = who === 'the machine' ? !state.isDeleted : sees(state, who as Role, filing)
              const allowed = action === 'reopen' ? mayReopen(who) : who === 'the machine'
              const want = !isSeen ? 'not_found' : !outcome ? 'illegal_transition' : !allowed ? 'not_allowed' : `→ ${'to' in outcome ? outcome.to : ''}`
              if (!want.startsWith('→') && !isTurn(filingNumber, i, j, k)) continue
              const got = await undone(() => tx(() => perform(module, action, { id: state.form.id, note: 'because' }, ctx)).then((r) => `→ ${r.status}`, (error: unknown) => (isCallError(error) ? error.code : String(error))))
              expect([state.name, action, who, got]).toEqual([state.name, action, who, want])
            }
          }
        }
      })

      test('an action based on another version answers 409 with the state as it is now', async () => {
        const state = states.find((s) => s.desk === 2) as Staged
        const [row] = await q().select().from(request).where(eq(request.id, state.form.id))
        const stale = await api.as(people.second).send(callNamed('approve') as AnyCall, { id: state.form.id, version: (row?.version ?? 0) - 1 })
        expect(stale.status).toBe(409)
        expect(stale.body).toMatchObject({ code: 'stale', current: { version: row?.version, status: state.status, changedBy: 'Surya Superior' } })
        expect(stale.body.current?.changedAt).toMatch(/^2026-05-12T.*Z$/)
      })
    })
  }
}
