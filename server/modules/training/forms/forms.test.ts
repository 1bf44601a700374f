import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Paged } from '../../../../contract/kit/paging.ts'
import type { FormActOutput, FormOutcome, FormResults, FormTransaction, FormTransactionRow } from '../../../../contract/modules/training/form-calls.ts'
import { q, tx } from '../../../db/context.ts'
import type { Database } from '../../../db/database.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { namedId } from '../../../lib/named-id.ts'
import { as, clock, foundCompany, START, type Who, who } from '../../../request/testing/company.ts'
import { refusal } from '../../../request/testing/story.ts'
import { enrol, participantId } from '../../../training/participants.ts'
import { trainingAttendance, trainingFormTransaction } from '../../../training/table.ts'
import { foundSubjects, open, session } from '../../../training/testing/trainings.ts'
import { createTrainingForms } from './index.ts'

const id = namedId('training with forms')
const [pre, post, feedback] = ['pre', 'post', 'feedback'].map((n) => namedId(`form ${n}`)) as [string, string, string]
const field = (form: string, n: number) => namedId(`${form} field ${n}`)
const DAY = 86_400_000
const END = new Date('2026-05-12T01:00:00Z')
let database: Database
const served = createTrainingForms()

async function call<T>(by: Who, name: string, input: Record<string, unknown> = {}): Promise<T> {
  const [found] = served.filter((s) => s.call.name === name)
  if (!found) throw new Error(`${name} is not served`)
  const context = await as(by)
  const run = () => found.handle(found.schema.parse(input), context)
  return (await (found.call.kind === 'command' ? tx(run) : run())) as T
}
const refused = async (made: Promise<unknown>) => {
  const { status, code } = await refusal(made)
  return [status, code]
}
const question = (form: string, position: number, kind: 1 | 2 | 3 | 4 | 5, more: object) => ({ id: field(form, position), position, kind, labels: { en: `Question ${position + 1}`, id: `Pertanyaan ${position + 1}` }, options: [], right: null, points: 0, required: true, ...more })
const options = ['p', 'q', 'r', 's'].map((en) => ({ en }))

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  await foundSubjects()
  clock.set(START)
  const form = { passPercent: null, attemptsMax: 1, anonymous: false, opensAt: END, closesAt: new Date(END.getTime() + 14 * DAY) }
  await tx(async () => {
    await open({
      id, requestorId: who.outsider, from: '2026-05-12', until: '2026-05-12', sessions: [session(namedId('forms 1'), '2026-05-12T07:00', '2026-05-12T08:00')],
      forms: [
        { ...form, id: pre, kind: 1, names: { en: 'Before' }, opensAt: new Date(START.getTime() - DAY), fields: [question(pre, 0, 4, {})] },
        { ...form, id: post, kind: 2, names: { en: 'After' }, passPercent: 70, attemptsMax: 3, fields: [question(post, 0, 1, { options, right: { v: [1] }, points: 10 }), question(post, 1, 1, { options, right: { v: [1] }, points: 10 }), question(post, 2, 2, { options, right: { v: [0, 1, 2] }, points: 20 }), question(post, 3, 5, { right: { v: '12' }, points: 10 })] },
        { ...form, id: feedback, kind: 3, names: { en: 'Feedback' }, anonymous: true, fields: [question(feedback, 0, 3, {}), question(feedback, 1, 4, { required: false })] },
      ],
    }, new Date(START.getTime() - 2 * DAY))
    await enrol(id, (['emp', 'emp2', 'sup', 'head', 'hr2'] as const).map((name) => ({ employeeId: who[name], origin: 'recommended' as const })), new Date(START.getTime() - 2 * DAY))
    for (const name of ['emp', 'sup', 'head', 'hr2'] as const) await q().update(trainingAttendance).set({ status: 1 }).where(eq(trainingAttendance.participantId, participantId(id, who[name])))
  })
})
afterAll(() => database.close())

const answers = [{ fieldId: field(post, 0), value: 1 }, { fieldId: field(post, 1), value: 0 }, { fieldId: field(post, 2), value: [0, 1, 3] }, { fieldId: field(post, 3), value: '12.0' }]

