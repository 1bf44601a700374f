/** What request modules may ask of machinery, one part a slot, tried with the made-up tool reviews. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sectionOf, sectionsOf } from '../../contract/access.ts'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { field } from '../../contract/kit/field.ts'
import { requestModules } from '../../contract/requests.ts'
import { hearFailures, q } from '../../server/db/context.ts'
import { notification } from '../../server/effects/table.ts'
import { setting } from '../../server/org/table.ts'
import { callerOf } from '../../server/org/accounts.ts'
import type { Caller, Context } from '../../server/lib/handler.ts'
import { deskValuesOf } from '../../server/request/perform/desk.ts'
import { perform } from '../../server/request/perform/perform.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { requireKnownRights } from '../../server/request/access.ts'
import { request, requestHistory, requestLine } from '../../server/request/table.ts'
import { bench } from '../../src/offline/test-bench.ts'
import { clientModule } from '../../src/request/client-module.ts'
import { requireSound } from '../../server/request/boot-check.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { TODAY, aCast, type Cast, giveModule, giveRole, grant, aPerson, type People } from '../support/company.ts'
import { everyModule, madeUpModules } from '../support/modules.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { aForm, staging, workingDay } from '../support/requests.ts'
import { parkingModule } from './made-up/server.ts'
import { parkingRequest } from './made-up/contract.ts'
import { reviewClient } from './made-up/tool-reviews/client.ts'
import { reviewSources, reviewTable, toolReview } from './made-up/tool-reviews/contract.ts'
import { endKey, movesKey, reviewModule } from './made-up/tool-reviews/server.ts'

let api: TestApi
let cast: Cast
let people: People
beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  ;({ people } = cast)
})
afterAll(() => api.close())

test('the client side is facts about the same fields', () => expect(reviewClient).toMatchObject({ slug: 'tool-reviews', def: toolReview }))

describe('two request types in one section of the fixed calls', () => {
  test('the section is said once, by the type that has none of its own; its calls and rights keep its own name', async () => {
    const sections = sectionsOf([...requestModules, ...madeUpModules.map(({ module }) => module.def)])
    expect(['tool-reviews', 'parking-requests', 'leave-requests'].map((slug) => sectionOf(slug, sections))).toEqual(['parking-requests', 'parking-requests', 'leave-requests'])
    expect(toolReview.calls.approve.id).toBe('tool-reviews.approve')
    const { modules } = await api.as(people.employee).get(calls.platform.modulePermissions, {})
    expect(modules.filter((m) => sectionOf(m.slug, sections) === 'parking-requests').map((m) => m.module).sort()).toEqual(['ParkingRequest', 'ToolReview'])
  })

  test('a list of choices both forms ask for is answered with either right, and with none of them to nobody', async () => {
    const asked = async (without: readonly string[]) =>
      undone(async () => {
        for (const slug of without) await giveModule(slug, people.stranger, { denied: true })
        const as = api.as(people.stranger)
        return [(await as.send(reviewSources.people, {})).status, (await as.send(toolReview.calls.list, {})).status, (await as.send(parkingRequest.calls.list, {})).status]
      })
    expect(await asked([])).toEqual([200, 200, 200])
    expect(await asked(['tool-reviews'])).toEqual([200, 403, 200])
    expect(await asked(['parking-requests'])).toEqual([200, 200, 403])
    expect(await asked(['tool-reviews', 'parking-requests'])).toEqual([403, 403, 403])
  })

  test('what cannot be shared so stops the start', () => {
    const asks = (call: object) => () => requireKnownRights([...api.parts.served, { call: { ...reviewSources.people, id: 'x.y', ...call } }])
    expect(asks({})).not.toThrow()
    expect(asks({ alsoFor: ['no-such-module'] })).toThrow('x.y: there is no other module no-such-module that is had by right')
    expect(asks({ alsoFor: ['tool-reviews'] })).toThrow('no other module tool-reviews')
    expect(asks({ alsoFor: ['platform'] })).toThrow('no other module platform')
    expect(asks({ kind: 'command' })).toThrow('x.y: only a query is for several modules')
  })
})

const settingOf = async (key: string) => (await q().select().from(setting).where(eq(setting.key, key)))[0]?.value

describe('a module is told of every new status of its records', () => {
  test('whoever gives it, the first save and a delete among them, and of no other save', async () => {
    const states = await staging(api, reviewModule, people, { requester: people.employee, employee: people.employee }).everyState()
    for (const { name, form, isDeleted } of states) {
      const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, form.id)).orderBy(requestHistory.position)
      const turns = history.map((h) => [h.fromStatus, h.toStatus]).filter(([from, to]) => from !== to)
      expect([name, await settingOf(movesKey(form.id))]).toEqual([name, [[null, 0], ...turns, ...(isDeleted ? [[0, null]] : [])]])
    }
  })

  test('in the transaction that gives it: what is taken back was never told', async () => {
    const form = await aForm(reviewModule, api.as(people.employee), people.employee, workingDay(30))
    await undone(() => api.as(people.employee).get(toolReview.calls.createOrUpdate, form as never))
    expect(await settingOf(movesKey(form.id))).toBeUndefined()
  })

  test('what needs locks of its own follows the commit; one that fails is heard of and takes nothing back', async () => {
    const { stage, submit, approve1, approve2 } = staging(api, reviewModule, people, { requester: people.employee, employee: people.employee })
    const done = await stage('approved', 4, null, [submit, approve1, approve2])
    await vi.waitFor(async () => expect(await settingOf(endKey(done.form.id))).toEqual([4]))
    const heard: unknown[] = []
    hearFailures((error) => heard.push(error))
    const open = await stage('in approval', 1, 1, [submit, approve1])
    await q().update(request).set({ values: { ...open.form, tool: 'Broken' } }).where(eq(request.id, open.form.id))
    await approve2(open.form.id)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(await settingOf(endKey(open.form.id))).toBeUndefined()
    expect((await api.as(people.employee).get(toolReview.calls.detail, { id: open.form.id })).status).toBe(4)
  })
})

test('what is computed may look at what is stored: a value that is fixed stays as it was, whatever is sent', async () => {
  const employee = api.as(people.employee)
  const form = await aForm(reviewModule, employee, people.employee, workingDay(31))
  await employee.get(toolReview.calls.createOrUpdate, { ...form, tool: 'Hammer' })
  await employee.get(toolReview.calls.createOrUpdate, { ...form, tool: 'Drill', firstTool: 'Drill', version: 1 } as never)
  expect(await employee.get(toolReview.calls.detail, { id: form.id })).toMatchObject({ tool: 'Drill', firstTool: 'Hammer' })
  await employee.get(toolReview.calls.submit, { id: form.id })
  expect(await employee.get(toolReview.calls.detail, { id: form.id })).toMatchObject({ tool: 'Drill', firstTool: 'Hammer' })
})

describe('a role counts in the modules that name it, and a role of HR in the one it is bound to', () => {
  /** Whom somebody files for and whose requests they see, in this module and in the one beside it. */
  async function reached(personId: string) {
    const as = api.as(personId)
    const { listData } = await as.get(reviewSources.people, { paginationSize: 500 })
    const names = Object.entries(people).flatMap(([name, id]) => (listData.some((o) => o.id === id) ? [name] : []))
    const files: string[] = []
    const sees: string[] = []
    for (const who of ['employee', 'distant'] as const) {
      const form = await aForm(reviewModule, as, people[who], workingDay(40))
      const saved = await as.send(toolReview.calls.createOrUpdate, form)
      if (saved.status === 200) files.push(who)
      else expect([saved.status, saved.body.fields?.map((f) => f.field)]).toEqual([403, ['employeeId']])
      if ((await as.send(toolReview.calls.detail, { id: reviews[who] })).status === 200) sees.push(who)
      const listed = await as.get(toolReview.calls.list, { scope: 'all', paginationSize: 500 })
      expect([who, listed.listData.some((r) => r.id === reviews[who]), listed.totalData]).toEqual([who, sees.includes(who), listed.listData.length])
      expect((await as.send(parkingRequest.calls.detail, { id: parked[who] })).status).toBe(404)
      expect((await as.get(parkingRequest.calls.list, { scope: 'all', paginationSize: 500 })).listData.some((r) => r.id === parked[who])).toBe(false)
      const trip = await aForm(parkingModule, as, personId, workingDay(41))
      expect((await as.send(parkingRequest.calls.createOrUpdate, { ...trip, passengers: [{ employeeId: people[who], note: '' }] })).status).toBe(403)
    }
    return { names: names.length, files, sees }
  }
  const reviews = { employee: '', distant: '' }
  const parked = { employee: '', distant: '' }
  const holders: Record<string, string> = {}
  beforeAll(async () => {
    for (const who of ['employee', 'distant'] as const) {
      const of = (module: ServerModule) => staging(api, module, people, { requester: people[who], employee: people[who] })
      reviews[who] = (await of(reviewModule).stage('in approval', 1, 1, [of(reviewModule).submit])).form.id
      parked[who] = (await of(parkingModule).stage('in approval', 1, 1, [of(parkingModule).submit])).form.id
    }
    const holder = async (name: string, role: string, siteId: string | null, module: string | null) => {
      holders[name] = await aPerson(cast.company, name)
      await giveRole(holders[name], role, siteId, module)
    }
    await holder('Keeper of all', 'toolKeeper', null, null)
    await holder('Keeper here', 'toolKeeper', null, 'tool-reviews')
    await holder('Keeper elsewhere', 'toolKeeper', null, 'parking-requests')
    await holder('Keeper of a site', 'toolKeeper', cast.branch.siteId, null)
    await holder('Hr here', 'hr', null, 'tool-reviews')
    await holder('Hr of a site here', 'hrOwner', cast.branch.siteId, 'tool-reviews')
    await holder('Hr elsewhere', 'hr', null, 'permit-out')
    await holder('Chief', 'ceo', null, 'tool-reviews')
  })
  const everybody = ['employee', 'distant']
  test.each<[string, string[]]>([
    ['Keeper of all', everybody], ['Keeper here', everybody], ['Keeper elsewhere', []], ['Keeper of a site', ['distant']],
    ['Hr here', everybody], ['Hr of a site here', ['distant']], ['Hr elsewhere', []], ['Chief', []],
  ])('%s files for and sees %j', async (name, of) => {
    const { names, files, sees } = await undone(() => reached(holders[name] as string))
    expect([files, sees]).toEqual([of, of])
    expect(names).toBe(of.length === 2 ? Object.keys(people).length : of.length === 1 ? 2 : 0)
  })
})

