import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { delegation } from '../table.ts'
import { as, clock, foundCompany, grant, START, type Who } from '../testing/company.ts'
import { act, approvedBy, codeOf, detail, refusal, requests, stored, submitted } from '../testing/story.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(delegation)
})

const deskOf = async (person: Who, record: { id: string }) => (await requests.inbox({ paginationSize: 500 }, await as(person))).listData.find((i) => i.id === record.id)

describe('a delegate', () => {
  test('sees and decides in the place of the person, and history says so', async () => {
    await grant({ from: 'sup', to: 'outsider' })
    const record = await submitted()
    expect(await deskOf('outsider', record)).toMatchObject({ forEmployee: 'Sari', enableApprove: true })
    await act('outsider', 'approve', record)
    const shown = await detail('emp', record)
    expect(shown.history[0]).toMatchObject({ actionPerson: 'Oki', onBehalfOf: 'Sari', approvalLevel: 1 })
    expect(shown.approvals.levels[0]?.persons[0]).toMatchObject({ approvalPerson: 'Oki', onBehalfOf: 'Sari', statusId: 1 })
  })

  test('who completes the last level for somebody is the last approver', async () => {
    await grant({ from: 'hr', to: 'outsider' })
    const record = await approvedBy(await submitted(), 'sup', 'head', 'outsider')
    expect(await requests.isLastApprover({ id: record.id }, await as('outsider'))).toBe(true)
    expect(await requests.isLastApprover({ id: record.id }, await as('hr'))).toBe(false)
  })

  test('does not decide an own request', async () => {
    await grant({ from: 'sup', to: 'emp' })
    const record = await submitted()
    expect(await deskOf('emp', record)).toBeUndefined()
    expect((await refusal(act('emp', 'approve', record))).status).toBe(403)
  })

  test('does not pass the right on', async () => {
    await grant({ from: 'sup', to: 'emp2' })
    await grant({ from: 'emp2', to: 'outsider' })
    const record = await submitted()
    expect(await deskOf('outsider', record)).toBeUndefined()
    expect(await codeOf(act('outsider', 'approve', record))).toBe('not_found')
  })

  test('loses the right after its last day, and has none before its first', async () => {
    await grant({ from: 'sup', to: 'outsider', on: ['2026-05-13', '2026-05-13'] })
    const record = await submitted()
    expect(await deskOf('outsider', record)).toBeUndefined()
    clock.set(new Date('2026-05-12T17:30:00Z')) // the 13th in Jakarta
    expect(await deskOf('outsider', record)).toBeDefined()
    clock.set(new Date('2026-05-13T17:30:00Z'))
    expect(await deskOf('outsider', record)).toBeUndefined()
    expect(await codeOf(act('outsider', 'approve', record))).toBe('not_found')
  })

  test('without what was waiting: only what came since', async () => {
    const before = await submitted()
    clock.set(new Date(START.getTime() + 3_600_000))
    await grant({ from: 'sup', to: 'outsider', includeWaiting: false }, clock.now())
    clock.set(new Date(START.getTime() + 7_200_000))
    const after = await submitted()
    expect(await deskOf('outsider', before)).toBeUndefined()
    expect(await codeOf(act('outsider', 'approve', before))).toBe('not_found')
    expect((await act('outsider', 'approve', after)).status).toBe(1)
  })
})

describe('who grants', () => {
  test('keeps the own right, or hands it over', async () => {
    const record = await submitted()
    await grant({ from: 'sup', to: 'outsider', keepOwnAccess: false })
    expect(await deskOf('sup', record)).toBeUndefined()
    expect((await refusal(act('sup', 'approve', record))).status).toBe(403)
    expect((await detail('sup', record)).actions).toEqual([])
    await q().delete(delegation)
    await grant({ from: 'sup', to: 'outsider' })
    expect((await act('sup', 'approve', record)).status).toBe(1)
  })

  test('keeps the right for requests of the person it was handed to', async () => {
    const record = await submitted()
    await grant({ from: 'sup', to: 'emp', keepOwnAccess: false })
    expect(await deskOf('sup', record)).toMatchObject({ enableApprove: true })
    expect(await deskOf('emp', record)).toBeUndefined()
    expect((await act('sup', 'approve', record)).status).toBe(1)
  })

  test('a grant for a module ends the default one there', async () => {
    await grant({ from: 'sup', to: 'outsider' })
    await grant({ from: 'sup', to: 'hr2', module: 'tiny-requests' })
    const record = await submitted()
    expect(await deskOf('outsider', record)).toBeUndefined()
    expect(await deskOf('hr2', record)).toBeDefined()
    await q().delete(delegation)
    await grant({ from: 'sup', to: 'outsider', module: 'loan' })
    expect(await deskOf('outsider', record)).toBeUndefined()
  })

  test('decides as oneself first', async () => {
    await grant({ from: 'sup', to: 'head' })
    const record = await approvedBy(await submitted(), 'head')
    expect((await stored(record))?.level).toBe(2)
    const done = await act('head', 'approve', record)
    expect((await detail('emp', done)).history.slice(0, 2).map((h) => h.onBehalfOf)).toEqual([null, 'Sari'])
  })
})
