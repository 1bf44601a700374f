import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { notification } from '../effects/table.ts'
import { attachment } from '../files/table.ts'
import { setSetting } from '../org/settings.ts'
import { payPeriod } from '../org/table.ts'
import { delegation, request, requestComment } from './table.ts'
import { as, clock, foundCompany, grant, oneOf, setMatrix, START, threeLevels, type Who, who } from './testing/company.ts'
import { act, aNewId, approved, codeOf, detail, draft, into, refusal, requests, submitted } from './testing/story.ts'
import { tinyRequest } from './testing/tiny.ts'

const HOUR = 3_600_000
/** Hours an approver has before they may be reminded. */
const TIME_GIVEN = 48
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(delegation)
  await q().delete(notification)
  await q().delete(requestComment)
  await setMatrix(threeLevels)
})

const later = (hours: number) => clock.set(new Date(START.getTime() + hours * HOUR))
const told = async (person: Who, code: string) => (await q().select().from(notification)).filter((n) => n.employeeId === who[person] && n.code === code)

describe('a nudge', () => {
  const nudge = async (person: Who, record: { id: string }) => requests.nudge(tinyRequest, { id: record.id }, await as(person))

  test('reaches those on turn and who stands in for them, and nobody else', async () => {
    await grant({ from: 'sup', to: 'outsider' })
    const record = await submitted()
    later(TIME_GIVEN + 1)
    const { againAt } = await nudge('emp', record)
    expect(Date.parse(againAt) - START.getTime()).toBeGreaterThanOrEqual((TIME_GIVEN + 1 + 24) * HOUR)
    expect([(await told('sup', 'nudge')).length, (await told('outsider', 'nudge')).length, (await told('head', 'nudge')).length, (await told('emp', 'nudge')).length]).toEqual([1, 1, 0, 0])
    expect((await detail('emp', record)).history[0]).toMatchObject({ action: 'nudge', actionPerson: 'Dina' })
  })

  test('is possible two days after it came to whoever is on turn, and not before', async () => {
    const record = await submitted()
    later(TIME_GIVEN - 0.1)
    expect((await detail('emp', record)).nudge?.againAt).not.toBeNull()
    const refused = await refusal(nudge('emp', record))
    expect([refused.code, refused.problems[0]?.params?.at]).toEqual(['nudge_too_soon', expect.stringContaining('14 May 2026')])
    later(TIME_GIVEN + 1)
    expect((await detail('emp', record)).nudge).toEqual({ againAt: null })
  })

  test('is possible once in 24 hours for a request, and the refusal says from when on', async () => {
    const record = await submitted()
    later(TIME_GIVEN + 1)
    await nudge('emp', record)
    later(TIME_GIVEN + 24.9)
    const refused = await refusal(nudge('emp', record))
    expect([refused.code, refused.problems[0]?.params?.at]).toEqual(['nudge_too_soon', expect.stringContaining('15 May 2026')])
    later(TIME_GIVEN + 25.1)
    await nudge('emp', record)
    expect(await told('sup', 'nudge')).toHaveLength(2)
  })

  test('two taps at once are one reminder', async () => {
    const record = await submitted()
    later(TIME_GIVEN + 1)
    const outcomes = await Promise.allSettled([nudge('emp', record), nudge('emp', record)])
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await told('sup', 'nudge')).toHaveLength(1)
  })

  test('is the requester\'s, and only while an answer is awaited', async () => {
    const record = await submitted()
    expect((await refusal(nudge('sup', record))).status).toBe(403)
    expect((await detail('sup', record)).nudge).toBeNull()
    expect(await codeOf(nudge('emp', await approved()))).toBe('illegal_transition')
    expect(await codeOf(nudge('outsider', record))).toBe('not_found')
  })
})