describe('a confidential request', () => {
  test('whom it is about finds nothing of it anywhere, HR and stand-in though they be; whoever filed it and decides on it does', async () => {
    // the one it is about is HR of everybody, stands in for the approver of level 2 and looks everywhere
    const subject = await aPerson(cast.company, 'Susi Subject', { superiorId: people.superior })
    const other = await aPerson(cast.company, 'Otto Other', { superiorId: people.superior })
    for (const id of [subject, other]) await giveRole(id, 'hr')
    await grant(people.second, subject)
    await grant(people.second, other)
    const { listData: before } = await api.as(subject).get(toolReview.calls.list, { scope: 'all', paginationSize: 500 })
    const { stage, submit, approve1, approve2, act } = staging(api, reviewModule, people, { requester: people.clerk, employee: subject })
    const waiting = await stage('on level 2', 1, 2, [submit, approve1])
    const decided = await stage('approved', 4, null, [submit, approve1, approve2])
    const returned = await stage('returned', 2, null, [submit, (id) => act(people.superior, 'revise', id)])
    const all = [waiting, decided, returned]
    await api.as(people.clerk).get(toolReview.calls.addComment, { id: waiting.form.id, commentId: randomUUID(), text: 'Soon?' })

    const tells = async (who: string) => {
      const told: string[] = []
      for (const served of api.parts.served.filter((s) => s.call.kind === 'query' && !s.call.ownTransactions)) {
        const shape = shapeOf(served)
        const needed = Object.fromEntries(Object.entries(fittingInput(served)).filter(([name]) => !shape[name]?.safeParse(undefined).success))
        const asked = { ...needed, ...Object.fromEntries(Object.entries({ scope: 'all', paginationSize: 500, from: '2026-01-01', until: '2026-12-31', module: 'tool-reviews' }).filter(([name]) => name in shape)) }
        const ways: Record<string, unknown>[] = [{}, { filterSearch: waiting.code }, { id: waiting.form.id }, { id: decided.form.id }]
        for (const way of ways.filter((w) => Object.keys(w).every((name) => name in shape))) {
          const { status, text } = await undone(() => api.as(who).send(served.call, { ...asked, ...way }))
          if (status === 200 && all.some((s) => text.includes(s.code) || (!('id' in way) && text.includes(s.form.id)))) told.push(served.call.id)
        }
      }
      return [...new Set(told)]
    }
    expect(await tells(subject)).toEqual([])
    // the search bites: what it finds for somebody of the same rights, whom the requests are not about
    expect(await tells(other)).toEqual(expect.arrayContaining(['attachments-inbox-announcements.inboxList', 'tool-reviews.detail', 'tool-reviews.list']))
    expect(await tells(people.clerk)).toEqual(expect.arrayContaining(['general-account-home-calendar.home', 'receipts.list', 'tool-reviews.list']))

    const told = await q().select().from(notification).where(eq(notification.employeeId, subject))
    expect(told.filter((n) => n.link.startsWith('tool-reviews/'))).toEqual([])
    expect((await api.as(subject).get(toolReview.calls.list, { scope: 'all', paginationSize: 500 })).totalData).toBe(before.length)
    for (const [name, call] of Object.entries(toolReview.calls)) {
      if (['list', 'createOrUpdate', 'checkDraft'].includes(name)) continue
      const there = await undone(() => api.as(subject).send(call as AnyCall, { id: waiting.form.id, note: 'x', deskVersion: 0, commentId: randomUUID(), text: 'x', attachmentIds: [randomUUID()] }))
      const nowhere = await undone(() => api.as(subject).send(call as AnyCall, { id: randomUUID(), note: 'x', deskVersion: 0, commentId: randomUUID(), text: 'x', attachmentIds: [randomUUID()] }))
      expect([name, there.status, there.body.code, there.body.message]).toEqual([name, 404, nowhere.body.code, nowhere.body.message])
    }
  })

  test('somebody who decided on it, and whom it was made to be about since, has it in nothing of what they decided: not in the list, its total, its people, nor by a search', async () => {
    const superior = api.as(people.superior)
    const { inboxHistory, inboxDatasourceEmployeeHistory } = calls.attachmentsInbox
    const told = async (code: string, more: object) => {
      const { listData, totalData } = await superior.get(inboxHistory, { modules: ['tool-reviews'], paginationSize: 200, ...more })
      expect(totalData).toBe(listData.length)
      return [listData.some((item) => item.code === code), totalData] as const
    }
    const ways = (code: string) => [{}, { filterSearch: code }, { employeeId: people.stranger }, { employeeId: people.distant }, { from: '2026-01-01' }].map((way) => told(code, way))
    const peopleTold = async () => (await superior.get(inboxDatasourceEmployeeHistory, { paginationSize: 200 })).listData.map((one) => one.id).filter((id) => id === people.superior || id === people.distant)
    const { stage, submit, act } = staging(api, reviewModule, people, { requester: people.clerk, employee: people.distant })
    const [, before] = await told('', {})
    const one = await stage('returned', 2, null, [submit, (id) => act(people.superior, 'revise', id)])
    const { id } = one.form
    const requireTold = async (is: boolean) => {
      expect((await Promise.all(ways(one.code))).map(([isThere]) => isThere)).toEqual([is, is, false, is, is])
      expect([await told(one.code, {}), await peopleTold()]).toEqual([[is, before + (is ? 1 : 0)], is ? [people.distant] : []])
      expect((await superior.send(toolReview.calls.detail, { id })).status).toBe(is ? 200 : 404)
    }
    const makeAbout = async (employeeId: string) => api.as(people.clerk).get(toolReview.calls.createOrUpdate, { ...one.form, employeeId, version: (await api.as(people.clerk).get(toolReview.calls.detail, { id })).version })
    await requireTold(true)
    await makeAbout(people.superior)
    await requireTold(false)
    await makeAbout(people.distant)
    await requireTold(true)
    // or they come to stand on a line of it
    await q().insert(requestLine).values({ requestId: id, lineId: randomUUID(), kind: 'tool-reviews', position: 9, employeeId: people.superior, values: {} })
    await requireTold(false)
  })

  test('whoever files one about themselves sees it as ever', async () => {
    const { stage, submit } = staging(api, reviewModule, people, { requester: people.employee, employee: people.employee })
    const own = await stage('in approval', 1, 1, [submit])
    expect((await api.as(people.employee).get(toolReview.calls.list, {})).listData.map((r) => r.id)).toContain(own.form.id)
  })
})

