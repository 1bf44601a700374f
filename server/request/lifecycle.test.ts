import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { type Action, outcomeOf, Status } from '../../contract/kit/lifecycle.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notification } from '../effects/table.ts'
import { attachment } from '../files/table.ts'
import { as, foundCompany, setMatrix, START, threeLevels, type Who, who } from './testing/company.ts'
import { budgetOf, setBudget, tinyRequest } from './testing/tiny.ts'
import { act, aNewId, approved, approvedBy, codeOf, detail, draft, form, into, refusal, requests, stepsIn, stored, submitted } from './testing/story.ts'
import { effectLog, requestHistory, requestLine } from './table.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  await setMatrix(threeLevels)
  for (const person of ['emp', 'emp2', 'sup'] as const) await setBudget(who[person], { total: 100, held: 0, spent: 0 }, START)
})

const budget = () => budgetOf(who.emp)
const save = async (person: Who, input: { id: string; version?: number } & Record<string, unknown>) => requests.perform(tinyRequest, 'save', input, await as(person))

const noticesOf = async (person: Who, record: { id: string }) => {
  const rows = await q().select().from(notification).where(eq(notification.recordId, record.id))
  return rows.filter((n) => n.employeeId === who[person]).map((n) => n.code)
}

describe('the table', () => {
  const actions: Exclude<Action, 'save'>[] = ['submit', 'cancel', 'approve', 'revise', 'reject', 'reopen', 'expire', 'void', 'return']
  /** Somebody who may take the action, were the status right. */
  const doer: Record<Exclude<Action, 'save'>, Who | 'system'> = { submit: 'emp', cancel: 'emp', approve: 'sup', revise: 'sup', reject: 'sup', reopen: 'hr', expire: 'system', void: 'system', return: 'system' }

  test.each(Object.values(Status))('status %i: an action the table does not have is refused and changes nothing', async (status) => {
    const record = await into[status]()
    const before = await stored(record)
    expect(before?.status).toBe(status)
    for (const action of actions.filter((a) => !outcomeOf(status, a))) {
      // its author sees it in every status
      expect([action, await codeOf(act('emp', action, record))]).toEqual([action, 'illegal_transition'])
    }
    expect(await stored(record)).toEqual(before)
  })

  test.each(Object.values(Status).filter((s) => !outcomeOf(s, 'save')))('status %i: the form is closed', async (status) => {
    const record = await into[status]()
    expect(await codeOf(save('emp', { ...form({}), id: record.id, version: record.version }))).toBe('illegal_transition')
  })

  const legal = Object.values(Status).flatMap((s) => actions.flatMap((a) => (outcomeOf(s, a) ? [[s, a] as const] : [])))
  test.each(legal)('status %i, %s: leads where the table says, one version on, with a row of history', async (status, action) => {
    const record = await into[status]()
    const outcome = outcomeOf(status, action)
    const person = status === 40 && doer[action] === 'sup' ? 'hr' : doer[action]
    const after = await act(person, action, record)
    const expected = outcome && 'to' in outcome ? outcome.to : status === 40 ? outcome?.levels.last : status
    expect([after.status, after.version]).toEqual([expected, record.version + 1])
    const [last] = await q().select().from(requestHistory).where(eq(requestHistory.requestId, record.id)).then((rows) => rows.toSorted((a, b) => b.position - a.position))
    expect([last?.action, last?.fromStatus, last?.toStatus]).toEqual([action, status, expected])
  })
})

