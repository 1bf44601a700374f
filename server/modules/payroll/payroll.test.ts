import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payrollCalls as calls } from '../../../contract/modules/payroll/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { documentAccess } from '../../documents/table.ts'
import { unopenedDocuments } from '../../documents/unopened.ts'
import { aPeriod, aSlip, seal, sender, WORD } from '../../documents/testing/pay.ts'
import { aCompany, aContext, anEmployee, type Company } from '../../ledger/testing/company.ts'
import type { Context, FileAnswer } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../lib/text.ts'
import { setDocumentPassword } from '../../org/document-password.ts'
import { documentPassword, payPeriod } from '../../org/table.ts'
import { readPaper, textsOf } from '../../paper/testing/read-paper.ts'
import { payComponent, payslip } from '../../payroll/table.ts'
import { createPayroll, slipsOfRequest } from './index.ts'

const send = sender(createPayroll({ seal }))
const REQUEST = newId(new Date('2026-05-01T00:00:00Z'))
const overtime = { id: newId(new Date('2026-05-01T00:00:00Z')), date: '2026-05-10', quantity: '1.50', multiplier: '2.00', amount: 14_566_500, module: 'overtime-schedule', requestId: REQUEST, requestCode: 'OT-202605-0001' }
let database: Database
let [boss, dina, rina, april, may, correction] = ['', '', '', '', '', '']
let token = ''
let company: Company

const as = (employeeId: string, documentUnlock?: string, language = 'en'): Context => {
  const context = aContext(employeeId)
  return { ...context, language, t: (key, params) => text(language, key, params), ...(documentUnlock === undefined ? {} : { documentUnlock }) }
}
const open = (language?: string) => as(dina, token, language)

beforeAll(async () => {
  database = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina Wati', { superiorId: boss })
  rina = await anEmployee(company, 'Rina')
  const [fourth, fifth] = [{ code: '2026-04', id: await aPeriod('2026-04') }, { code: '2026-05', id: await aPeriod('2026-05') }]
  const base = { code: 'BASE', amount: 8_400_000 }
  april = await aSlip(dina, fourth, [base, { code: 'MEAL', amount: 700_000 }, { code: 'TAX', side: 'deduction', amount: 200_000 }])
  may = await aSlip(dina, fifth, [base, { code: 'OVERTIME', amount: 145_665, sources: [overtime] }, { code: 'TAX', side: 'deduction', amount: 203_642 }, { code: 'HEALTH', side: 'employer', amount: 300_000 }, { code: 'HIDDEN', side: 'employer', amount: 1, shown: false }])
  correction = await aSlip(dina, fourth, [{ code: 'MEAL', amount: 35_000 }], april)
  await aSlip(rina, fifth, [base])
  await q().insert(payComponent).values([{ code: 'HIDDEN', names: { en: 'HIDDEN' }, side: 'employer', rule: { kind: 'system' }, taxable: false, shown: false, position: 2, active: true }, { code: 'TAX', names: { en: 'Income tax', ar: 'ضريبة الدخل' }, side: 'deduction', rule: { kind: 'system' }, taxable: false, shown: true, position: 1, active: true }])
  await setDocumentPassword(seal, dina, WORD, new Date('2026-05-01T00:00:00Z'))
  await setDocumentPassword(seal, rina, WORD, new Date('2026-05-01T00:00:00Z'))
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await q().delete(documentAccess)
  token = (await send(calls.inputPassword, { password: WORD }, as(dina))).unlockToken
})

describe('the list', () => {
  test('locked it says dates and no figure; open it says them', async () => {
    const locked = await send(calls.list, {}, as(dina))
    expect(locked.listData.map((s) => [s.periodPay, s.kind, s.payDate, s.takeHome, s.totalEarnings, s.totalDeductions])).toEqual([['2026-05', 1, '2026-05-25', null, null, null], ['2026-04', 2, '2026-04-25', null, null, null], ['2026-04', 1, '2026-04-25', null, null, null]])
    expect(locked).toMatchObject({ totalData: 3, years: [2026] })
    const { listData } = await send(calls.list, { kind: 1 }, open())
    expect(listData.map((s) => [s.id, s.takeHome, s.corrections])).toEqual([[may, { minor: 834_202_300, currency: 'IDR' }, 0], [april, { minor: 890_000_000, currency: 'IDR' }, 1]])
  })

  test('is filtered by year, period and kind, sorted and paged, and is one\'s own', async () => {
    const ids = async (input: Parameters<typeof send<typeof calls.list>>[1]) => (await send(calls.list, input, as(dina))).listData.map((s) => s.id)
    expect([await ids({ year: 2025 }), await ids({ kind: 2 }), await ids({ filterSearch: 'may' }), await ids({ sortingDirection: 0, paginationSize: 1 })]).toEqual([[], [correction], [may], [april]])
    expect((await send(calls.list, {}, as(boss))).totalData).toBe(0)
    const [period] = (await send(calls.datasourcePeriodpays, { filterSearch: 'april' }, as(dina))).listData
    expect(period).toMatchObject({ code: '2026-04', displayName: 'April 2026', slips: 2, payDate: '2026-04-25' })
    expect(await ids({ periodPayId: period?.id })).toEqual([correction, april])
  })
})

