/**
 * Changes of a resource as a client says them, carried out on its JSON: PATCH, and the bodies of POST and PUT, which say values without paths.
 * Taken besides what RFC 7644 has, for clients send it: operations in any case, booleans and numbers as texts, paths as keys of a value without a path,
 * one value where many may stand, a manager as a text, values to remove as a list. @see RFC 7644, 3.5.2
 */
import { conditionsOf, type Filter, isMet, readFilter } from './filter.ts'
import { invalidSyntax, invalidValue, ScimRefusal } from './refusal.ts'
import { type Attribute, type Named, namedBy, type ResourceType, schemaOf } from './schemas.ts'

export type Json = Record<string, unknown>

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const MOST_OPERATIONS = 1_000
const LONGEST_PATH = 500
/** Members of a group; nothing else is many here. */
const MOST_VALUES = 5_000
/** How often a request has a value compared with a condition: the one processor is everybody's. */
const MOST_COMPARISONS = 500_000
/** So many values are read and copied in the time of one comparison. */
const COPIED_AT_ONCE = 10

const operations = ['add', 'replace', 'remove'] as const
type Op = (typeof operations)[number]

export interface Operation {
  op: Op
  /** Absent: the value is an object that says attributes. */
  path?: string | undefined
  value?: unknown
}

const invalidPath = (detail: string) => new ScimRefusal(400, detail, 'invalidPath')
const fixed = (name: string) => new ScimRefusal(400, `${name} cannot be changed`, 'mutability')
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
/** Nothing is said of it, or that there is none. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value under a name of somebody else's, whatever its capitals. */
const under = (object: Json, name: string): unknown => Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1]

/** @throws ScimRefusal invalidSyntax, 413 */
export function readOperations(body: Json): Operation[] {
  const said = under(body, 'schemas')
  if (!Array.isArray(said) || !said.includes(PATCH_OP)) throw invalidSyntax(`schemas must hold ${PATCH_OP}`)
  const given = under(body, 'operations')
  if (!Array.isArray(given) || given.length === 0) throw invalidSyntax('Operations must be a list of operations')
  if (given.length > MOST_OPERATIONS) throw new ScimRefusal(413, `a request has ${MOST_OPERATIONS} operations at most`)
  return given.map((one: unknown, i) => {
    if (!isObject(one)) throw invalidSyntax(`operation ${i + 1} is none`)
    const name = under(one, 'op')
    const op = typeof name === 'string' ? operations.find((known) => known === name.toLowerCase()) : undefined
    if (!op) throw invalidSyntax(`operation ${i + 1}: op must be one of ${operations.join(', ')}`)
    const path = under(one, 'path')
    if (path !== undefined && path !== null && typeof path !== 'string') throw invalidPath(`operation ${i + 1}: path must be a text`)
    return { op, path: path || undefined, value: under(one, 'value') }
  })
}

interface Target extends Named {
  /** Which of many: null for all. */
  filter: Filter | null
}

/** What one request may still cost, and the paths it has said: each is read once. */
interface Work {
  left: number
  targets: Map<string, Target | null | undefined>
}
const workOf = (): Work => ({ left: MOST_COMPARISONS, targets: new Map() })

/** @throws ScimRefusal tooMany, before any of it is done */
function spend(work: Work, comparisons: number): void {
  work.left -= comparisons
  if (work.left < 0) throw new ScimRefusal(400, `a request has ${MOST_COMPARISONS} comparisons at most, of values with conditions: ask for less at a time`, 'tooMany')
}

/** One number is kept, and told as that for work: a client that maps the mobile one means it. */
function withoutMobile(filter: Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(withoutMobile) }
  return filter.op === 'eq' && 'compValue' in filter && filter.attrPath.toLowerCase() === 'type' && String(filter.compValue).toLowerCase() === 'mobile' ? { ...filter, compValue: 'work' } : filter
}

/** What a path names: null for what is not kept. @throws ScimRefusal invalidPath, invalidFilter */
function targetOf(path: string, type: ResourceType, work: Work): Target | null | undefined {
  if (!work.targets.has(path)) work.targets.set(path, readTarget(path, type))
  return work.targets.get(path)
}

function readTarget(path: string, type: ResourceType): Target | null | undefined {
  if (path.length > LONGEST_PATH) throw invalidPath(`a path has ${LONGEST_PATH} characters at most`)
  const opens = path.indexOf('[')
  const closes = path.lastIndexOf(']')
  if (opens < 0 && closes < 0) {
    const found = namedBy(path, type)
    return found && { ...found, filter: null }
  }
  const rest = path.slice(closes + 1)
  if (opens < 1 || closes < opens || (rest !== '' && !rest.startsWith('.'))) throw invalidPath(`"${path}" is no path`)
  const filter = readFilter(path.slice(opens + 1, closes))
  const found = namedBy(path.slice(0, opens) + rest, type)
  if (found && !found.attribute?.multiValued) throw invalidPath(`"${path}" looks through what is not many`)
  return found && { ...found, filter: found.attribute?.name === 'phoneNumbers' ? withoutMobile(filter) : filter }
}