describe('draft', () => {
  test('gets a code of its month, one line, its computed values and its days', async () => {
    const record = await draft({ day: '2026-06-02', amount: 4 })
    expect(record.code).toMatch(/^TN-202605-\d{4}$/)
    const row = await stored(record)
    expect(row).toMatchObject({ status: 0, version: 1, from: '2026-06-02', until: '2026-06-02', values: { day: '2026-06-02', amount: 4, double: 8 }, submittedAt: null })
    expect(await q().select().from(requestLine).where(eq(requestLine.requestId, record.id))).toMatchObject([{ lineId: record.id, employeeId: who.emp, from: '2026-06-02' }])
    expect(record.message).toContain('saved')
  })

  test('codes count up', async () => {
    const [a, b] = [await draft(), await draft()]
    expect(Number(b.code.slice(-4)) - Number(a.code.slice(-4))).toBe(1)
  })

  test('may miss anything, but is not submitted so', async () => {
    const record = await save('emp', { id: aNewId() })
    const error = await refusal(act('emp', 'submit', record))
    expect([error.status, error.code]).toEqual([400, 'malformed'])
    expect(error.problems).toEqual(expect.arrayContaining([{ code: 'field.required', field: 'day' }, { code: 'field.required', field: 'amount' }]))
  })

  test('an id that belongs to somebody else is not found, whatever the module', async () => {
    const record = await draft()
    expect(await codeOf(save('emp2', { ...form({ by: 'emp2' }), id: record.id }))).toBe('not_found')
  })

  test('a deleted draft is not found, for anybody and any action', async () => {
    const record = await draft()
    await act('emp', 'cancel', record)
    expect(await codeOf(detail('emp', record))).toBe('not_found')
    expect(await codeOf(act('emp', 'submit', record))).toBe('not_found')
    expect(await codeOf(save('emp', { ...form({}), id: record.id }))).toBe('not_found')
    expect((await stored(record))?.deletedAt).not.toBeNull()
  })

  test('a deleted draft leaves nothing of what was written, but for one that others have read', async () => {
    const written = await draft()
    const file = aNewId()
    await q().insert(attachment).values({ id: file, ownerEmployeeId: who.emp, category: 1, fileName: 'note.pdf', type: 'application/pdf', size: 9, sha256: 'x', storageKey: file, createdAt: new Date(), recordId: written.id, recordKind: 'request' })
    await act('emp', 'cancel', written)
    expect((await q().select().from(attachment).where(eq(attachment.id, file)))[0]?.deletedAt, 'its files are swept').not.toBeNull()
    expect(await stored(written)).toMatchObject({ values: {}, note: '', search: '', changedById: who.emp })
    expect(await q().select().from(requestLine).where(eq(requestLine.requestId, written.id))).toEqual([])
    const read = await draft()
    await act('emp', 'submit', read)
    await act('emp', 'cancel', read)
    await act('emp', 'cancel', read)
    expect(await stored(read)).toMatchObject({ deletedAt: expect.any(Date), values: { day: expect.any(String) } })
  })

  test('an unsubmitted draft is seen by its author only', async () => {
    const record = await draft({ by: 'sup', employee: 'emp' })
    expect((await detail('sup', record)).id).toBe(record.id)
    for (const other of ['emp', 'head', 'hr'] as const) expect(await codeOf(detail(other, record))).toBe('not_found')
  })

  test('is filed for oneself, by superiors and by HR, by nobody else', async () => {
    expect((await draft({ by: 'head', employee: 'emp' })).status).toBe(0)
    expect((await draft({ by: 'hr', employee: 'emp' })).status).toBe(0)
    const error = await refusal(draft({ by: 'emp2', employee: 'emp' }))
    expect([error.status, error.problems[0]?.field]).toEqual([403, 'employeeId'])
  })

  test('a save that is not based on the current version is stale, and says who changed it and when', async () => {
    const record = await draft()
    await save('emp', { ...form({ amount: 5 }), id: record.id, version: 1 })
    const error = await refusal(save('emp', { ...form({ amount: 6 }), id: record.id, version: 1 }))
    expect([error.status, error.current]).toEqual([409, { version: 2, status: 0, changedBy: 'Dina', byYou: true, changedAt: expect.any(String) }])
    const other = await refusal(save('head', { ...form({ amount: 6 }), id: record.id, version: 1 }))
    expect(other.current?.byYou, 'somebody else reads a name').toBeUndefined()
  })

  test('holds own uploads only', async () => {
    const upload = async (owner: Who) => {
      const id = aNewId()
      await q().insert(attachment).values({ id, ownerEmployeeId: who[owner], fileName: 'a.pdf', type: 'application/pdf', size: 1, sha256: '', category: 1, storageKey: id, createdAt: START })
      return id
    }
    const [mine, other] = [await upload('emp'), await upload('emp2')]
    const record = await draft({ attachmentIds: [mine] })
    expect((await detail('emp', record)).attachments.map((a) => a.attachmentId)).toEqual([mine])
    expect((await refusal(draft({ attachmentIds: [other] }))).problems[0]?.field).toBe('attachmentIds')
    const used = await refusal(draft({ attachmentIds: [mine] }))
    expect(used.status).toBe(400)
  })

  test('saveAndSubmit does both or neither', async () => {
    const good = await requests.saveAndSubmit(tinyRequest, { id: aNewId(), ...form({}) }, await as('emp'))
    expect([good.status, good.message]).toEqual([1, expect.stringContaining('has been submitted successfully.')])
    const id = aNewId()
    expect(await codeOf(requests.saveAndSubmit(tinyRequest, { id, ...form({ amount: 99 }) }, await as('emp')))).toBe('too_much')
    expect(await stored({ id })).toBeNull()
  })
})

