import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bonusCalls as calls } from '../../../contract/modules/bonus/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { documentAccess } from '../../documents/table.ts'
import { unopenedDocuments } from '../../documents/unopened.ts'
import { aBonus, seal, sender, WORD } from '../../documents/testing/pay.ts'
import { aCompany, aContext, anEmployee } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../lib/text.ts'
import { setDocumentPassword } from '../../org/document-password.ts'
import { readPaper, textsOf } from '../../paper/testing/read-paper.ts'
import { createBonus } from './index.ts'

const send = sender(createBonus({ seal }))
let database: Database
let [dina, rina, older, newer] = ['', '', '', '']
let token = ''
const as = (employeeId: string, documentUnlock?: string, language = 'en'): Context => {
  const context = aContext(employeeId)
  return { ...context, language, t: (key, params) => text(language, key, params), ...(documentUnlock === undefined ? {} : { documentUnlock }) }
}

beforeAll(async () => {
  database = await openTestDatabase()
  const company = await aCompany()
  dina = await anEmployee(company, 'Dina Wati')
  rina = await anEmployee(company, 'Rina')
  older = await aBonus(dina, '2025-09-25', 8_400_000, 588_000)
  newer = await aBonus(dina, '2026-03-25', 20_250_000, 2_835_000)
  await setDocumentPassword(seal, dina, WORD, new Date('2026-05-01T00:00:00Z'))
})
afterAll(() => database.close())
beforeEach(async () => {
  await q().delete(documentAccess)
  token = (await send(calls.inputPassword, { password: WORD }, as(dina))).unlockToken
})

describe('the list', () => {
  test('locked it says dates and no figure, open it does; it is one\'s own', async () => {
    expect((await send(calls.list, {}, as(dina))).listData.map((b) => [b.id, b.title, b.date, b.net, b.gross, b.tax])).toEqual([[newer, 'Annual bonus', '2026-03-25', null, null, null], [older, 'Annual bonus', '2025-09-25', null, null, null]])
    const open = await send(calls.list, { year: 2026 }, as(dina, token, 'ar'))
    expect([open.years, open.listData]).toMatchObject([[2026, 2025], [{ title: 'المكافأة السنوية', net: { minor: 1_741_500_000, currency: 'IDR' } }]])
    expect((await send(calls.list, {}, as(rina))).totalData).toBe(0)
  })
})

describe('one bonus', () => {
  test('says how it was worked out, and is new no more', async () => {
    const { bonus: before } = await unopenedDocuments(dina)
    expect(await send(calls.detail, { id: newer }, as(dina, token))).toMatchObject({
      isNew: true, gross: { minor: 2_025_000_000 }, tax: { minor: 283_500_000 }, net: { minor: 1_741_500_000 }, controlCode: 'feed12345678',
      basis: { kind: 'annualBonus', factor: '1.50', serviceMonths: 12, asOf: '2026-03-01', text: '1.50 × base pay of IDR\u00a013,500,000 on 1 March 2026, 12 months of service' },
    })
    expect([(await send(calls.detail, { id: newer }, as(dina, token))).isNew, (await unopenedDocuments(dina)).bonus]).toEqual([false, before - 1])
  })

  test.each([[13_500_000, 63, "One month's base pay, IDR\u00a013,500,000 on 1 March 2026, after 63 months of service"], [7_875_000, 7, "7/12 of a month's base pay, IDR\u00a013,500,000 on 1 March 2026: so many months of service"], [5_000_000, 40, 'An amount of its own. Base pay was IDR\u00a013,500,000 on 1 March 2026, after 40 months of service']])('an allowance of %i after %i months says why', async (gross, allowanceMonths, words) => {
    const id = await aBonus(rina, '2026-04-05', gross, 0, { allowanceMonths })
    await setDocumentPassword(seal, rina, WORD, new Date('2026-05-01T00:00:00Z'))
    const { unlockToken } = await send(calls.inputPassword, { password: WORD }, as(rina))
    expect((await send(calls.detail, { id }, as(rina, unlockToken))).basis.text).toBe(words)
  })

  test('locked it is refused; to others it is not there', async () => {
    await expect(send(calls.detail, { id: older }, as(dina))).rejects.toMatchObject({ code: 'document_locked', status: 403 })
    for (const id of [older, newId(new Date())]) {
      await expect(send(calls.detail, { id }, as(rina))).rejects.toMatchObject({ code: 'not_found', status: 404 })
      await expect(send(calls.downloads, { a: id, b: 'en' }, as(rina, token))).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })
})

describe('the paper', () => {
  test.each([['en', 'Annual bonus', 'How it was worked out'], ['id', 'Annual bonus', 'Cara menghitungnya'], ['ar', 'المكافأة', 'حُسبت']])('in %s, whatever the page is read in', async (language, title, heading) => {
    const file = await send(calls.downloads, { a: newer, b: language }, as(dina, token))
    expect(file.fileName).toBe('bonus-2026-03.pdf')
    await expect(readPaper(file.bytes, 'another word')).rejects.toMatchObject({ name: 'PasswordException' })
    const words = (await readPaper(file.bytes, WORD)).pages.flatMap(textsOf).join('|')
    for (const part of [title, heading, '17,415,000']) expect(words).toContain(part)
  })

  test('in another language there is none', async () => {
    await expect(send(calls.downloads, { a: newer, b: 'de' }, as(dina, token))).rejects.toMatchObject({ code: 'bonus_language', status: 400 })
    await expect(send(calls.downloads, { a: newer, b: 'en' }, as(dina))).rejects.toMatchObject({ code: 'document_locked' })
  })
})
