/** Every command exactly once, whatever the network does; and people who act at the same moment. @see docs/product/wire.md#exactly-once */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { q } from '../../server/db/context.ts'
import { notification } from '../../server/effects/table.ts'
import { attachment } from '../../server/files/table.ts'
import { runOwnTransactions } from '../../server/http/commands.ts'
import { audit, commandKey } from '../../server/http/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { leaveBalance, leaveDeduct } from '../../server/ledger/table.ts'
import { aBalance } from '../../server/ledger/testing/company.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { approvalStep, request, requestHistory, requestLine } from '../../server/request/table.ts'
import { type Answer, openApi, type TestApi } from '../support/api.ts'
import { aCast, aPerson, type Cast } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, fillDesk, type Form, isFiledForOneself, staging, workingDay } from '../support/requests.ts'

let api: TestApi
let cast: Cast
let day = 0
const nextDay = () => workingDay(day++)
const [leave] = everyModule as readonly [ServerModule]

beforeAll(async () => {
  api = await openApi()
  cast = await aCast(everyModule.map((m) => m.def.slug))
})
afterAll(() => api.close())

const stagesOf = (module: ServerModule) => staging(api, module, cast.people, { requester: cast.people.employee, employee: cast.people.employee })

/** The same command at once: all are answered 200, with the same bytes, and all but one say that they repeat. */
async function atOnce(who: string, call: AnyCall, input: Record<string, unknown>, times = 20): Promise<Answer> {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: times }, () => api.as(who).send(call, input, { key })))
  expect(answers.map((a) => a.status)).toEqual(Array.from({ length: times }, () => 200))
  expect(new Set(answers.map((a) => a.text)).size).toBe(1)
  expect(answers.filter((a) => a.headers.get('idempotent-replay') !== 'true')).toHaveLength(1)
  const [row, ...more] = await q().select().from(audit).where(eq(audit.commandId, key))
  expect([row?.call, more.length]).toEqual([call.id, 0])
  return answers[0] as Answer
}

/** How many rows a request has where each command writes one. */
const countsOf = async (id: string) => ({
  requests: (await q().select().from(request).where(eq(request.id, id))).length,
  lines: (await q().select().from(requestLine).where(eq(requestLine.requestId, id))).length,
  steps: (await q().select().from(approvalStep).where(eq(approvalStep.requestId, id))).length,
  history: (await q().select().from(requestHistory).where(eq(requestHistory.requestId, id))).map((h) => h.action).sort(),
  deducts: (await q().select().from(leaveDeduct).where(eq(leaveDeduct.requestId, id))).length,
})

/** Days held by one request of the module that is submitted once, without a repeat. */
async function heldByOne(module: ServerModule): Promise<number> {
  const { employee, clerk } = cast.people
  const as = api.as(isFiledForOneself(module) ? employee : clerk)
  const form = await aForm(module, as, employee, nextDay())
  await as.get(callFor(module, 'save'), form)
  await as.get(callFor(module, 'submit'), { id: form.id, version: 1 })
  return (await countsOf(form.id)).deducts
}

test('leave holds days, so that held twice would show', async () => expect(await heldByOne(leave)).toBe(1))

describe.each(everyModule.map((m) => [m.def.slug, m] as const))('%s: the same command 20 times in parallel', (_slug, module) => {
  test('one draft, one submit, one decision on each level, 20 identical answers each', async () => {
    const { employee, clerk, superior, second } = cast.people
    // what nobody files for themselves, HR does
    const requester = isFiledForOneself(module) ? employee : clerk
    const form = await aForm(module, api.as(requester), employee, nextDay())
    await atOnce(requester, callFor(module, 'save'), form)
    expect(await countsOf(form.id)).toEqual({ requests: 1, lines: 1, steps: 0, history: [], deducts: 0 })
    await atOnce(requester, callFor(module, 'submit'), { id: form.id, version: 1 })
    expect(await countsOf(form.id)).toEqual({ requests: 1, lines: 1, steps: 2, history: ['submit'], deducts: await heldByOne(module) })
    await fillDesk(module, api.as(superior), form.id)
    await atOnce(superior, callFor(module, 'approve'), { id: form.id, version: 2, note: 'fine' })
    await atOnce(second, callFor(module, 'approve'), { id: form.id, version: 3, note: 'fine' })
    expect((await countsOf(form.id)).history).toEqual(['approve', 'approve', 'submit'])
    // of each thing once; what a module itself tells comes besides
    const told = (await q().select().from(notification).where(eq(notification.recordId, form.id))).filter((n) => n.employeeId === requester).map((n) => n.code)
    expect([told.includes('approved'), told.toSorted()]).toEqual([true, [...new Set(told)].toSorted()])
    await atOnce(requester, callFor(module, 'cancel'), { id: form.id, version: 4 })
    await atOnce(second, callFor(module, 'approve'), { id: form.id, version: 5 })
    expect((await q().select().from(request).where(eq(request.id, form.id)))[0]).toMatchObject({ status: Status.cancelled, version: 6, round: 2 })
  })

})

