/** What is done to one request without waiting for the clock, and a cancel that nobody is asked about. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterwards, q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { jobRun, notification } from '../effects/table.ts'
import { createJobs } from '../jobs/run.ts'
import { silentLog } from '../lib/log.ts'
import { settleJob } from './jobs/settle.ts'
import { endRequest, settleRequest } from './machine.ts'
import type { CheckInput, Effect, Moved, ServerModule } from './module.ts'
import { createRequests } from './service.ts'
import { approvalStep, effectLog, requestHistory } from './table.ts'
import { as, clock, foundCompany, setMatrix, START, threeLevels, type Who, who } from './testing/company.ts'
import { act, approved, approvedBy, codeOf, detail, draft, into, stored, submitted } from './testing/story.ts'
import { budgetOf, noOnce, setBudget, tinyModule, tinyRequest } from './testing/tiny.ts'

/** Done once its day is in here: nothing a clock knows of. */
const free = new Set<string>()
const seat: Effect = {
  kind: 'seat',
  isDue: ({ record }) => Promise.resolve(free.has(record.id)),
  post: ({ record }) => Promise.resolve([{ target: `seat:${record.id}`, before: null, after: 'taken' }]),
  reverse: ({ record }) => Promise.resolve([{ target: `seat:${record.id}`, before: 'taken', after: null }]),
}
const moves: string[] = []
let cancelsAtOnce: (input: CheckInput) => boolean = () => false
const module: ServerModule = {
  ...tinyModule,
  can: { ...tinyModule.can, cancel: (r) => r.isRequestor || r.isEmployee || r.isHr },
  effects: [...(tinyModule.effects ?? []), seat],
  cancelsAtOnce: (input) => Promise.resolve(cancelsAtOnce(input)),
  moved: ({ from, to }: Moved) => Promise.resolve(void moves.push(`${from} to ${to}`)),
}

let database: Database
let requests: ReturnType<typeof createRequests>
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  requests = createRequests([module], noOnce)
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  free.clear()
  moves.length = 0
  cancelsAtOnce = () => false
  await q().delete(notification)
  await q().delete(jobRun)
  await setMatrix(threeLevels)
  for (const person of ['emp', 'emp2', 'sup'] as const) await setBudget(who[person], { total: 100, held: 0, spent: 0 }, START)
})

const seats = async (record: { id: string }) => (await q().select().from(effectLog).where(eq(effectLog.requestId, record.id))).filter((e) => e.kind === 'seat').map((e) => e.after)
const told = async (person: Who) => (await q().select().from(notification)).filter((n) => n.employeeId === who[person]).map((n) => n.code)
const cancel = async (person: Who, record: { id: string }) => requests.perform(tinyRequest, 'cancel', { id: record.id }, await as(person))
const through = async (asked: Parameters<typeof submitted>[0] = {}) => {
  let last = await submitted(asked)
  for (const person of ['sup', 'head', 'hr'] as const) last = await requests.perform(tinyRequest, 'approve', { id: last.id }, await as(person))
  return last
}

describe('what has come due is done at once', () => {
  test('however far its days are, once, also when the job comes by meanwhile', async () => {
    const record = await through({ day: '2026-09-01' })
    expect(await seats(record)).toEqual([])
    expect(await settleRequest(record.id, { clock }), 'not due yet').toBe(false)
    free.add(record.id)
    const job = () => createJobs({ clock, log: silentLog, jobs: [settleJob([module])] }).runDue()
    await Promise.all([settleRequest(record.id, { clock }), settleRequest(record.id, { clock }), job(), settleRequest(record.id, { clock })])
    expect(await seats(record)).toEqual(['taken'])
    expect(await settleRequest(record.id, { clock })).toBe(false)
  })

  test('after the commit of what made it due, and not when that is taken back', async () => {
    const [one, two] = [await through(), await through()]
    free.add(one.id).add(two.id)
    await tx(async () => {
      afterwards(() => settleRequest(one.id, { clock }))
      expect(await seats(one)).toEqual([])
    })
    await expect(tx(async () => {
      afterwards(() => settleRequest(two.id, { clock }))
      throw new Error('taken back')
    })).rejects.toThrow('taken back')
    await vi.waitFor(async () => expect(await seats(one)).toEqual(['taken']))
    expect(await seats(two)).toEqual([])
  })

  test('of nothing that is open, cancelled, or not there', async () => {
    const [open, gone] = [await submitted(), await into[3]()]
    for (const { id } of [open, gone, { id: who.emp }]) {
      free.add(id)
      expect(await settleRequest(id, { clock })).toBe(false)
    }
    expect([await seats(open), await seats(gone)]).toEqual([[], []])
  })
})

