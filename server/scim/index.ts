/** Provisioning of people by an identity provider: SCIM 2.0 (RFC 7643, RFC 7644). @see docs/provisioning.md */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { REQUEST_ID_HEADER } from '../../contract/kit/answer-mark.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import { type BodyRoom, createBodyRooms } from '../http/body-room.ts'
import { readJson } from '../http/body.ts'
import { isBadValue, transactionWithRetry } from '../http/commands.ts'
import { requestIdFrom } from '../http/request-id.ts'
import { bearerOf } from '../http/tokens.ts'
import { unavailable } from '../lib/busy.ts'
import { networkOf } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import type { Caller, Context } from '../lib/handler.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { noted, observed, type Work, workOn } from '../lib/observe.ts'
import type { Pace } from '../lib/pace.ts'
import { createPersonTurns } from '../lib/person-turns.ts'
import { CallError, isCallError } from '../lib/refuse.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import type { SecurityLog } from '../lib/security-log.ts'
import { awayService } from '../lib/service-away.ts'
import { text } from '../lib/text.ts'
import { todayOfCompany } from '../org/today.ts'
import { type Filter, readFilter } from './filter.ts'
import { groupsOf } from './group-rows.ts'
import { createGroups, type GroupDeps } from './groups.ts'
import { type Json, patched, readOperations, said } from './patch.ts'
import { projected, type Wish } from './projection.ts'
import { invalidSyntax, noSuch, refusalAnswer, refusalOf, SCIM_TYPE, scimAnswer, ScimRefusal } from './refusal.ts'
import { groupType, providerConfig, type ResourceType, schemaResource, schemas, typeResource, userType } from './schemas.ts'
import type { User } from './user.ts'
import { listUsers, userCondition } from './user-rows.ts'
import { createUsers, type UserDeps } from './users.ts'
import { isNamed, requireVersion, versionOf } from './version.ts'
import { workName } from './work-name.ts'

/** Path everything stands under. */
export const SCIM_PATH = '/scim/v2'

export interface ScimDeps extends Pick<UserDeps, 'people' | 'accounts' | 'newPerson'>, Pick<GroupDeps, 'changeHolders'> {
  /** Any of them will do, so that a client can be given another one. */
  tokens: readonly string[]
  /** Role by the name its group has. */
  groupNames: ReadonlyMap<string, string>
  /** Origin of the product. */
  origin: string
  clock: Clock
  log: Log
  security?: SecurityLog | undefined
  /** How many requests a minute; absent: as many as it likes. */
  pace?: Pace
  /** How many refused tokens a minute of one network are answered at once. */
  refusals?: Pace
}

/** Answers what is asked below `/scim/v2`. */
export type Scim = (request: Request, address?: string) => Promise<Response>

/** Who does what a client asks for: the program, in the audit. What it may is decided by the token alone. */
const CLIENT: Caller = { sub: 'scim', username: 'scim', employeeId: EMPTY_ID, fullName: 'SCIM', roles: [], hrOf: [], offices: [{ role: 'admin', module: null, siteId: null }], timeZone: 'UTC' }

/** Writes wait for one another anyhow; reads take a connection each. */
const OF_CLIENT = { atOnce: 3, longestLine: 100 }
const MOST_RESULTS = 200
const USUAL_RESULTS = 100
const HELD_MS = 1_000
const JSON_TYPES = [SCIM_TYPE, 'application/json']
const SEARCH_REQUEST = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

interface Query extends Wish {
  filter?: string | undefined
  startIndex: number
  count: number
}

const whole = (value: unknown, otherwise: number): number => {
  if (value === undefined || value === null || value === '') return otherwise
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  if (!Number.isInteger(number) || Math.abs(number) > 1_000_000_000) throw new ScimRefusal(400, 'startIndex and count are whole numbers', 'invalidValue')
  return number
}