const savingAndSubmitting = everyModule.flatMap((m) => {
  const call = (m.def.calls as Record<string, AnyCall | undefined>).saveAndSubmit
  return call ? [[m.def.slug, m, call] as const] : []
})

describe.each(savingAndSubmitting)('%s: saved and submitted in one, 20 times in parallel', (_slug, module, call) => {
  test('one request', async () => {
    const form = await aForm(module, api.as(cast.people.employee), cast.people.employee, nextDay())
    const answer = await atOnce(cast.people.employee, call, form)
    expect(answer.body).toMatchObject({ id: form.id, status: Status.inApproval })
    expect(await countsOf(form.id)).toEqual({ requests: 1, lines: 1, steps: 2, history: ['submit'], deducts: await heldByOne(module) })
  })
})

describe('a key', () => {
  const save = () => callFor(leave, 'save')
  const newForm = () => aForm(leave, api.as(cast.people.employee), cast.people.employee, nextDay())

  test('with another body or another call answers 422 and does nothing', async () => {
    const key = randomUUID()
    const form = await newForm()
    const as = api.as(cast.people.employee)
    await as.get(save(), form, { key })
    expect(await as.send(save(), { ...form, note: 'another' }, { key })).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(await as.send(callFor(leave, 'submit'), form, { key })).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect((await q().select().from(request).where(eq(request.id, form.id)))[0]).toMatchObject({ status: Status.draft, version: 1, note: '' })
  })

  test('of somebody else is another command', async () => {
    const key = randomUUID()
    const form = await newForm()
    await api.as(cast.people.employee).get(save(), form, { key })
    expect((await api.as(cast.people.stranger).send(save(), form, { key })).status).toBe(404)
    expect((await api.as(cast.people.employee).send(save(), form, { key })).headers.get('idempotent-replay')).toBe('true')
  })

  test('is remembered whatever became of the record since', async () => {
    const key = randomUUID()
    const form = await newForm()
    const as = api.as(cast.people.employee)
    const first = await as.send(save(), form, { key })
    await as.get(callFor(leave, 'submit'), { id: form.id })
    await api.as(cast.people.superior).get(callFor(leave, 'reject'), { id: form.id, note: 'no' })
    expect((await as.send(save(), form, { key })).text).toBe(first.text)
  })

  test('of a refusal is not kept: the same command is judged anew', async () => {
    const as = api.as(cast.people.employee)
    const complete = await newForm()
    const { startDate: _, ...incomplete } = complete
    await as.get(save(), incomplete)
    const key = randomUUID()
    const submit = { id: complete.id }
    const refused = await as.send(callFor(leave, 'submit'), submit, { key })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'startDate' }] } })
    expect(await countsOf(complete.id)).toMatchObject({ steps: 0, history: [], deducts: 0 })
    await as.get(save(), { ...complete, version: 1 })
    const accepted = await as.send(callFor(leave, 'submit'), submit, { key })
    expect([accepted.status, accepted.headers.get('idempotent-replay')]).toEqual([200, null])
    expect((await as.send(callFor(leave, 'submit'), submit, { key })).text).toBe(accepted.text)
  })

  test('left out, the command works and a repeat is judged by the state it finds', async () => {
    const form = await newForm()
    const as = api.as(cast.people.employee)
    await as.get(save(), form, { key: 'none' })
    expect((await as.send(callFor(leave, 'submit'), { id: form.id }, { key: 'none' })).status).toBe(200)
    expect((await as.send(callFor(leave, 'submit'), { id: form.id }, { key: 'none' })).body.code).toBe('illegal_transition')
  })
})

