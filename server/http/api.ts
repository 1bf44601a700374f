/** The API: one function from request to answer, made of the call table and the handlers it is given. */
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { CallTableModule } from '../../contract/index.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { ANSWER_HEADER, type AnswerMark, REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'
import { civilDateIn } from '../../contract/kit/civil-date.ts'
import { DEVICE_HEADER } from '../../contract/kit/device-header.ts'
import { DOCUMENT_UNLOCK_HEADER } from '../../contract/kit/pay-document.ts'
import { isBackground, PRIORITY_HEADER } from '../../contract/kit/priority.ts'
import { countAlone } from '../db/context.ts'
import { withMemory } from '../db/memory.ts'
import { readOld } from '../db/read-old.ts'
import { type Writer, writingAs } from '../db/written.ts'
import { writingOnly } from '../db/writes.ts'
import type { Clock } from '../lib/clock.ts'
import { busy, unavailable } from '../lib/busy.ts'
import { type Caller, type Context, FileAnswer, NOBODY, type ServedCall, StreamAnswer } from '../lib/handler.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { noted, observed, type Work, workOn } from '../lib/observe.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { CallError, isCallError } from '../lib/refuse.ts'
import { SignInRefused } from '../lib/sign-in-refused.ts'
import { awayService, isReadOnly } from '../lib/service-away.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import { inPieces, PIECE } from '../lib/in-pieces.ts'
import { type Rewritten, rewritten, rewrittenResponse } from '../lib/rewritten.ts'
import { createStrangerTurns, type StrangerTurns } from '../lib/stranger-turns.ts'
import { languageOf, text } from '../lib/text.ts'
import { fileAnswer, JSON_TYPE, jsonAnswer, NO_PAGE, refusalAnswer, streamAnswer, wireText } from './answers.ts'
import { recordIdOf, writeAudit } from './audit.ts'
import { type BodyRoom, type BodyRooms, createBodyRooms } from './body-room.ts'
import { malformed } from './body.ts'
import { compressed } from './compress.ts'
import { commandKeyOf } from './command-key.ts'
import { answerOf, type CommandKey, type Done, isBadValue, runCommand, runOwnTransactions, transactionWithRetry } from './commands.ts'
import { createHealth } from './health.ts'
import { noteAnswer } from './note-answer.ts'
import { requireFitsAddress } from './fits-address.ts'
import { inputOf } from './input.ts'
import { openApi } from './openapi.ts'
import { requireOwnSite } from './own-site.ts'
import { commandIdOf, doneByUnknown, replay } from './replay.ts'
import { networkOf } from '../lib/client-address.ts'
import type { Pace, Traces } from '../lib/pace.ts'
import { fairTurns } from '../lib/fair-turns.ts'
import { createPersonTurns } from '../lib/person-turns.ts'
import { requestIdFrom } from './request-id.ts'
import { type Match, routeTable } from './route-table.ts'
import { requireScope, useTicket } from './ticket.ts'
import { unauthenticated } from './tokens.ts'
import { type StoreUpload, withUpload } from './upload.ts'
import { validated } from './validation.ts'

/** Keeps what the header of a queued command says of its device, once the command has taken effect. What it cannot read it ignores. */
export type NoteArrival = (header: string, done: { call: string; recordId: string | null }, context: Context) => Promise<void>

/** Notes that a device was heard of, whatever it asks. */
type NoteHeard = (header: string, context: Context) => Promise<void>