describe('comments', () => {
  const write = async (person: Who, record: { id: string }, text = 'How is it going?', commentId = aNewId()) => requests.addComment(tinyRequest, { id: record.id, commentId, text }, await as(person))
  const thread = async (person: Who, record: { id: string }) => (await requests.comments(tinyRequest, { id: record.id }, await as(person))).comments.map((c) => [c.author, c.text])

  test('are read and written by everybody who may see the request', async () => {
    const record = await submitted()
    await write('emp', record, '  Please look  ')
    await write('sup', record, 'I will')
    await write('hr', record, 'So will I')
    expect(await thread('emp', record)).toEqual([['Dina', 'Please look'], ['Sari', 'I will'], ['Rina', 'So will I']])
    expect((await detail('sup', record)).comments).toBe(3)
    expect(await codeOf(write('outsider', record))).toBe('not_found')
    expect(await codeOf(thread('outsider', record))).toBe('not_found')
  })

  test('tell the others, never oneself, and who has not been asked yet is left in peace', async () => {
    const record = await submitted()
    await write('sup', record)
    expect([(await told('emp', 'commented')).length, (await told('sup', 'commented')).length, (await told('head', 'commented')).length]).toEqual([1, 0, 0])
  })

  test('are grouped: one unread notice says how many', async () => {
    const record = await submitted()
    for (const text of ['one', 'two', 'three']) await write('emp', record, text)
    expect((await told('sup', 'commentedMany')).map((n) => n.params.count)).toEqual(['3'])
    await q().update(notification).set({ readAt: clock.now() })
    await write('emp', record, 'four')
    expect(await told('sup', 'commented')).toHaveLength(1)
  })

  test('the same comment sent again is one; its id is nobody else\'s', async () => {
    const record = await submitted()
    const id = aNewId()
    const first = await write('emp', record, 'once', id)
    expect(await write('emp', record, 'once', id)).toEqual(first)
    expect(await thread('emp', record)).toHaveLength(1)
    expect(await codeOf(write('sup', record, 'mine now', id))).toBe('not_found')
  })

  test('are counted: ten in a minute', async () => {
    const record = await submitted()
    for (let n = 0; n < 10; n++) await write('emp', record, `${n}`)
    const refused = await refusal(write('emp', record))
    expect([refused.code, refused.status, refused.retryAfter]).toEqual(['too_many', 429, 60])
    later(0.02)
    await write('emp', record)
  })

  test('are bounded: one person leaves room for the others, and a thread is answered whole', async () => {
    const record = await submitted()
    const fill = (person: Who, many: number) => q().insert(requestComment).values(Array.from({ length: many }, (_, n) => ({ id: aNewId(), requestId: record.id, authorId: who[person], at: new Date(clock.now().getTime() - HOUR + n), text: `${n}` })))
    await fill('emp', 100)
    const refused = await refusal(write('emp', record))
    expect([refused.code, refused.problems[0]?.params]).toEqual(['thread_full_own', { most: 100 }])
    await write('sup', record)
    await fill('hr', 199)
    expect(await codeOf(write('sup', record))).toBe('thread_full')
    expect(await thread('emp', record)).toHaveLength(300)
    await fill('hr', 50)
    expect((await thread('emp', record)).at(-1)).toEqual(['Sari', 'How is it going?'])
  })

  test('a draft that was never submitted has no thread', async () => {
    const record = await draft()
    expect(await codeOf(write('emp', record))).toBe('illegal_transition')
    expect((await detail('emp', record)).comments).toBeNull()
  })
})

describe('a document that follows', () => {
  const file = async (owner: Who) => {
    const id = aNewId()
    await q().insert(attachment).values({ id, ownerEmployeeId: who[owner], category: 1, fileName: 'note.pdf', type: 'application/pdf', size: 9, sha256: 'x', storageKey: id, createdAt: clock.now() })
    return id
  }
  const add = async (person: Who, record: { id: string }, ...attachmentIds: string[]) => requests.addAttachment(tinyRequest, { id: record.id, attachmentIds, note: 'As promised' }, await as(person))

  test('is added by the owner while the decision is awaited; history shows it and those on turn hear of it', async () => {
    const record = await submitted()
    const id = await file('emp')
    expect((await detail('emp', record)).mayAttach).toBe(true)
    await add('emp', record, id)
    const shown = await detail('sup', record)
    expect(shown.attachments.map((a) => a.attachmentId)).toEqual([id])
    expect(shown.history[0]).toMatchObject({ action: 'attach', note: 'As promised', attachment: [{ attachmentId: id }] })
    expect([(await told('sup', 'attached')).length, shown.status, shown.version]).toEqual([1, 1, record.version])
  })

  test('that is there already changes nothing and is told to nobody', async () => {
    const record = await submitted()
    const id = await file('emp')
    await add('emp', record, id)
    const before = (await detail('emp', record)).history.length
    await q().delete(notification)
    await add('emp', record, id)
    expect([(await detail('emp', record)).history.length, await q().select().from(notification)]).toEqual([before, []])
    // nor is one that came with a note of the submit
    const note = await file('emp')
    const noted = await draft()
    await act('emp', 'submit', noted, { attachmentIds: [note] })
    await q().delete(notification)
    await add('emp', noted, note)
    expect(await q().select().from(notification)).toEqual([])
  })

  test('is nobody else\'s to add, not to what is decided, and not without end', async () => {
    const record = await submitted()
    expect((await refusal(add('sup', record, await file('sup')))).status).toBe(403)
    expect(await codeOf(add('emp', record, await file('sup')))).toBe('attachment_not_found')
    const ids = []
    for (let n = 0; n < 6; n++) ids.push(await file('emp'))
    expect(await codeOf(add('emp', record, ...ids))).toBe('too_many_attachments')
    expect(await codeOf(add('emp', await into[5](), await file('emp')))).toBe('illegal_transition')
  })

  test('stays when the form is saved again after a revision', async () => {
    const record = await submitted()
    const id = await file('emp')
    await add('emp', record, id)
    await act('sup', 'revise', record)
    expect((await detail('emp', record)).attachments.map((a) => a.attachmentId)).toEqual([id])
  })
})

