/** Amounts, whole numbers, files in fields and rows that name rows are only declared (tests/conformance/made-up/tool-purchases): the rest follows. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { fromKeyValues } from '../../contract/kit/wire.ts'
import { q, tx } from '../../server/db/context.ts'
import { attachment } from '../../server/files/table.ts'
import { jpeg, pdf, png } from '../../server/files/testing/samples.ts'
import { setSetting } from '../../server/org/settings.ts'
import { setting } from '../../server/org/table.ts'
import { openApi, type Person, type TestApi } from '../support/api.ts'
import { aCast, NOON, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { workingDay } from '../support/requests.ts'
import { toolClient } from './made-up/tool-purchases/client.ts'
import { clonePurchase, deletePurchaseFile, toolPurchase } from './made-up/tool-purchases/contract.ts'
import { spendingKey } from './made-up/tool-purchases/server.ts'

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())

const { createOrUpdate, submit, detail, checkDraft } = toolPurchase.calls
const employee = () => api.as(people.employee)

async function upload(as: Person, bytes: Uint8Array = pdf(), fileName = 'quote.pdf'): Promise<string> {
  const id = randomUUID()
  await as.get(calls.attachmentsInbox.attachmentUpload, { id, fileName, file: new File([new Uint8Array(bytes)], fileName) })
  return id
}

const idr = (minor: number) => ({ minor, currency: 'IDR' })
let day = 0
async function aPurchase(changes: object = {}) {
  const shelf = { lineId: randomUUID(), label: 'Left wall', places: 20 }
  const tool = { lineId: randomUUID(), name: 'Drill', shelf: shelf.lineId, pieces: 2, price: { minor: 980, currency: 'JPY' } }
  return { id: randomUUID(), version: 0, neededOn: workingDay(day++), budget: idr(250_000), people: 3, quote: await upload(employee()), shelves: [shelf], tools: [tool], ...changes }
}
const save = (form: object, as = employee()) => as.send(createOrUpdate as AnyCall, form)
const faults = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, fields: (body as { fields: { field: string; code: string; message: string }[] }).fields.map(({ field, code }) => [field, code]) }
}

test('the client side is facts about the same fields', () => {
  expect(toolClient).toMatchObject({ slug: 'tool-purchases', def: toolPurchase, sort: 'budget' })
})

test('filled in, it comes back as it was, in list, detail and inbox, with the names of its files; its effect sees the amount', async () => {
  const form = await aPurchase()
  await employee().get(createOrUpdate, form)
  const leaflet = await upload(employee(), pdf(), 'leaflet.pdf')
  const tools = form.tools.map((row) => ({ ...row, leaflet }))
  await employee().get(createOrUpdate, { ...form, version: 1, tools })
  const shown = await employee().get(detail, { id: form.id })
  expect(shown).toMatchObject({ budget: idr(250_000), people: 3, quote: form.quote, photo: null, shelves: form.shelves, tools, attachments: [] })
  expect(shown.fieldFiles?.map((f) => [f.attachmentId, f.fileName, f.type]).toSorted()).toEqual([[form.quote, 'quote.pdf', 'application/pdf'], [leaflet, 'leaflet.pdf', 'application/pdf']].toSorted())
  expect(fromKeyValues(shown.texts)).toMatchObject({ quote: 'quote.pdf', [`tools.leaflet.${leaflet}`]: 'leaflet.pdf' })

  await employee().get(submit, { id: form.id })
  const inbox = await api.as(people.superior).get(calls.attachmentsInbox.inboxList, { modules: ['tool-purchases'] })
  expect(inbox.listData[0]?.block).toEqual([{ key: 'neededOn', value: form.neededOn }, { key: 'budget', value: idr(250_000) }, { key: 'people', value: 3 }, { key: 'quote', value: form.quote }, { key: 'note', value: '' }])
  expect(fromKeyValues(inbox.listData[0]?.texts ?? [])).toMatchObject({ quote: 'quote.pdf' })
  await api.as(people.superior).get(toolPurchase.calls.approve, { id: form.id })
  await api.as(people.second).get(toolPurchase.calls.approve, { id: form.id })
  expect((await q().select().from(setting).where(eq(setting.key, spendingKey(form))))[0]?.value).toBe('IDR 2500.00')
})

test('a list is ordered by an amount as a number, a currency at a time', async () => {
  const forms = await Promise.all([900, 10_000, 20_000].map(async (minor) => aPurchase({ budget: idr(minor) })))
  for (const form of forms) await employee().get(createOrUpdate, form)
  const { listData } = await employee().get(toolPurchase.calls.list, { sortingColumn: 'budget', sortingDirection: 0 })
  const own = listData.filter((row) => forms.some((f) => f.id === row.id))
  expect(own.map((row) => (row.budget as { minor: number }).minor)).toEqual([900, 10_000, 20_000])
})

test('what an amount or a number may not be is refused at its field, in words', async () => {
  const form = await aPurchase()
  expect(await faults(save({ ...form, budget: idr(0) }))).toEqual({ status: 400, fields: [['budget', 'field.too_small']] })
  expect((await save({ ...form, budget: idr(9_999_999_900) })).text).toContain('At most IDR 50,000,000')
  expect(await faults(save({ ...form, people: 41 }))).toEqual({ status: 400, fields: [['people', 'field.too_large']] })
  expect(await faults(save({ ...form, budget: { minor: 100.5, currency: 'IDR' } }))).toEqual({ status: 400, fields: [['budget', 'field.invalid']] })
  expect(await faults(save({ ...form, tools: form.tools.map((row) => ({ ...row, price: { minor: 5, currency: 'USD' } })) }))).toEqual({ status: 400, fields: [[`tools.${form.tools[0]?.lineId}.price`, 'field.invalid']] })
})

test('an amount of the company is in the company’s currency: at a save, while it is filled in, and at a submit after the company changed over', async () => {
  const form = await aPurchase()
  const other = { ...form, budget: { minor: 250_000, currency: 'USD' } }
  expect(await faults(save(other))).toEqual({ status: 400, fields: [['budget', 'field.other_currency']] })
  expect((await employee().get(checkDraft, other as never)).problems.map((p) => [p.field, p.message])).toEqual([['budget', 'An amount here is in IDR']])
  await employee().get(createOrUpdate, form)
  await tx(() => setSetting('currency', 'USD', NOON))
  try {
    expect(await faults(employee().send(submit, { id: form.id }))).toEqual({ status: 400, fields: [['budget', 'field.other_currency']] })
  } finally {
    await tx(() => setSetting('currency', 'IDR', NOON))
  }
  expect((await employee().send(submit, { id: form.id })).status).toBe(200)
})

test('a file is told by its content and size, is its owner’s and one request’s alone, and is named at its field', async () => {
  const form = await aPurchase()
  const refusedWith = async (quote: string) => faults(save({ ...form, quote }))
  expect(await refusedWith(await upload(employee(), jpeg(), 'quote.jpg'))).toEqual({ status: 400, fields: [['quote', 'file_not_supported']] })
  expect(await refusedWith(await upload(employee(), png(1_100_000), 'large.png'))).toEqual({ status: 400, fields: [['quote', 'file_too_large']] })
  expect(await refusedWith(randomUUID())).toEqual({ status: 400, fields: [['quote', 'attachment_not_found']] })
  expect(await refusedWith(await upload(api.as(people.superior)))).toEqual({ status: 400, fields: [['quote', 'attachment_not_found']] })
  const leaflet = await upload(employee(), png(), 'leaflet.png')
  expect(await faults(save({ ...form, tools: form.tools.map((row) => ({ ...row, leaflet })) }))).toEqual({ status: 400, fields: [[`tools.${form.tools[0]?.lineId}.leaflet`, 'file_not_supported']] })
  await employee().get(createOrUpdate, form)
  expect(await faults(save(await aPurchase({ quote: form.quote })))).toEqual({ status: 400, fields: [['quote', 'attachment_not_found']] })
})

test('files in fields and files beside them keep apart; what a save no longer names is let go, and what it names is not swept', async () => {
  const beside = await upload(employee(), pdf(), 'beside.pdf')
  const form = await aPurchase({ attachmentIds: [beside] })
  await employee().get(createOrUpdate, form)
  const filesNow = async () => {
    const { attachments, fieldFiles = [] } = await employee().get(detail, { id: form.id })
    return [attachments.map((a) => a.attachmentId), fieldFiles.map((a) => a.attachmentId)]
  }
  expect(await filesNow()).toEqual([[beside], [form.quote]])
  // no files named: those beside stay, whatever the fields say
  const next = await upload(employee(), pdf(), 'next.pdf')
  const { attachmentIds: _, ...alone } = form as typeof form & { attachmentIds: string[] }
  await employee().get(createOrUpdate, { ...alone, version: 1, quote: next })
  expect(await filesNow()).toEqual([[beside], [next]])
  expect((await q().select().from(attachment).where(eq(attachment.id, form.quote)))[0]?.deletedAt).not.toBeNull()
  // a file of a field goes with a save alone
  expect((await employee().send(deletePurchaseFile, { id: next })).status).toBe(404)
  const sweep = api.parts.jobs.find((job) => job.name === 'attachment-sweep')
  await sweep?.run({ now: new Date(NOON.getTime() + 48 * 3_600_000), signal: new AbortController().signal } as never)
  expect((await q().select().from(attachment).where(eq(attachment.id, form.quote))).length).toBe(0)
  expect(await filesNow()).toEqual([[beside], [next]])
})

test('only who may see the request opens its files', async () => {
  const form = await aPurchase()
  await employee().get(createOrUpdate, form)
  const opened = async (who: string) => (await api.as(who).send(calls.attachmentsInbox.attachment, { id: form.quote })).status
  expect([await opened(people.employee), await opened(people.superior)]).toEqual([200, 404])
  await employee().get(submit, { id: form.id })
  expect([await opened(people.superior), await opened(people.stranger)]).toEqual([200, 404])
})

test('a row names a row that is there: a draft may name none, and never one that is not there', async () => {
  const form = await aPurchase()
  const lineId = form.tools[0]?.lineId
  const gone = { ...form, tools: form.tools.map((row) => ({ ...row, shelf: randomUUID() })) }
  expect(await faults(save(gone))).toEqual({ status: 400, fields: [[`tools.${lineId}.shelf`, 'field.no_such_row']] })
  expect(await faults(save({ ...form, shelves: [] }))).toEqual({ status: 400, fields: [[`tools.${lineId}.shelf`, 'field.no_such_row']] })
  await employee().get(createOrUpdate, { ...form, tools: form.tools.map(({ shelf: __, ...row }) => row) })
  expect(await faults(employee().send(submit, { id: form.id }))).toEqual({ status: 400, fields: [[`tools.${lineId}.shelf`, 'field.required']] })
})

test('a clone has the rows under ids of its own, which name each other as before, and none of the files', async () => {
  const leaflet = await upload(employee(), pdf(), 'leaflet.pdf')
  const plain = await aPurchase()
  const form = { ...plain, tools: plain.tools.map((row) => ({ ...row, leaflet })) }
  await employee().get(createOrUpdate, form)
  const clone = (await employee().get(clonePurchase, { id: form.id })) as unknown as typeof plain
  const [shelf, tool] = [clone.shelves[0], clone.tools[0]]
  expect([shelf?.lineId, tool?.lineId].map((id) => [...plain.shelves, ...plain.tools].some((row) => row.lineId === id))).toEqual([false, false])
  expect(clone).toMatchObject({
    budget: form.budget, quote: null, photo: null, shelves: plain.shelves.map((row) => ({ ...row, lineId: shelf?.lineId })), tools: plain.tools.map((row) => ({ ...row, lineId: tool?.lineId, shelf: shelf?.lineId, leaflet: null })),
  })
})