export interface ApiDeps {
  table: readonly CallTableModule[]
  served: readonly ServedCall[]
  clock: Clock
  log: Log
  /** Who asks. @param address where the request came from, '' when unknown @throws CallError unauthenticated (401), not_allowed (403) */
  identify: (request: Request, address: string) => Promise<Caller>
  storeUpload: StoreUpload
  /** How often somebody may send a command with secrets: each is hashed. */
  secretTries: RateLimit
  noteArrival?: NoteArrival
  noteHeard?: NoteHeard
  /** Whether the caller may make this call at all, whatever its input: asked before every handler. @throws CallError 403 */
  requireCall: (call: AnyCall, context: Context) => Promise<void>
  /** Section of the fixed calls for each module that has none of its own; left out: there is no such module. */
  sections?: ReadonlyMap<string, string>
  /** How much of bodies is held at once (left out: the product's limits). */
  bodyRooms?: BodyRooms
  /** Path the API stands under, without a slash at the end (`/api`). */
  basePath: string
  /** Told of refusals, and of calls that say so of themselves (`security`). */
  security?: SecurityLog
  /** Turns of callers without a sign-in. */
  strangers?: StrangerTurns
  /** How many calls a minute a person may make; absent: as many as they like. */
  pace?: Pace
  /** How many refusals a minute are answered at once to a person, or to a network of nobody; the others are held for a moment. Absent: none is. */
  refusals?: Pace
  /** How many commands, and how much of their answers, a person may leave behind in a day; absent: as many as they like. */
  traces?: Traces
  /** Origin of the product's pages. */
  origin: string
  /** False while shutting down: the load balancer looks elsewhere. */
  isReady?: () => boolean
}

/** What becomes known of a request on its way. */
interface Asked {
  mark: AnswerMark
  call?: AnyCall
  caller?: Caller
  /** Why it was refused. */
  code?: string
  /** Whom a sign-in names that is refused. */
  username?: string | undefined
}

/** Of one person: half of the database's connections, since what a screen asks for together is read in a moment; and a line no screen or device fills. */
const CALLS_OF_ONE = { atOnce: 5, longestLine: 200 }
/** Reads of all people together that are worked upon: they take the one processor from one another, and a short one is not behind a crowd's long ones. */
const READS_OF_ALL = { atOnce: 6, waiting: 5_000, background: { atOnce: 2, waiting: 200, longestMs: 10_000 } }
/** What whoever closed the connection would have been told, for the metrics alone (as nginx counts it). */
const CALLER_GONE = 499
/** A file may come from a store far away, and a workbook that is read stands in a line of its own: neither keeps a turn from others meanwhile. */
const waitsElsewhere = ({ answer, body }: AnyCall): boolean => answer === 'file' || body === 'form'
/** Answers to whoever has nothing to do here. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 429])
/** Whoever is refused asks again at once, and who is refused costs nothing but the time of all others. */
const HELD_MS = 1_000

/** After an outage lines are full of calls that nobody waits for any more. @throws CallError busy, which nobody hears */
function requireHere({ hasGone }: Context): void {
  if (hasGone?.()) throw busy()
}

const isHealth = (path: string): boolean => path.startsWith('/health/')

export type FetchHandler = (request: Request, address?: string) => Promise<Response>

/** What a call counts for: more than one when it asks for many things together. */
const weightOf = ({ counts }: AnyCall, raw: Record<string, unknown>): number => {
  const list = counts === undefined ? [] : raw[counts]
  return Array.isArray(list) ? Math.max(1, list.length) : 1
}

/** Whose writing a call is. */
const writerOf = ({ security }: AnyCall, { employeeId }: Caller): Writer => ({ employeeId, changesRights: security === 'right' })

