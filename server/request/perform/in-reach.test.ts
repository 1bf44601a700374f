import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { employment } from '../../org/table.ts'
import { as, clock, foundCompany, oneOf, setMatrix, START, type Who, who } from '../testing/company.ts'
import { createRequests } from '../service.ts'
import { act, aNewId, approvedBy, codeOf, detail, draft, requests, stored, submitted } from '../testing/story.ts'
import { noOnce, tinyModule, tinyRequest } from '../testing/tiny.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await setMatrix(oneOf({ kind: 'role', role: 'hrOwner' }))
  await moveTo('sup')
})

/** Dina answers to this person from now on. */
const moveTo = (superior: Who) => q().update(employment).set({ superiorId: who[superior] }).where(eq(employment.employeeId, who.emp))
const filed = { by: 'sup', employee: 'emp' } as const
const granted = async (amount: number) => approvedBy(await submitted({ ...filed, amount }), 'hr')
const preview = async (person: Who, { id }: { id: string }, action: 'approve' | 'cancel') => requests.effectPreview({ module: tinyRequest.slug, id, action }, await as(person))

describe('a module in which superiors have no part', () => {
  const strict = createRequests([{ ...tinyModule, can: { ...tinyModule.can, draft: (r) => r.isRequestor && (r.isEmployee || r.isHr) } }], noOnce)
  const save = async (person: Who, form: { id: string; employeeId: string; version?: number }) => strict.perform(tinyRequest, 'save', { day: '2026-06-01', amount: 10, ...form }, await as(person))

  test('keeps a draft of one\'s own from being moved to somebody one leads, as it keeps one from being begun for them', async () => {
    const own = await save('sup', { id: aNewId(), employeeId: who.sup })
    expect(await codeOf(save('sup', { id: own.id, version: own.version, employeeId: who.emp }))).toBe('not_allowed')
    expect((await stored(own))?.employeeId).toBe(who.sup)
    expect(await codeOf(save('sup', { id: aNewId(), employeeId: who.emp }))).toBe('not_allowed')
    const ofHr = await save('hr', { id: aNewId(), employeeId: who.hr })
    await save('hr', { id: ofHr.id, version: ofHr.version, employeeId: who.emp })
    expect((await stored(ofHr))?.employeeId).toBe(who.emp)
  })
})

describe('somebody who is no more one\'s own', () => {
  test('may not be filed for any longer: neither with a draft that is there nor with one that was returned', async () => {
    const drafts = [await draft(filed), await act('hr', 'revise', await submitted(filed))]
    await moveTo('outsider')
    for (const record of drafts) {
      expect(await codeOf(act('sup', 'submit', record))).toBe('not_allowed')
      const form = { id: record.id, version: record.version, employeeId: who.emp, day: '2026-06-01', amount: 99 }
      expect(await codeOf(requests.perform(tinyRequest, 'save', form, await as('sup')))).toBe('not_allowed')
      expect(await codeOf(requests.checkDraft(tinyRequest, form, await as('sup')))).toBe('not_allowed')
      expect((await stored(record))?.status).toBe(record.status)
    }
  })

  test('what was filed for them may still be taken back', async () => {
    const [inForce, waiting] = [await granted(10), await submitted(filed)]
    await moveTo('outsider')
    expect((await act('sup', 'cancel', inForce)).status).toBe(Status.cancellationInApproval)
    expect((await act('sup', 'cancel', waiting)).status).toBe(Status.draft)
  })

  test.each([['a rule', 14, 'period_locked'], ['what came after', 13, 'spent_elsewhere']])('where %s forbids it, the answer says no more than that it does', async (_, amount, code) => {
    const record = await granted(amount)
    expect(await codeOf(act('sup', 'cancel', record))).toBe(code)
    await moveTo('outsider')
    expect(await codeOf(act('sup', 'cancel', record))).toBe('not_allowed')
    // whom it concerns, and HR, are told why
    expect(await codeOf(act('hr', 'cancel', record))).toBe(code)
  })

  test('a preview tells who decides, and nobody who merely filed it', async () => {
    const record = await submitted(filed)
    const all = await preview('sup', record, 'approve')
    expect([all.rows.map((r) => r.kind), all.problems]).toEqual([['budget', 'warning'], []])
    await moveTo('outsider')
    expect(await preview('hr', record, 'approve')).toEqual(all)
    expect(await preview('outsider', record, 'approve')).toEqual(all)
    expect(await preview('sup', record, 'approve')).toEqual({ rows: [], problems: ['You are not allowed to do this'] })
    // it may be taken back: that needs no word of them
    expect(await preview('sup', record, 'cancel')).toEqual({ rows: [], problems: [] })
    expect((await detail('sup', record)).actions).toContain('cancel')
  })
})