describe('a test', () => {
  test('is answered by batches in any order, the higher version holding; scored when it is handed in, and the score stands in no kept answer', async () => {
    const draft = namedId('draft 1')
    const first = await call<FormActOutput>('emp', 'saveAnswers', { id: draft, formId: post, version: 5, fields: answers.slice(0, 2) })
    expect(first).toMatchObject({ id: draft, status: 1, saved: 2 })
    await call('emp', 'saveAnswers', { id: draft, formId: post, version: 4, fields: [{ fieldId: field(post, 0), value: 3 }, ...answers.slice(2)] })
    const opened = await call<FormTransaction>('emp', 'formTransaction', { id: post })
    expect(opened.answers.find((a) => a.fieldId === field(post, 0))?.value).toBe(1)
    expect(opened).toMatchObject({ mayFill: true, maySubmit: true, attempt: 1, attemptsMax: 3 })
    const done = await call<FormActOutput>('emp', 'submitForm', { id: draft })
    expect(Object.keys(done).sort()).toEqual(['id', 'message', 'status', 'version'])
    expect(await call<FormOutcome>('emp', 'formOutcome', { id: draft })).toEqual({ transactionId: draft, score: 26, maxScore: 50, percent: '52.00', passed: false, right: [] })
    expect(await refused(call('emp', 'submitForm', { id: draft }))).toEqual([400, 'form_submitted'])
    expect(await refused(call('emp', 'cancelForm', { id: draft }))).toEqual([400, 'form_test_stays'])
  })

  test('one question of another form refuses the whole batch, and changes nothing', async () => {
    const draft = namedId('draft 2')
    expect(await refused(call('emp', 'saveAnswers', { id: draft, formId: post, version: 1, fields: [answers[0], { fieldId: field(pre, 0), value: 'x' }] }))).toEqual([400, 'form_field_unknown'])
    expect(await refused(call('emp', 'saveAnswers', { id: draft, formId: post, version: 1, fields: [{ fieldId: field(post, 0), value: 9 }] }))).toEqual([400, 'form_answer_invalid'])
    expect(await q().select().from(trainingFormTransaction).where(eq(trainingFormTransaction.id, draft))).toEqual([])
  })

  test('what is missing is named, three attempts are three, and then what is right is shown', async () => {
    const [two, three] = [namedId('draft 3'), namedId('draft 4')]
    await call('emp', 'saveAnswers', { id: two, formId: post, version: 1, fields: answers.slice(0, 1) })
    const { code } = await refusal(call('emp', 'submitForm', { id: two }))
    expect(code).toBe('form_answer_missing')
    for (const draft of [two, three]) {
      await call('emp', 'saveAnswers', { id: draft, formId: post, version: 2, fields: answers })
      await call('emp', 'submitForm', { id: draft })
    }
    expect(await refused(call('emp', 'saveAnswers', { id: namedId('draft 5'), formId: post, version: 1, fields: answers }))).toEqual([400, 'form_attempts'])
    expect((await call<FormOutcome>('emp', 'formOutcome', { id: three })).right).toHaveLength(4)
  })

  test('somebody else\'s is not there, nor is it for who was absent', async () => {
    expect(await refused(call('sup', 'formTransaction', { id: namedId('draft 1') }))).toEqual([404, 'not_found'])
    expect(await refused(call('sup', 'formOutcome', { id: namedId('draft 1') }))).toEqual([404, 'not_found'])
    expect(await refused(call('sup', 'saveAnswers', { id: namedId('draft 1'), formId: post, version: 9, fields: answers }))).toEqual([404, 'not_found'])
    expect(await refused(call('emp2', 'formTransaction', { id: feedback }))).toEqual([404, 'not_found'])
    expect((await call<FormTransaction>('emp2', 'formTransaction', { id: pre })).mayFill).toBe(true)
  })

  test('the person and the crew see a score, a superior that it was not passed, others nothing', async () => {
    const mine = await call<Paged<FormTransactionRow>>('emp', 'formTransactions', { id })
    expect(mine.listData.find((r) => r.formId === post)).toMatchObject({ score: 26, percent: '52.00', passed: false })
    expect((await call<Paged<FormTransactionRow>>('outsider', 'formTransactions', { id })).listData.find((r) => r.formId === post && r.employeeId === who.emp)).toMatchObject({ score: 26 })
    expect((await call<Paged<FormTransactionRow>>('sup', 'formTransactions', { employeeId: who.emp })).listData.find((r) => r.formId === post)).toMatchObject({ score: null, percent: null, passed: false })
    expect(await refused(call('emp', 'formTransactions', { employeeId: who.sup }))).toEqual([403, 'not_allowed'])
    expect((await call<Paged<FormTransactionRow>>('emp', 'formTransactions', { due: true })).listData.map((r) => r.formId).sort()).toEqual([feedback, pre].sort())
  })
})

describe('feedback', () => {
  const give = async (by: Who, value: number, text = '') => {
    const draft = namedId(`feedback of ${by}`)
    await call(by, 'saveAnswers', { id: draft, formId: feedback, version: 1, fields: [{ fieldId: field(feedback, 0), value }, { fieldId: field(feedback, 1), value: text }] })
    await call(by, 'submitForm', { id: draft })
    return draft
  }

  test('is taken back while it is open, shown to the crew when it is closed, and not of three', async () => {
    for (const [by, value] of [['emp', 5], ['sup', 4], ['head', 2]] as const) await give(by, value, String(value))
    const own = namedId('feedback of head')
    expect(await call('head', 'cancelForm', { id: own })).toMatchObject({ status: 3 })
    await call('head', 'saveAnswers', { id: namedId('again'), formId: feedback, version: 1, fields: [{ fieldId: field(feedback, 0), value: 3 }] })
    await call('head', 'submitForm', { id: namedId('again') })
    clock.set(new Date(END.getTime() + 15 * DAY))
    expect(await call('outsider', 'formResults', { formId: feedback })).toMatchObject({ handedIn: 3, hidden: true, fields: [] })
    expect(await refused(call('emp', 'formResults', { formId: feedback }))).toEqual([404, 'not_found'])
    clock.set(START)
    await give('hr2', 4)
    expect(await call('outsider', 'formResults', { formId: feedback })).toMatchObject({ hidden: true })
    clock.set(new Date(END.getTime() + 15 * DAY))
    const shown = await call<FormResults>('outsider', 'formResults', { formId: feedback })
    expect([shown.hidden, shown.fields[0]?.average, shown.fields[0]?.counts.map((c) => c.count), shown.fields[1]?.texts.toSorted()]).toEqual([false, '4.00', [0, 0, 1, 2, 1], ['4', '5']])
    clock.set(START)
  })
})