export function createApi(deps: ApiDeps): FetchHandler {
  const { clock, log } = deps
  const rooms = deps.bodyRooms ?? createBodyRooms()
  const answerRooms = createBodyRooms()
  const personTurns = createPersonTurns(CALLS_OF_ONE)
  const readTurns = fairTurns(READS_OF_ALL)
  const strangers = deps.strangers ?? createStrangerTurns()
  const served = new Map(deps.served.map((s) => [s.call.id, s]))
  if (served.size !== deps.served.length) throw new Error('a call has two handlers')
  for (const { call } of deps.served) if (call.open && call.kind === 'command') throw new Error(`${call.id}: nobody changes anything without a sign-in`)
  for (const one of deps.served) requireFitsAddress(one)
  const allCalls = [...deps.table.flatMap((m) => Object.values(m.calls)), ...deps.served.map((s) => s.call)]
  const route = routeTable([...new Map(allCalls.map((c) => [c.id, c])).values()])
  const health = createHealth(deps.isReady ?? (() => true), log)
  let description: Promise<Rewritten> | undefined

  function contextOf(request: Request, caller: Caller, requestId: string, commandId: string | null, address: string): Context {
    const now = clock.now()
    const language = languageOf(request.headers.get('accept-language'))
    const documentUnlock = request.headers.get(DOCUMENT_UNLOCK_HEADER)
    const device = request.headers.get(DEVICE_HEADER)
    return {
      caller, clock, now, language, requestId, address,
      today: civilDateIn(now, caller.timeZone),
      t: (key, params) => text(language, key, params),
      commandId: commandId ?? randomUUID(),
      hasGone: () => request.signal.aborted,
      ...(documentUnlock === null ? {} : { documentUnlock }),
      ...(device === null ? {} : { device }),
    }
  }

  /** Reads the input. What is wrong with it is told only to somebody who may make the call. */
  async function allowed<T>(call: AnyCall, context: Context, read: () => T | Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      await deps.requireCall(call, context)
      throw error
    }
  }

  /** @throws CallError too_many (429) when the caller has made too many calls of late */
  function keepPace(caller: Caller, weight: number, pace = deps.pace): void {
    if (caller === NOBODY || weight === 0) return
    const seconds = pace?.take(caller.sub, weight) ?? 0
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many_calls', params: { seconds } }], { retryAfter: seconds })
  }

  async function command(match: Match, handler: ServedCall, raw: Record<string, unknown>, context: Context, hasKey: boolean, asked: Asked): Promise<Response> {
    const tap = { call: match.call, schema: handler.schema, raw, sub: context.caller.sub, commandId: context.commandId }
    const key: CommandKey = hasKey
      ? await commandKeyOf(tap, deps.secretTries, async () => {
          asked.mark = 'judged'
          await deps.requireCall(match.call, context)
          validated(handler.schema, raw)
        })
      : { sub: tap.sub, commandId: tap.commandId, call: match.call.id, digest: '' }
    asked.mark = 'judged'
    const usable = async () => {
      const checked = await allowed(match.call, context, () => validated(handler.schema, { ...raw, ...(raw.attachment instanceof File ? { attachment: undefined } : {}) }))
      return raw.attachment === undefined ? checked : withUpload(deps.storeUpload, { ...(checked as Record<string, unknown>), attachment: raw.attachment }, key, context)
    }
    let input: Awaited<ReturnType<typeof usable>>
    try {
      input = await usable()
    } catch (error) {
      // what took effect by the rules of its day is not refused by today's
      const done = hasKey ? await answerOf(key) : null
      if (done === null) throw error
      return replay(done)
    }
    const work = async (): Promise<Done> => {
      // here and not before: a replay is answered what the first one was, whatever was taken away meanwhile
      await deps.requireCall(match.call, context)
      const output = await handler.handle(input, context)
      if (context.caller.ticket) await useTicket(context.caller.ticket, context)
      const record = async () => {
        await writeAudit(match.call.id, context, input, output)
        if (context.device !== undefined && hasKey) await deps.noteArrival?.(context.device, { call: match.call.id, recordId: recordIdOf(input, output) }, context)
      }
      const answer = wireText(output)
      if (hasKey) keepPace(context.caller, Buffer.byteLength(answer), deps.traces?.answers)
      return { answer, record }
    }
    const recorded = async () => {
      const { answer, record } = await work()
      await record?.()
      return answer
    }
    if (!hasKey && match.call.ownTransactions) {
      const answer = await recorded()
      await countAlone()
      return jsonAnswer(answer)
    }
    if (!hasKey) return jsonAnswer(await transactionWithRetry(recorded))
    const run = match.call.ownTransactions ? runOwnTransactions : runCommand
    const { answer, replayed } = await run(key, clock, work)
    return replayed ? replay(answer) : jsonAnswer(answer)
  }

  async function answer(match: Match, request: Request, url: URL, requestId: string, address: string, asked: Asked, room: BodyRoom): Promise<Response> {
    const fitted = async (json: Response) => sent(await compressed(request, json), room.sender)
    const handler = served.get(match.call.id)
    if (!handler) throw new CallError('no_such_call', [{ code: 'no_such_call' }])
    const read = () => inputOf(match, handler.schema, request, url.searchParams, room)
    const identified = () => deps.identify(request, address).catch((error: unknown) => doneByUnknown(error, { call: match.call, schema: handler.schema, tries: deps.secretTries }, request, read))
    const caller = match.call.open ? NOBODY : await identified()
    if (caller instanceof Response) return fitted(caller)
    asked.caller = caller
    if (caller.sub !== '') room.sender = caller.sub
    keepPace(caller, 1)
    if (caller.namedByProxy && (match.call.kind === 'command' || request.method !== 'GET')) requireOwnSite(request, deps.origin)
    const key = match.call.kind === 'command' ? commandIdOf(request) : null
    // a link does what a person did not mean: whom only a proxy names must show that a page of ours asks, which alone can give a key
    if (caller.namedByProxy && match.call.kind === 'command' && request.method === 'GET' && key === null) throw unauthenticated()
    const context = contextOf(request, caller, requestId, key, address)
    if (context.device !== undefined) await deps.noteHeard?.(context.device, context)
    const checked = async () => {
      const raw = await allowed(match.call, context, read)
      keepPace(caller, weightOf(match.call, raw) - 1)
      if (caller.ticket) requireScope(caller.ticket, match.call, raw, context, key !== null)
      return raw
    }
    if (match.call.kind === 'command') {
      keepPace(caller, 1, deps.traces?.commands)
      const raw = await checked()
      return personTurns(caller.sub, async () => {
        requireHere(context)
        return fitted(await writingAs(writerOf(match.call, caller), () => command(match, handler, raw, context, key !== null, asked)))
      })
    }
    const isPatient = isBackground(request.headers.get(PRIORITY_HEADER))
    /** What may be a moment old: who may ask for it, too, is asked in the same moment. */
    const readFromStandby = async () => {
      const raw = await checked()
      return readTurns(caller.sub, async () => {
        requireHere(context)
        return readOld({ call: match.call.id, caller }, () => withMemory(async () => {
          await deps.requireCall(match.call, context)
          return writingOnly(match.call.id, [], () => handler.handle(validated(handler.schema, raw), context))
        }))
      }, isPatient)
    }
    const work = (input: () => Promise<Record<string, unknown>>) =>
      withMemory(async () => {
        requireHere(context)
        await deps.requireCall(match.call, context)
        const valid = validated(handler.schema, await input())
        const read = async () => {
          requireHere(context)
          // a trace it leaves is the caller's: a list that tells of it knows it from now on
          const count = async () => caller !== NOBODY && (await writingAs(writerOf(match.call, caller), countAlone))
          return writingOnly<unknown>(match.call.id, match.call.writes ?? [], () => handler.handle(valid, context), count)
        }
        return caller === NOBODY || waitsElsewhere(match.call) ? read() : readTurns(caller.sub, read, isPatient)
      })
    // a file with an ETag lies in the browser's cache
    const bare = (file: FileAnswer) => (match.call.kept === undefined && match.call.keptBy === undefined ? file : new FileAnswer(file.bytes, file.type, file.fileName))
    const answered = (output: unknown) => (output instanceof StreamAnswer ? streamAnswer(output) : output instanceof FileAnswer ? sent(fileAnswer(bare(output), request.headers.get('if-none-match')), room.sender) : fitted(jsonAnswer(wireText(output))))
    if (caller !== NOBODY) return personTurns(caller.sub, async () => answered(await (handler.mayBeOld && caller.written ? readFromStandby() : work(checked))))
    // strangers share their turns: what waits for one of them is done before and after
    const raw = await checked()
    return answered(await strangers(address, () => work(() => Promise.resolve(raw))))
  }

  /** What is not small keeps its memory until the other side has taken it; whoever has too much under way waits, and keeps their turn. */
  async function sent(response: Response, sender: string): Promise<Response> {
    const bytes = response.body ? Number(response.headers.get('content-length')) : 0
    if (bytes <= PIECE) return response
    const room = answerRooms.enter(sender)
    await room.take(bytes)
    return inPieces(response, () => room.leave())
  }

  /** One line of why. That a token is over happens to everybody, every hour. */
  function noteSignInRefused({ why, username, status }: SignInRefused, requestId: string): void {
    const subject = username === undefined ? undefined : deps.security?.pseudonym(username)
    noted('caller refused', 'api', why.reason)
    log[why.reason === 'expired' ? 'info' : 'warn']({ requestId, status, ...why, ...(subject === undefined ? {} : { subject }) }, 'a sign-in was refused')
  }

  function failure(error: unknown, request: Request, requestId: string, path: string): Response {
    const language = languageOf(request.headers.get('accept-language'))
    if (isCallError(error)) {
      if (error instanceof SignInRefused) noteSignInRefused(error, requestId)
      return refusalAnswer(error, language, requestId)
    }
    const facts = { requestId, method: request.method, path, ...errorFacts(error) }
    if (isBadValue(error)) {
      log.warn(facts, 'value refused by the database')
      return refusalAnswer(malformed(), language, requestId)
    }
    const away = awayService(error)
    if (away !== null) {
      const database = isReadOnly(error) ? 'the database takes no writes: it is read-only, or a standby' : 'the database cannot be reached'
      log.error(facts, away === 'database' ? database : `the ${away} does not answer as it should`)
      return refusalAnswer(unavailable(), language, requestId)
    }
    log.error(facts, 'unexpected error')
    return refusalAnswer(new CallError('unexpected', [{ code: 'unexpected', params: { requestId } }]), language, requestId)
  }

  async function respond(request: Request, url: URL, address: string, work: Work): Promise<Response> {
    const started = performance.now()
    const requestId = requestIdFrom(request.headers.get(REQUEST_ID_HEADER) ?? '')
    const path = url.pathname.slice(deps.basePath.length)
    let template = 'none'
    const asked: Asked = { mark: 'unjudged' }
    const room = rooms.enter(address)
    let response: Response
    try {
      const own = request.method === 'GET' ? await health(path) : null
      if (own) response = own
      else if (request.method === 'GET' && path === '/openapi.json') {
        work.name = 'openapi'
        // the same for everybody and 0.7 MB long: compressed once, not for each stranger who asks
        description ??= rewritten(JSON_TYPE, JSON.stringify(openApi(deps.table, new Set(served.keys()), deps.basePath, deps.sections)), 5)
        response = rewrittenResponse(request, await description, { ...NO_PAGE, 'cache-control': 'no-store' })
      } else {
        const match = route(request.method, path)
        if (!match) throw new CallError('no_such_call', [{ code: 'no_such_call' }])
        template = match.call.path
        work.name = match.call.id
        asked.call = match.call
        response = await answer(match, request, url, requestId, address, asked, room)
      }
    } catch (error) {
      response = await compressed(request, failure(error, request, requestId, template))
      if (isCallError(error)) asked.code = error.problems[0]?.code ?? error.code
      if (error instanceof SignInRefused) asked.username = error.username
    } finally {
      room.leave()
    }
    if (REFUSALS.has(response.status) && (deps.refusals?.take(asked.caller?.sub || networkOf(address)) ?? 0) > 0) await wait(HELD_MS)
    response.headers.set(REQUEST_ID_HEADER, requestId)
    response.headers.set(ANSWER_HEADER, asked.mark)
    if (!response.headers.has('etag')) response.headers.set('cache-control', 'no-store')
    if (deps.security) noteAnswer(deps.security, asked, response, { requestId, address })
    work.outcome = String(asked.code === 'busy' && request.signal.aborted ? CALLER_GONE : response.status)
    work.facts = { 'http.request.method': request.method, 'http.route': template, 'ess.request_id': requestId }
    if (!isHealth(path)) log.info({ requestId, method: request.method, path: template, status: response.status, ms: Math.round(performance.now() - started) }, 'call')
    return response
  }

  return (request, address = '') => {
    const work = workOn('call', 'none')
    const parent = request.headers.get('traceparent')
    if (parent !== null) work.parent = parent
    const url = new URL(request.url)
    const run = () => respond(request, url, address, work)
    // what watches the server is none of its work
    return isHealth(url.pathname.slice(deps.basePath.length)) ? run() : observed(work, run)
  }
}
