/** Competency assessments over the wire: who reads whose levels, and that the person they are about reads none before they hold. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import { type FinalAssessment, startCall } from '../../contract/modules/competency/calls.ts'
import { q } from '../../server/db/context.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { competencyModule } from '../../server/modules/competency/index.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, aPerson, type Cast, giveRole, grant, type People } from '../support/company.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, type Form, workingDay } from '../support/requests.ts'

const { competency } = calls
let api: TestApi
let cast: Cast
let people: People
/** Is HR, and stands in for whoever decides last. */
let susi: string
beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
  ;({ people } = cast)
  susi = await aPerson(cast.company, 'Susi Subject', { superiorId: people.superior })
  await giveRole(susi, 'hr')
  await grant(people.second, susi)
})
afterAll(() => api.close())

const submitted = async (who: string, day: number): Promise<Form & { rows: { competencyId: string }[] }> => {
  const as = api.as(who)
  const form = (await aForm(competencyModule, as, who, workingDay(day))) as Form & { rows: { competencyId: string }[] }
  await as.get(competency.createOrUpdate, form as never)
  await as.get(competency.submit, { id: form.id })
  return form
}
const levelsOf = (form: { rows: { competencyId: string }[] }, level: number, comment: string) => form.rows.map(({ competencyId }) => ({ competencyId, level, comment }))
const give = (who: string, form: { id: string; rows: { competencyId: string }[] }, deskVersion: number, level: number, comment = '') =>
  api.as(who).send(competency.createOrUpdate, { id: form.id, deskVersion, levels: levelsOf(form, level, comment) } as never)
const approve = (who: string, id: string) => api.as(who).get(competency.approve, { id })
const document = async (who: string, id: string) => api.as(who).send(competency.getFinalAssessmentById, { id })
const shown = async (who: string, id: string) => {
  const { status, body } = await document(who, id)
  if (status !== 200) return status
  return (body as FinalAssessment).rows.map((r) => [r.superiorLevel, r.finalLevel])
}

/** Ids and moments are new each time; what they stand for is not. */
const plain = (text: string): string => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#').replaceAll(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T#').replaceAll(/CA-\d{6}-\d{4}/g, 'CA#')

/** Made anew whenever somebody asks. */
const NEW_EACH_TIME = ['general-account-home-calendar.offerSecondFactor', 'profile.identificationCard']

/** When everything is asked: files say the minute they were made in. What is done meanwhile is done before it (`beforeAsking`). */
const ASKED_AT = new Date(NOON.getTime() + 3_600_000)

/** What is done within the hour before everything is asked, however often it was asked already: whether a reminder is too soon tells of neither. */
async function beforeAsking<T>(work: () => Promise<T>): Promise<T> {
  api.clock.set(NOON)
  return work()
}

/** Everything the person can ask that may tell of a request, with what the server answers. */
async function everythingAsked(who: string, id: string, of: (call: AnyCall) => boolean = () => true): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const served of api.parts.served.filter((s) => !s.call.ownTransactions && !NEW_EACH_TIME.includes(s.call.id) && of(s.call))) {
    const shape = shapeOf(served)
    const isOurs = served.call.module === 'competency'
    if (served.call.kind === 'command' && !isOurs) continue
    const fitting = fittingInput(served)
    const needed = Object.fromEntries(Object.entries(fitting).filter(([name]) => !shape[name]?.safeParse(undefined).success))
    const wide = Object.fromEntries(Object.entries({ scope: 'all', paginationSize: 100, from: '2020-01-01', until: '2026-12-31', module: 'competency', employeeId: susi, action: 'approve' }).filter(([name]) => name in shape))
    for (const way of [{}, { id }, ...(isOurs ? [{ ...wide, scope: 'others' }, wide] : [wide]), ...('action' in shape ? [{ ...wide, id }, { ...wide, action: 'cancel', id }] : [])].filter((w) => Object.keys(w).every((name) => name in shape))) {
      api.clock.set(ASKED_AT)
      const { status, text } = await undone(() => api.as(who).send(served.call, { ...needed, ...way }, { key: '0190a000-0000-7000-8000-0000000000aa' }))
      answers.set(`${served.call.id} ${plain(JSON.stringify(way))}`, `${status} ${plain(text)}`)
    }
  }
  return answers
}