test('rows of a list carry what the module says, and of a list left out its number; the request itself has all of it', async () => {
  const employee = api.as(people.employee)
  const form = { ...(await aForm(reviewModule, employee, people.employee, workingDay(50))), tool: 'Saw', findings: ['blunt', 'rusty'].map((what) => ({ lineId: randomUUID(), what, weight: 1 })) }
  await employee.get(toolReview.calls.createOrUpdate, form as never)
  const find = async (size: number) => (await employee.get(toolReview.calls.list, { paginationSize: size })).listData.find((r) => r.id === form.id)
  const row = await find(100)
  expect(row).toMatchObject({ employeeId: people.employee, tool: 'Saw' })
  expect(Object.keys(row ?? {}).filter((name) => ['findings', 'firstTool'].includes(name))).toEqual([])
  expect(row?.texts).toContainEqual({ key: 'findings', value: '2' })
  expect(await employee.get(toolReview.calls.detail, { id: form.id })).toMatchObject({ findings: form.findings, firstTool: 'Saw' })
  expect(() => clientModule(toolReview, { ...reviewClient, columns: ['code', 'firstTool'] })).toThrow('tool-reviews: rows do not carry the columns firstTool')
  expect(() => requireSound([{ ...reviewModule, def: { ...toolReview, rowFields: ['tol'] } as never }])).toThrow('tool-reviews: rows carry an unknown field tol')
})