const WHOLE = /^-?\d{1,9}$/

/** A single value of an attribute without parts. @throws ScimRefusal invalidValue */
function simple({ name, type }: Attribute, value: unknown): string | boolean | number {
  if (type === 'boolean') {
    // "True" and "False" as texts
    const word = typeof value === 'string' ? value.toLowerCase() : value
    if (word === true || word === 'true') return true
    if (word === false || word === 'false') return false
    throw invalidValue(`${name} must be true or false`)
  }
  if (type === 'integer') {
    if ((typeof value === 'number' || typeof value === 'string') && WHOLE.test(String(value))) return Number(value)
    throw invalidValue(`${name} must be a whole number`)
  }
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw invalidValue(`${name} must be a text`)
}

/** A value with parts; a text is its `value`. Parts that nobody keeps, and those that follow from others, are left out. */
function complex(attribute: Attribute, value: unknown): Json {
  const said = isObject(value) ? value : { value }
  const parts = attribute.subAttributes ?? []
  if (!isObject(value) && !parts.some((part) => part.name === 'value')) throw invalidValue(`${attribute.name} must be an object`)
  return Object.fromEntries(parts.flatMap((part) => {
    const given = part.mutability === 'readOnly' ? undefined : under(said, part.name.toLowerCase())
    return isNothing(given) ? [] : [[part.name, simple(part, given)]]
  }))
}

const valueOf = (attribute: Attribute, value: unknown): unknown => (attribute.type === 'complex' ? complex(attribute, value) : simple(attribute, value))

function many(attribute: Attribute, value: unknown): Json[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MOST_VALUES) throw new ScimRefusal(413, `${attribute.name}: ${MOST_VALUES} values at most`)
  return list.filter((one) => !isNothing(one)).map((one: unknown) => complex(attribute, one)).filter((one) => one.value !== undefined)
}

/** What a filter in brackets says something new has: `type eq "work"`. */
function toldBy(filter: Filter): Json | null {
  if (filter.op === 'eq' && 'compValue' in filter) return { [filter.attrPath.toLowerCase()]: filter.compValue }
  if (filter.op !== 'and' || !('filters' in filter)) return null
  const parts = filter.filters.map(toldBy)
  return parts.includes(null) ? null : Object.assign({}, ...parts) as Json
}

const listIn = (holder: Json, { name }: Attribute): Json[] => (Array.isArray(holder[name]) ? (holder[name] as Json[]) : [])

function put(holder: Json, attribute: Attribute, list: Json[]): void {
  if (list.length > 0) holder[attribute.name] = list
  else delete holder[attribute.name]
}

/** Which of many a filter means: each is looked at once. @throws ScimRefusal tooMany */
function meant(filter: Filter, list: readonly Json[], work: Work): Set<Json> {
  spend(work, list.length * conditionsOf(filter))
  return new Set(list.filter((one) => isMet(filter, one)))
}

const keyOf = ({ value }: Json): string => String(value).toLowerCase()

/** Which of many go: a list of values says which, as some clients do; without one all of them. */
function going(attribute: Attribute, list: readonly Json[], value: unknown, work: Work): Set<Json> {
  spend(work, list.length / COPIED_AT_ONCE)
  if (isNothing(value)) return new Set(list)
  const keys = new Set(many(attribute, value).map(keyOf))
  return new Set(list.filter((one) => keys.has(keyOf(one))))
}

function removeMany(holder: Json, attribute: Attribute, { filter, sub }: Target, value: unknown, work: Work): void {
  const list = listIn(holder, attribute)
  const which = filter ? meant(filter, list, work) : going(attribute, list, value, work)
  if (!sub || sub.name === 'value') put(holder, attribute, list.filter((one) => !which.has(one)))
  else put(holder, attribute, list.map((one) => (which.has(one) ? Object.fromEntries(Object.entries(one).filter(([key]) => key !== sub.name)) : one)))
}

function setMany(op: Op, holder: Json, attribute: Attribute, { filter, sub }: Target, value: unknown, work: Work): void {
  const list = listIn(holder, attribute)
  if (filter === null) {
    spend(work, list.length / COPIED_AT_ONCE)
    const said = many(attribute, sub ? { [sub.name]: value } : value)
    const had = new Set(list.map((one) => String(one.value)))
    put(holder, attribute, op === 'replace' ? said : [...list, ...said.filter((one) => !had.has(String(one.value)))])
    return
  }
  const said = sub ? { [sub.name]: simple(sub, value) } : complex(attribute, value)
  const which = meant(filter, list, work)
  if (which.size > 0) {
    put(holder, attribute, list.map((one) => (which.has(one) ? { ...one, ...said } : one)))
    return
  }
  // nobody has one like it: a client that says what it is like means a new one
  const like = toldBy(filter)
  if (like === null) throw new ScimRefusal(400, `${attribute.name}: nothing is as the filter says`, 'noTarget')
  put(holder, attribute, [...list, ...many(attribute, { ...like, ...said })])
}