describe('a batch', () => {
  test('that fails as a whole leaves no key behind: the key may come again, also with another body', async () => {
    const key = { sub: 'somebody', commandId: randomUUID(), call: 'attachments-inbox-announcements.inboxBatchAction', digest: 'one' }
    await expect(runOwnTransactions(key, api.clock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    const again = { ...key, digest: 'another' }
    expect(await runOwnTransactions(again, api.clock, async () => ({ answer: 'done' }))).toEqual({ answer: 'done', replayed: false })
    expect(await runOwnTransactions(again, api.clock, () => Promise.reject(new Error('never run')))).toEqual({ answer: 'done', replayed: true })
    await expect(runOwnTransactions(key, api.clock, async () => ({ answer: 'x' }))).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('that was killed before its answer was kept carries on, and is noted once (lost-answers, seed 7)', async () => {
    const key = { sub: 'somebody', commandId: randomUUID(), call: 'attachments-inbox-announcements.inboxBatchAction', digest: 'one' }
    let noted = 0
    const work = async () => ({ answer: 'done', record: async () => void noted++ })
    await q().insert(commandKey).values({ ...key, status: 0, answer: '', createdAt: api.clock.now() })
    const answers = await Promise.all([runOwnTransactions(key, api.clock, work), runOwnTransactions(key, api.clock, work)])
    expect([noted, answers.map((a) => a.answer)]).toEqual([1, ['done', 'done']])
  })

  test('whose duplicate was refused keeps its answer all the same', async () => {
    const key = { sub: 'somebody', commandId: randomUUID(), call: 'attachments-inbox-announcements.inboxBatchAction', digest: 'one' }
    const disk = Promise.withResolvers<never>()
    const begun = Promise.withResolvers<void>()
    const refused = runOwnTransactions(key, api.clock, () => (begun.resolve(), disk.promise))
    await begun.promise
    const done = runOwnTransactions(key, api.clock, async () => {
      disk.reject(new Error('no disk'))
      await expect(refused).rejects.toThrow('no disk')
      return { answer: 'done' }
    })
    expect(await done).toEqual({ answer: 'done', replayed: false })
    expect(await runOwnTransactions(key, api.clock, async () => ({ answer: 'again' }))).toEqual({ answer: 'done', replayed: true })
  })

  const batch = calls.attachmentsInbox.inboxBatchAction
  async function waiting(count: number): Promise<Form[]> {
    const forms: Form[] = []
    const stages = stagesOf(leave)
    for (let i = 0; i < count; i++) {
      const form = await aForm(leave, api.as(cast.people.employee), cast.people.employee, nextDay())
      await api.as(cast.people.employee).get(callFor(leave, 'save'), form)
      await stages.submit(form.id)
      forms.push(form)
    }
    return forms
  }

  test('8 times in parallel decides each item once and answers everybody the same', async () => {
    const forms = await waiting(3)
    const items = forms.map((f) => ({ id: f.id, module: 'leave-requests', version: 2 }))
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.as(cast.people.superior).send(batch, { action: 'approve', items }, { key })))
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(answers[0]?.body.outcomes.map((o) => [o.ok, o.status])).toEqual([[true, 1], [true, 1], [true, 1]])
    for (const { id } of forms) expect((await countsOf(id)).history).toEqual(['approve', 'submit'])
    expect(await q().select().from(audit).where(eq(audit.commandId, key))).toHaveLength(1)
  })

  test('with an item that fails decides the others, and a replay says the same byte for byte', async () => {
    const forms = await waiting(3)
    const [stale] = forms.splice(1, 1)
    const items = [forms[0], stale, forms[1]].map((f, i) => ({ id: f?.id ?? '', module: 'LeaveRequest', version: i === 1 ? 1 : 2 }))
    const key = randomUUID()
    const first = await api.as(cast.people.superior).send(batch, { action: 'reject', note: 'not now', items }, { key })
    expect(first.body.outcomes.map((o) => [o.ok, o.errorCode, o.status])).toEqual([[true, null, Status.rejected], [false, 'stale', Status.inApproval], [true, null, Status.rejected]])
    const again = await api.as(cast.people.superior).send(batch, { action: 'reject', note: 'not now', items }, { key })
    expect(again.text).toBe(first.text)
    expect((await api.as(cast.people.superior).send(batch, { action: 'approve', items }, { key })).status).toBe(422)
    expect((await q().select().from(request).where(inArray(request.id, items.map((i) => i.id)))).map((r) => r.status).sort()).toEqual([1, 5, 5])
  })

  test('that names an item twice decides it once', async () => {
    const [form] = await waiting(1)
    const item = { id: form?.id ?? '', module: 'leave-requests', version: 2 }
    const { outcomes } = await api.as(cast.people.superior).get(batch, { action: 'approve', items: [item, item] })
    expect(outcomes.map((o) => [o.ok, o.errorCode])).toEqual([[true, null], [false, 'stale']])
  })

  test('two approvers with the same items in opposite order end without a deadlock', async () => {
    const forms = await waiting(6)
    const items = forms.map((f) => ({ id: f.id, module: 'leave-requests' }))
    const [one, other] = await Promise.all([
      api.as(cast.people.superior).get(batch, { action: 'approve', items }),
      api.as(cast.people.delegate).get(batch, { action: 'approve', items: items.toReversed() }),
    ])
    const done = [...one.outcomes, ...other.outcomes]
    expect(done.filter((o) => o.ok).length).toBe(6)
    expect(done.filter((o) => !o.ok).map((o) => o.errorCode)).toEqual(Array.from({ length: 6 }, () => 'not_allowed'))
  })
})

describe('at the same moment', () => {
  test('an upload 20 times in parallel is one file with one answer', async () => {
    const id = randomUUID()
    const key = randomUUID()
    const send = () => {
      const body = new FormData()
      body.append('Id', id)
      body.append('File', new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'note.pdf', { type: 'application/pdf' }))
      return api.as(cast.people.employee).raw('POST', '/attachments/upload', body, { 'idempotency-key': key })
    }
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect((await q().select().from(attachment).where(eq(attachment.id, id))).length).toBe(1)
    expect(await q().select().from(audit).where(eq(audit.commandId, key))).toHaveLength(1)
  })

  test('two requests for the last day of a balance: one gets it, the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await aPerson(cast.company, `Last Day ${round}`, { superiorId: cast.people.superior })
      await aBalance(person, leaveTypeIds.annual, '1.00')
      const forms: Form[] = []
      for (let i = 0; i < 2; i++) {
        const form = await aForm(leave, api.as(person), person, nextDay())
        await api.as(person).get(callFor(leave, 'save'), form)
        forms.push(form)
      }
      const answers = await Promise.all(forms.map((f) => api.as(person).send(callFor(leave, 'submit'), { id: f.id })))
      expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
      expect(answers.find((a) => a.status === 400)?.body.fields?.map((f: { code: string }) => f.code)).toEqual(['leave_balance'])
    }
  })

  test('two requests for one day of a leave without balance: one gets it, the other overlaps', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await aPerson(cast.company, `Same Day ${round}`, { superiorId: cast.people.superior })
      const date = nextDay()
      const forms: Form[] = []
      for (let i = 0; i < 2; i++) {
        const form = { ...(await aForm(leave, api.as(person), person, date)), leaveType: leaveTypeIds.unpaid }
        await api.as(person).get(callFor(leave, 'save'), form)
        forms.push(form)
      }
      const answers = await Promise.all(forms.map((f) => api.as(person).send(callFor(leave, 'submit'), { id: f.id })))
      expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
      expect(answers.find((a) => a.status === 400)?.body.fields?.map((f: { code: string }) => f.code)).toEqual(['leave_overlap'])
    }
  })

  test('30 people submit: every code is another, and every reservation is there', async () => {
    const people: string[] = []
    for (let i = 0; i < 30; i++) {
      const person = await aPerson(cast.company, `Parallel ${i}`, { superiorId: cast.people.superior })
      await aBalance(person, leaveTypeIds.annual, '5.00')
      people.push(person)
    }
    const date = nextDay()
    const forms = await Promise.all(people.map((p) => aForm(leave, api.as(p), p, date)))
    const answers = await Promise.all(forms.map((form, i) => api.as(people[i] ?? '').send(calls.leaveRequests.saveAndSubmit, form as never)))
    expect(answers.map((a) => a.status)).toEqual(people.map(() => 200))
    expect(new Set(answers.map((a) => a.body.code)).size).toBe(30)
    const rows = await q()
      .select({ person: leaveBalance.employeeId, days: leaveDeduct.deductBalance, status: leaveDeduct.deductStatus })
      .from(leaveDeduct)
      .innerJoin(leaveBalance, eq(leaveBalance.id, leaveDeduct.balanceId))
      .where(inArray(leaveBalance.employeeId, people))
    expect(rows.map((r) => [r.days, r.status])).toEqual(people.map(() => ['1.00', 'reserved']))
    expect(new Set(rows.map((r) => r.person)).size).toBe(30)
  }, 120_000)

  test('approve and reject of one level: one is carried out, the other learns that the record has moved on', async () => {
    for (let round = 0; round < 3; round++) {
      const stages = stagesOf(leave)
      const form = await aForm(leave, api.as(cast.people.employee), cast.people.employee, nextDay())
      await api.as(cast.people.employee).get(callFor(leave, 'save'), form)
      await stages.submit(form.id)
      const based = { id: form.id, version: 2, note: 'at once' }
      const answers = await Promise.all([api.as(cast.people.superior).send(callFor(leave, 'approve'), based), api.as(cast.people.delegate).send(callFor(leave, 'reject'), based)])
      expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
      expect(answers.find((a) => a.status === 409)?.body).toMatchObject({ code: 'stale', current: { version: 3 } })
    }
  })

  test('a withdrawal and an approval of one version: one is carried out', async () => {
    const stages = stagesOf(leave)
    const form = await aForm(leave, api.as(cast.people.employee), cast.people.employee, nextDay())
    await api.as(cast.people.employee).get(callFor(leave, 'save'), form)
    await stages.submit(form.id)
    const answers = await Promise.all([
      api.as(cast.people.employee).send(callFor(leave, 'cancel'), { id: form.id, version: 2 }),
      api.as(cast.people.superior).send(callFor(leave, 'approve'), { id: form.id, version: 2 }),
    ])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  })
})
