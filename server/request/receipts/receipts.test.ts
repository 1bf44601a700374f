import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encode64 } from '../../../contract/kit/base64.ts'
import type { ReceiptCheck } from '../../../contract/modules/receipts/calls.ts'
import { readReceipt, receiptIn } from '../../../contract/modules/receipts/receipt-text.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { createSeal, keyOf, newKey } from '../../lib/seal.ts'
import { createRequests } from '../service.ts'
import { as, clock, foundCompany, START, type Who, who } from '../testing/company.ts'
import { aNewId, act, form, refusal } from '../testing/story.ts'
import { noOnce, tinyModule, tinyRequest } from '../testing/tiny.ts'
import { attachment } from '../../files/table.ts'
import { createIssueReceipt } from './issue.ts'
import { signingKeyNow } from './keys.ts'
import { type MaySee, ownReceipts, receiptsOf } from './read.ts'
import { receipt, receiptKey } from './table.ts'
import { verifyReceipt } from './verify.ts'

const sealOf = () => createSeal(keyOf(newKey()) as Buffer)
const seal = sealOf()
const requests = createRequests([tinyModule], { ...noOnce, issueReceipt: createIssueReceipt(seal) })
const maySee: MaySee = (id, context) => requests.maySee(id, context)
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(() => clock.set(START))

/** Filed and submitted by a person: the answer with its receipt. */
async function sent(by: Who = 'emp', more: object = {}): Promise<{ id: string; version: number; text: string }> {
  const { id, version, receipt: text = '' } = await requests.saveAndSubmit(tinyRequest, { id: aNewId(), ...form({ by }), ...more }, await as(by))
  return { id, version, text }
}
const rules = { maySee, isConfidential: () => false }
const check = async (by: Who, text: string): Promise<ReceiptCheck> => verifyReceipt(text, rules, await as(by))

describe('a receipt', () => {
  test('comes with the answer of a submit and says who, when, what and for whom, by hash only', async () => {
    const { id, version, text } = await sent('emp', { note: 'my knee' })
    const parts = readReceipt(text)
    expect(parts?.facts).toMatchObject({ v: 1, r: id, m: 'tiny-requests', by: who.emp, for: who.emp, n: version })
    expect(Date.parse(parts?.facts.at ?? '')).toBeGreaterThanOrEqual(START.getTime())
    expect(atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/knee|amount|Dina/)
    expect(text.length).toBeLessThan(600)
  })

  test('is of the submit: saving alone gives none, sending in again gives another', async () => {
    const draft = await requests.perform(tinyRequest, 'save', { id: aNewId(), ...form({}) }, await as('emp'))
    expect(draft.receipt).toBeUndefined()
    const first = await requests.perform(tinyRequest, 'submit', { id: draft.id }, await as('emp'))
    await act('sup', 'revise', draft)
    const again = await requests.perform(tinyRequest, 'submit', { id: draft.id }, await as('emp'))
    expect(readReceipt(first.receipt ?? '')?.facts.n).toBeLessThan(readReceipt(again.receipt ?? '')?.facts.n ?? 0)
    expect((await receiptsOf(draft.id, rules, await as('emp'))).receipts.map((r) => r.text)).toEqual([again.receipt, first.receipt])
    expect(await check('hr', first.receipt ?? '')).toMatchObject({ verdict: 'genuine', match: 'unchanged', newerAt: expect.any(String) })
  })

  test('a submit that is refused leaves none', async () => {
    const before = (await q().select().from(receipt)).length
    await refusal(requests.perform(tinyRequest, 'submit', { id: aNewId() }, await as('emp')))
    await expect(tx(async () => {
      await sent()
      throw new Error('rolled back')
    })).rejects.toThrow('rolled back')
    expect((await q().select().from(receipt)).length).toBe(before)
  })

  test('is read by whom it is about and by HR; for anybody else there is none', async () => {
    const { id } = await sent('sup', { employeeId: who.emp })
    for (const person of ['sup', 'emp', 'hr'] as const) expect((await receiptsOf(id, rules, await as(person))).receipts).toHaveLength(1)
    for (const person of ['emp2', 'head', 'outsider'] as const) expect((await refusal(receiptsOf(id, rules, await as(person)))).code).toBe('not_found')
    expect((await ownReceipts(rules, await as('emp'))).receipts.map((r) => r.requestId)).toContain(id)
    expect((await ownReceipts(rules, await as('emp2'))).receipts).toEqual([])
    const seen = async (person: Who) => (await requests.detail(tinyRequest, { id }, await as(person))).receiptAt
    expect([await seen('emp'), await seen('sup'), await seen('hr'), await seen('head')]).toEqual([expect.any(String), expect.any(String), expect.any(String), null])
  })
})

