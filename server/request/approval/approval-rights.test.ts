import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tx } from '../../db/context.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { delivery, notification } from '../../effects/table.ts'
import { signInAttempt } from '../../org/table.ts'
import { delegation } from '../table.ts'
import { as, clock, foundCompany, START, type Who, who } from '../testing/company.ts'
import { aNewId, codeOf, refusal, requests, submitted } from '../testing/story.ts'
import { type ApprovalRight, changeRight, grantRight, listRights, type RightTerms, rightCandidates, withdrawRight } from './approval-rights.ts'

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
  await q().delete(signInAttempt)
})

const terms = (more: Partial<RightTerms> = {}): RightTerms => ({
  module: null, grantedToEmployeeId: who.outsider, from: '2026-05-12', until: '2026-05-20', includeWaiting: true, keepOwnAccess: true, reason: ' Leave ', ...more,
})
const granted = async (by: Who = 'sup', more: Partial<RightTerms> = {}): Promise<ApprovalRight> => grantRight({ id: aNewId(), ...terms(more) }, await as(by))
const toldOf = async (person: Who) => (await q().select().from(notification)).filter((n) => n.employeeId === who[person]).map((n) => n.code)
const hasOnDesk = async (person: Who, record: { id: string }) => (await requests.inbox({ paginationSize: 500 }, await as(person))).listData.some((i) => i.id === record.id)

describe('granting', () => {
  test('gives the right at once and tells the person', async () => {
    const record = await submitted()
    expect(await granted()).toMatchObject({ fromEmployee: 'Sari', grantedToEmployee: 'Oki', state: 'inForce', reason: 'Leave', version: 1 })
    expect(await hasOnDesk('outsider', record)).toBe(true)
    expect(await toldOf('outsider')).toContain('rightGranted')
  })

  test.each<[string, Partial<RightTerms>, string]>([
    ['to oneself', { grantedToEmployeeId: who.sup }, 'right_to_oneself'],
    ['to nobody known', { grantedToEmployeeId: aNewId() }, 'employee_unknown'],
    ['that ends before it begins', { until: '2026-05-11' }, 'until_before_from'],
    ['of the past', { from: '2026-05-01', until: '2026-05-11' }, 'right_past'],
    ['for longer than a year', { until: '2027-06-01' }, 'right_too_long'],
    ['of a module the person does not have', { module: 'loan' }, 'right_without_module'],
  ])('refuses a right %s', async (_, more, code) => {
    expect(await codeOf(granted('sup', more))).toBe(code)
  })

  test('refuses the same right twice, but not one beside it', async () => {
    await granted()
    expect(await codeOf(granted('sup', { from: '2026-05-20', until: '2026-05-25' }))).toBe('right_overlaps')
    await granted('sup', { from: '2026-05-21', until: '2026-05-25' })
    await granted('sup', { module: 'tiny-requests' })
    await granted('head')
    expect(await listRights({ side: 'given' }, await as('sup'))).toHaveLength(3)
  })

  test('refuses an id that is taken', async () => {
    const { id } = await granted()
    expect(await codeOf(as('head').then((context) => grantRight({ id, ...terms() }, context)))).toBe('not_found')
  })
})

describe('changing', () => {
  test('another end, another person: each is told', async () => {
    const right = await granted()
    const later = await changeRight({ id: right.id, version: 1, until: '2026-05-30' }, await as('sup'))
    expect(later).toMatchObject({ until: '2026-05-30', from: '2026-05-12', version: 2 })
    await changeRight({ id: right.id, grantedToEmployeeId: who.hr2 }, await as('sup'))
    // three changes before the person looked
    expect(await toldOf('outsider')).toEqual(['rightsMany'])
    expect(await toldOf('hr2')).toEqual(['rightGranted'])
  })

  test('not the first day once it has begun, not a right that is over, not at an old version', async () => {
    const right = await granted()
    const context = await as('sup')
    expect(await codeOf(changeRight({ id: right.id, from: '2026-05-13' }, context))).toBe('right_begun')
    expect((await refusal(changeRight({ id: right.id, version: 9, until: '2026-05-14' }, context))).status).toBe(409)
    clock.set(new Date('2026-05-21T02:00:00Z'))
    expect(await codeOf(changeRight({ id: right.id, until: '2026-05-30' }, await as('sup')))).toBe('right_over')
  })
})

describe('withdrawing', () => {
  test('takes effect at once; again it changes nothing', async () => {
    const record = await submitted()
    const right = await granted()
    await q().update(notification).set({ readAt: clock.now() })
    await withdrawRight({ id: right.id }, await as('sup'))
    expect(await hasOnDesk('outsider', record)).toBe(false)
    expect(await withdrawRight({ id: right.id }, await as('sup'))).toMatchObject({ state: 'withdrawn', version: 2 })
    expect(await toldOf('outsider')).toEqual(['rightGranted', 'rightWithdrawn'])
  })

  test('a right of somebody else is not found; the one who has it may not change it', async () => {
    const right = await granted()
    expect(await codeOf(as('emp').then((c) => withdrawRight({ id: right.id }, c)))).toBe('not_found')
    expect((await refusal(as('outsider').then((c) => withdrawRight({ id: right.id }, c)))).status).toBe(403)
    expect((await refusal(as('outsider').then((c) => tx(() => changeRight({ id: right.id, until: '2026-05-30' }, c))))).status).toBe(403)
  })
})

test('granting and taking back again and again is one notice and one mail, and ends for the day', async () => {
  await q().delete(delivery)
  for (let i = 0; i < 51; i++) await withdrawRight({ id: (await granted()).id }, await as('sup'))
  expect(await codeOf(granted())).toBe('right_quota')
  expect(await toldOf('outsider')).toEqual(['rightsMany'])
  expect((await q().select().from(delivery)).filter((d) => d.kind === 'mail')).toHaveLength(1)
  clock.set(new Date(START.getTime() + 25 * 3_600_000))
  expect((await granted()).state).toBe('inForce')
})

test('rights are listed by side and module, what is past only when asked for', async () => {
  const plan = await granted('sup', { from: '2026-06-01', until: '2026-06-02' })
  const now = await granted('sup', { module: 'tiny-requests' })
  const gone = await granted('sup', { grantedToEmployeeId: who.hr2 })
  await withdrawRight({ id: gone.id }, await as('sup'))
  const ids = async (person: Who, wanted: Parameters<typeof listRights>[0]) => (await listRights(wanted, await as(person))).map((r) => r.id)
  expect(await ids('sup', { side: 'given' })).toEqual([now.id, plan.id])
  expect(await ids('sup', { side: 'given', withPast: true })).toEqual([now.id, plan.id, gone.id])
  expect(await ids('sup', { side: 'given', module: null })).toEqual([plan.id])
  expect(await ids('outsider', { side: 'received', module: 'tiny-requests' })).toEqual([now.id])
  expect(await ids('emp', { side: 'received' })).toEqual([])
})

test('anybody in service may get the right, except who grants it', async () => {
  const found = await rightCandidates(null, { paginationSize: 50 }, await as('sup'))
  expect(found.listData.map((p) => p.displayName)).toEqual(['Citra', 'Dina', 'Eko', 'Hadi', 'Oki', 'Rina', 'Rudi'])
})