/** What is said of an attribute that is written once: the same again says nothing. */
function requireSame(attribute: Attribute, before: unknown, value: string | number | boolean): void {
  if (before !== undefined && String(simple(attribute, before)).toLowerCase() !== String(value).toLowerCase()) throw fixed(attribute.name)
}

/** One attribute of a resource, or of an extension of it. */
function carryOut(op: Op, resource: Json, target: Target, value: unknown, work: Work): void {
  const { extension, attribute, sub } = target
  if (!attribute) return
  const holder: Json = extension === null ? resource : { ...(resource[extension] as Json | undefined) }
  if (extension !== null) resource[extension] = holder
  const isGone = op === 'remove' || isNothing(value)
  if (attribute.mutability === 'immutable') {
    if (isGone) throw fixed(attribute.name)
    requireSame(attribute, holder[attribute.name], simple(attribute, value))
  }
  if (isGone && attribute.required) throw fixed(attribute.name)
  if (attribute.multiValued) {
    if (isGone) removeMany(holder, attribute, target, value, work)
    else setMany(op, holder, attribute, target, value, work)
    return
  }
  if (!sub) {
    if (isGone) delete holder[attribute.name]
    else holder[attribute.name] = attribute.type === 'complex' ? { ...(holder[attribute.name] as Json | undefined), ...complex(attribute, value) } : valueOf(attribute, value)
    return
  }
  const parts = { ...(holder[attribute.name] as Json | undefined) }
  if (isGone) delete parts[sub.name]
  else parts[sub.name] = simple(sub, value)
  holder[attribute.name] = parts
}

/** What to do with a name nobody knows, and with what only the server says. */
export interface Strictness {
  unknown: (path: string) => void
  readOnly: (name: string) => void
}

/** Of a path a client has written on purpose. */
const strict: Strictness = { unknown: (path) => { throw invalidPath(`there is no attribute "${path}"`) }, readOnly: (name) => { throw fixed(name) } }
/** Of a whole resource: what is not ours to know is no mistake. @see RFC 7644, 3.3 */
const lenient: Strictness = { unknown: () => undefined, readOnly: () => undefined }

function apply(resource: Json, { op, path, value }: Operation, type: ResourceType, strictness: Strictness, work: Work): void {
  if (path === undefined) {
    if (op === 'remove') throw new ScimRefusal(400, 'remove needs a path', 'noTarget')
    if (!isObject(value)) throw invalidValue(`${op} without a path needs an object`)
    // a client repeats what it has read: only what it may say counts
    for (const [key, one] of Object.entries(value)) apply(resource, { op, path: key, value: one }, type, { ...strictness, readOnly: () => undefined }, work)
    return
  }
  const target = targetOf(path, type, work)
  if (target === undefined) return strictness.unknown(path)
  if (target === null) return
  if (!target.attribute) {
    const { schema } = schemaOf(path, type)
    if (op === 'remove') throw fixed(schema.name)
    if (!isObject(value)) throw invalidValue(`${schema.name} must be an object`)
    for (const [key, one] of Object.entries(value)) apply(resource, { op, path: `${schema.id}:${key}`, value: one }, type, { ...strictness, readOnly: () => undefined }, work)
    return
  }
  const closed = [target.attribute, target.sub].find((one) => one?.mutability === 'readOnly')
  if (closed) return strictness.readOnly(closed.name)
  carryOut(op, resource, target, value, work)
}

const copyOf = (resource: Json): Json => structuredClone(resource)

/** The resource with the operations done, one after the other. @throws ScimRefusal with what one of them is refused for */
export function patched(resource: Json, all: readonly Operation[], type: ResourceType): Json {
  const copy = copyOf(resource)
  const work = workOf()
  for (const one of all) apply(copy, one, type, strict, work)
  return copy
}

/**
 * The resource as a body says it: what the body leaves out stays as it is, as sheets have it; null, '' and [] take away.
 * @throws ScimRefusal invalidSyntax, invalidValue, mutability
 */
export function said(resource: Json, body: Json, type: ResourceType): Json {
  const named = under(body, 'schemas')
  if (!Array.isArray(named) || !named.includes(type.schema.id)) throw invalidSyntax(`schemas must hold ${type.schema.id}`)
  const copy = copyOf(resource)
  apply(copy, { op: 'replace', value: body }, type, lenient, workOf())
  return copy
}
