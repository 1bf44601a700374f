/**
 * Whether a server keeps SCIM 2.0: written from RFC 7643 and RFC 7644, each check with the section it is of, and without a look at any server's code.
 * `node tests/scim/compliance.mjs --url https://hr.example.com/scim/v2 --token …` runs against any server. The token may stand in SCIM_TOKEN instead, where nobody reads it in the list of processes.
 * It makes a user, changes and deletes it. What a deletion leaves behind is the server's affair: here a person of the directory, in service until HR says a last day, and an account that is locked.
 * `--employee-number CODE`: of somebody without an account (or with one that a run before has deleted), whose account it is then: nobody is added. They are called otherwise meanwhile, and given their names and address back
 * at the end: take a person that is there for it. Without it a server must bring in people (here SCIM_NEW_PERSON). `--extension '{"urn:…": {…}}'`: what a server needs of somebody new besides.
 * Ends with 0: all is kept; 1: something is not; 2: it was not tried, and one line says what is needed.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const API = 'urn:ietf:params:scim:api:messages:2.0'
const USER = `${CORE}:User`
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const TYPE = 'application/scim+json'

class Missed extends Error {}
/** @param {boolean} is @param {string} what */
function must(is, what) {
  if (!is) throw new Missed(what)
}
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isNatural = (value) => Number.isInteger(value) && value >= 0

/**
 * @param {string} base address of the provider, without a slash at the end
 * @param {string} token
 */
