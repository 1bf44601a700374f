import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { essFileCalls, type EssFileForm } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { maySeeOurs } from '../../announcements/on-show.ts'
import { essFile, essFileVersion } from '../../announcements/table.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { attachment } from '../../files/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { department } from '../../org/table.ts'
import { createAttachmentsInbox } from './index.ts'

const served = createAttachmentsInbox({ files: {} as never, requests: {} as never })
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const { essFiles, essFileSave, essFileWithdraw, essFileVersions } = essFileCalls
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)

let db: Database
let company: Company
let sales: string
let [rina, dina, budi] = ['', '', '']
const hr = () => aContext(rina, ['hr'])
const as = (who: string) => aContext(who)

async function upload(ownerEmployeeId: string, fileName = 'handbook.pdf'): Promise<string> {
  const id = newId(NOON)
  await q().insert(attachment).values({ id, ownerEmployeeId, fileName, type: 'application/pdf', size: 10, sha256: 'x', category: 1, storageKey: id, createdAt: NOON })
  return id
}
async function kept(more: Partial<EssFileForm> = {}): Promise<EssFileForm> {
  const form: EssFileForm = { id: newId(NOON), version: 0, title: 'Handbook', description: 'All rules', category: 'Policies', audience: { siteIds: [], departmentIds: [], grades: [] }, attachmentId: await upload(rina), ...more }
  await send(essFileSave, form, hr())
  return form
}
const currentOf = async (id: string) => (await q().select().from(essFile)).find((f) => f.id === id)?.currentVersionId ?? ''

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  sales = newId(NOON)
  await q().insert(department).values({ id: sales, code: 'SAL', name: 'Sales' })
  rina = await anEmployee(company, 'Rina')
  dina = await anEmployee(company, 'Dina')
  budi = await anEmployee(company, 'Budi', { departmentId: sales })
})
afterAll(() => db.close())

describe('company files', () => {
  test('stand in folders, are found by words, and only those for the reader', async () => {
    await kept()
    await kept({ title: 'Price list', category: 'Sales', audience: { siteIds: [], departmentIds: [sales], grades: [] } })
    await kept({ title: 'Claim form', category: 'Forms', description: '' })
    const mine = await send(essFiles, {}, as(dina))
    expect(mine.listData.map((f) => [f.category, f.title, f.fileName, f.versionNumber])).toEqual([['Forms', 'Claim form', 'handbook.pdf', 1], ['Policies', 'Handbook', 'handbook.pdf', 1]])
    expect(mine.categories).toEqual([{ name: 'Forms', count: 1 }, { name: 'Policies', count: 1 }])
    expect((await send(essFiles, { filterSearch: 'RULES' }, as(dina))).listData.map((f) => f.title)).toEqual(['Handbook'])
    expect((await send(essFiles, { category: 'Sales' }, as(budi))).totalData).toBe(1)
    expect((await send(essFiles, { category: 'Sales' }, as(dina))).totalData).toBe(0)
  })

  test('a new upload is a new version; the old one is not given out any more', async () => {
    const form = await kept({ title: 'Rules' })
    const first = await currentOf(form.id)
    expect(await maySeeOurs(first, 'essFile', as(dina))).toBe(true)
    expect(await send(essFileSave, { ...form, version: 1, title: 'Rules 2' }, hr())).toEqual({ id: form.id, version: 2, versionNumber: 1 })
    expect(await send(essFileSave, { ...form, version: 2, attachmentId: await upload(rina, 'v2.pdf') }, hr())).toEqual({ id: form.id, version: 3, versionNumber: 2 })
    expect([await maySeeOurs(first, 'essFile', as(dina)), await maySeeOurs(first, 'essFile', hr()), await maySeeOurs(await currentOf(form.id), 'essFile', as(dina))]).toEqual([false, true, true])
    expect((await send(essFileVersions, { id: form.id }, hr())).versions.map((v) => [v.number, v.fileName, v.createdBy])).toEqual([[2, 'v2.pdf', 'Rina'], [1, 'handbook.pdf', 'Rina']])
    await expect(send(essFileSave, { ...form, version: 1 }, hr())).rejects.toSatisfy(refusedWith('stale'))
  })

  test('a withdrawn one is gone for readers, with its file, and comes back', async () => {
    const form = await kept({ title: 'Old form', audience: { siteIds: [company.siteId], departmentIds: [], grades: [] } })
    const seen = async () => (await send(essFiles, { filterSearch: 'old form' }, as(dina))).totalData
    expect(await seen()).toBe(1)
    await send(essFileWithdraw, { id: form.id, version: 1, withdrawn: true }, hr())
    expect([await seen(), await maySeeOurs(await currentOf(form.id), 'essFile', as(dina))]).toEqual([0, false])
    expect((await send(essFiles, { manage: true, filterSearch: 'old form' }, hr())).listData[0]).toMatchObject({ title: 'Old form', withdrawnAt: expect.any(String) as string })
    await expect(send(essFileWithdraw, { id: form.id, version: 1, withdrawn: false }, hr())).rejects.toSatisfy(refusedWith('stale'))
    await send(essFileWithdraw, { id: form.id, version: 2, withdrawn: false }, hr())
    expect(await seen()).toBe(1)
  })

  test('only HR changes them; somebody else\'s upload is not taken; an unknown one is not found', async () => {
    const form = await kept({ title: 'Mine' })
    const tries: [AnyCall, object][] = [[essFileSave, { ...form, version: 1 }], [essFileSave, { ...form, id: newId(NOON) }], [essFileWithdraw, { id: form.id, version: 1, withdrawn: true }], [essFileVersions, { id: form.id }], [essFiles, { manage: true }]]
    for (const [call, input] of tries) await expect(send(call, input, as(dina))).rejects.toSatisfy(refusedWith('not_allowed'))
    await expect(send(essFileSave, { ...form, id: newId(NOON), attachmentId: await upload(dina) }, hr())).rejects.toSatisfy(refusedWith('attachment_not_found'))
    await expect(send(essFileSave, { ...form, id: newId(NOON), version: 0, audience: { siteIds: [newId(NOON)], departmentIds: [], grades: [] }, attachmentId: await upload(rina) }, hr())).rejects.toSatisfy(refusedWith('audience_unknown'))
    await expect(send(essFileSave, { ...form, id: newId(NOON), version: 2 }, hr())).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(essFileWithdraw, { id: newId(NOON), version: 1, withdrawn: true }, hr())).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(essFileVersions, { id: newId(NOON) }, hr())).rejects.toSatisfy(refusedWith('not_found'))
    expect((await q().select().from(essFileVersion)).filter((v) => v.fileId === form.id)).toHaveLength(1)
  })
})