describe('drafts', () => {
  test('are kept so many at most by one person; those of others, and what was submitted or deleted, do not count', async () => {
    const record = await draft()
    const [row] = await q().select().from(request).where(eq(request.id, record.id))
    const { valuesBytes: _, ...values } = row ?? expect.fail()
    const more = (count: number, changed: Partial<typeof values>) => q().insert(request).values(Array.from({ length: count }, () => ({ ...values, id: aNewId(), code: aNewId(), ...changed })))
    await q().delete(request).where(and(eq(request.requestorId, who.emp), ne(request.id, record.id)))
    await more(197, {})
    await more(1, { submittedAt: START })
    await more(1, { submittedAt: START, status: 1 })
    await more(1, { deletedAt: START })
    await more(1, { requestorId: who.sup })
    await draft()
    const refused = await refusal(draft())
    expect([refused.code, refused.problems[0]?.params]).toEqual(['too_many_drafts', { most: 200 }])
    await q().delete(request).where(eq(request.requestorId, who.emp))
  })
})

describe('a request that is submitted and taken back again and again', () => {
  test('is submitted so many times at most: the rest is another request\'s', async () => {
    const record = await submitted()
    await act('emp', 'cancel', record)
    await q().update(request).set({ round: 20 }).where(eq(request.id, record.id))
    const refused = await refusal(act('emp', 'submit', await detail('emp', record)))
    expect([refused.code, refused.problems[0]?.params]).toEqual(['submitted_too_often', { most: 20 }])
    await q().update(request).set({ round: 19 }).where(eq(request.id, record.id))
    expect((await act('emp', 'submit', await detail('emp', record))).status).toBe(1)
  })
})

describe('reopening', () => {
  test('is offered to HR alone, needs a note, takes the effects back and tells the requester', async () => {
    const record = await approved()
    expect([(await detail('hr', record)).actions, (await detail('emp', record)).actions]).toEqual([['cancel', 'reopen'], ['cancel']])
    expect(await codeOf(act('hr', 'reopen', record, { note: ' ' }))).toBe('note_required')
    expect((await act('hr', 'reopen', record)).status).toBe(30)
    expect((await told('emp', 'reopened')).length).toBe(1)
    expect((await detail('emp', record)).actions).toEqual(['save', 'submit', 'cancel'])
  })
})

describe('the last approver', () => {
  afterAll(() => setSetting('lastApproverMayCancel', true, START))

  test('cancels what they approved, at once, where the company lets them', async () => {
    await setMatrix(oneOf({ kind: 'superior' }))
    const record = await act('sup', 'approve', await submitted())
    expect([(await detail('sup', record)).actions, await requests.isLastApprover({ id: record.id }, await as('sup'))]).toEqual([['cancel'], true])
    expect((await act('sup', 'cancel', record)).status).toBe(3)
    expect((await detail('emp', record)).history.slice(0, 2).map((h) => [h.action, h.actionPerson])).toEqual([['approve', 'Sari'], ['cancel', 'Sari']])
  })

  test('does not where the company says no', async () => {
    await setMatrix(oneOf({ kind: 'superior' }))
    await setSetting('lastApproverMayCancel', false, START)
    const record = await act('sup', 'approve', await submitted())
    expect((await detail('sup', record)).actions).toEqual([])
    expect((await refusal(act('sup', 'cancel', record))).status).toBe(403)
  })
})

test('a closed pay period refuses submit, approve, cancel and reopen of any module, and says whom to ask', async () => {
  await setMatrix(oneOf({ kind: 'superior' }))
  const [form, open, done] = [await draft(), await submitted(), await act('sup', 'approve', await submitted())]
  const period = aNewId()
  await q().insert(payPeriod).values({ id: period, code: '2026-06', from: '2026-05-21', until: '2026-06-20', closed: true, contactEmployeeId: who.hr2 })
  const refused = { code: 'period_locked', problems: [{ params: { period: '2026-06', contact: 'Rudi' }, field: 'day' }] }
  await expect(act('emp', 'submit', form)).rejects.toMatchObject(refused)
  await expect(act('sup', 'approve', open)).rejects.toMatchObject(refused)
  await expect(act('emp', 'cancel', done)).rejects.toMatchObject(refused)
  await expect(act('hr', 'reopen', done)).rejects.toMatchObject(refused)
  expect((await requests.effectPreview({ module: 'tiny-requests', id: open.id, action: 'approve' }, await as('sup'))).problems[0]).toBe('The pay period 2026-06 is closed. Ask Rudi of payroll')
  expect((await act('emp', 'cancel', open)).status).toBe(0)
  await q().delete(payPeriod)
})