describe('one slip', () => {
  test('open it says what it is made of, why it changed and where lines come from', async () => {
    const slip = await send(calls.detail, { id: may }, open())
    expect(slip).toMatchObject({ employee: 'Dina Wati', periodPay: '2026-05', controlCode: 'c0ffee123456', totalEarnings: { minor: 854_566_500 }, takeHome: { minor: 834_202_300 }, changesSince: '2026-04' })
    expect(slip.earnings.map((l) => [l.name, l.amount.minor, l.sources.length])).toEqual([['The BASE', 840_000_000, 0], ['The OVERTIME', 14_566_500, 1]])
    expect(slip.earnings[1]?.sources[0]).toEqual({ date: '2026-05-10', quantity: '1.50', multiplier: '2.00', amount: { minor: 14_566_500, currency: 'IDR' }, module: 'overtime-schedule', requestId: REQUEST, requestCode: 'OT-202605-0001' })
    expect(slip.employer.map((l) => l.code)).toEqual(['HEALTH'])
    expect(slip.yearToDate.map((y) => [y.code, y.name])).toEqual([['TAX', 'Income tax'], ['BASE', 'BASE'], ['OVERTIME', 'OVERTIME'], ['HEALTH', 'HEALTH']])
    expect(slip.changes.map((c) => [c.code, c.before?.minor ?? null, c.after?.minor ?? null])).toEqual([['MEAL', 70_000_000, null], ['OVERTIME', null, 14_566_500], ['TAX', 20_000_000, 20_364_200]])
    expect((await send(calls.detail, { id: april }, open())).correctedBy).toEqual([{ id: correction, payDate: '2026-04-25' }])
    expect(await send(calls.detail, { id: correction }, open('ar'))).toMatchObject({ kind: 2, correctsId: april, changes: [], earnings: [{ name: 'بند MEAL' }] })
  })

  test('is marked as opened once, counts no more, and each look is noted', async () => {
    await q().delete(documentAccess)
    const fresh = await aSlip(dina, { code: '2026-03', id: await aPeriod('2026-03') }, [{ code: 'BASE', amount: 100 }])
    const { payroll: before } = await unopenedDocuments(dina)
    expect((await send(calls.detail, { id: fresh }, open())).isNew).toBe(true)
    const second = await send(calls.detail, { id: fresh }, open())
    expect([second.isNew, (await unopenedDocuments(dina)).payroll]).toEqual([false, before - 1])
    expect((await q().select().from(payslip).where(eq(payslip.id, fresh)))[0]?.firstOpenedAt?.toISOString()).toBe(second.openedAt)
    expect((await q().select().from(documentAccess)).map((d) => [d.what, d.kind, d.documentId])).toEqual([['viewed', 'payslip', fresh], ['viewed', 'payslip', fresh]])
  })

  test('locked it is refused; to others it is as little there as one that is not', async () => {
    await expect(send(calls.detail, { id: may }, as(dina))).rejects.toMatchObject({ code: 'document_locked', status: 403 })
    const rinas = (await send(calls.inputPassword, { password: WORD }, as(rina))).unlockToken
    const refused = (id: string, context: Context) => send(calls.detail, { id }, context).then(() => null, (e: { code: string; status: number; problems: unknown }) => [e.status, e.code, e.problems])
    const unknown = await refused(newId(new Date()), as(rina, rinas))
    for (const who of [as(rina, rinas), as(rina), as(boss), as(boss, token), { ...as(rina), caller: { ...as(rina).caller, roles: ['hr'], hrOf: 'everybody' as const } }]) {
      expect(await refused(may, who)).toEqual(unknown)
      await expect(send(calls.downloads, { id: may }, who)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
/** What qpdf says of how a file is encrypted. */
function encryptionOf(file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'slip-'))
  try {
    writeFileSync(join(folder, 'slip.pdf'), file)
    return spawnSync('qpdf', ['--show-encryption', `--password=${WORD}`, join(folder, 'slip.pdf')], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const said = async (file: FileAnswer, word = WORD) => (await readPaper(file.bytes, word)).pages.map((page) => textsOf(page).join('|'))

describe('the paper', () => {
  test('opens with the document password alone, and says the same figures', async () => {
    const file = await send(calls.downloads, { id: may }, open())
    expect([file.fileName, file.type]).toEqual(['pay-2026-05.pdf', 'application/pdf'])
    await expect(readPaper(file.bytes)).rejects.toMatchObject({ name: 'PasswordException' })
    await expect(readPaper(file.bytes, 'another word')).rejects.toMatchObject({ name: 'PasswordException' })
    const [page] = await said(file)
    for (const words of ['Pay document', 'Dina Wati', 'May 2026', 'Take-home pay: IDR 8,342,023', 'The OVERTIME', '1.50 hours × 2.00', '145,665', 'Total earnings', '8,545,665', 'Control code c0ffee123456']) expect(page).toContain(words)
    expect(page).not.toContain('HIDDEN')
    expect((await readPaper(file.bytes, WORD)).info.Title).toBe('Pay document')
    if (hasQpdf) expect(encryptionOf(file.bytes)).toMatch(/R = 6/)
  })

  test.each([['id', 'Dokumen gaji', 'Si OVERTIME'], ['ar', 'مستند الراتب', 'بند OVERTIME']])('in %s', async (language, title, line) => {
    const file = await send(calls.downloads, { id: may }, open(language))
    const { info } = await readPaper(file.bytes, WORD)
    expect(info.Title).toBe(title)
    const words = (await said(file)).join('|')
    for (const part of line.split(' ')) expect(words).toContain(part)
  })

  test('of several periods: by month and component first, then every slip, oldest first', async () => {
    const file = await send(calls.downloadsAB, { a: '2026-04', b: '2026-05' }, open())
    expect(file.fileName).toBe('pay-2026-04_2026-05.pdf')
    const pages = await said(file)
    expect(pages[0]).toContain('By month')
    expect(pages[0]).toContain('17,277,023')
    const at = (words: string) => pages[0]?.indexOf(words) ?? -1
    expect(at('The MEAL'), 'what earns stands before what takes off, whichever month it is of').toBeGreaterThan(0)
    expect(at('The OVERTIME')).toBeGreaterThan(at('The MEAL'))
    expect(at('The TAX')).toBeGreaterThan(at('The OVERTIME'))
    expect(pages.findIndex((p) => p.startsWith('April 2026'))).toBeLessThan(pages.findIndex((p) => p.startsWith('May 2026')))
  })

  test('the year has carried amounts once, on the screen and on the paper', async () => {
    const rina2 = await anEmployee(company, 'Rina Carried')
    await setDocumentPassword(seal, rina2, WORD, new Date('2026-05-01T00:00:00Z'))
    const [first, second] = [{ code: '2026-01', id: await aPeriod('2026-01') }, { code: '2026-02', id: await aPeriod('2026-02') }]
    const slip = await aSlip(rina2, first, [{ code: 'BASE', amount: 1_000 }, { code: 'CARRIEDOUT', amount: 300 }, { code: 'UNPAID', side: 'deduction', amount: 1_000 }, { code: 'TAX', side: 'deduction', amount: 300 }])
    await aSlip(rina2, first, [{ code: 'BASE', amount: -200 }], slip)
    await aSlip(rina2, second, [{ code: 'BASE', amount: 1_000 }, { code: 'CARRIED', side: 'deduction', amount: 500 }])
    const opened = as(rina2, (await send(calls.inputPassword, { password: WORD }, as(rina2))).unlockToken)
    const { listData } = await send(calls.list, {}, opened)
    const sum = (of: (row: (typeof listData)[number]) => { minor: number } | null) => listData.reduce((all, row) => all + (of(row)?.minor ?? Number.NaN), 0) / 100
    expect([sum((r) => r.earningsOfYear), sum((r) => r.deductionsOfYear), sum((r) => r.takeHomeOfYear)]).toEqual([1_800, 1_300, 500])
    expect((await send(calls.list, {}, as(rina2))).listData.map((r) => [r.earningsOfYear, r.deductionsOfYear, r.takeHomeOfYear]).flat()).toEqual(Array(9).fill(null))
    const [page = ''] = await said(await send(calls.downloadsAB, { a: '2026-01', b: '2026-02' }, opened))
    for (const words of ['1,800', '1,300']) expect(page).toContain(words)
    expect(page).not.toContain('CARRIED')
  })

  test.each([['2026-06', '2026-05', 'payroll_range', 400], ['2025-04', '2026-05', 'payroll_range', 400], ['2019-01', '2019-12', 'payroll_range_empty', 404]])('from %s to %s there is none', async (a, b, code, status) => {
    await expect(send(calls.downloadsAB, { a, b }, open())).rejects.toMatchObject({ code, status })
  })

  test('needs an open lock and a password to encrypt with', async () => {
    await expect(send(calls.downloads, { id: may }, as(dina))).rejects.toMatchObject({ code: 'document_locked' })
    await expect(send(calls.downloadsAB, { a: '2026-04', b: '2026-05' }, as(dina))).rejects.toMatchObject({ code: 'document_locked' })
    await q().delete(documentPassword).where(eq(documentPassword.employeeId, dina))
    await expect(send(calls.downloads, { id: may }, open())).rejects.toMatchObject({ code: 'document_password_none' })
    await setDocumentPassword(seal, dina, WORD, new Date('2026-05-01T00:00:00Z'))
    expect((await q().select().from(documentAccess)).map((d) => d.what)).toEqual(['unlocked'])
  })

  test('with another password an older paper opens as before, and a new one with the new password', async () => {
    const older = await send(calls.downloads, { id: may }, open())
    const next = 'Seven roofs, 1 rain'
    try {
      await setDocumentPassword(seal, dina, next, new Date('2026-05-01T00:00:00Z'))
      const newer = await send(calls.downloads, { id: may }, open())
      for (const [file, opens, fails] of [[older, WORD, next], [newer, next, WORD]] as const) {
        expect((await said(file, opens))[0]).toContain('8,342,023')
        await expect(readPaper(file.bytes, fails)).rejects.toMatchObject({ name: 'PasswordException' })
      }
    } finally {
      await setDocumentPassword(seal, dina, WORD, new Date('2026-05-01T00:00:00Z'))
    }
  })

  test('what is refused because others are being made was not downloaded', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => send(calls.downloads, { id: may }, open())))
    const made = asked.filter(({ status }) => status === 'fulfilled').length
    expect([made > 0, made < asked.length]).toEqual([true, true])
    expect((await q().select().from(documentAccess)).filter(({ what }) => what === 'downloaded')).toHaveLength(made)
  })

  test('the twenty-first in an hour waits', async () => {
    await q().insert(documentAccess).values(Array.from({ length: 20 }, () => ({ id: newId(new Date()), employeeId: dina, actorId: dina, at: open().now, what: 'downloaded' as const })))
    await expect(send(calls.downloads, { id: may }, open())).rejects.toMatchObject({ status: 429 })
  })
})

describe('before anything is open', () => {
  test('it is known when pay comes: to somebody new, when the first one does', async () => {
    const next = { id: newId(new Date()), code: '2026-06', from: '2026-05-21', until: '2026-06-20', closed: false, payDate: '2026-06-25', contactEmployeeId: boss }
    await q().insert(payPeriod).values(next)
    expect(await send(calls.configuration, {}, as(dina))).toEqual({ passwordNeeded: true, passwordSet: true, unlockMinutes: 5, lockedUntil: null, currency: 'IDR', statement: '', nextPayDate: '2026-06-25', firstPayDate: null, contact: 'Boss' })
    const newcomer = await anEmployee(company, 'New Comer', { joinDate: '2026-05-12' })
    expect(await send(calls.configuration, {}, as(newcomer))).toMatchObject({ passwordSet: false, firstPayDate: '2026-05-25' })
  })
})

test('a request is told on which slip it came, to whose slip it is', async () => {
  expect(await slipsOfRequest(REQUEST, as(dina))).toEqual([{ text: 'Paid with the pay document of May 2026', link: `payroll/${may}` }])
  expect([await slipsOfRequest(REQUEST, as(boss)), await slipsOfRequest(newId(new Date()), as(dina))]).toEqual([[], []])
})
