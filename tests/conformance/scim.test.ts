/** Provisioning on a server that runs: SCIM as the standards have it, and what a deactivation, a deletion and a group do to people who are signed in. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { and, asc, eq, like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q, useDatabase } from '../../server/db/context.ts'
import { openDatabase } from '../../server/db/database.ts'
import { delivery, notification, pushDevice } from '../../server/effects/table.ts'
import { audit } from '../../server/http/table.ts'
import { aCompany, anEmployee, type Company } from '../../server/ledger/testing/company.ts'
import { silentLog } from '../../server/lib/log.ts'
import { newId } from '../../server/lib/new-id.ts'
import { projectRoot } from '../../server/lib/project-root.ts'
import { hashPassword } from '../../server/lib/password.ts'
import { account, configurationApplied, employee, employeeRole, employment } from '../../server/org/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { comply } from '../scim/compliance.mjs'
import { aPerson, giveModule, giveRole } from '../support/company.ts'
import { type Own, ownDatabase } from '../support/database-of-own.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { lookInto } from '../support/look.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'

const TOKEN = 'nobody-guesses-these-forty-characters-42'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const EMPLOYEE = 'urn:ess:params:scim:schemas:employee:2.0'
const METRICS_TOKEN = 'the-token-of-who-measures'
const PASSWORD = 'hujan di tujuh atap'

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of another program's protocol, looked at key by key
  body: any
}

let own: Own
let server: ServerProcess
let origin = ''
let pool: pg.Pool
let company: Company
const ids = { admin: '', second: '', boss: '', ani: '' }
const usernames = { admin: '', second: '', ani: '' }

async function ask(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${origin}/scim/v2${path}`, { method, headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json', ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}
const patch = (path: string, ...Operations: object[]) => ask(path, 'PATCH', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const nameOf = async (id: string) => (await q().select({ username: account.username }).from(account).where(eq(account.employeeId, id)))[0]?.username ?? ''
const codeOf = async (id: string) => (await q().select({ code: employee.code }).from(employee).where(eq(employee.id, id)))[0]?.code ?? ''
const callsOf = async (id: string) => (await q().select({ call: audit.call, sub: audit.sub, employeeId: audit.employeeId }).from(audit).where(eq(audit.recordId, id)).orderBy(asc(audit.at), asc(audit.id)))
const browserOf = (username: string) => httpBrowser({ origin, url: `${origin}/ess/` }, username, PASSWORD)
const mayCall = async (token: string) => (await fetch(`${server.api}/module-permissions`, { headers: { authorization: `Bearer ${token}` } })).status
const refresh = async (token: string) => (await fetch(`${origin}/oidc/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'ess' }) })).status

beforeAll(async () => {
  own = await ownDatabase(process.env.TEST_DATABASE_URL)
  const database = await openDatabase(own, silentLog)
  company = await aCompany()
  ids.boss = await aPerson(company, 'Bagus Boss')
  ids.admin = await aPerson(company, 'Agus Admin')
  ids.second = await aPerson(company, 'Siti Second')
  ids.ani = await aPerson(company, 'Ani Agent', { superiorId: ids.boss })
  await giveRole(ids.admin, 'admin')
  await giveModule('rules', ids.admin)
  await q().update(account).set({ passwordHash: await hashPassword(PASSWORD) })
  for (const who of ['admin', 'second', 'ani'] as const) usernames[who] = await nameOf(ids[who])
  await markSeeded('none', new Date())
  await database.close()
  server = await startServer({
    ...own.env, DATA_DIR: join(own.dataDir, 'one'), SEED: 'none', METRICS_TOKEN, SCIM_TOKEN: `an-older-token-of-forty-letters-or-so-1,${TOKEN}`, SCIM_GROUPS: 'HR team=hr,Portal administrators=admin',
    SCIM_NEW_PERSON: 'department=FIN,site=JKT,calendar=OFFICE-5D,grade=2,status=permanent,title=Employee',
  })
  origin = new URL(server.api).origin
  pool = lookInto(join(own.dataDir, 'one'), own.databaseUrl)
  const looked = drizzle({ client: pool })
  useDatabase(looked, looked)
}, 120_000)
afterAll(async () => {
  await pool?.end()
  killAll()
  await own.drop()
})

test('the standards are kept, each section by its own words', async () => {
  const checks = await comply({ url: `${origin}/scim/v2`, token: TOKEN })
  expect(checks.filter((one) => one.missed !== null)).toEqual([])
  expect(checks.length).toBeGreaterThan(30)
})

describe('somebody', () => {
  test('new is made with what the client says, and with what the setting says where it says nothing', async () => {
    const made = await ask('/Users', 'POST', {
      schemas: [USER, ENTERPRISE, EMPLOYEE], externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef', userName: 'Test_User_ab6490ee@x.test', active: true,
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@x.test' }], meta: { resourceType: 'User' }, name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' }, roles: [],
      phoneNumbers: [{ type: 'mobile', value: '+62 811-1000-101' }], title: 'Clerk', [ENTERPRISE]: { employeeNumber: 'E-900', department: 'Finance', manager: { value: ids.boss } }, [EMPLOYEE]: { joined: '2026-01-05', grade: 5 },
    })
    expect([made.status, made.body.detail]).toEqual([201, undefined])
    expect(made.body).toMatchObject({
      userName: 'test_user_ab6490ee@x.test', externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef', displayName: 'givenName familyName', title: 'Clerk', active: true, emails: [{ value: 'Test_User_fd0ea19b@x.test' }], phoneNumbers: [{ value: '+628111000101' }],
      [ENTERPRISE]: { employeeNumber: 'E-900', department: 'Finance', manager: { value: ids.boss, displayName: 'Bagus Boss' } }, [EMPLOYEE]: { joined: '2026-01-05', department: 'FIN', site: 'JKT', grade: 5, status: 'permanent', calendar: 'OFFICE-5D', shiftGroup: 0 },
    })
    const { id } = made.body as { id: string }
    expect(await q().select({ from: employment.from, superiorId: employment.superiorId, grade: employment.grade }).from(employment).where(eq(employment.employeeId, id))).toEqual([{ from: '2026-01-05', superiorId: ids.boss, grade: 5 }])
    expect(await callsOf(id)).toEqual(['directory.added', 'scim.users.create'].map((call) => ({ call, sub: 'scim', employeeId: null })))
  })

  test('is called by nothing that nobody sees, that a spreadsheet works out or that leads elsewhere, and joined in a year of people', async () => {
    const body = (own: object, code = 'E-930', employee: object = {}) => ({ schemas: [USER], userName: 'odd@x.test', displayName: 'Odd Ona', ...own, [ENTERPRISE]: { employeeNumber: code }, [EMPLOYEE]: employee })
    const cases: [object, string][] = [
      ...['E-93\u202e0', 'E\u200b-930', 'E-9\u000730', 'E-9\n30', '=E930', '+E930', '-E930', '@E930'].map((code): [object, string] => [body({}, code), 'employeeNumber']),
      ...['Odd\u202e Ona', 'Odd\nOna', 'Odd\u2028Ona', 'Odd\u200bOna'].flatMap((name): [object, string][] => [[body({ displayName: name }), 'displayName'], [body({ displayName: undefined, name: { formatted: name } }), 'name.formatted'], [body({ name: { givenName: name } }), 'name.givenName'], [body({ name: { familyName: name } }), 'name.familyName']]),
      ...['0001-01-01', '1899-12-31', '2300-01-01', '2026-02-30'].map((joined): [object, string] => [body({}, 'E-930', { joined }), 'joined']),
    ]
    for (const [said, attribute] of cases) expect([said, await ask('/Users', 'POST', said)]).toMatchObject([said, { status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining(attribute) as string } }])
    expect(await patch(`/Users/${ids.ani}`, { op: 'replace', path: 'displayName', value: 'Ani\u202eAgent' })).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await q().$count(account, eq(account.username, 'odd@x.test'))).toBe(0)
  })

  test('of the directory without an account gets one by the employee code; a code or a name that is taken is a conflict', async () => {
    const id = await anEmployee(company, 'Nina Newcomer')
    const code = await codeOf(id)
    const body = { schemas: [USER], userName: 'nina@x.test', displayName: 'Nina Newcomer', [ENTERPRISE]: { employeeNumber: code } }
    expect((await ask(`/Users/${id}`)).status, 'nobody without an account is a user').toBe(404)
    expect(await ask('/Users', 'POST', body)).toMatchObject({ status: 201, body: { id, userName: 'nina@x.test', active: true } })
    expect(await ask('/Users', 'POST', { ...body, userName: 'nina.again@x.test' })).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await ask('/Users', 'POST', { ...body, [ENTERPRISE]: { employeeNumber: 'E-901' } })).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await ask('/Users', 'POST', { ...body, userName: 'other@x.test', emails: [{ value: 'Test_User_fd0ea19b@x.test' }], [ENTERPRISE]: { employeeNumber: 'E-902' } }), 'an address is one person’s').toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })

  test('whom HR has let go gets no account, and nobody’s place moves that is over', async () => {
    const id = await anEmployee(company, 'Lena Left', { leaveDate: '2025-12-31' })
    const code = await codeOf(id)
    expect(await ask('/Users', 'POST', { schemas: [USER], userName: 'lena@x.test', [ENTERPRISE]: { employeeNumber: code } })).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  test('moves from today on, by the service of the sheets; what cannot be is refused at its attribute, and nothing of it is done', async () => {
    const moved = await patch(`/Users/${ids.ani}`, { op: 'Replace', path: 'title', value: 'Team lead' }, { op: 'Add', path: `${ENTERPRISE}:manager`, value: ids.second }, { op: 'Add', path: `${EMPLOYEE}:grade`, value: '6' })
    expect(moved).toMatchObject({ status: 200, body: { title: 'Team lead', [ENTERPRISE]: { manager: { value: ids.second } }, [EMPLOYEE]: { grade: 6 } } })
    expect((await q().select().from(employment).where(eq(employment.employeeId, ids.ani)).orderBy(asc(employment.from))).map((s) => [s.jobTitle, s.superiorId])).toEqual([['Clerk', ids.boss], ['Team lead', ids.second]])
    for (const [operation, detail] of [
      [{ op: 'replace', path: `${ENTERPRISE}:department`, value: 'Nowhere' }, 'department: there is no "Nowhere"'], [{ op: 'replace', path: `${ENTERPRISE}:manager`, value: ids.ani }, 'superior'], [{ op: 'replace', path: `${ENTERPRISE}:manager`, value: 'nobody' }, 'manager'],
      [{ op: 'replace', path: `${EMPLOYEE}:grade`, value: 120 }, 'grade'], [{ op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'email'],
    ] as const) expect(await patch(`/Users/${ids.ani}`, { op: 'replace', path: 'displayName', value: 'Half Done' }, operation)).toMatchObject({ status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining(detail) as string } })
    expect((await ask(`/Users/${ids.ani}`)).body.displayName).toBe('Ani Agent')
    // nobody leads those who lead them
    expect(await patch(`/Users/${ids.second}`, { op: 'replace', path: `${ENTERPRISE}:manager`, value: ids.ani })).toMatchObject({ status: 400, body: { detail: expect.stringContaining('superior') as string } })
  })

  test('is called otherwise: the account keeps its person, and hears of another address at the one before', async () => {
    const email = (await q().select({ email: employee.email }).from(employee).where(eq(employee.id, ids.ani)))[0]?.email ?? 'none'
    const before = await q().$count(notification, eq(notification.code, 'emailChanged'))
    expect(await patch(`/Users/${ids.ani}`, { op: 'replace', value: { userName: 'Ani.Married@x.test', 'name.familyName': 'Married', displayName: 'Ani Married', emails: [{ value: 'ani.married@x.test', type: 'work', primary: true }] } })).toMatchObject({ status: 200, body: { userName: 'ani.married@x.test', displayName: 'Ani Married', name: { formatted: 'Ani Married', familyName: 'Married' }, emails: [{ value: 'ani.married@x.test' }] } })
    usernames.ani = 'ani.married@x.test'
    expect(await patch(`/Users/${ids.ani}`, { op: 'replace', path: 'userName', value: usernames.second })).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await patch(`/Users/${ids.ani}`, { op: 'replace', path: 'userName', value: 'two words' })).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await q().$count(notification, eq(notification.code, 'emailChanged'))) - before).toBe(1)
    expect(JSON.stringify(await q().select().from(delivery))).toContain(email)
    expect((await callsOf(ids.ani)).map((row) => row.call)).toEqual(expect.arrayContaining(['directory.corrected', 'directory.changed', 'scim.users.change']))
    const [own] = await q().select({ id: account.id }).from(account).where(eq(account.employeeId, ids.ani))
    expect((await q().select({ sub: audit.sub, employeeId: audit.employeeId }).from(audit).where(and(eq(audit.recordId, own?.id ?? ''), like(audit.call, 'account.renamed'))))).toEqual([{ sub: 'scim', employeeId: null }])
  })
})

describe('a deactivation', () => {
  test('ends what is signed in at once: tokens, the session, devices; activated again they sign in anew', async () => {
    const browser = browserOf(usernames.ani)
    const tokens = await browser.signIn()
    const [own] = await q().select({ id: account.id }).from(account).where(eq(account.employeeId, ids.ani))
    await q().insert(pushDevice).values({ deviceId: newId(new Date()), sub: own?.id ?? '', employeeId: ids.ani, token: 't', platform: 'web', updatedAt: new Date() })
    expect(await mayCall(tokens.access_token)).toBe(200)
    expect(await patch(`/Users/${ids.ani}`, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ status: 200, body: { active: false } })
    expect([await mayCall(tokens.access_token), await refresh(tokens.refresh_token)]).toEqual([401, 400])
    expect(await q().$count(pushDevice, eq(pushDevice.sub, own?.id ?? ''))).toBe(0)
    await expect(browser.signIn()).rejects.toThrow('could not sign in')
    expect(await patch(`/Users/${ids.ani}`, { op: 'replace', value: { active: true } })).toMatchObject({ status: 200, body: { active: true } })
    expect(await mayCall((await browserOf(usernames.ani).signIn()).access_token)).toBe(200)
    expect((await q().select({ call: audit.call }).from(audit).where(and(eq(audit.recordId, own?.id ?? ''), eq(audit.sub, 'scim'), like(audit.call, 'account.%'))).orderBy(asc(audit.at), asc(audit.id))).map((row) => row.call)).toEqual(['account.renamed', 'account.locked', 'account.unlocked'])
  })

  test('ends and opens every account of the person, each told in the audit; while one is locked by the client no other stays open', async () => {
    const id = await aPerson(company, 'Dua Akun')
    const second = newId(new Date('2099-01-01'))
    await q().insert(account).values({ id: second, username: 'dua.lagi', employeeId: id })
    const locked = async () => (await q().select({ disabled: account.disabled }).from(account).where(eq(account.employeeId, id))).map((one) => one.disabled)
    const activate = (value: boolean) => patch(`/Users/${id}`, { op: 'replace', path: 'active', value })
    await activate(false)
    expect(await locked()).toEqual([true, true])
    await q().update(account).set({ disabled: false }).where(eq(account.id, second))
    await activate(false)
    expect(await locked()).toEqual([true, true])
    expect(await activate(true)).toMatchObject({ status: 200, body: { active: true } })
    expect(await locked()).toEqual([false, false])
    expect((await q().select({ call: audit.call }).from(audit).where(and(eq(audit.recordId, second), eq(audit.sub, 'scim'))).orderBy(asc(audit.at), asc(audit.id))).map((row) => row.call)).toEqual(['account.locked', 'account.locked', 'account.unlocked'])
  })

  test('of the last administrator who can sign in is refused, by whichever way', async () => {
    for (const answer of [await patch(`/Users/${ids.admin}`, { op: 'replace', path: 'active', value: false }), await ask(`/Users/${ids.admin}`, 'DELETE')]) expect(answer).toMatchObject({ status: 403, body: { status: '403' } })
    expect((await ask(`/Users/${ids.admin}`)).body.active).toBe(true)
  })

  test('a deletion ends access and leaves the person; the same person comes back under the same id', async () => {
    const { access_token: token } = await browserOf(usernames.second).signIn()
    expect((await ask(`/Users/${ids.second}`, 'DELETE')).status).toBe(204)
    expect([(await ask(`/Users/${ids.second}`)).status, await mayCall(token)]).toEqual([404, 401])
    const [person] = await q().select().from(employee).where(eq(employee.id, ids.second))
    expect([person?.fullName, person?.leaveDate]).toEqual(['Siti Second', null])
    expect((await ask(`/Users/${ids.ani}`)).body[ENTERPRISE].manager, 'nobody is told of by an id that leads nowhere').toBeUndefined()
    expect(await ask('/Users', 'POST', { schemas: [USER], userName: usernames.second, displayName: 'Siti Second', [ENTERPRISE]: { employeeNumber: person?.code } })).toMatchObject({ status: 201, body: { id: ids.second, active: true } })
  })
})

describe('a group', () => {
  const groups = async () => (await ask('/Groups')).body.Resources as { id: string; displayName: string; members?: { value: string }[] }[]
  const held = (id: string, role: string) => q().$count(employeeRole, and(eq(employeeRole.employeeId, id), eq(employeeRole.role, role)))
  const idOf = async (name: string) => (await groups()).find((group) => group.displayName === name)?.id ?? ''

  test('is a role: members are given it by one revision, and it is taken from them', async () => {
    const path = `/Groups/${await idOf('HR team')}`
    const revisions = await q().$count(configurationApplied)
    expect(await patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: ids.ani }, { $ref: null, value: ids.boss }] })).toMatchObject({ status: 200, body: { members: [{ value: ids.ani, type: 'User' }, { value: ids.boss }] } })
    expect(await q().$count(configurationApplied)).toBe(revisions + 1)
    expect((await ask(`/Users/${ids.ani}`)).body.groups).toMatchObject([{ display: 'HR team', type: 'direct' }])
    expect((await patch(path, { op: 'remove', path: `members[value eq "${ids.boss}"]` })).body.members).toMatchObject([{ value: ids.ani }])
    expect([await held(ids.boss, 'hr'), await held(ids.ani, 'hr')]).toEqual([0, 1])
    expect(await patch(path, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await patch(path, { op: 'Remove', path: 'members', value: [{ value: ids.ani }] })).toMatchObject({ status: 200 })
    expect((await ask(path)).body.members).toBeUndefined()
  })

  test('never loses the last administrator, and is neither made, renamed nor deleted', async () => {
    const path = `/Groups/${await idOf('Portal administrators')}`
    expect(await patch(path, { op: 'remove', path: 'members' })).toMatchObject({ status: 403 })
    expect((await ask(path)).body.members).toMatchObject([{ value: ids.admin }])
    const group = (displayName: string) => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName })
    expect(await ask('/Groups', 'POST', group('HR team'))).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await ask('/Groups', 'POST', group('Kings'))).toMatchObject({ status: 403 })
    expect(await ask(path, 'PUT', group('Kings'))).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    expect((await ask(path, 'DELETE')).status).toBe(403)
    expect((await patch(path, { op: 'add', path: 'externalId', value: 'group-of-theirs' })).body.externalId).toBe('group-of-theirs')
    expect((await ask(`/Groups?filter=${encodeURIComponent(`members[value eq "${ids.admin}"]`)}`)).body.totalResults).toBe(1)
  })
})

test('what is no text or number is refused wherever it stands', async () => {
  const bad = { toString: 1, valueOf: 1 }
  const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] }
  const group = ((await ask('/Groups')).body.Resources as { id: string }[])[0]?.id ?? ''
  for (const value of [bad, [bad], [[bad]], true]) {
    for (const name of ['startIndex', 'count', 'filter', 'attributes', 'excludedAttributes']) for (const at of ['/.search', '/Users/.search', '/Groups/.search']) expect([at, name, await ask(at, 'POST', { ...search, [name]: value })]).toMatchObject([at, name, { status: 400, body: { status: '400' } }])
    for (const schemas of [value, [value]]) for (const [path, method] of [['/Users', 'POST'], ['/.search', 'POST'], [`/Users/${ids.ani}`, 'PUT'], [`/Users/${ids.ani}`, 'PATCH'], [`/Groups/${group}`, 'PATCH']] as const) expect([path, method, await ask(path, method, { schemas })]).toMatchObject([path, method, { status: 400 }])
    for (const operation of [{ op: value, path: 'title', value: 'x' }, { op: 'replace', path: value, value: 'x' }, { op: 'replace', path: 'title', value }]) expect(await patch(`/Users/${ids.ani}`, operation)).toMatchObject({ status: 400 })
    for (const members of [{ value }, [{ value }], [[value]]]) expect(await patch(`/Groups/${group}`, { op: 'add', path: 'members', value: members })).toMatchObject({ status: 400 })
    for (const name of ['userName', 'displayName', 'title', 'active', 'externalId']) expect([name, value, (await ask('/Users', 'POST', { schemas: [USER], userName: 'bad@x.test', [name]: name === 'active' ? [value] : value })).status]).toEqual([name, value, 400])
    for (const own of [{ emails: [{ value }] }, { phoneNumbers: { value } }, { name: { givenName: value } }, { [ENTERPRISE]: { employeeNumber: value } }, { [ENTERPRISE]: { manager: { value } } }, { [EMPLOYEE]: { joined: value } }, { [EMPLOYEE]: { grade: value } }]) expect([own, (await ask('/Users', 'POST', { schemas: [USER], userName: 'bad@x.test', ...own })).status]).toEqual([own, 400])
  }
  expect((await ask('/.search', 'POST', { ...search, attributes: ['userName'], count: '1', startIndex: null })).status).toBe(200)
})

test('calls and refused tokens are counted as those of the app are', async () => {
  await ask('/Users?count=0')
  await patch(`/Users/${ids.ani}`, { op: 'replace', path: 'hat', value: 'x' })
  await ask('/Users', 'GET', undefined, { authorization: 'Bearer wrong' })
  await ask(`/${'x'.repeat(20)}/y/z`)
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  for (const labels of ['call="scim.users.list",status="200"', 'call="scim.users.list",status="401"', 'call="scim.users.patch",status="400"', 'call="scim.search",status="200"', 'call="scim.groups.patch",status="403"', 'call="none",status="404"']) expect(text).toContain(`ess_http_request_duration_seconds_count{${labels}}`)
  expect(text).toMatch(/ess_callers_refused_total\{reason="scim_token"\} [1-9]/)
  expect(text).not.toContain('xxxxxxxxxx')
})

describe('the script', () => {
  const run = (args: readonly string[]) => new Promise<{ code: number; out: string; said: string }>((resolve) => {
    execFile(process.execPath, [join(projectRoot, 'tests/scim/compliance.mjs'), '--token', TOKEN, ...args], (error, out, said) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said }))
  })
  const people = async () => ({ people: await q().$count(employee), accounts: await q().$count(account) })
  async function answered(how: (path: string, method: string) => [number, string, string], work: (url: string) => Promise<void>): Promise<void> {
    const other = createServer((request, response) => {
      const [status, type, text] = how(request.url ?? '', request.method ?? '')
      response.writeHead(status, { 'content-type': type }).end(text)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    await work(`http://127.0.0.1:${(other.address() as { port: number }).port}`)
    other.close()
  }

  test('by the code of somebody without an account adds nobody, leaves them called as they were, and may be run again', async () => {
    const id = await anEmployee(company, 'Tia Tester')
    const facts = async () => (await q().select({ fullName: employee.fullName, firstName: employee.firstName, lastName: employee.lastName, email: employee.email }).from(employee).where(eq(employee.id, id)))[0]
    const [before, was] = [await people(), await facts()]
    for (let i = 0; i < 2; i++) expect(await run(['--url', `${origin}/scim/v2`, '--employee-number', await codeOf(id)])).toMatchObject({ code: 0, out: expect.stringContaining(' 0 missed') as string })
    expect([await people(), await facts()]).toEqual([{ ...before, accounts: before.accounts + 1 }, was])
    expect((await q().select({ disabled: account.disabled }).from(account).where(eq(account.employeeId, id)))).toEqual([{ disabled: true }])
  })

  test('says in one line what it needs where nobody can be made, and where there is no SCIM, and ends before it tries', async () => {
    const before = await people()
    const taken = await run(['--url', `${origin}/scim/v2`, '--employee-number', await codeOf(ids.admin)])
    expect(taken).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]*--employee-number[^\n]*\n$/) as string })
    expect(await run(['--url', `${origin}/ess`])).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]+\n$/) as string })
    expect(await run(['--url', `${origin}/scim/v2`, '--token', 'wrong'])).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]+401[^\n]*\n$/) as string })
    expect(await run(['--url', 'http://127.0.0.1:1/scim/v2'])).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]+\n$/) as string })
    await answered(() => [200, 'text/html', '<!doctype html><title>Home</title>'], async (url) => expect(await run(['--url', url])).toMatchObject({ code: 2, out: '', said: expect.stringContaining('ServiceProviderConfig') as string }))
    const asked: string[] = []
    await answered((path, method) => {
      asked.push(`${method} ${path}`)
      return path === '/ServiceProviderConfig' ? [200, 'application/scim+json', '{"schemas":["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"]}'] : [400, 'application/scim+json', '{"detail":"nobody new"}']
    }, async (url) => expect(await run(['--url', url])).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]*nobody new[^\n]*--employee-number[^\n]*\n$/) as string }))
    expect(asked).toEqual(['GET /ServiceProviderConfig', 'POST /Users'])
    expect(await people()).toEqual(before)
  })
})

test('an older token is good beside the newest; tokens, names and addresses stand in no log', async () => {
  expect((await ask('/Users?count=0', 'GET', undefined, { authorization: 'Bearer an-older-token-of-forty-letters-or-so-1' })).status).toBe(200)
  const logged = server.logged().join('\n')
  for (const secret of [TOKEN, 'an-older-token', 'ani.married', 'Siti']) expect(logged).not.toContain(secret)
})

test('without the setting there is nothing at its address', async () => {
  const other = await startServer({ ...own.env, DATA_DIR: join(own.dataDir, 'two'), SEED: 'none' })
  try {
    const answer = await fetch(`${new URL(other.api).origin}/scim/v2/Users`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([404, null])
  } finally {
    await other.stop()
  }
})