describe('whatever the others say, the person reads the same until it holds', () => {
  const differing = (low: Map<string, string>, high: Map<string, string>) => [...low].flatMap(([key, answer]) => (high.get(key) === answer ? [] : [[key, answer, high.get(key)]]))

  test('in every call there is, though they are HR and stand in for the last level', async () => {
    const form = await submitted(susi, 0)
    const given = async (by: string, deskVersion: number, level: number) => expect((await beforeAsking(() => give(by, form, deskVersion, level, `Words ${level} of who decides`))).status).toBe(200)
    const asHr = () => everythingAsked(people.hr, form.id, ({ module }) => module === 'competency' || module === 'platform')
    const [before, hrBefore] = [await everythingAsked(susi, form.id), await asHr()]
    await given(people.superior, 0, 4)
    const [first, hrFirst] = [await everythingAsked(susi, form.id), await asHr()]
    expect(differing(before, first)).toEqual([])
    await beforeAsking(() => approve(people.superior, form.id))
    const second = await everythingAsked(susi, form.id)
    await given(people.second, 1, 5)
    expect(differing(second, await everythingAsked(susi, form.id))).toEqual([])
    expect([...first.values(), ...second.values()].filter((answer) => answer.includes('Words'))).toEqual([])
    expect(first.size).toBeGreaterThan(150)
    // the search bites: somebody else's HR is told
    expect(differing(hrBefore, hrFirst).map(([key = '']) => key.split(' ')[0])).toEqual(expect.arrayContaining(['competency.detail', 'competency.getFinalAssessment', 'competency.getFinalAssessmentById', 'platform.effectPreview']))
  }, 400_000)

  test('and no answer that is kept, no notice, no mail, no history and no audit row has a word of it', async () => {
    const form = await submitted(people.employee, 1)
    await give(people.superior, form, 0, 2, 'A secret of the superior')
    await approve(people.superior, form.id)
    await give(people.second, form, 1, 3, 'A secret of the last')
    await approve(people.second, form.id)
    const { rows: tables } = await q().execute<{ name: string }>(sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await q().execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)} as t where row_to_json(t)::text like '%A secret of%'`)
      if ((rows[0]?.n ?? 0) > 0) holding.push(name)
    }
    expect(holding).toEqual(['request_desk_value'])
    const { rows: logged } = await q().execute<{ text: string }>(sql`select (before::text || after::text || target) as text from effect_log where request_id = ${form.id}`)
    expect(logged.filter(({ text }) => /level["']?\s*:/i.test(text))).toEqual([])
  })
})

describe('who is shown whose levels', () => {
  test('each from their own stage on; the person, and those above who do not decide, once it holds', async () => {
    const form = await submitted(people.employee, 10)
    const { id } = form
    const nobody = [[null, null], [null, null]]
    const sights = async () => Object.fromEntries(await Promise.all((['employee', 'superior', 'delegate', 'second', 'director', 'hr', 'stranger', 'siteHr'] as const).map(async (who) => [who, await shown(people[who], id)])))
    await give(people.superior, form, 0, 2, 'Well')
    const [first, both] = [[[2, null], [2, null]], [[2, 3], [2, 3]]]
    expect(await sights()).toEqual({ employee: 404, superior: first, delegate: first, second: nobody, director: nobody, hr: first, stranger: 404, siteHr: 404 })
    await approve(people.superior, id)
    // what is not given starts as the superior's
    const started = [[2, 2], [2, 2]]
    expect(await sights()).toEqual({ employee: 404, superior: first, delegate: first, second: started, director: nobody, hr: started, stranger: 404, siteHr: 404 })
    await give(people.second, form, 1, 3)
    expect(await sights()).toEqual({ employee: 404, superior: first, delegate: first, second: both, director: nobody, hr: both, stranger: 404, siteHr: 404 })
    await approve(people.second, id)
    expect(await sights()).toEqual({ employee: both, superior: both, delegate: both, second: both, director: both, hr: both, stranger: 404, siteHr: 404 })
    const own = await api.as(people.employee).get(competency.detail, { id })
    expect(own.desk?.values.finalLevels).toHaveLength(2)
  })

  test('sent back, levels stay for the next round and out of the person’s sight', async () => {
    const form = await submitted(people.employee, 11)
    await give(people.superior, form, 0, 1, 'Hm')
    await approve(people.superior, form.id)
    await give(people.second, form, 1, 1, 'Hm')
    await api.as(people.second).get(competency.revise, { id: form.id, note: 'Say more' })
    expect([await shown(people.employee, form.id), (await api.as(people.employee).get(competency.detail, { id: form.id })).desk]).toEqual([404, undefined])
    await api.as(people.employee).get(competency.submit, { id: form.id })
    expect(await shown(people.superior, form.id)).toEqual([[1, null], [1, null]])
    expect(await shown(people.second, form.id)).toEqual([[null, null], [null, null]])
    await approve(people.superior, form.id)
    await approve(people.second, form.id)
    expect(await shown(people.employee, form.id)).toEqual([[1, 1], [1, 1]])
  })

  test('people outside the line, and HR of another site, find nothing: in no list, by no id', async () => {
    const form = await submitted(people.employee, 12)
    for (const who of [people.stranger, people.siteHr]) {
      const as = api.as(who)
      for (const [name, call] of Object.entries(competency)) {
        if (!('id' in shapeOf({ call, schema: api.parts.served.find((s) => s.call.id === call.id)?.schema as never })) || name === 'checkDraft') continue
        const input = { id: form.id, note: 'x', deskVersion: 0, levels: levelsOf(form, 1, ''), commentId: randomUUID(), text: 'x', attachmentIds: [randomUUID()] }
        expect([name, (await undone(() => as.send(call as AnyCall, input))).status]).toEqual([name, 404])
      }
      expect((await as.send(competency.profile, { employeeId: people.employee })).status).toBe(404)
      expect((await as.send(startCall, { id: EMPTY_ID, period: form.period as string, employeeId: people.employee })).status).toBe(404)
      for (const list of [competency.list, competency.getFinalAssessment]) expect((await as.get(list, { scope: 'all', paginationSize: 500 })).listData.filter((r) => r.id === form.id)).toEqual([])
      for (const list of [competency.getFinalAssessmentApproval, competency.getFinalAssessmentHistory]) expect((await as.get(list, { paginationSize: 500 })).listData).toEqual([])
      expect((await as.get(competency.datasourceEmployee, { paginationSize: 500 })).listData.some((o) => o.id === people.employee)).toBe(false)
    }
    expect((await api.as(people.siteHr).send(competency.profile, { employeeId: people.distant })).status).toBe(200)
  })
})

describe('the calls', () => {
  test('a new one starts with every competency of the job, the level that is asked for, and the one that held before', async () => {
    const as = api.as(people.clerk)
    const [period] = (await as.get(competency.datasourcePeriod, { paginationSize: 1 })).listData
    const start = await as.get(startCall, { id: EMPTY_ID, period: period?.id ?? '' })
    expect(start).toMatchObject({ employeeId: people.clerk, jobTitle: 'Clerk', existing: null, rows: [{ competency: 'any', requiredLevel: 3, previousLevel: null }, { competency: 'other', requiredLevel: 2, previousLevel: null }] })
    expect((await as.send(startCall, { id: EMPTY_ID })).body.fields?.map((f) => [f.field, f.code])).toEqual([['period', 'field.required']])
    expect((await as.send(startCall, { id: EMPTY_ID, period: randomUUID() })).body.code).toBe('competency_period_unknown')
  })

  test('one call saves the draft of the person and the levels of who decides; repeated with its key, it answers the same bytes and no level', async () => {
    const form = await submitted(people.employee, 20)
    const key = randomUUID()
    const input = { id: form.id, deskVersion: 0, levels: levelsOf(form, 2, 'Mine') }
    const first = await api.as(people.superior).send(competency.createOrUpdate, input as never, { key })
    expect(first.body).toMatchObject({ id: form.id, status: 1, deskVersion: 1 })
    expect((await api.as(people.superior).send(competency.createOrUpdate, input as never, { key })).text).toBe(first.text)
    expect(first.text).not.toMatch(/level|Mine/i)
    expect(await give(people.superior, form, 0, 3)).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await give(people.employee, form, 1, 3)).body.code).toBe('not_allowed')
    expect((await give(people.second, form, 1, 3)).body.code).toBe('not_allowed')
    const other = randomUUID()
    const wrong = await api.as(people.superior).send(competency.createOrUpdate, { ...input, deskVersion: 1, levels: [{ competencyId: other, level: 1 }] } as never)
    expect([wrong.status, wrong.body.fields?.map((f) => f.code)]).toEqual([400, ['competency_unknown']])
    expect((await api.as(people.superior).send(competency.saveDesk, { id: form.id, deskVersion: 1, superiorLevels: [{ lineId: other, competencyId: other, level: 1 }] })).body.code).toBe('competency_unknown')
    expect(await shown(people.superior, form.id)).toEqual([[2, null], [2, null]])
  })

  test('lists say how far an assessment is, and carry no level; the desk says which part is asked', async () => {
    const form = await submitted(people.employee, 21)
    await give(people.superior, form, 0, 2, 'Words')
    const row = async (who: string) => (await api.as(who).get(competency.getFinalAssessment, { paginationSize: 100 })).listData.find((r) => r.id === form.id)
    expect(await row(people.superior)).toMatchObject({ rowCount: 2, superiorFilled: 2, finalFilled: null })
    expect(await row(people.director)).toMatchObject({ rowCount: 2, superiorFilled: null, finalFilled: null })
    expect(Object.keys((await row(people.hr)) ?? {}).filter((name) => /levels|^rows$|desk/i.test(name))).toEqual([])
    const stage = async (who: string) => (await api.as(who).get(competency.getFinalAssessmentApproval, { paginationSize: 100 })).listData.find((r) => r.id === form.id)?.stage
    expect([await stage(people.superior), await stage(people.second)]).toEqual([1, undefined])
    await approve(people.superior, form.id)
    expect([await stage(people.superior), await stage(people.second)]).toEqual([undefined, 2])
    const history = async (status: number[]) => (await api.as(people.superior).get(competency.getFinalAssessmentHistory, { status, paginationSize: 100 })).listData.map((r) => [r.id === form.id, r.status])
    expect((await history([1])).filter(([isIt]) => isIt)).toHaveLength(1)
    const approved = await history([4])
    expect(approved.every(([, status]) => status === 4) && !approved.some(([isIt]) => isIt)).toBe(true)
  })

  test('what is missing is counted, a level far from the superior’s has a comment, and talk is offered where the two differ', async () => {
    const form = await submitted(people.employee, 22)
    const { id } = form
    const refusal = async (who: string) => {
      const { status, body } = await undone(() => api.as(who).send(competency.approve, { id }))
      return status === 200 ? status : body.fields?.map((f) => f.code)
    }
    expect(await refusal(people.superior)).toEqual(['competency_superior_missing'])
    await api.as(people.superior).get(competency.createOrUpdate, { id, deskVersion: 0, levels: levelsOf(form, 1, '').slice(1) } as never)
    const { message } = (await api.as(people.superior).send(competency.approve, { id })).body as { message?: string }
    expect(message).toBe('Give 1 more level before you approve.')
    await give(people.superior, form, 1, 1)
    const rows = ((await document(people.superior, id)).body as FinalAssessment).rows
    expect(rows.map((r) => [r.selfLevel, r.superiorLevel, r.talk, r.gap])).toEqual([[3, 1, true, -2], [3, 1, true, -1]])
    await approve(people.superior, id)
    expect(await refusal(people.second), 'final levels start as the superior’s').toBe(200)
    await give(people.second, form, 2, 3)
    expect(await refusal(people.second)).toEqual(['competency_final_comment', 'competency_final_comment'])
    await give(people.second, form, 3, 3, 'Seen at work')
    const seen = (await document(people.second, id)).body as FinalAssessment
    expect([seen.readiness, seen.stage, seen.mayFill, seen.deskVersion]).toEqual(['100.00', 2, true, 4])
    expect(await refusal(people.second)).toBe(200)
  })
})