describe('desk values', () => {
  const { saveDesk, detail, approve, revise, submit } = reviewTable.calls
  /** A request about a crane, on level 1. */
  async function waiting(n: number): Promise<string> {
    const requester = api.as(people.employee)
    const form = { ...(await aForm(reviewModule, requester, people.employee, workingDay(n))), tool: 'Crane' }
    await requester.get(toolReview.calls.createOrUpdate, form)
    await requester.get(submit, { id: form.id })
    return form.id
  }
  const save = (who: keyof People, id: string, deskVersion: number, values: object, more: object = {}) => api.as(people[who]).send(saveDesk, { id, deskVersion, ...values, ...more })
  const said = ({ status, body }: { status: number; body: { code?: string; fields?: { field: string; code: string }[] } }) => [status, body.code, (body.fields ?? []).map((f) => `${f.field} ${f.code}`)]
  const shown = async (who: keyof People, id: string) => (await api.as(people[who]).get(detail, { id })).desk

  test('each level fills in its own part and approves with it alone; the other\'s part stays', async () => {
    const id = await waiting(60)
    expect(said(await api.as(people.superior).send(approve, { id }))).toEqual([400, 'verdict_missing', ['verdict verdict_missing']])
    expect((await api.as(people.superior).get(calls.platform.effectPreview, { module: 'tool-reviews', id, action: 'approve' })).problems).toHaveLength(1)
    expect(said(await save('superior', id, 0, { verdict: 1, finalVerdict: 2 }))).toEqual([403, 'not_allowed', ['finalVerdict not_allowed']])
    expect(said(await save('superior', id, 0, { verdict: 7 }))).toEqual([400, 'malformed', ['verdict field.invalid']])
    expect((await save('superior', id, 0, { verdict: 1, remarks: 'Careful' })).body).toMatchObject({ id, deskVersion: 1 })
    expect((await api.as(people.superior).send(approve, { id })).status).toBe(200)
    expect(said(await api.as(people.second).send(approve, { id }))).toEqual([400, 'verdict_missing', ['finalVerdict verdict_missing']])
    expect(said(await save('second', id, 1, { verdict: 2 }))).toEqual([403, 'not_allowed', ['verdict not_allowed']])
    expect(said(await save('superior', id, 1, { verdict: 2 }))).toEqual([403, 'not_allowed', []])
    expect((await save('second', id, 1, { finalVerdict: 3 })).status).toBe(200)
    expect((await api.as(people.second).send(approve, { id })).status).toBe(200)
    expect(await deskValuesOf(id)).toEqual({ verdict: 1, remarks: 'Careful', finalVerdict: 3 })
    expect(said(await save('second', id, 2, { finalVerdict: 1 }))).toEqual([400, 'illegal_transition', []])
  })

  test('are shown to whom the module says, with what the reader fills in now', async () => {
    const id = await waiting(61)
    await save('delegate', id, 0, { verdict: 1 })
    expect(await shown('superior', id)).toEqual({ version: 1, values: { verdict: 1, remarks: null, finalVerdict: null }, texts: [{ key: 'verdict', value: 'Well done' }], mine: ['verdict', 'remarks'] })
    expect(await shown('second', id)).toMatchObject({ version: 1, mine: [] })
    expect(await shown('employee', id)).toEqual({ version: 1, values: { verdict: 1, remarks: null }, texts: [{ key: 'verdict', value: 'Well done' }], mine: [] })
    expect(await shown('hr', id)).toEqual({ version: 1, values: { finalVerdict: null }, texts: [], mine: [] })
    expect(await shown('director', id)).toBeUndefined()
    const [row] = (await api.as(people.superior).get(toolReview.calls.list, { scope: 'all', paginationSize: 1 })).listData
    expect(row && 'desk' in row).toBe(false)
  })

  test('carry a version of their own and the request\'s: whoever is late reads who was faster, and nothing is lost', async () => {
    const id = await waiting(62)
    const { version } = await api.as(people.superior).get(detail, { id })
    expect((await save('superior', id, 0, { verdict: 1 }, { version })).status).toBe(200)
    expect((await api.as(people.superior).get(detail, { id })).version).toBe(version)
    const late = await save('delegate', id, 0, { verdict: 3 }, { version })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { version, deskVersion: 1, changedBy: 'Surya Superior', action: 'saveDesk' } } })
    expect(late.body.current?.byYou).toBeUndefined()
    expect(await deskValuesOf(id)).toMatchObject({ verdict: 1 })
    await api.as(people.employee).get(toolReview.calls.cancel, { id })
    expect(await save('delegate', id, 1, { verdict: 3 }, { version })).toMatchObject({ status: 409, body: { current: { version: version + 1, changedBy: 'Eka Employee', action: 'cancel' } } })
  })

  test('are nobody\'s to fill in but theirs who decide now, and last into the next round', async () => {
    const id = await waiting(63)
    for (const who of ['employee', 'hr', 'second', 'director'] as const) expect([who, (await save(who, id, 0, { verdict: 1 })).status]).toEqual([who, 403])
    expect((await save('stranger', id, 0, { verdict: 1 })).status).toBe(404)
    await save('superior', id, 0, { verdict: 2, remarks: 'Once more' })
    await api.as(people.superior).get(revise, { id, note: 'because' })
    expect((await save('superior', id, 1, { verdict: 2 })).body.code).toBe('illegal_transition')
    await api.as(people.employee).get(submit, { id })
    expect(await shown('superior', id)).toMatchObject({ version: 1, values: { verdict: 2, remarks: 'Once more' }, mine: ['verdict', 'remarks'] })
  })

  test('kept without a network they go ahead of the decision, whose version they do not move; refused, they hold it back', async () => {
    const { server, engine } = await bench()
    const path = reviewTable.calls.saveDesk.path
    const put = async (id: string) => {
      await engine.enqueue({ op: 'tool-reviews.saveDesk', input: { id, deskVersion: 0, verdict: 1 }, recordId: id, baseVersion: 4, label: { key: 'desk' } })
      await engine.enqueue({ op: 'tool-reviews.approve', input: { id, version: 4 }, recordId: id, baseVersion: 4, label: { key: 'approve' } })
      await engine.drain('manual')
      return (await engine.list()).filter((row) => row.recordId === id).map((row) => [row.op, row.state])
    }
    // as the server answers it: without a version of the request
    server.fault(path, { status: 200, body: { Id: 'r1', DeskVersion: 1, Message: 'Saved' } })
    server.versions.set('r1', 4)
    expect(await put('r1')).toEqual([['tool-reviews.saveDesk', 'sent'], ['tool-reviews.approve', 'sent']])
    expect(server.seen.map((r) => [r.path, r.body])).toEqual([
      [path, { id: 'r1', deskVersion: 0, verdict: 1, version: 4 }],
      [toolReview.calls.approve.path, expect.objectContaining({ id: 'r1', version: 4 })],
    ])
    server.fault(path, { status: 403 })
    expect(await put('r2')).toEqual([['tool-reviews.saveDesk', 'refused'], ['tool-reviews.approve', 'held']])
  })

  test('a required field is asked for at the approval of its level, and facts that disagree stop the start', async () => {
    const id = await waiting(64)
    const strict = { ...reviewModule, def: { ...toolReview, deskFields: { first: { verdict: field.enum([1, 2]) } } } } as unknown as ServerModule
    const caller = (await callerOf(people.superior, api.clock.now())) as Caller
    const context: Context = { caller, clock: api.clock, now: api.clock.now(), today: TODAY, language: 'en', t: (key) => key, commandId: 'x', requestId: 'x' }
    await expect(undone(() => perform(strict, 'approve', { id }, context))).rejects.toMatchObject({ code: 'field.required', problems: [{ field: 'verdict' }] })
    const boots = (def: object) => () => requireSound([{ ...reviewModule, def: { ...toolReview, ...def } as never }])
    expect(boots({})).not.toThrow()
    expect(boots({ deskFields: {} })).toThrow('tool-reviews: desk fields and the call that keeps them come together')
    expect(boots({ deskFields: { first: { tool: field.text() } } })).toThrow('tool-reviews: desk field tool has the name of another field')
    expect(boots({ deskFields: { first: { version: field.text() } } })).toThrow('desk field version has the name of another field')
  })
})