describe('decisions', () => {
  test('three levels decide in turn; each is told when it is theirs, the requester once at the end', async () => {
    const record = await submitted()
    expect(await budget()).toMatchObject({ held: 10, spent: 0 })
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'sup'], [2, 4, 'head'], [3, 4, 'hr']])
    expect(await noticesOf('sup', record)).toEqual(['approvalNeeded'])
    expect(await noticesOf('head', record)).toEqual([])
    expect(await codeOf(act('head', 'approve', record))).toBe('not_allowed')
    const second = await approvedBy(record, 'sup')
    expect(second.status).toBe(1)
    expect(await noticesOf('head', record)).toEqual(['approvalNeeded'])
    expect(await noticesOf('emp', record)).toEqual([])
    const done = await approvedBy(second, 'head', 'hr')
    expect([done.status, done.message]).toEqual([4, expect.stringContaining('has been approved successfully.')])
    expect(await noticesOf('emp', record)).toEqual(['approved'])
    expect(await stored(record)).toMatchObject({ lastApproverId: who.hr, level: 0, levelCount: 3 })
    expect(await budget()).toMatchObject({ held: 0, spent: 10 })
  })

  test('nobody is told of their own action, and a decided request leaves every desk', async () => {
    const record = await approved()
    expect(await noticesOf('hr', record)).toEqual(['approvalNeeded'])
    const open = (await q().select().from(notification).where(eq(notification.recordId, record.id))).filter((n) => n.typeId === noticeTypes.approvalNeeded && n.readAt === null)
    expect(open).toEqual([])
  })

  test('a requester and a stranger do not decide', async () => {
    const record = await submitted()
    expect((await refusal(act('emp', 'approve', record))).status).toBe(403)
    expect(await codeOf(act('outsider', 'approve', record))).toBe('not_found')
    expect(await codeOf(detail('outsider', record))).toBe('not_found')
  })

  test('a decision based on an older version is stale', async () => {
    const record = await submitted()
    await approvedBy(record, 'sup')
    const error = await refusal(act('sup', 'approve', record, { version: record.version }))
    expect([error.status, error.current]).toEqual([409, { version: record.version + 1, status: 1, changedBy: 'Sari', byYou: true, changedAt: expect.any(String), action: 'approve' }])
  })

  test('a stale decision says what made it stale: withdrawn, rejected, or filled in anew', async () => {
    const withdrawn = await submitted()
    await act('emp', 'cancel', withdrawn)
    expect((await refusal(act('sup', 'approve', withdrawn, { version: withdrawn.version }))).current).toMatchObject({ status: 0, action: 'cancel', changedBy: 'Dina' })
    const rejected = await submitted()
    await act('sup', 'reject', rejected)
    expect((await refusal(act('sup', 'approve', rejected, { version: rejected.version }))).current).toMatchObject({ status: 5, action: 'reject', changedBy: 'Sari' })
    const edited = await act('sup', 'revise', await submitted())
    const after = await save('emp', { ...form({ amount: 7 }), id: edited.id, version: edited.version })
    const { current } = await refusal(act('emp', 'submit', edited, { version: edited.version }))
    expect([current?.version, current?.action]).toEqual([after.version, undefined])
  })

  test('a deleted request says who deleted it to those who could see it, and nothing to others', async () => {
    const record = await submitted()
    const taken = await act('emp', 'cancel', record)
    await act('emp', 'cancel', taken)
    const told = { status: 404, code: 'not_found', current: { deleted: true, action: 'cancel', changedBy: 'Dina' } }
    expect(await refusal(save('emp', { ...form({}), id: record.id, version: record.version }))).toMatchObject(told)
    expect(await refusal(act('sup', 'approve', record, { version: record.version }))).toMatchObject(told)
    const stranger = await refusal(act('outsider', 'approve', record))
    expect([stranger.code, stranger.current]).toEqual(['not_found', undefined])
  })

  test('of two decisions on one version one wins', async () => {
    const record = await submitted()
    const results = await Promise.allSettled([act('sup', 'approve', record, { version: record.version }), act('sup', 'reject', record, { version: record.version })])
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await stored(record))?.version).toBe(record.version + 1)
  })

  test('revise and reject need a note, approve does not', async () => {
    const record = await submitted()
    for (const action of ['revise', 'reject'] as const) {
      const error = await refusal(act('sup', action, record, { note: '  ' }))
      expect([error.code, error.problems[0]?.field]).toEqual(['note_required', 'note'])
    }
    expect((await act('sup', 'approve', record)).status).toBe(1)
  })

  test('reject is final: 5 for who rejected, 3 for those still to be asked, holds are freed', async () => {
    const record = await approvedBy(await submitted(), 'sup')
    const after = await act('head', 'reject', record)
    expect(after.status).toBe(5)
    expect(await stepsIn(record, 1)).toEqual([[1, 1, 'sup'], [2, 5, 'head'], [3, 3, 'hr']])
    expect(await budget()).toMatchObject({ held: 0, spent: 0 })
    expect(await noticesOf('emp', record)).toEqual(['rejected'])
  })

  test('revise returns the form; a resubmit starts at level 1 and the earlier round is kept', async () => {
    const record = await approvedBy(await submitted(), 'sup')
    const revised = await act('head', 'revise', record, { note: 'check the day' })
    expect(revised.status).toBe(2)
    expect(await stepsIn(record, 1)).toEqual([[1, 4, 'sup'], [2, 2, 'head'], [3, 4, 'hr']])
    expect(await budget()).toMatchObject({ held: 0 })
    const changed = await save('emp', { ...form({ day: '2026-06-03', amount: 20 }), id: record.id, version: revised.version })
    const again = await act('emp', 'submit', changed)
    expect(await stepsIn(record, 2)).toEqual([[1, 0, 'sup'], [2, 4, 'head'], [3, 4, 'hr']])
    expect(await budget()).toMatchObject({ held: 20 })
    const shown = await detail('emp', again)
    expect([shown.approvals.round, shown.approvals.position, shown.earlierRounds.map((r) => r.round)]).toEqual([2, 1, [1]])
    expect(shown.history.map((h) => h.action)).toEqual(['submit', 'revise', 'approve', 'submit'])
    expect(shown.earlierRounds[0]?.levels[1]?.persons[0]).toMatchObject({ note: 'check the day', status: 'Revision requested' })
    expect((await approvedBy(again, 'sup', 'head', 'hr')).status).toBe(4)
  })

  test('the last approval is judged anew: a problem leaves everything as it was', async () => {
    const record = await approvedBy(await submitted(), 'sup', 'head')
    await setBudget(who.emp, { total: 5, held: 10, spent: 0 }, START)
    const before = await stored(record)
    expect(await codeOf(act('hr', 'approve', record))).toBe('budget_gone')
    expect(await stored(record)).toEqual(before)
    expect(await stepsIn(record, 1)).toEqual([[1, 1, 'sup'], [2, 1, 'head'], [3, 0, 'hr']])
    expect(await budget()).toEqual({ total: 5, held: 10, spent: 0 })
  })

  test('a note brings its attachment into the history, not into the form', async () => {
    const record = await submitted()
    const id = aNewId()
    await q().insert(attachment).values({ id, ownerEmployeeId: who.sup, fileName: 'note.pdf', type: 'application/pdf', size: 1, sha256: '', category: 1, storageKey: id, createdAt: START })
    await act('sup', 'approve', record, { note: 'seen', attachmentIds: [id] })
    const shown = await detail('emp', record)
    expect([shown.history[0]?.note, shown.history[0]?.attachment.map((a) => a.attachmentId), shown.attachments]).toEqual(['seen', [id], []])
  })

  test('works inside a transaction that is already open, and rolls back with it', async () => {
    const record = await submitted()
    await expect(tx(async () => {
      await act('sup', 'approve', record)
      throw new Error('the command fails')
    })).rejects.toThrow('the command fails')
    expect((await stored(record))?.version).toBe(record.version)
  })
})