function clientOf(base, token) {
  /** @param {{ method?: string, body?: unknown, headers?: Record<string, string>, token?: string | null, type?: string }} [how] */
  return async (path, how = {}) => {
    const { method = 'GET', body, headers = {}, type = TYPE } = how
    const given = how.token === undefined ? token : how.token
    const answer = await fetch(base + path, {
      method, redirect: 'manual',
      headers: { accept: TYPE, ...(given === null ? {} : { authorization: `Bearer ${given}` }), ...(body === undefined ? {} : { 'content-type': type }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    let json = null
    try {
      json = text === '' ? null : JSON.parse(text)
    } catch {
      throw new Missed(`${method} ${path} answers ${answer.status} with what is no JSON`)
    }
    return { status: answer.status, headers: answer.headers, text, body: json }
  }
}

const typeOf = (answer) => (answer.headers.get('content-type') ?? '').split(';')[0].trim()

/** RFC 7644, 3.12: every refusal has this shape. */
function mustRefuse(answer, status, scimType) {
  must(answer.status === status, `answered ${answer.status}, not ${status}: ${answer.text.slice(0, 200)}`)
  must(typeOf(answer) === TYPE, `an error is ${TYPE}, not ${typeOf(answer)}`)
  must(answer.body?.schemas?.length === 1 && answer.body.schemas[0] === `${API}:Error`, `schemas of an error are [${API}:Error]`)
  must(answer.body.status === String(status), `status of an error is the text "${status}", not ${JSON.stringify(answer.body.status)}`)
  if (scimType) must(answer.body.scimType === scimType, `scimType is ${scimType}, not ${answer.body.scimType}`)
}

/** RFC 7644, 3.4.2: a page of a list. */
function mustList(answer) {
  must(answer.status === 200, `answered ${answer.status}, not 200: ${answer.text.slice(0, 200)}`)
  must(typeOf(answer) === TYPE, `a list is ${TYPE}, not ${typeOf(answer)}`)
  const { schemas, totalResults, Resources = [], startIndex, itemsPerPage } = answer.body
  must(schemas?.includes(`${API}:ListResponse`), `schemas hold ${API}:ListResponse`)
  must(isNatural(totalResults), 'totalResults is a whole number')
  must(Array.isArray(Resources), 'Resources is a list')
  must(totalResults >= Resources.length, 'totalResults counts at least what is told')
  if (startIndex !== undefined) must(isNatural(startIndex) && startIndex >= 1, 'startIndex begins at 1')
  if (itemsPerPage !== undefined) must(itemsPerPage === Resources.length || totalResults === 0, 'itemsPerPage is how many are told')
  return Resources
}

/** RFC 7643, 3 and 3.1: what every resource has. */
function mustResource(resource, schema, type) {
  must(isObject(resource), 'a resource is an object')
  must(Array.isArray(resource.schemas) && resource.schemas.includes(schema), `schemas hold ${schema}`)
  must(typeof resource.id === 'string' && resource.id !== '' && resource.id !== 'bulkId', 'id is a text, and not "bulkId"')
  must(isObject(resource.meta), 'meta is there')
  must(resource.meta.resourceType === type, `meta.resourceType is ${type}`)
  must(URL.canParse(resource.meta.location ?? ''), 'meta.location is an address')
  for (const [key, value] of Object.entries(resource)) {
    if (key.startsWith('urn:')) must(resource.schemas.includes(key), `schemas name the extension ${key}`)
    must(value !== null && !(Array.isArray(value) && value.length === 0), `${key}: what is null or empty is unassigned, and may as well be left out`)
  }
}

/** What is said of the error, in one line. */
const inLine = (text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/**
 * Whether there is SCIM at all, and a user can be made: by making the one that is made again later, and deleting it. Of whoever was there before, what they are called is told by the answer.
 * @param {{ url: string, token: string, mark: string, employeeNumber?: string, extension?: Record<string, unknown> }} of
 * @returns {Promise<{ needs: string } | { before: Record<string, unknown> }>} in a line why it cannot be tried; or the user as it was made
 */
export async function prepared({ url, token, mark, employeeNumber, extension = {} }) {
  const ask = clientOf(url.replace(/\/$/, ''), token)
  try {
    const config = await ask('/ServiceProviderConfig')
    if (config.status !== 200 || !config.body?.schemas?.includes?.(`${CORE}:ServiceProviderConfig`)) return { needs: `no SCIM at ${url}: /ServiceProviderConfig answers ${config.status} ${inLine(config.body?.detail ?? typeOf(config))}` }
    const names = employeeNumber === undefined ? { displayName: 'Ada Compliance', name: { givenName: 'Ada', familyName: 'Compliance' } } : {}
    const made = await ask('/Users', { method: 'POST', body: { schemas: [USER, ENTERPRISE, ...Object.keys(extension)], userName: `scim.${mark}`, active: true, ...names, [ENTERPRISE]: { employeeNumber: employeeNumber ?? `C-${mark}` }, ...extension } })
    if (made.status !== 201 || typeof made.body?.id !== 'string') return { needs: `no user can be made (${made.status} ${inLine(made.body?.detail ?? '')}): --employee-number of somebody without an account, or a server that brings in people (here SCIM_NEW_PERSON)` }
    const gone = await ask(`/Users/${made.body.id}`, { method: 'DELETE' })
    return gone.status === 204 ? { before: made.body } : { needs: `the user ${made.body.id} cannot be deleted (${gone.status}): delete it by hand` }
  } catch (error) {
    return { needs: `no SCIM at ${url}: ${inLine(error instanceof Missed ? error.message : `${error.message}${error.cause?.message ? ` (${error.cause.message})` : ''}`)}` }
  }
}

/** Gives somebody of the directory the names and the address back that they had, and deletes the user again. @returns whether that was done */
export async function givenBack({ url, token, mark, employeeNumber, extension = {} }, before) {
  const ask = clientOf(url.replace(/\/$/, ''), token)
  const made = await ask('/Users', { method: 'POST', body: { schemas: [USER, ENTERPRISE, ...Object.keys(extension)], userName: `scim.${mark}`, [ENTERPRISE]: { employeeNumber }, ...extension } })
  if (made.status !== 201) return false
  const path = `/Users/${made.body.id}`
  const values = { displayName: before.displayName, 'name.formatted': before.name?.formatted, 'name.givenName': before.name?.givenName, 'name.familyName': before.name?.familyName, emails: before.emails }
  const changed = await ask(path, { method: 'PATCH', body: { schemas: [`${API}:PatchOp`], Operations: Object.entries(values).map(([at, value]) => (value === undefined ? { op: 'remove', path: at } : { op: 'replace', path: at, value })) } })
  const gone = await ask(path, { method: 'DELETE' })
  return [200, 204].includes(changed.status) && gone.status === 204
}

/**
 * @param {{ url: string, token: string, mark?: string, employeeNumber?: string, extension?: Record<string, unknown> }} of
 * @returns {Promise<{ section: string, what: string, missed: string | null }[]>} every check, and what was not as it must be
 */
export async function comply({ url, token, mark = randomUUID().slice(0, 8), employeeNumber, extension = {} }) {
  const base = url.replace(/\/$/, '')
  const ask = clientOf(base, token)
  const person = (name = `scim.${mark}`, number = employeeNumber ?? `C-${mark}`) => ({
    schemas: [USER, ENTERPRISE, ...Object.keys(extension)], userName: name, externalId: `ext-${name}`, displayName: 'Ada Compliance', active: true,
    name: { formatted: 'Ada Compliance', givenName: 'Ada', familyName: 'Compliance' }, emails: [{ value: `${name}@example.test`, type: 'work', primary: true }], [ENTERPRISE]: { employeeNumber: number }, ...extension,
  })
  const patch = (...Operations) => ({ schemas: [`${API}:PatchOp`], Operations })
  const search = (filter, more = '') => ask(`/Users?filter=${encodeURIComponent(filter)}${more}`)
  const made = { id: '', etag: null, userName: `scim.${mark}` }
  const config = { etag: false, patch: true, filter: true, sort: false, bulk: false }
  const path = () => {
    must(made.id !== '', 'no user was made')
    return `/Users/${made.id}`
  }
  const found = async (filter) => mustList(await search(filter)).some((one) => one.id === made.id)

  /** Section, what is looked at, and how. @type {[string, string, () => Promise<void>][]} */
  const checks = [
    ['RFC 7644, 2', 'without a token, and with a wrong one, everything is refused (401) and the scheme is told', async () => {
      for (const wrong of [null, 'x'.repeat(40)]) {
        const answer = await ask('/Users', { token: wrong })
        mustRefuse(answer, 401)
        must(/^bearer/i.test(answer.headers.get('www-authenticate') ?? ''), 'WWW-Authenticate names Bearer')
      }
    }],
    ['RFC 7643, 5', 'the provider says what it can', async () => {
      const answer = await ask('/ServiceProviderConfig')
      must(answer.status === 200, `answered ${answer.status}`)
      must(typeOf(answer) === TYPE, `it is ${TYPE}`)
      const { body } = answer
      must(body.schemas?.includes(`${CORE}:ServiceProviderConfig`), 'its schema')
      for (const name of ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag']) must(typeof body[name]?.supported === 'boolean', `${name}.supported is true or false`)
      must(isNatural(body.bulk.maxOperations) && isNatural(body.bulk.maxPayloadSize), 'bulk.maxOperations and bulk.maxPayloadSize are whole numbers')
      must(isNatural(body.filter.maxResults), 'filter.maxResults is a whole number')
      must(Array.isArray(body.authenticationSchemes) && body.authenticationSchemes.length > 0 && body.authenticationSchemes.every((s) => s.type && s.name && s.description), 'authenticationSchemes have type, name and description')
      for (const name of Object.keys(config)) config[name] = body[name].supported
    }],
    ['RFC 7643, 6', 'kinds of resources are told, by a list and one by one', async () => {
      const types = mustList(await ask('/ResourceTypes'))
      for (const type of types) {
        for (const name of ['name', 'endpoint', 'schema']) must(typeof type[name] === 'string' && type[name] !== '', `${name} is there`)
        for (const { schema, required } of type.schemaExtensions ?? []) must(typeof schema === 'string' && typeof required === 'boolean', 'an extension has schema and required')
        const one = await ask(`/ResourceTypes/${type.id ?? type.name}`)
        must(one.status === 200 && one.body.name === type.name, `${type.name} is told by itself`)
      }
      must(types.some((t) => t.name === 'User' && t.endpoint === '/Users'), 'there are users at /Users')
    }],
    ['RFC 7643, 7', 'schemas are told, by a list and one by one, with what each attribute is', async () => {
      const known = mustList(await ask('/Schemas'))
      const walk = (attributes) => {
        for (const a of attributes) {
          must(/^[A-Za-z$][\w$-]*$/.test(a.name), `a name is one: ${a.name}`)
          must(['string', 'boolean', 'decimal', 'integer', 'dateTime', 'binary', 'reference', 'complex'].includes(a.type), `${a.name}.type`)
          must(typeof a.multiValued === 'boolean' && typeof a.required === 'boolean', `${a.name} says multiValued and required`)
          must(['readOnly', 'readWrite', 'immutable', 'writeOnly'].includes(a.mutability), `${a.name}.mutability`)
          must(['always', 'never', 'default', 'request'].includes(a.returned), `${a.name}.returned`)
          must(a.uniqueness === undefined || ['none', 'server', 'global'].includes(a.uniqueness), `${a.name}.uniqueness`)
          must(a.type !== 'complex' || a.subAttributes?.length > 0, `${a.name} has parts`)
          if (a.subAttributes) walk(a.subAttributes)
        }
      }
      for (const schema of known) {
        walk(schema.attributes)
        const one = await ask(`/Schemas/${schema.id}`)
        must(one.status === 200 && one.body.id === schema.id, `${schema.id} is told by itself`)
      }
      for (const type of mustList(await ask('/ResourceTypes'))) for (const id of [type.schema, ...(type.schemaExtensions ?? []).map((e) => e.schema)]) must(known.some((s) => s.id === id), `${id} is among the schemas`)
      const name = known.find((s) => s.id === USER)?.attributes.find((a) => a.name === 'userName')
      must(name?.required === true && name.uniqueness !== 'none' && name.caseExact === false, 'userName is required, unique and of any case (RFC 7643, 4.1.1)')
    }],
    ['RFC 7644, 4', 'what the provider says of itself is not filtered (403), and not written', async () => {
      for (const name of ['ServiceProviderConfig', 'Schemas', 'ResourceTypes']) {
        mustRefuse(await ask(`/${name}?filter=${encodeURIComponent('name eq "x"')}`), 403)
        const written = await ask(`/${name}`, { method: 'POST', body: {} })
        must([403, 404, 405, 501].includes(written.status), `POST /${name} answers ${written.status}`)
      }
    }],
    ['RFC 7644, 3.3', 'a user is made: 201, Location, and the whole of it', async () => {
      const answer = await ask('/Users', { method: 'POST', body: person() })
      must(answer.status === 201, `answered ${answer.status}, not 201: ${answer.text.slice(0, 300)}`)
      must(typeOf(answer) === TYPE, `it is ${TYPE}, not ${typeOf(answer)}`)
      mustResource(answer.body, USER, 'User')
      must(answer.headers.get('location') === answer.body.meta.location, 'Location is meta.location')
      made.id = answer.body.id
      must(answer.body.userName.toLowerCase() === made.userName && answer.body.active === true && answer.body.externalId === `ext-${made.userName}`, 'what was said of it is there')
      must(new URL(answer.body.meta.location).pathname.endsWith(`/Users/${made.id}`), 'meta.location ends with its id')
    }],
    ['RFC 7644, 3.1', 'application/json is taken as well; what is neither is refused', async () => {
      const json = await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'active', value: true }), type: 'application/json' })
      must(json.status === 200 || json.status === 204, `application/json is answered ${json.status}`)
      const text = await ask(path(), { method: 'PATCH', body: 'active', type: 'text/plain' })
      must([400, 415].includes(text.status), `text/plain is answered ${text.status}`)
    }],
    ['RFC 7644, 3.3', 'the same userName again is a conflict, whatever its case', async () => {
      for (const name of [made.userName, made.userName.toUpperCase()]) mustRefuse(await ask('/Users', { method: 'POST', body: { ...person(name), externalId: `other-${name}` } }), 409, 'uniqueness')
    }],
    ['RFC 7644, 3.3', 'what the server says alone is ignored when a client says it', async () => {
      const answer = await ask(path(), { method: 'PUT', body: { ...person(), id: 'mine', meta: { resourceType: 'Hat', location: 'http://x/' } } })
      must(answer.status === 200 && answer.body.id === made.id && answer.body.meta.resourceType === 'User', `answered ${answer.status} ${answer.text.slice(0, 200)}`)
    }],
    ['RFC 7644, 3.12', 'a body that is none, is no object, or names no schema is refused (400)', async () => {
      mustRefuse(await ask('/Users', { method: 'POST', body: '{"schemas":' }), 400, 'invalidSyntax')
      mustRefuse(await ask('/Users', { method: 'POST', body: '[]' }), 400, 'invalidSyntax')
      mustRefuse(await ask('/Users', { method: 'POST', body: { userName: `no.schema.${mark}` } }), 400)
      mustRefuse(await ask('/Users', { method: 'POST', body: { schemas: [USER] } }), 400)
      mustRefuse(await ask('/Users', { method: 'POST', body: { ...person(`bad.${mark}`), active: 'perhaps' } }), 400)
    }],
    ['RFC 7644, 3.4.1', 'a user is read by its id; an id nobody has is 404', async () => {
      const answer = await ask(path())
      must(answer.status === 200, `answered ${answer.status}`)
      mustResource(answer.body, USER, 'User')
      mustRefuse(await ask(`/Users/${randomUUID()}`), 404)
      mustRefuse(await ask('/Users/nobody'), 404)
      mustRefuse(await ask('/Hats'), 404)
    }],
    ['RFC 7643, 2.4', 'of many values one at most is primary', async () => {
      for (const one of mustList(await ask('/Users?count=50'))) for (const values of Object.values(one)) if (Array.isArray(values)) must(values.filter((v) => v?.primary === true).length <= 1, 'one is primary')
    }],
    ['RFC 7644, 3.4.2', 'users are listed', async () => {
      for (const one of mustList(await ask('/Users'))) mustResource(one, USER, 'User')
    }],
    ['RFC 7644, 3.4.2', 'nobody found is 200 and an empty list, not 404', async () => {
      must(mustList(await search(`userName eq "nobody.${mark}"`)).length === 0, 'nobody is told')
    }],
    ['RFC 7644, 3.4.2.2', 'filters: names and operators are of any case, texts of userName too', async () => {
      for (const filter of [`userName eq "${made.userName}"`, `USERNAME EQ "${made.userName.toUpperCase()}"`, `${USER}:userName eq "${made.userName}"`, `username Sw "scim.${mark.slice(0, 6)}"`, `userName co "${mark}"`, `userName ew "${mark}"`]) must(await found(filter), `${filter} finds it`)
      must(!(await found(`userName eq "${mark}"`)), 'eq is of the whole text')
    }],
    ['RFC 7644, 3.4.2.2', 'filters: pr, ne, gt, ge, lt, le', async () => {
      const one = `userName eq "${made.userName}"`
      for (const filter of ['userName pr', 'userName ne "x"', 'userName gt "a"', 'userName ge "a"', 'userName lt "~"', 'userName le "~"', 'active eq true', 'not (active eq false)']) must(await found(`${one} and (${filter})`), `${filter} holds`)
      for (const filter of ['nickName pr and title ne "x" and nickName eq "y"', 'active eq false', 'userName lt "a"', 'not (userName pr)']) {
        const answer = await search(`${one} and (${filter})`)
        must(answer.status === 400 || mustList(answer).length === 0, `${filter} does not hold`)
      }
    }],
    ['RFC 7644, 3.4.2.2', 'filters: not before and before or; brackets group; "not" of a group is not of its first part', async () => {
      const is = `userName eq "${made.userName}"`
      const isNot = 'userName eq "nobody at all"'
      must(await found(`${is} or ${isNot} and ${isNot}`), 'and binds closer than or')
      must(!(await found(`(${is} or ${isNot}) and ${isNot}`)), 'brackets group')
      must(await found(`${is} and not (${isNot} or active eq false)`), 'not of a group in which nothing holds')
      must(!(await found(`${is} and not (${isNot} or active eq true)`)), 'not of a group in which one holds')
      must(!(await found(`not (${is})`)), 'not of what holds')
    }],
    ['RFC 7644, 3.4.2.2', 'filters: parts of attributes, values of many, extensions', async () => {
      for (const filter of [`emails.value eq "${made.userName}@example.test"`, `emails[type eq "work" and value co "${mark}"]`, `emails eq "${made.userName}@example.test"`, `name.familyName eq "compliance" and userName co "${mark}"`, `externalId eq "ext-${made.userName}"`, `id eq "${made.id}"`, `${ENTERPRISE}:employeeNumber eq "${employeeNumber ?? `C-${mark}`}"`]) must(await found(filter), `${filter} finds it`)
      must(!(await found(`emails[type eq "home" and value co "${mark}"]`)), 'both must hold of one value')
      must(!(await found(`externalId eq "EXT-${made.userName}"`)), 'externalId is of its case (RFC 7643, 3.1)')
    }],
    ['RFC 7644, 3.4.2.2', 'filters: what is none is refused (invalidFilter)', async () => {
      for (const filter of ['userName', 'userName eq', 'userName is "x"', '(userName pr', 'userName pr)', 'userName eq "x', 'and', 'userName eq "x" userName pr', 'emails[', 'active gt true', "userName eq 'x'"]) mustRefuse(await search(filter), 400, 'invalidFilter')
    }],
    ['RFC 7644, 3.4.2.2', 'filters: texts are those of JSON, with quotes, backslashes and letters of any script', async () => {
      for (const text of ['a\\"b', 'a\\\\b', '\\u00e9', 'ü', '日本', "'; drop table users; --", '%', '_']) must(mustList(await search(`userName eq "${text}"`)).length === 0, `${text} finds nobody`)
    }],
    ['RFC 7644, 3.4.2.4', 'pages: from 1, counted in all of them, each once', async () => {
      const { totalResults } = (await ask('/Users?count=0')).body
      must(mustList(await ask('/Users?count=0')).length === 0 && totalResults > 0, 'count=0 tells how many there are, and none of them')
      must(mustList(await ask('/Users?count=-5')).length === 0, 'a count below zero is zero')
      const first = await ask('/Users?startIndex=-3&count=2')
      must(first.body.startIndex === undefined || first.body.startIndex === 1, 'startIndex below 1 is 1')
      must(mustList(first).length <= 2, 'no more than count are told')
      const ids = []
      for (let at = 1; at <= Math.min(totalResults, 40); at += 5) ids.push(...mustList(await ask(`/Users?startIndex=${at}&count=5`)).map((one) => one.id))
      must(new Set(ids).size === ids.length && ids.length === Math.min(totalResults, Math.ceil(Math.min(totalResults, 40) / 5) * 5), 'pages overlap nowhere and leave nobody out')
      must(mustList(await ask(`/Users?startIndex=${totalResults + 1}`)).length === 0, 'behind the last is nobody')
      mustRefuse(await ask('/Users?startIndex=one'), 400)
    }],
    ['RFC 7644, 3.4.2.5', 'attributes: those asked for, and those always told', async () => {
      const some = (await ask(`${path()}?attributes=userName,NAME.familyName`)).body
      must(some.id === made.id && some.userName && some.name?.familyName && some.name.givenName === undefined && some.emails === undefined && some.active === undefined, `told: ${Object.keys(some).join()}`)
      const less = (await ask(`${path()}?excludedAttributes=emails,name.givenName,id`)).body
      must(less.id === made.id && less.emails === undefined && less.name.familyName && less.name.givenName === undefined && less.userName, `told: ${Object.keys(less).join()}`)
      const far = (await search(`id eq "${made.id}"`, `&attributes=${encodeURIComponent(`${ENTERPRISE}:employeeNumber`)}`)).body.Resources[0]
      must(far[ENTERPRISE]?.employeeNumber !== undefined && far.userName === undefined, 'an attribute of an extension by its full name')
    }],
    ['RFC 7644, 3.4.3', 'searches are posted as well, for one kind and for all', async () => {
      const body = { schemas: [`${API}:SearchRequest`], filter: `userName eq "${made.userName}"`, attributes: ['userName'], startIndex: 1, count: 10 }
      for (const at of ['/Users/.search', '/.search']) {
        const all = mustList(await ask(at, { method: 'POST', body }))
        must(all.length === 1 && all[0].id === made.id && all[0].emails === undefined, `${at} finds it, with what was asked for`)
      }
    }],
    ['RFC 7644, 3.5.1', 'a user is replaced; what is unique stays', async () => {
      const answer = await ask(path(), { method: 'PUT', body: { ...person(), displayName: 'Ada Replaced', name: { formatted: 'Ada Replaced', givenName: 'Ada', familyName: 'Replaced' } } })
      must(answer.status === 200, `answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      mustResource(answer.body, USER, 'User')
      must(answer.body.name.familyName === 'Replaced' && answer.body.displayName === 'Ada Replaced', 'it is as it was said')
      mustRefuse(await ask(`/Users/${randomUUID()}`, { method: 'PUT', body: person() }), 404)
      mustRefuse(await ask(path(), { method: 'PUT', body: { displayName: 'x' } }), 400)
    }],
    ['RFC 7644, 3.5.2.1', 'PATCH adds', async () => {
      const answer = await ask(path(), { method: 'PATCH', body: patch({ op: 'add', path: 'name.givenName', value: 'Adelheid' }, { op: 'add', value: { externalId: `again-${mark}` } }) })
      must([200, 204].includes(answer.status), `answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      const { body } = await ask(path())
      must(body.name.givenName === 'Adelheid' && body.externalId === `again-${mark}`, 'both are there')
    }],
    ['RFC 7644, 3.5.2.3', 'PATCH replaces, with a path, without one, and a part of one of many', async () => {
      const answer = await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'emails[type eq "work"].value', value: `new.${mark}@example.test` }, { op: 'replace', value: { displayName: 'Ada Patched' } }, { op: 'replace', path: `${USER}:name.familyName`, value: 'Patched' }) })
      must([200, 204].includes(answer.status), `answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      const { body } = await ask(path())
      must(body.emails.some((e) => e.value === `new.${mark}@example.test`) && body.displayName === 'Ada Patched' && body.name.familyName === 'Patched', 'all three are there')
    }],
    ['RFC 7644, 3.5.2.2', 'PATCH removes; without a path it removes nothing (noTarget)', async () => {
      must([200, 204].includes((await ask(path(), { method: 'PATCH', body: patch({ op: 'remove', path: 'externalId' }) })).status), 'externalId is removed')
      must((await ask(path())).body.externalId === undefined, 'it is gone')
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'remove' }) }), 400, 'noTarget')
    }],
    ['RFC 7644, 3.5.2', 'PATCH: all or nothing, and what is wrong is told', async () => {
      const before = (await ask(path())).body
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'displayName', value: 'Half Done' }, { op: 'replace', path: 'noSuchThing', value: 1 }) }), 400, 'invalidPath')
      must((await ask(path())).body.displayName === before.displayName, 'nothing was done')
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'id', value: 'x' }) }), 400, 'mutability')
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'remove', path: 'userName' }) }), 400)
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'swap', path: 'title', value: 'x' }) }), 400, 'invalidSyntax')
      mustRefuse(await ask(path(), { method: 'PATCH', body: { Operations: [{ op: 'replace', path: 'title', value: 'x' }] } }), 400, 'invalidSyntax')
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'emails[type eq', value: 'x' }) }), 400)
      mustRefuse(await ask(`/Users/${randomUUID()}`, { method: 'PATCH', body: patch({ op: 'replace', path: 'active', value: true }) }), 404)
    }],
    ['RFC 7644, 3.14', 'versions: what was read is told as the same (304), and what has changed since is not written (412)', async () => {
      if (!config.etag) return
      const before = await ask(path())
      const etag = before.headers.get('etag')
      must(etag !== null && before.body.meta.version === etag, 'ETag is meta.version')
      must((await ask(path(), { headers: { 'if-none-match': etag } })).status === 304, 'If-None-Match is answered 304')
      const changed = await ask(path(), { method: 'PATCH', headers: { 'if-match': etag }, body: patch({ op: 'replace', path: 'displayName', value: 'Ada Versioned' }) })
      must([200, 204].includes(changed.status), `with the version that is there: ${changed.status}`)
      mustRefuse(await ask(path(), { method: 'PATCH', headers: { 'if-match': etag }, body: patch({ op: 'replace', path: 'displayName', value: 'Too Late' }) }), 412)
      mustRefuse(await ask(path(), { method: 'DELETE', headers: { 'if-match': 'W/"none"' } }), 412)
      must((await ask(path())).headers.get('etag') !== etag, 'what changed has another version')
    }],
    ['RFC 7643, 4.1.1', 'a user is switched off and on', async () => {
      for (const active of [false, true]) {
        await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'active', value: active }) })
        must((await ask(path())).body.active === active, `active is ${active}`)
      }
    }],
    ['RFC 7644, 3.7', 'what is not there is said to be not there (501)', async () => {
      if (!config.bulk) mustRefuse(await ask('/Bulk', { method: 'POST', body: { schemas: [`${API}:BulkRequest`], Operations: [] } }), 501)
      const me = await ask('/Me')
      must(me.status !== 200 ? [403, 404, 501].includes(me.status) : me.body.id !== undefined, `/Me answers ${me.status} (RFC 7644, 3.11)`)
    }],
    ['RFC 7644, 3.4.2', 'groups are listed, filtered and read', async () => {
      const groups = mustList(await ask('/Groups'))
      for (const one of groups) {
        mustResource(one, `${CORE}:Group`, 'Group')
        must(typeof one.displayName === 'string', 'displayName is there (RFC 7643, 4.2)')
        must((one.members ?? []).every((m) => typeof m.value === 'string' && (m.$ref === undefined || URL.canParse(m.$ref))), 'members have ids and addresses')
        const [again] = mustList(await ask(`/Groups?filter=${encodeURIComponent(`displayName eq ${JSON.stringify(one.displayName)}`)}&excludedAttributes=members`))
        must(again?.id === one.id && again.members === undefined, 'a group is found by its name, without its members where these are not asked for')
        must((await ask(`/Groups/${one.id}`)).body.displayName === one.displayName, 'a group is read by its id')
      }
      mustRefuse(await ask(`/Groups/${randomUUID()}`), 404)
    }],
    ['RFC 7644, 3.12', 'the largest and the worst: a clear refusal, and quickly', async () => {
      const worst = {
        'a filter in many brackets': () => search('('.repeat(3000) + 'userName pr' + ')'.repeat(3000)),
        'a long filter': () => search(Array.from({ length: 400 }, () => 'userName eq "x"').join(' or ')),
        'a filter of many nots': () => search(`${'not ('.repeat(300)}userName pr${')'.repeat(300)}`),
        'a text that does not end, with line breaks': () => search(`userName eq "${'\n'.repeat(1500)}`),
        'a text that does not end, of backslashes': () => search(`userName eq "${'\\'.repeat(1501)}`),
        'ten thousand operations': () => ask(path(), { method: 'PATCH', body: patch(...Array.from({ length: 10_000 }, () => ({ op: 'replace', path: 'title', value: 'x' }))) }),
        'a long path': () => ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: `emails${'.value'.repeat(20_000)}`, value: 'x' }) }),
        'a deep value': () => ask(path(), { method: 'PATCH', body: `{"schemas":["${API}:PatchOp"],"Operations":[{"op":"replace","value":${'{"name":'.repeat(5000)}1${'}'.repeat(5000)}}]}` }),
        'a path to what every object has': () => ask(path(), { method: 'PATCH', body: `{"schemas":["${API}:PatchOp"],"Operations":[{"op":"replace","path":"__proto__.x","value":"y"}]}` }),
        'a body of two megabytes': () => ask('/Users', { method: 'POST', body: { ...person(`large.${mark}`), title: 'x'.repeat(2_000_000) } }),
      }
      for (const [what, does] of Object.entries(worst)) {
        const begun = performance.now()
        const answer = await does()
        must(answer.status >= 400 && answer.status < 500, `${what}: answered ${answer.status}`)
        if (answer.status !== 431 && answer.status !== 414) mustRefuse(answer, answer.status)
        must(performance.now() - begun < 2_000, `${what}: took ${Math.round(performance.now() - begun)} ms`)
      }
    }],
    ['RFC 7644, 3.6', 'a user is deleted: 204 without a body, then nowhere any more', async () => {
      const answer = await ask(path(), { method: 'DELETE' })
      must(answer.status === 204 && answer.text === '', `answered ${answer.status}`)
      mustRefuse(await ask(path()), 404)
      mustRefuse(await ask(path(), { method: 'DELETE' }), 404)
      mustRefuse(await ask(path(), { method: 'PATCH', body: patch({ op: 'replace', path: 'active', value: true }) }), 404)
      must(!(await found(`userName eq "${made.userName}"`)), 'no search finds it')
    }],
    ['RFC 7644, 3.6', 'who was deleted does not stand in the way of the same name', async () => {
      const answer = await ask('/Users', { method: 'POST', body: person() })
      must(answer.status === 201, `answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      must((await ask(`/Users/${answer.body.id}`, { method: 'DELETE' })).status === 204, 'and is deleted again')
    }],
  ]

  const results = []
  for (const [section, what, does] of checks) {
    try {
      await does()
      results.push({ section, what, missed: null })
    } catch (error) {
      results.push({ section, what, missed: error instanceof Missed ? error.message : `${error.name}: ${error.message}` })
    }
  }
  return results
}

async function main() {
  const { values } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' }, 'employee-number': { type: 'string' }, extension: { type: 'string' } } })
  const token = values.token ?? process.env.SCIM_TOKEN
  if (!values.url || !token) {
    process.stderr.write('node tests/scim/compliance.mjs --url https://hr.example.com/scim/v2 --token … (or SCIM_TOKEN) [--employee-number E-0101] [--extension \'{"urn:…": {…}}\']\n')
    process.exit(2)
  }
  const of = { url: values.url, token, mark: randomUUID().slice(0, 8), employeeNumber: values['employee-number'], extension: values.extension ? JSON.parse(values.extension) : {} }
  const ready = await prepared(of)
  if ('needs' in ready) {
    process.stderr.write(`${ready.needs}\n`)
    process.exit(2)
  }
  const results = await comply(of)
  if (of.employeeNumber !== undefined) results.push({ section: 'at the end', what: `${of.employeeNumber} is called as before`, missed: (await givenBack(of, ready.before)) ? null : `give them back by hand: ${JSON.stringify({ displayName: ready.before.displayName, name: ready.before.name, emails: ready.before.emails })}` })
  for (const { section, what, missed } of results) process.stdout.write(`${missed === null ? 'ok    ' : 'MISSED'} ${section}: ${what}${missed === null ? '' : `\n         ${missed}`}\n`)
  const missed = results.filter((one) => one.missed !== null).length
  process.stdout.write(`${results.length - missed} kept, ${missed} missed\n`)
  process.exit(missed > 0 ? 1 : 0)
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) await main()
