import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDevice } from '../../contract/kit/device-header.ts'
import { watchStatements } from '../../tests/support/statements.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { writingOnly } from '../db/writes.ts'
import { NOBODY } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import { createNoteHeard, firstSeen, forgetHeard, wasHeard } from './heard.ts'
import { deviceHeard, deviceLedger } from './table.ts'

const at = (time: string) => new Date(`2026-05-12T${time}Z`)
const [deviceId, db, other] = [newId(at('02:00:00')), newId(at('02:00:00')), newId(at('02:00:00'))]
const header = writeDevice({ deviceId, system: 'ios', db })
const dina = { sub: 'dina', db }
const caller = { ...NOBODY, sub: 'dina' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(deviceLedger).values({ ...dina, employeeId: newId(at('02:00:00')), deviceId, system: 'ios', highestSeq: 0, revision: 0, high: 0, open: [], since: null, firstSeenAt: at('01:00:00'), seenAt: at('01:00:00'), overAt: null })
})
afterAll(() => database.close())

test('is noted once a minute, beside a query that writes nothing, and only of what the ledger knows', async () => {
  const note = createNoteHeard()
  const statements = await watchStatements(database, () => writingOnly('a query', [], async () => {
    for (const time of ['02:10:00', '02:10:59', '02:11:00', '03:00:30']) await note(header, { caller, now: at(time) })
    await note(writeDevice({ deviceId, system: 'ios', db: other }), { caller, now: at('02:10:00') })
    await note('nonsense', { caller, now: at('02:12:00') })
    await note(header, { caller: NOBODY, now: at('02:12:00') })
  }))
  expect(statements.length).toBe(4)
  await createNoteHeard()(header, { caller, now: at('02:10:30') })
  expect((await q().select().from(deviceHeard)).map((row) => [row.db, row.minutes]).sort()).toEqual([[db, 1n], [db, 3072n]])
})

test.each([['02:09:59', '02:11:00', true], ['02:10:00', '02:11:00', false], ['02:11:00', '03:00:00', false], ['02:11:00', '03:01:00', true], ['03:00:30', '02:00:00', false], ['02:00:00', '02:11:30', true]])('between %s and %s: %s', async (from, until, was) => {
  expect(await wasHeard(dina, at(from), at(until))).toBe(was)
})

test('of somebody else nothing is known, nor of another database', async () => {
  expect(await wasHeard({ sub: 'joko', db }, at('00:00:00'), at('23:00:00'))).toBe(false)
  expect([await firstSeen(dina), await firstSeen({ sub: 'dina', db: other })]).toEqual([at('01:00:00'), null])
})

test('is forgotten after nine days', async () => {
  const later = (days: number) => forgetHeard.run({ now: new Date(at('02:30:00').getTime() + days * 86_400_000) } as Parameters<typeof forgetHeard.run>[0])
  await later(9)
  expect((await q().select().from(deviceHeard)).length).toBe(2)
  await later(9.1)
  expect((await q().select().from(deviceHeard)).length).toBe(0)
})