/** What is below the least counts as the least, and no page is longer than the longest. @see RFC 7644, 3.4.2.4 */
const queryOf = (values: Json): Query => {
  const word = (name: string, value: unknown): string | undefined => {
    if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
    throw invalidSyntax(`${name} must be a text`)
  }
  const words = (name: string) => (Array.isArray(values[name]) ? values[name].map((one: unknown) => word(name, one)).join(',') : word(name, values[name]))
  return { filter: word('filter', values.filter), attributes: words('attributes'), excludedAttributes: words('excludedAttributes'), startIndex: Math.max(1, whole(values.startIndex, 1)), count: Math.min(MOST_RESULTS, Math.max(0, whole(values.count, USUAL_RESULTS))) }
}

/** One request, and what is known of it. */
interface Asked {
  request: Request
  url: URL
  context: Context
  room: BodyRoom
}

export function createScim(deps: ScimDeps): Scim {
  const { clock, log } = deps
  const base = deps.origin + SCIM_PATH
  const groups = groupsOf(deps.groupNames)
  const users = createUsers({ people: deps.people, accounts: deps.accounts, newPerson: deps.newPerson, groups, base })
  const roles = createGroups({ groups, changeHolders: deps.changeHolders, lock: deps.people.lock, base })
  const rooms = createBodyRooms()
  const inTurn = createPersonTurns(OF_CLIENT)

  const listed = (Resources: readonly Json[], totalResults: number, startIndex: number) =>
    scimAnswer(200, { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults, startIndex, itemsPerPage: Resources.length, Resources })

  async function userPage(filter: Filter | null, limit: number, offset: number, now: Date): Promise<{ all: User[]; total: number }> {
    const today = await todayOfCompany(now)
    const { rows, total } = await listUsers({ where: filter ? userCondition(filter) : undefined, limit, offset, today })
    return { all: await users.told(rows, today), total }
  }

  async function search(types: readonly ResourceType[], { filter: words, startIndex, count, ...wish }: Query, { now }: Context): Promise<Response> {
    const filter = words === undefined || words === '' ? null : readFilter(words)
    const resources: Json[] = []
    let total = 0
    // what one kind has no attribute for is true of none of it, where several are looked through
    const found = async (type: ResourceType): Promise<{ all: Json[]; total: number }> => {
      const [limit, offset] = [count - resources.length, Math.max(0, startIndex - 1 - total)]
      if (type === userType) return userPage(filter, limit, offset, now)
      const all = await roles.list(filter, now)
      return { all: all.slice(offset, offset + limit), total: all.length }
    }
    for (const type of types) {
      const { all, total: more } = await found(type).catch((error: unknown) => {
        if (types.length > 1 && error instanceof ScimRefusal && error.scimType === 'invalidFilter') return { all: [], total: 0 }
        throw error
      })
      resources.push(...all.map((one) => projected(one, wish, type)))
      total += more
    }
    return listed(resources, total, startIndex)
  }

  async function bodyOf({ request, room }: Asked): Promise<Json> {
    const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!JSON_TYPES.includes(type)) throw new ScimRefusal(415, `a body is ${JSON_TYPES.join(' or ')}`)
    return readJson(request, room)
  }

  /** The answer with one resource, as much of it as was asked for. */
  const one = (status: number, resource: Json, type: ResourceType, { url }: Asked, headers: Record<string, string> = {}): Response =>
    scimAnswer(status, projected(resource, queryOf(Object.fromEntries(url.searchParams)), type), { etag: versionOf(resource), location: String((resource.meta as Json).location), ...headers })

  function read(resource: Json, type: ResourceType, asked: Asked): Response {
    const known = asked.request.headers.get('if-none-match')
    return known !== null && isNamed(known, resource) ? scimAnswer(304, undefined, { etag: versionOf(resource) }) : one(200, resource, type, asked)
  }

  async function searchPosted(types: readonly ResourceType[], asked: Asked): Promise<Response> {
    const body = await bodyOf(asked)
    if (!Array.isArray(body.schemas) || !body.schemas.includes(SEARCH_REQUEST)) throw invalidSyntax(`schemas must hold ${SEARCH_REQUEST}`)
    return search(types, queryOf(body), asked.context)
  }

  const notThere = (allow: string) => new ScimRefusal(405, 'this is not done here', undefined, { allow })

  async function ofUsers(id: string | undefined, asked: Asked): Promise<Response> {
    const { request: { method, headers }, url, context } = asked
    if (id === undefined) {
      if (method === 'GET') return search([userType], queryOf(Object.fromEntries(url.searchParams)), context)
      if (method !== 'POST') throw notThere('GET, POST')
      const body = await bodyOf(asked)
      return one(201, await transactionWithRetry(() => users.create(said({}, body, userType) as User, context)), userType, asked)
    }
    const check = (before: Json) => requireVersion(headers.get('if-match'), before)
    switch (method) {
      case 'GET': return read(await users.get(id, context.now), userType, asked)
      case 'PUT':
      case 'PATCH': {
        const body = await bodyOf(asked)
        const operations = method === 'PATCH' ? readOperations(body) : null
        const made = (before: User) => (operations ? patched(before, operations, userType) : said(before, body, userType)) as User
        return one(200, await transactionWithRetry(() => users.change(id, check, made, context)), userType, asked)
      }
      case 'DELETE':
        await transactionWithRetry(() => users.remove(id, check, context))
        return scimAnswer(204)
      default: throw notThere('GET, PUT, PATCH, DELETE')
    }
  }

  async function ofGroups(id: string | undefined, asked: Asked): Promise<Response> {
    const { request: { method, headers }, url, context } = asked
    if (id === undefined) {
      if (method === 'GET') return search([groupType], queryOf(Object.fromEntries(url.searchParams)), context)
      if (method !== 'POST') throw notThere('GET, POST')
      const { displayName } = said({}, await bodyOf(asked), groupType) as { displayName?: string }
      if (roles.isNamed(displayName)) throw new ScimRefusal(409, 'displayName: there is this group already', 'uniqueness')
      throw new ScimRefusal(403, 'groups are the roles that SCIM_GROUPS names: none is made')
    }
    const check = (before: Json) => requireVersion(headers.get('if-match'), before)
    switch (method) {
      case 'GET': return read(await roles.get(id, context.now), groupType, asked)
      case 'PUT':
      case 'PATCH': {
        const body = await bodyOf(asked)
        const operations = method === 'PATCH' ? readOperations(body) : null
        const made = (before: Json) => (operations ? patched(before, operations, groupType) : said(before, body, groupType))
        return one(200, await transactionWithRetry(() => roles.change(id, check, made, context)), groupType, asked)
      }
      case 'DELETE':
        await roles.get(id, context.now)
        throw new ScimRefusal(403, 'groups are the roles that SCIM_GROUPS names: none is deleted')
      default: throw notThere('GET, PUT, PATCH')
    }
  }

  /** What the server says of itself. @see RFC 7644, 4 */
  function ofServer(kind: string, id: string | undefined, { request: { method }, url }: Asked): Response {
    if (method !== 'GET') throw notThere('GET')
    if (url.searchParams.has('filter')) throw new ScimRefusal(403, 'what the server says of itself is not searched')
    if (kind === 'ServiceProviderConfig' && id === undefined) return scimAnswer(200, providerConfig(base, MOST_RESULTS))
    const all = kind === 'Schemas' ? schemas.map((schema) => ({ id: schema.id, resource: schemaResource(schema, base) as Json })) : [userType, groupType].map((type) => ({ id: type.name as string, resource: typeResource(type, base) as Json }))
    if (id === undefined && kind !== 'ServiceProviderConfig') return listed(all.map(({ resource }) => resource), all.length, 1)
    const found = all.find((known) => known.id.toLowerCase() === id?.toLowerCase())
    if (!found || kind === 'ServiceProviderConfig') throw noSuch('resource')
    return scimAnswer(200, found.resource)
  }

  function answer(asked: Asked): Promise<Response> | Response {
    const [kind = '', id, ...more] = asked.url.pathname.slice(SCIM_PATH.length + 1).split('/')
    const posts = asked.request.method === 'POST'
    if (more.length > 0 || id === '') throw noSuch('resource')
    if (kind === '.search' && id === undefined && posts) return searchPosted([userType, groupType], asked)
    if (id === '.search' && posts && kind === 'Users') return searchPosted([userType], asked)
    if (id === '.search' && posts && kind === 'Groups') return searchPosted([groupType], asked)
    switch (kind) {
      case 'Users': return ofUsers(id, asked)
      case 'Groups': return ofGroups(id, asked)
      case 'ServiceProviderConfig':
      case 'Schemas':
      case 'ResourceTypes': return ofServer(kind, id === undefined ? undefined : decoded(id), asked)
      case 'Bulk':
      case 'Me': throw new ScimRefusal(501, `there is no /${kind} here`)
      default: throw noSuch('resource')
    }
  }

  const contextOf = (requestId: string, address: string): Context => {
    const now = clock.now()
    return { caller: CLIENT, clock, now, today: now.toISOString().slice(0, 10), language: 'en', t: (key, params) => text('en', key, params), commandId: randomUUID(), requestId, address }
  }

  /** @throws ScimRefusal 401, 429 */
  async function requireToken(request: Request, address: string, requestId: string): Promise<void> {
    const token = bearerOf(request)
    if (token !== null && deps.tokens.some((one) => isSameSecret(token, one))) {
      const seconds = deps.pace?.take(CLIENT.sub) ?? 0
      if (seconds > 0) throw new ScimRefusal(429, 'too many requests', undefined, { 'retry-after': String(seconds) })
      return
    }
    if (token !== null) noted('caller refused', 'scim', 'scim_token')
    deps.security?.note('refused', { call: 'scim', status: 401, code: 'unauthenticated', requestId, address })
    if ((deps.refusals?.take(networkOf(address)) ?? 0) > 0) await wait(HELD_MS)
    throw new ScimRefusal(401, 'the token is missing or wrong', undefined, { 'www-authenticate': 'Bearer realm="scim"' })
  }

  function failure(error: unknown, method: string, requestId: string): Response {
    if (error instanceof ScimRefusal) return refusalAnswer(error)
    if (isCallError(error)) return refusalAnswer(refusalOf(error))
    const facts = { requestId, method, path: 'scim', ...errorFacts(error) }
    if (isBadValue(error)) {
      log.warn(facts, 'value refused by the database')
      return refusalAnswer(new ScimRefusal(400, 'a value cannot be kept', 'invalidValue'))
    }
    const away = awayService(error)
    log.error(facts, away === null ? 'unexpected error' : `the ${away} does not answer as it should`)
    return refusalAnswer(away === null ? refusalOf(new CallError('unexpected', [{ code: 'unexpected', params: { requestId } }])) : refusalOf(unavailable()))
  }

  async function respond(request: Request, url: URL, address: string, work: Work): Promise<Response> {
    const requestId = requestIdFrom(request.headers.get(REQUEST_ID_HEADER) ?? '')
    const { name, template } = workName(request.method, url.pathname.slice(SCIM_PATH.length))
    Object.assign(work, { name, facts: { 'http.request.method': request.method, 'http.route': template, 'ess.request_id': requestId } })
    const room = rooms.enter(address)
    let response: Response
    try {
      await requireToken(request, address, requestId)
      room.sender = CLIENT.sub
      const asked = { request, url, context: contextOf(requestId, address), room }
      response = await inTurn(CLIENT.sub, async () => answer(asked))
    } catch (error) {
      response = failure(error, request.method, requestId)
    } finally {
      room.leave()
    }
    work.outcome = String(response.status)
    response.headers.set(REQUEST_ID_HEADER, requestId)
    return response
  }

  return (request, address = '') => {
    const work = workOn('call', 'none')
    const parent = request.headers.get('traceparent')
    if (parent !== null) work.parent = parent
    return observed(work, () => respond(request, new URL(request.url), address, work))
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw noSuch('resource')
  }
}
