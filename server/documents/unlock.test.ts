import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { delivery, notification } from '../effects/table.ts'
import { aCompany, aContext, anEmployee, NOON } from '../ledger/testing/company.ts'
import type { Context } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { movableClock } from '../lib/clock.ts'
import { createSeal } from '../lib/seal.ts'
import { setDocumentPassword } from '../org/document-password.ts'
import { setSetting } from '../org/settings.ts'
import { documentPassword } from '../org/table.ts'
import { forgetDocumentTraces, newestDeeds, takePaper } from './access.ts'
import { documentAccess, documentUnlock } from './table.ts'
import { seal, WORD } from './testing/pay.ts'
import { isUnlocked, lockDocuments, payLockOf, requireUnlocked, unlockDocuments } from './unlock.ts'

const MINUTE = 60_000
let database: Database
let [dina, budi] = ['', '']
let at = NOON.getTime()

/** Some time later, on this device or another. */
const as = (employeeId: string, { session = 'one', ...more }: Partial<Context> & { session?: string } = {}): Context => {
  const context = aContext(employeeId, [], new Date((at += 1000)))
  return { ...context, caller: { ...context.caller, session }, ...more }
}
const unlock = (word = WORD, context = as(dina)) => unlockDocuments(seal, word, context)
const codeOf = (work: Promise<unknown>) => work.then(() => 'done', (error: { code?: string }) => error.code)
const wrong = async (times: number) => {
  const codes = []
  for (let i = 0; i < times; i++) codes.push(await codeOf(unlock('not this one')))
  return codes
}

beforeAll(async () => {
  database = await openTestDatabase()
  const company = await aCompany()
  dina = await anEmployee(company, 'Dina Wati')
  budi = await anEmployee(company, 'Budi')
})
afterAll(() => database.close())
beforeEach(async () => {
  at += 86_400_000
  for (const table of [documentAccess, documentUnlock, documentPassword, notification, delivery]) await q().delete(table)
  for (const who of [dina, budi]) await setDocumentPassword(seal, who, WORD, new Date((at += 1000)))
})

describe('what opens', () => {
  test('the right word opens for five minutes, and nothing but a digest of the token is kept', async () => {
    const context = as(dina)
    const { unlockToken, unlockedUntil } = await unlock(WORD, context)
    expect(new Date(unlockedUntil).getTime() - context.now.getTime()).toBe(5 * MINUTE)
    expect(await isUnlocked({ ...context, documentUnlock: unlockToken })).toBe(true)
    expect(JSON.stringify(await q().select().from(documentUnlock))).not.toContain(unlockToken)
    const later = (ms: number) => isUnlocked({ ...context, documentUnlock: unlockToken, now: new Date(context.now.getTime() + ms) })
    expect([await later(5 * MINUTE - 1), await later(5 * MINUTE)]).toEqual([true, false])
  })

  test('typed on another keyboard it is the same word', async () => {
    await setDocumentPassword(seal, dina, 'Caf\u00e9 am Rhein', new Date(at))
    expect(await codeOf(unlock('Cafe\u0301 am Rhein'))).toBe('done')
  })

  test('no token, one made up, one of somebody else or of another sign-in opens nothing', async () => {
    const { unlockToken } = await unlock()
    for (const context of [as(dina), as(dina, { documentUnlock: 'x' }), as(budi, { documentUnlock: unlockToken }), as(dina, { documentUnlock: unlockToken, session: 'two' })]) expect(await codeOf(requireUnlocked(context))).toBe('document_locked')
    expect(await codeOf(requireUnlocked(as(dina, { documentUnlock: unlockToken })))).toBe('done')
  })

  test('it ends when it is taken back, for that person alone', async () => {
    const [mine, his] = [await unlock(), await unlock(WORD, as(budi))]
    await lockDocuments(dina)
    expect([await isUnlocked(as(dina, { documentUnlock: mine.unlockToken })), await isUnlocked(as(budi, { documentUnlock: his.unlockToken }))]).toEqual([false, true])
  })

  test('a company that asks for no password has everything open', async () => {
    await setSetting('payDocumentPassword', false, new Date(at))
    expect([await isUnlocked(as(dina)), (await payLockOf(as(dina))).passwordNeeded]).toEqual([true, false])
    await setSetting('payDocumentPassword', true, new Date(at))
  })

  test('without a password there is nothing to try, and one no key reads says so', async () => {
    await q().delete(documentPassword)
    expect([await codeOf(unlock()), (await payLockOf(as(dina))).passwordSet]).toEqual(['document_password_none', false])
    await setDocumentPassword(createSeal(Buffer.alloc(32, 1)), dina, WORD, new Date(at))
    expect([await codeOf(unlock()), (await payLockOf(as(dina))).passwordSet]).toEqual(['document_password_lost', true])
    expect(await q().select().from(documentAccess)).toEqual([])
  })
})