describe('the machine ends a request with words of its own', () => {
  test.each([['void', 12, 'voidedFor'], ['expire', 11, 'expiredFor']] as const)('%s: said in its history and to its people, holds released, once', async (action, status, code) => {
    const record = await submitted()
    expect(await Promise.all([1, 2].map(() => endRequest(record.id, action, '@approval:note.vanished', { clock })))).toContain(true)
    expect(await endRequest(record.id, action, '@approval:note.vanished', { clock })).toBe(false)
    expect(await stored(record)).toMatchObject({ status, markedBySystem: action === 'void' })
    expect(await budgetOf(who.emp)).toMatchObject({ held: 0 })
    const said = (await detail('emp', record)).history.filter((h) => h.action === action)
    expect(said).toMatchObject([{ actionPerson: 'System', note: expect.stringMatching(/^[A-Z].*[a-z]$/) }])
    const notices = (await q().select().from(notification)).filter((n) => n.code === code)
    expect(notices.map((n) => [n.employeeId, n.params.what])).toEqual([[who.emp, '@approval:note.vanished']])
  })

  test('of what nobody waits for, nothing', async () => {
    const [form, done, withdrawn] = [await draft(), await approved(), await act('emp', 'cancel', await submitted())]
    for (const action of ['void', 'expire'] as const) {
      for (const { id } of [form, done, withdrawn, { id: who.emp }]) expect(await endRequest(id, action, '@approval:note.vanished', { clock })).toBe(false)
    }
    expect([(await stored(form))?.status, (await stored(done))?.status, (await stored(withdrawn))?.status]).toEqual([0, 4, 0])
    const asked = await cancel('emp', await through())
    expect([await endRequest(asked.id, 'expire', '@approval:note.vanished', { clock }), await endRequest(asked.id, 'void', '@approval:note.vanished', { clock })]).toEqual([false, true])
    expect(await budgetOf(who.emp), 'what had been approved is taken back').toMatchObject({ spent: 10 })
  })
})

describe('a cancel nobody is asked about', () => {
  test('takes an approved request back at once, effects and all, where its module says so of it, now', async () => {
    const record = await through()
    free.add(record.id)
    await settleRequest(record.id, { clock })
    cancelsAtOnce = ({ record: { id, status }, context, lines }) => id === record.id && status === 4 && context.caller.employeeId === who.emp && lines.length === 1
    expect((await requests.detail(tinyRequest, { id: record.id }, await as('emp'))).cancelsAtOnce).toBe(true)
    const after = await cancel('emp', record)
    expect([after.status, after.message]).toEqual([3, expect.stringContaining('has been cancelled successfully.')])
    expect(await budgetOf(who.emp)).toMatchObject({ held: 0, spent: 0 })
    expect(await seats(record)).toEqual(expect.arrayContaining(['taken', null]))
    expect((await detail('emp', record)).history.slice(0, 1)).toMatchObject([{ action: 'cancel', round: 1 }])
    expect(await q().select().from(approvalStep).where(eq(approvalStep.requestId, record.id)).then((steps) => Math.max(...steps.map((s) => s.round)))).toBe(1)
    expect(await told('hr')).not.toContain('cancellationNeeded')
    expect(await codeOf(cancel('emp', record))).toBe('illegal_transition')
  })

  test('else it is asked for, as ever; nor is it offered to somebody who may not cancel', async () => {
    const record = await through()
    expect((await requests.detail(tinyRequest, { id: record.id }, await as('emp'))).cancelsAtOnce).toBeUndefined()
    cancelsAtOnce = () => true
    const seen = await requests.detail(tinyRequest, { id: record.id }, await as('sup'))
    expect([seen.cancelsAtOnce, seen.actions]).toEqual([undefined, []])
    expect(await codeOf(cancel('sup', record))).toBe('not_allowed')
    cancelsAtOnce = () => false
    expect((await cancel('emp', record)).status).toBe(40)
  })

  test.each([[14, 'period_locked'], [13, 'spent_elsewhere']] as const)('what stands in the way of a cancel refuses this one, too: %i', async (amount, code) => {
    const record = await through({ amount })
    cancelsAtOnce = () => true
    expect(await codeOf(cancel('emp', record))).toBe(code)
    expect((await stored(record))?.status).toBe(4)
  })

  test('a form, a submission and a return are cancelled as ever', async () => {
    cancelsAtOnce = () => true
    expect((await cancel('emp', await submitted())).status).toBe(0)
    expect((await cancel('emp', await into[2]())).status).toBe(3)
  })
})

describe('taken back for good', () => {
  const withdraw = async (person: Who, record: { id: string; version?: number }) => requests.withdraw(tinyRequest, { id: record.id, note: 'no time' }, await as(person))

  test('a submission goes with its draft in one step: nobody finds it any more, its history stays', async () => {
    const record = await requests.perform(tinyRequest, 'submit', { id: (await draft()).id }, await as('emp'))
    moves.length = 0
    expect((await withdraw('emp', record)).message).toContain('has been cancelled successfully.')
    expect(moves).toEqual(['1 to 0', '0 to null'])
    expect((await stored(record))?.deletedAt).not.toBeNull()
    expect(await codeOf(detail('emp', record))).toBe('not_found')
    expect(await budgetOf(who.emp)).toMatchObject({ held: 0 })
    const history = await q().select().from(requestHistory).where(eq(requestHistory.requestId, record.id)).orderBy(requestHistory.position)
    expect(history.map((h) => [h.action, h.note])).toEqual([['submit', ''], ['cancel', 'no time'], ['cancel', '']])
    expect(await told('sup')).toEqual(expect.arrayContaining(['withdrawn']))
  })

  test('by the one it is for, though another filed it: that one hears of it once', async () => {
    const record = await submitted({ by: 'sup', employee: 'emp' })
    await withdraw('emp', record)
    expect((await stored(record))?.deletedAt).not.toBeNull()
    expect((await told('sup')).filter((code) => code === 'cancelled')).toHaveLength(1)
  })

  test('what was approved, returned, or is a draft ends as a cancel ends it; a stranger does neither', async () => {
    expect((await withdraw('emp', await into[2]())).status).toBe(3)
    const record = await through()
    expect(await codeOf(withdraw('emp2', record))).toBe('not_found')
    expect((await withdraw('emp', record)).status).toBe(40)
    const form = await draft()
    await withdraw('emp', form)
    expect((await stored(form))?.deletedAt).not.toBeNull()
    expect(await approvedBy(await submitted(), 'sup').then((r) => codeOf(withdraw('sup', r)))).toBe('not_allowed')
  })
})
