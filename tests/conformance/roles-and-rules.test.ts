/** Roles, rights and rules on screens: who may look and change, what a change leaves behind, and that who would approve is who is asked. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GiveOfficeInput, RightChange } from '../../contract/modules/rules/calls.ts'
import { accountCalls } from '../../contract/modules/accounts/calls.ts'
import { ruleCalls } from '../../contract/modules/rules/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { readDirectory } from '../../server/configure/directory.ts'
import { readPresent } from '../../server/configure/present.ts'
import { apply, history } from '../../server/configure/run.ts'
import { q } from '../../server/db/context.ts'
import { audit } from '../../server/http/table.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { newId } from '../../server/lib/new-id.ts'
import { account, configurationApplied, employee, employeeRole, employment, moduleAccess } from '../../server/org/table.ts'
import { requestModules } from '../../server/modules/request-modules.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { recordsById } from '../../server/request/records.ts'
import { statedByFields } from '../../server/request/said-by-fields.ts'
import { systemContext } from '../../server/request/system.ts'
import { approvalMatrix, approvalStep } from '../../server/request/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, aPerson, type Cast, giveModule, giveRole, TODAY } from '../support/company.ts'
import { isFiledForOneself, staging } from '../support/requests.ts'

let api: TestApi
let cast: Cast
let agus = ''
let bayu = ''
const modules = requestModules.map(({ module }) => module)
const rule = (row: Partial<typeof approvalMatrix.$inferInsert>) => q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 2, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }], ...row })
const admin = () => api.as(agus)
const revisionNow = async () => (await admin().get(ruleCalls.offices, {})).revision.revision
const give = async (input: Omit<GiveOfficeInput, 'revision'>, as = agus) => api.as(as).send(ruleCalls.giveOffice, { revision: await revisionNow(), ...input })
const changeRights = async (changes: RightChange[], as = agus) => api.as(as).send(ruleCalls.changeRights, { revision: await revisionNow(), changes })

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(modules.map((m) => m.def.slug))
  agus = await aPerson(cast.company, 'Agus Admin')
  bayu = await aPerson(cast.company, 'Bayu Second Admin')
  for (const id of [agus, bayu]) {
    await giveRole(id, 'admin')
    await q().update(account).set({ passwordHash: 'scrypt$' }).where(eq(account.id, id))
  }
  await q().insert(moduleAccess).values({ id: newId(NOON), module: 'rules', role: 'admin' })
  await giveModule('rules', cast.people.reader, { readOnly: true })
  await rule({ name: 'Long leave', module: 'leave-requests', position: 3, condition: { above: { totalDay: 3 } }, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }, { resolver: { kind: 'superior', up: 2 }, rule: 'allOf' }] })
}, 120_000)
afterAll(() => api.close())

describe('who would approve', () => {
  const stagedOf = async (module: ServerModule) => {
    const { people } = cast
    const requester = isFiledForOneself(module) ? people.employee : people.clerk
    const stages = staging(api, module, people, { requester, employee: people.employee })
    return stages.stage('in approval', Status.inApproval, 1, [stages.submit])
  }
  test.each(modules.map((m) => [m.def.slug, m] as const))('is who is asked, for the same reasons: %s', async (slug, module) => {
    const { form } = await stagedOf(module)
    const record = (await recordsById([form.id]))[0] ?? expect.unreachable()
    const facts = { ...(await statedByFields(module.def, record.values)), ...(await module.conditions?.({ record, values: record.values, context: systemContext(api.clock, TODAY, 'test') })) }
    const steps = await q().select().from(approvalStep).where(eq(approvalStep.requestId, record.id)).orderBy(approvalStep.level, approvalStep.id)
    const found = await admin().get(ruleCalls.whoApproves, { module: slug, employeeId: record.employeeId, requestorId: record.requestorId, facts: Object.entries(facts).map(([fact, value]) => ({ fact, value })) })
    expect(found.mayFile).toBe(true)
    expect(found.levels.flatMap(({ level, all, persons }) => (level === null ? [] : persons.map((p) => [level, all, p.employeeId])))).toEqual(steps.map((s) => [s.level, s.rule === 'allOf', s.personId]))
  })
  test('follows what is said, names why, and says of each rule whether it fits', async () => {
    const ask = (totalDay: number) => admin().get(ruleCalls.whoApproves, { module: 'leave-requests', employeeId: cast.people.employee, facts: [{ fact: 'totalDay', value: totalDay }] })
    const { rules } = await admin().get(ruleCalls.rules, {})
    const [long, short] = [await ask(5), await ask(2)]
    expect([rules[long.rule ?? -1]?.name, rules[short.rule ?? -1]?.name]).toEqual(['Long leave', ''])
    expect(long.levels.map((l) => l.persons.map((p) => [p.name, p.reason]))).toEqual([[['Surya Superior', 'direct superior of Eka Employee']], [['Dewi Director', 'higher superior of Eka Employee']]])
    expect(long.levels[0]?.persons[0]).toMatchObject({ standIns: ['Dian Delegate'], decides: true })
    expect(short.judged.find((j) => rules[j.rule]?.name === 'Long leave')).toMatchObject({ fits: false, answers: [false] })
  })
  test('tells a level that asks nobody, and why: decided just before, or nobody may', async () => {
    await rule({ name: 'Twice', module: 'permit-out', position: 4, condition: { gradeAtLeast: 1 }, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }, { resolver: { kind: 'person', employeeId: cast.people.superior }, rule: 'anyOne' }, { resolver: { kind: 'role', role: 'cfo' }, rule: 'anyOne' }] })
    const found = await admin().get(ruleCalls.whoApproves, { module: 'permit-out', employeeId: cast.people.employee, facts: [] })
    expect(found.levels.map(({ level, leftOut }) => [level, leftOut])).toEqual([[1, null], [null, 'decidedBefore'], [null, 'nobody']])
    await q().delete(approvalMatrix).where(eq(approvalMatrix.name, 'Twice'))
  })
  test('says that nothing could be submitted by whoever lacks the module; of nobody, of a module without requests and of who works nowhere nothing is told', async () => {
    const ask = (input: object) => admin().send(ruleCalls.whoApproves, { module: 'loan', employeeId: cast.people.employee, facts: [], ...input })
    expect((await ask({ requestorId: cast.people.without })).body.mayFile).toBe(false)
    expect([(await ask({ requestorId: cast.people.second })).body.mayFile, (await ask({ requestorId: cast.people.superior })).body.mayFile], 'for whom one may not file a submit is refused').toEqual([false, true])
    expect((await ask({ employeeId: newId(NOON) })).body.code).toBe('employee_unknown')
    expect((await ask({ module: 'payroll' })).status).toBe(404)
    await q().update(employment).set({ until: '2026-01-01' }).where(eq(employment.employeeId, cast.people.stranger))
    expect((await ask({ employeeId: cast.people.stranger })).body.code).toBe('no_employment')
  })
})

describe('roles', () => {
  const held = (role: string, id: string) => q().select().from(employeeRole).where(and(eq(employeeRole.role, role), eq(employeeRole.employeeId, id)))

  test('are given as a revision that says who did it, and is written out as any other', async () => {
    const before = await revisionNow()
    const answer = await give({ role: 'cfo', employeeId: cast.people.second, site: 'SUB', module: 'loan', until: '2026-12-31' })
    expect(answer.body).toMatchObject({ revision: before + 1, by: expect.stringContaining('Agus Admin') as string })
    const [last] = await history()
    const [row] = await held('cfo', cast.people.second)
    expect(row).toMatchObject({ module: 'loan', siteId: cast.branch.siteId, from: TODAY, until: '2026-12-31' })
    const key = last?.changes.find((line) => line.includes('+ cfo'))
    expect([last?.changes[0], key?.endsWith(`for loan at SUB from ${TODAY}`), last?.appliedBy.startsWith('Agus Admin (')]).toEqual(['roles', true, true])
    const { parts } = await readPresent(await readDirectory(TODAY))
    expect(parts.roles?.some(({ value }) => value.role === 'cfo' && value.module === 'loan')).toBe(true)
    expect((await q().select().from(audit).where(eq(audit.call, 'rules.giveOffice'))).map((a) => [a.employeeId, a.recordId])).toEqual([[agus, last?.id]])
    expect(api.securityLines.some((line) => line.includes('rules.giveOffice'))).toBe(true)
  })
  test('end today, and stay on record; a second end is told', async () => {
    await giveRole(cast.people.stranger, 'hrOwner')
    const { holders, revision } = await admin().get(ruleCalls.offices, {})
    const { id } = holders.find((h) => h.role === 'hrOwner' && h.employeeId === cast.people.stranger) ?? expect.unreachable()
    expect((await admin().send(ruleCalls.endOffice, { revision: revision.revision, id })).status).toBe(200)
    expect((await held('hrOwner', cast.people.stranger))[0]?.until).toBe('2026-05-11')
    expect((await admin().send(ruleCalls.endOffice, { revision: revision.revision + 1, id })).body.code).toBe('office_ended')
  })
  test('are not changed from a screen that is older than another revision: 409, in words, and nothing is done', async () => {
    const revision = await revisionNow()
    await give({ role: 'ceo', employeeId: cast.people.director })
    const late = await admin().send(ruleCalls.giveOffice, { revision, role: 'hrHead', employeeId: cast.people.director })
    expect([late.status, late.body.code, late.body.errors?.[0]?.startsWith(`Revision ${revision + 1} was applied by Agus Admin`)]).toEqual([409, 'stale', true])
    expect(await held('hrHead', cast.people.director)).toEqual([])
  })
  test('are refused where they make no sense', async () => {
    const code = async (input: Omit<GiveOfficeInput, 'revision'>) => (await give(input)).body.code
    expect(await code({ role: 'ceo', employeeId: cast.people.director })).toBe('office_held')
    expect(await code({ role: 'cfo', employeeId: cast.people.hr, from: '2026-05-01' })).toBe('office_past')
    expect(await code({ role: 'cfo', employeeId: cast.people.hr, from: '2026-06-02', until: '2026-06-01' })).toBe('until_before_from')
    expect(await code({ role: 'king', employeeId: cast.people.hr })).toBe('rules_refused')
    expect(await code({ role: 'cfo', employeeId: cast.people.hr, site: 'MARS' })).toBe('rules_refused')
    expect(await code({ role: 'cfo', employeeId: newId(NOON) })).toBe('employee_unknown')
  })
  test('of administrators are given by administrators alone, never ended by themselves, and the last stays', async () => {
    await giveModule('rules', cast.people.hr)
    expect((await give({ role: 'admin', employeeId: cast.people.hr }, cast.people.hr)).status).toBe(403)
    const rowOf = async (id: string) => (await held('admin', id)).find((r) => r.until === null)?.id ?? ''
    const end = async (as: string, id: string) => api.as(as).send(ruleCalls.endOffice, { revision: await revisionNow(), id: await rowOf(id) })
    expect((await end(agus, agus)).body.code).toBe('account_oneself')
    await q().update(account).set({ disabled: true }).where(eq(account.id, agus))
    expect((await end(agus, bayu)).body.code).toBe('account_last_administrator')
    await q().update(account).set({ disabled: false }).where(eq(account.id, agus))
    expect((await end(agus, bayu)).status).toBe(200)
  })
  test('of administrators are of the whole company: at a site, or in a module, there are none, and who was made one before is none', async () => {
    for (const bound of [{ site: 'SUB' }, { module: 'loan' }]) {
      const { body } = await give({ role: 'admin', employeeId: cast.people.director, ...bound })
      expect([body.code, body.fields?.map((f) => f.field)]).toEqual(['office_whole_company', Object.keys(bound)])
    }
    expect(await held('admin', cast.people.director)).toEqual([])
    await giveRole(cast.people.siteHr, 'admin', cast.branch.siteId)
    expect((await give({ role: 'admin', employeeId: cast.people.siteHr }, cast.people.siteHr)).status).toBe(403)
    expect((await api.as(cast.people.siteHr).get(ruleCalls.offices, {})).closed).toEqual(['admin'])
    const [row] = await held('admin', cast.people.siteHr)
    expect((await admin().send(ruleCalls.endOffice, { revision: await revisionNow(), id: row?.id ?? '' })).status).toBe(200)
    expect(await q().select().from(audit).where(eq(audit.recordId, cast.people.siteHr)), 'nobody has ceased to be one').toEqual([])
  })
  test('of administrators are noted at the account they are of, and each change at its revision', async () => {
    const deeds = async () => (await q().select().from(audit).where(eq(audit.recordId, cast.people.director)).orderBy(audit.at, audit.id)).map((a) => [a.call, a.employeeId])
    const { body } = await give({ role: 'admin', employeeId: cast.people.director })
    const [last] = await history()
    expect(body.id).toBe(last?.id)
    expect(await deeds()).toEqual([['account.administrator-made', agus]])
    const [row] = await held('admin', cast.people.director)
    const ended = await admin().send(ruleCalls.endOffice, { revision: await revisionNow(), id: row?.id ?? '' })
    expect(ended.status).toBe(200)
    expect(await deeds()).toEqual([['account.administrator-made', agus], ['account.administrator-ended', agus]])
  })
  test('change although a role or a module stands there that this server no longer has: it goes, and that is said', async () => {
    await giveRole(cast.people.stranger, 'falconer')
    await q().insert(moduleAccess).values([{ id: newId(NOON), module: 'falconry', role: 'hr' }, { id: newId(NOON), module: 'loan', role: 'falconer' }])
    expect((await give({ role: 'cfo', employeeId: cast.people.second, from: '2027-02-01' })).status).toBe(200)
    expect((await history())[0]?.changes.some((line) => line.startsWith('  - falconer '))).toBe(true)
    expect((await held('falconer', cast.people.stranger))[0]?.until, 'who held it stays on record').toBe('2026-05-11')
    expect((await changeRights([{ module: 'loan', whom: 'role', key: 'cfo', how: 'readOnly' }])).status).toBe(200)
    expect((await history())[0]?.changes.filter((line) => line.includes('falcon')).length).toBe(2)
    await changeRights([{ module: 'loan', whom: 'role', key: 'cfo', how: null }])
  })
})

describe('rights', () => {
  const linesOf = async (module: string) => (await admin().get(ruleCalls.rights, {})).modules.find((m) => m.slug === module)?.lines ?? []

  test('change together as one revision, or not at all', async () => {
    const before = await revisionNow()
    const wanted: RightChange[] = [{ module: 'loan', whom: 'role', key: 'hr', how: 'readOnly' }, { module: 'payroll', whom: 'everyone', key: '', how: null }]
    expect((await changeRights([...wanted, { module: 'loan', whom: 'group', key: 'NOBODY', how: 'full' }])).body.code).toBe('rules_unknown')
    expect((await changeRights([...wanted, { module: 'loan', whom: 'role', key: 'king', how: 'full' }])).body.code).toBe('rules_unknown')
    const nobody = await changeRights([...wanted, { module: 'loan', whom: 'person', key: 'EMP-NOBODY', how: 'full' }])
    expect([nobody.body.code, JSON.stringify(nobody.body).includes('did you mean')]).toEqual(['employee_unknown', false])
    expect((await changeRights([{ module: 'no-such', whom: 'everyone', key: '', how: 'full' }])).status).toBe(404)
    expect(await revisionNow()).toBe(before)
    expect((await changeRights(wanted)).body.revision).toBe(before + 1)
    expect(await linesOf('loan')).toContainEqual({ whom: 'role', key: 'hr', how: 'readOnly' })
    expect((await linesOf('payroll')).some((l) => l.whom === 'everyone')).toBe(false)
    expect((await history())[0]?.changes).toEqual(['rights', '  ~ loan: roles: nothing → { hr: readOnly }', '  ~ payroll: everyone: full → nothing'])
  })
  test('hold at once', async () => {
    const list = () => api.as(cast.people.director).send(ruleCalls.offices, {})
    expect((await list()).body.code).toBe('no_module')
    const [{ code } = { code: '' }] = (await admin().get(ruleCalls.people, { filterSearch: 'Dewi Director' })).listData
    await changeRights([{ module: 'rules', whom: 'person', key: code, how: 'readOnly' }])
    expect((await list()).status).toBe(200)
  })
  test('that would leave nobody who can change this are refused, and stay', async () => {
    await q().delete(moduleAccess).where(and(eq(moduleAccess.module, 'rules'), eq(moduleAccess.employeeId, cast.people.hr)))
    const before = await linesOf('rules')
    for (const how of [null, 'none', 'readOnly'] as const) expect((await changeRights([{ module: 'rules', whom: 'role', key: 'admin', how }])).body.code).toBe('rules_nobody_left')
    expect(await linesOf('rules')).toEqual(before)
    // somebody else who can sign in is enough
    await q().update(account).set({ passwordHash: 'scrypt$' }).where(eq(account.id, cast.people.hr))
    const [{ code } = { code: '' }] = (await admin().get(ruleCalls.people, { filterSearch: 'Hana Hr' })).listData
    expect((await changeRights([{ module: 'rules', whom: 'role', key: 'admin', how: null }, { module: 'rules', whom: 'person', key: code, how: 'full' }])).status).toBe(200)
    expect((await admin().send(ruleCalls.rights, {})).body.code).toBe('no_module')
    const ofHana = await api.as(cast.people.hr).get(ruleCalls.rights, {})
    const byHana = (module: string) => api.as(cast.people.hr).send(ruleCalls.changeRights, { revision: ofHana.revision.revision, changes: [{ module, whom: 'person', key: code, how: 'full' }] })
    expect(ofHana.closed).toEqual(['accounts', 'directory', 'rules'])
    for (const module of ofHana.closed) expect([module, (await byHana(module)).status]).toEqual([module, 403])
    expect((await byHana('loan')).status).toBe(200)
    await q().insert(moduleAccess).values({ id: newId(NOON), module: 'rules', role: 'admin' })
    expect((await admin().get(ruleCalls.rights, {})).closed).toEqual([])
  })
})

describe('accounts of administrators', () => {
  test('are not touched by whoever is none, whatever rights they were given', async () => {
    await giveModule('accounts', cast.people.hr)
    await q().update(account).set({ passwordHash: 'scrypt$' }).where(eq(account.id, agus))
    await q().update(employee).set({ email: 'agus@x.test' }).where(eq(employee.id, agus))
    const hana = api.as(cast.people.hr)
    for (const call of [accountCalls.sendReset, accountCalls.resetSecondFactor, accountCalls.unpinIdentity, accountCalls.lock, accountCalls.unlock, accountCalls.endSessions]) {
      const { status, body } = await hana.send(call, { id: agus })
      expect([call.id, status, body.code]).toEqual([call.id, 400, 'account_of_administrator'])
    }
    expect((await hana.get(accountCalls.detail, { id: agus })).actions).toEqual([])
    expect((await hana.get(accountCalls.invite, { ids: [agus] })).outcomes).toEqual([{ id: agus, outcome: 'administrator' }])
    expect((await hana.send(accountCalls.endSessions, { id: cast.people.stranger })).status).toBe(200)
  })
})

describe('somebody with a look at it', () => {
  test('reads everything, and changes nothing', async () => {
    const reader = api.as(cast.people.reader)
    for (const call of [ruleCalls.rules, ruleCalls.offices, ruleCalls.rights]) expect([call.id, (await reader.send(call, {})).status]).toEqual([call.id, 200])
    expect((await reader.send(ruleCalls.giveOffice, { revision: 1, role: 'cfo', employeeId: agus })).body.code).toBe('read_only')
    expect((await reader.send(ruleCalls.endOffice, { revision: 1, id: newId(NOON) })).body.code).toBe('read_only')
    expect((await reader.send(ruleCalls.changeRights, { revision: 1, changes: [{ module: 'loan', whom: 'everyone', key: '', how: 'full' }] })).body.code).toBe('read_only')
  })
})

describe('revisions', () => {
  test('are those of files and of screens, latest first, each with its lines', async () => {
    const revision = (await revisionNow()) + 1
    const directory = await readDirectory(TODAY)
    const { parts } = await readPresent(directory)
    const applied = await apply({ manifest: { company: 'Ours', revision }, parts: { approval: [...(parts.approval ?? []), { key: 'From a file', value: { name: 'From a file', module: 'loan', when: {}, levels: ['superior'] } }] } }, 'operator', api.clock)
    expect(applied.ok).toBe(true)
    const { listData } = await api.as(cast.people.reader).get(ruleCalls.revisions, { paginationSize: 2 })
    expect(listData.map((r) => [r.revision, r.by.split(' ')[0]])).toEqual([[revision, 'operator'], [revision - 1, 'Hana']])
    const one = await api.as(cast.people.reader).get(ruleCalls.revision, { id: listData[0]?.id ?? '' })
    expect(one.lines).toEqual(['approval rules', '  + From a file'])
    expect((await admin().send(ruleCalls.revision, { id: newId(NOON) })).status).toBe(404)
  })
  test('tell of people and places what the module does, to whoever has not that of people and places', async () => {
    const [held] = await history()
    const at = (minutes: number) => new Date((held?.appliedAt.getTime() ?? 0) + minutes * 60_000)
    const row = { schema: held?.schema ?? 1, revision: held?.revision ?? 1, hash: held?.hash ?? '' }
    const [mixed, ofPeople] = [newId(NOON), newId(NOON)]
    await q().insert(configurationApplied).values([
      { id: mixed, appliedAt: at(1), appliedBy: 'with both', ...row, changes: ['people', '  ~ EMP-7: leaves on 2026-12-31', 'roles', '  + cfo EMP-7', '      until: nothing'] },
      { id: ofPeople, appliedAt: at(2), appliedBy: 'people alone', ...row, changes: ['base pay', '  ~ EMP-7 from 2026-06-01'] },
    ])
    const reader = api.as(cast.people.reader)
    const page = await reader.get(ruleCalls.revisions, { paginationSize: 1 })
    expect([page.listData.map((r) => [r.id, r.lines, r.size]), page.totalData]).toEqual([[[mixed, ['roles', '  + cfo EMP-7', '      until: nothing'], 3]], (await history()).length - 1])
    expect((await reader.get(ruleCalls.revision, { id: mixed })).lines[0]).toBe('roles')
    expect((await reader.send(ruleCalls.revision, { id: ofPeople })).status).toBe(404)
    expect((await reader.get(ruleCalls.offices, {})).revision.by, 'who applied what holds is no run of sheets').toBe('with both')
    await giveModule('directory', cast.people.reader, { readOnly: true })
    expect((await reader.get(ruleCalls.revisions, { paginationSize: 2 })).listData.map((r) => [r.id, r.size])).toEqual([[ofPeople, 2], [mixed, 5]])
    await q().delete(configurationApplied).where(inArray(configurationApplied.id, [mixed, ofPeople]))
  })
  test('a file that is older than what a screen applied is refused', async () => {
    const { parts } = await readPresent(await readDirectory(TODAY))
    const old = await apply({ manifest: { company: 'Ours', revision: 1 }, parts: { roles: (parts.roles ?? []).slice(1) } }, 'operator', api.clock)
    expect(old.ok ? '' : old.mistakes[0]?.message).toContain('is older than revision')
  })
})