describe('wrong tries', () => {
  test('tell how many are left; the fifth locks for a quarter of an hour, also for the right word', async () => {
    for (const left of [4, 3, 2, 1]) await expect(unlock('not this one')).rejects.toMatchObject({ code: 'document_password_wrong', status: 400, problems: [{ params: { count: left }, field: 'password' }] })
    await expect(unlock('not this one')).rejects.toMatchObject({ code: 'too_many', status: 429, retryAfter: 900 })
    const lockedAt = at
    const tryAt = (ms: number) => {
      at = lockedAt + ms - 1000
      return codeOf(unlock())
    }
    expect(await payLockOf(as(dina))).toMatchObject({ lockedUntil: new Date(lockedAt + 15 * MINUTE).toISOString() })
    await expect(unlock()).rejects.toMatchObject({ code: 'too_many', retryAfter: 898 })
    // a try meanwhile prolongs nothing
    expect([await tryAt(15 * MINUTE - 1000), await tryAt(15 * MINUTE)]).toEqual(['too_many', 'done'])
    expect((await payLockOf(as(dina))).lockedUntil).toBeNull()
  })

  test('count whatever device they come from; a right one clears them', async () => {
    expect(await wrong(2)).toEqual(['document_password_wrong', 'document_password_wrong'])
    await expect(unlock('no', as(dina, { session: 'two' }))).rejects.toMatchObject({ problems: [{ params: { count: 2 } }] })
    await unlock()
    await expect(unlock('no')).rejects.toMatchObject({ problems: [{ params: { count: 4 } }] })
    expect(await codeOf(unlock(WORD, as(budi)))).toBe('done')
  })

  test('at the same moment no more are judged than in turn', async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(unlock('not this one'))))
    expect([codes.filter((c) => c === 'document_password_wrong').length, codes.filter((c) => c === 'too_many').length]).toEqual([4, 26])
    expect((await q().select().from(documentAccess)).map((d) => d.what).sort()).toEqual(['lockedOut', 'wrong', 'wrong', 'wrong', 'wrong'])
  })

  test('the lock is told once, by notice and mail', async () => {
    await wrong(8)
    expect((await q().select().from(notification)).map((n) => [n.employeeId, n.code])).toEqual([[dina, 'documentLocked']])
    expect((await q().select().from(delivery)).map((d) => d.kind)).toEqual(['mail'])
  })

  test('a new password is none of the one that was guessed at', async () => {
    await wrong(5)
    await setDocumentPassword(seal, dina, 'Another 9 roofs', new Date((at += 1000)))
    expect(await codeOf(unlock('Another 9 roofs'))).toBe('done')
  })
})

describe('what was done', () => {
  test('is told to its person, newest first, with what is of this sign-in', async () => {
    await wrong(1)
    await unlock(WORD, as(dina, { session: 'two' }))
    expect((await newestDeeds(as(dina))).map(({ what, isHere }) => [what, isHere])).toEqual([['unlocked', false], ['wrong', true]])
    expect(await newestDeeds(as(budi))).toEqual([])
  })

  test('twenty papers an hour, also of those asked for at once', async () => {
    const start = at
    const codes = await Promise.all(Array.from({ length: 25 }, () => codeOf(takePaper('payslip', undefined, as(dina)))))
    expect([codes.filter((c) => c === 'done').length, codes.filter((c) => c === 'too_many').length]).toEqual([20, 5])
    await expect(takePaper('bonus', undefined, as(dina))).rejects.toMatchObject({ status: 429 })
    expect(await codeOf(takePaper('payslip', undefined, as(budi)))).toBe('done')
    at = start + 61 * MINUTE
    expect(await codeOf(takePaper('payslip', undefined, as(dina)))).toBe('done')
  })

  test('is forgotten after two years, and what opens nothing the next night', async () => {
    await unlock()
    const run = (now: Date) => forgetDocumentTraces.run({ now, clock: movableClock(now), log: silentLog, signal: new AbortController().signal })
    await run(new Date(at + 6 * MINUTE))
    expect([(await q().select().from(documentUnlock)).length, (await q().select().from(documentAccess)).length]).toEqual([0, 1])
    await run(new Date(at + 731 * 86_400_000))
    expect(await q().select().from(documentAccess)).toEqual([])
  })
})