describe('cancel', () => {
  test('withdrawing a submission makes it a draft again, frees what was held and clears the desks', async () => {
    const record = await approvedBy(await submitted(), 'sup')
    const after = await act('emp', 'cancel', record)
    expect([after.status, after.message]).toEqual([0, expect.stringContaining('has been cancelled successfully.')])
    expect(await stepsIn(record, 1)).toEqual([[1, 1, 'sup'], [2, 4, 'head'], [3, 4, 'hr']])
    expect(await budget()).toMatchObject({ held: 0, spent: 0 })
    expect((await act('emp', 'submit', record)).status).toBe(1)
    expect(await stepsIn(record, 2)).toHaveLength(3)
  })

  test('a withdrawn request is its author’s draft again once they write on it: nobody else reads or deletes it', async () => {
    const record = await approvedBy(await submitted(), 'sup')
    const back = await act('emp', 'cancel', record)
    expect((await detail('sup', record)).actions).toEqual([])
    expect(await codeOf(act('hr', 'cancel', record))).toBe('not_allowed')
    const saved = await save('emp', { ...form({ note: 'not for others' }), id: record.id, version: back.version })
    for (const person of ['sup', 'head', 'hr'] as const) expect(await codeOf(detail(person, record))).toBe('not_found')
    expect((await requests.inboxHistory({}, await as('sup'))).listData.map((i) => i.id)).not.toContain(record.id)
    expect((await act('emp', 'submit', saved)).status).toBe(1)
    expect((await detail('sup', record)).note).toBe('not for others')
  })

  test('an approved request asks the last approver; granted, its effects are taken back by compensating rows', async () => {
    const record = await approved()
    const asked = await act('emp', 'cancel', record)
    expect(asked.status).toBe(40)
    expect(asked.message, 'nothing is cancelled yet').toMatch(/was asked for/)
    expect(await stepsIn(record, 2)).toEqual([[1, 0, 'hr']])
    expect(await noticesOf('hr', record)).toContain('cancellationNeeded')
    expect(await budget()).toMatchObject({ spent: 10 })
    const gone = await act('hr', 'approve', asked)
    expect(gone.status).toBe(3)
    expect(await budget()).toMatchObject({ held: 0, spent: 0 })
    const log = (await q().select().from(effectLog).where(eq(effectLog.requestId, record.id))).filter((e) => e.kind === 'spend')
    const posted = log.find((e) => e.reversalOf === null)
    expect(log).toHaveLength(2)
    expect(posted?.reversedAt).not.toBeNull()
    expect(log.find((e) => e.reversalOf !== null)).toMatchObject({ reversalOf: posted?.id, before: 10, after: 0 })
    expect(await noticesOf('emp', record)).toEqual(['approved', 'cancellationApproved'])
  })

  test('a rejected cancellation leaves it approved; it cannot be revised; it may be asked again', async () => {
    const asked = await into[40]()
    expect(await codeOf(act('hr', 'revise', asked))).toBe('illegal_transition')
    const kept = await act('hr', 'reject', asked)
    expect(kept.status).toBe(4)
    expect(await budget()).toMatchObject({ spent: 10 })
    const again = await act('emp', 'cancel', kept)
    expect((await act('hr', 'approve', again)).status).toBe(3)
  })

  test('the last approver cancels at once where the company allows it', async () => {
    const record = await approved()
    expect((await detail('hr', record)).actions).toContain('cancel')
    const after = await act('hr', 'cancel', record)
    expect(after.status).toBe(3)
    expect(after.message).toMatch(/has been cancelled/)
    expect(await budget()).toMatchObject({ spent: 0 })
    expect((await detail('emp', record)).history.slice(0, 2).map((h) => h.action)).toEqual(['approve', 'cancel'])
  })

  test('a later effect that depends on it blocks the cancellation and is named', async () => {
    const record = await approved({ amount: 13 })
    expect(await codeOf(act('emp', 'cancel', record))).toBe('spent_elsewhere')
    expect((await stored(record))?.status).toBe(4)
  })

  test("the module's own rule can refuse a cancel", async () => {
    expect(await codeOf(act('emp', 'cancel', await approved({ amount: 14 })))).toBe('period_locked')
  })

  test('an approver who is not the last may not cancel', async () => {
    expect((await refusal(act('sup', 'cancel', await approved()))).status).toBe(403)
  })
})

describe('by the system and HR', () => {
  test('HR reopens an approved request: effects are taken back, and it may be submitted again', async () => {
    const record = await approved()
    const reopened = await act('hr', 'reopen', record)
    expect(reopened.status).toBe(30)
    expect(await budget()).toMatchObject({ spent: 0 })
    expect((await act('emp', 'submit', reopened)).status).toBe(1)
    expect(await codeOf(act('sup', 'reopen', await approved()))).toBe('not_allowed')
  })

  test('a job voids and marks; a person may not', async () => {
    const record = await submitted()
    expect((await refusal(act('hr', 'void', record))).status).toBe(403)
    await act('system', 'void', record)
    expect(await stored(record)).toMatchObject({ status: 12, markedBySystem: true })
    expect((await detail('emp', record)).history[0]).toMatchObject({ action: 'void', actionPerson: 'System' })
    expect(await budget()).toMatchObject({ held: 0 })
  })
})