describe('a check', () => {
  test('knows a genuine receipt, in a mail or a link too, and that nothing was changed since', async () => {
    const { text } = await sent()
    for (const pasted of [text, `https://hr.example.com/ess/receipts/verify#${text}`, `Here it is:\n${text.slice(0, 70)}\n${text.slice(70)}\nRegards`]) {
      expect(await check('hr', pasted)).toMatchObject({ verdict: 'genuine', match: 'unchanged', receipt: { submittedBy: 'Dina' }, newerAt: null, now: { status: 1 } })
    }
  })

  test('says what became of the request since', async () => {
    const changed = await sent()
    await act('sup', 'revise', changed)
    await requests.perform(tinyRequest, 'save', { id: changed.id, version: changed.version + 1, ...form({ amount: 11 }) }, await as('emp'))
    expect(await check('hr', changed.text)).toMatchObject({ match: 'changed', now: { changedBy: 'Dina' } })
    const withdrawn = await sent()
    await act('emp', 'cancel', withdrawn)
    expect(await check('hr', withdrawn.text)).toMatchObject({ match: 'cancelled' })
    await act('emp', 'cancel', withdrawn)
    expect(await check('emp', withdrawn.text)).toMatchObject({ match: 'cancelled', now: null })
    const followed = await sent()
    await q().insert(attachment).values({ id: aNewId(), ownerEmployeeId: who.emp, fileName: 'a.pdf', type: 'application/pdf', size: 1, sha256: 'aa', category: 1, storageKey: 'k', createdAt: START, recordId: followed.id })
    expect(await check('hr', followed.text)).toMatchObject({ match: 'filesChanged' })
  })

  test('tells strangers nothing of a genuine one', async () => {
    const { text } = await sent()
    for (const person of ['emp2', 'sup', 'outsider'] as const) expect((await refusal(check(person, text))).status).toBe(403)
  })

  test('tells HR without the module that it is genuine, and no more', async () => {
    const { text } = await sent()
    expect(await verifyReceipt(text, { ...rules, maySee: () => Promise.resolve(false) }, await as('hr'))).toMatchObject({ verdict: 'genuine', receipt: null, match: null, now: null })
  })

  test('knows one that was signed elsewhere, and one signed here that nobody here knows', async () => {
    const { id, version, text } = await sent()
    await q().delete(receipt)
    expect(await check('hr', text)).toMatchObject({ verdict: 'genuine', match: 'unknown', receipt: null })
    const [header = '', payload = '', signature = ''] = text.split('.')
    expect(await check('hr', `${encode64(JSON.stringify({ alg: 'EdDSA', kid: 'elsewhere' }))}.${payload}.${signature}`)).toMatchObject({ verdict: 'otherKey' })
    const facts = { ...readReceipt(text)?.facts, n: version + 1, r: id }
    expect(await check('hr', `${header}.${encode64(JSON.stringify(facts))}.${signature}`)).toMatchObject({ verdict: 'altered' })
    for (const none of ['hello', '..', 'eyJhIjoxfQ.eyJhIjoxfQ.x', `${encode64(JSON.stringify({ alg: 'none', kid: 'x' }))}.${payload}.${signature}`]) expect(await check('hr', none)).toMatchObject({ verdict: 'unreadable' })
  })

  test('no change of a letter, no cut and no swapped part of a receipt passes', async () => {
    const { text } = await sent()
    const other = (await sent()).text
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom(...'abcXYZ019-_.'), async (at, letter) => {
        fc.pre(text[at] !== letter)
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        expect([changed, (await check('hr', changed)).verdict]).not.toEqual([changed, 'genuine'])
      }),
      { numRuns: 300, seed: 4 },
    )
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: text.length - 1 }), async (length) => {
      expect((await check('hr', text.slice(0, length))).verdict).not.toBe('genuine')
    }), { numRuns: 60, seed: 4 })
    const [a, b] = [text.split('.'), other.split('.')]
    for (const i of [1, 2]) expect((await check('hr', a.map((part, at) => (at === i ? b[i] : part)).join('.'))).verdict).toBe('altered')
  })

  test('a signature is spelled in one way: bits the signature does not use may not be set', async () => {
    const { text } = await sent()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(text.at(-1) as string)
    const same = text.slice(0, -1) + letters[last ^ 1]
    expect(Buffer.from(same.split('.')[2] ?? '', 'base64url').equals(Buffer.from(text.split('.')[2] ?? '', 'base64url'))).toBe(true)
    expect((await check('hr', same)).verdict).toBe('altered')
    expect(receiptIn(text)).toBe(text)
  })
})

describe('keys', () => {
  test('one signs until a year has passed; what the old one signed stays genuine', async () => {
    const { text } = await sent()
    const first = (await signingKeyNow(seal, START)).keyId
    expect((await signingKeyNow(seal, new Date(START.getTime() + 300 * 86_400_000))).keyId).toBe(first)
    const second = (await signingKeyNow(seal, new Date(START.getTime() + 400 * 86_400_000))).keyId
    expect(second).not.toBe(first)
    expect((await check('hr', text)).verdict).toBe('genuine')
  })

  test('a process that cannot open the key makes its own; the private half stands nowhere in clear', async () => {
    const first = await signingKeyNow(seal, START)
    const stranger = await signingKeyNow(sealOf(), START)
    expect(stranger.keyId).not.toBe(first.keyId)
    for (const row of await q().select().from(receiptKey)) expect(row.sealed).toMatch(/^gcm1\./)
  })
})
