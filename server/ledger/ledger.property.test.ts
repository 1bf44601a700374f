import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { isCallError } from '../lib/refuse.ts'
import { newId } from '../lib/new-id.ts'
import { balanceOn, coverage, currentOn, debtOf, openGains, remainingOf, takenOf } from './balance.ts'
import { expireDue } from './expire.ts'
import { leaveTypeIds } from './leave-types.ts'
import { insertLeaveTypes } from './testing/leave-types.ts'
import { explain, explainUsable } from './lines.ts'
import { addGain, release, reserve, reverse, take } from './post.ts'
import { ledgersOf, type Ledger, openBalance } from './read.ts'
import { leaveBalance, leaveDeduct, leaveGain, type PaidDay } from './table.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await insertLeaveTypes()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [leaveDeduct, leaveGain, leaveBalance]) await q().delete(table)
})

type Step =
  | { do: 'wait'; days: number }
  | { do: 'gain'; halves: number; life: number | null; ahead: number }
  | { do: 'submit'; offset: number; halves: number[] }
  | { do: 'approve' | 'withdraw' | 'reverse'; which: number }
  | { do: 'joint' }
  | { do: 'expire' }

const which = fc.nat({ max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('gain' as const), halves: fc.integer({ min: 1, max: 12 }), life: fc.option(fc.integer({ min: 1, max: 40 })), ahead: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ do: fc.constant('submit' as const), offset: fc.integer({ min: -7, max: 25 }), halves: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constantFrom('approve' as const, 'withdraw' as const, 'reverse' as const), which }),
  fc.constant({ do: 'joint' as const }),
  fc.constant({ do: 'expire' as const }),
)

interface Asked {
  requestId: string
  lineId: string
  days: PaidDay[]
  state: 'reserved' | 'taken' | 'gone'
}

/** Plays the steps against one balance; `look` sees the ledger after each. */
async function play(steps: readonly Step[], floor: number, look: (ledger: Ledger, today: string, step: Step) => void): Promise<void> {
  const now = new Date('2026-01-05T01:00:00Z')
  const balanceId = await openBalance(newId(now), leaveTypeIds.sick, now)
  const asked: Asked[] = []
  let today = '2026-01-05'
  const ledger = async () => (await ledgersOf([balanceId]))[0] as Ledger
  const pick = (state: Asked['state'], n: number) => {
    const some = asked.filter((a) => a.state === state)
    return some[n % Math.max(1, some.length)]
  }
  for (const s of steps) {
    const when = { today, now: new Date(now.getTime() + 60_000) }
    now.setTime(when.now.getTime())
    await tx(async () => {
      if (s.do === 'wait') today = addDays(today, s.days)
      if (s.do === 'gain') await addGain({ balanceId, transDate: addDays(today, s.ahead), generationType: 'adjustment', amount: fromHundredths(s.halves * 50), expiredDate: s.life === null ? null : addDays(today, s.ahead + s.life) }, when)
      if (s.do === 'joint') await take({ balanceId, status: 'jointHoliday', days: [{ date: today, amount: '1.00' }], floor: null }, when)
      if (s.do === 'expire') await expireDue(when)
      if (s.do === 'submit') {
        const days = s.halves.map((h, i) => ({ date: addDays(today, s.offset + i), amount: fromHundredths(h * 50) }))
        const covered = coverage(await ledger(), days.map((d) => ({ date: d.date, amount: toHundredths(d.amount) })))
        if (covered.short > 0 && covered.debt > -floor) return
        const entry: Asked = { requestId: newId(when.now), lineId: newId(when.now), days, state: 'reserved' }
        asked.push(entry)
        await reserve({ balanceId, ...entry }, when)
      }
      if (s.do === 'approve') {
        const entry = pick('reserved', s.which)
        if (!entry) return
        await release(entry, when.now)
        entry.state = 'gone'
        try {
          await tx(() => take({ balanceId, status: 'taken', days: entry.days, booking: entry, floor }, when))
          entry.state = 'taken'
        } catch (error) {
          if (!isCallError(error, 'leave_balance_short')) throw error
        }
      }
      if (s.do === 'withdraw') {
        const entry = pick('reserved', s.which)
        if (entry) await release(entry, when.now)
        if (entry) entry.state = 'gone'
      }
      if (s.do === 'reverse') {
        const entry = pick('taken', s.which)
        if (entry) await reverse({ balanceId, ...entry }, when)
        if (entry) entry.state = 'gone'
      }
    })
    look(await ledger(), today, s)
  }
}

const always = (check: (ledger: Ledger, today: string, step: Step) => void) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), fc.constantFrom(0, -200), (steps, floor) => play(steps, floor, check)),
    { numRuns: 40 },
  )

describe('whatever happens to a balance', () => {
  test('gains minus deducts is the shown balance at every date', () =>
    always((ledger, today) => {
      for (const date of [-40, -3, 0, 1, 9, 60].map((n) => addDays(today, n))) {
        const { balance, rows } = explain(ledger, date)
        expect(balance).toBe(fromHundredths(currentOn(ledger, date)))
        expect(rows.reduce((sum, r) => sum + toHundredths(r.amount.replace('+', '')), 0)).toBe(toHundredths(balance))
        expect(explainUsable(ledger, date).balance).toBe(fromHundredths(balanceOn(ledger, date).usable))
      }
    }))

  test('today it is what the live gains hold minus debts', () =>
    always((ledger, today) => {
      const live = ledger.gains.filter((g) => g.transDate <= today && (g.expiredDate ?? today) >= today)
      expect(balanceOn(ledger, today).current).toBe(live.reduce((sum, g) => sum + remainingOf(g), 0) - debtOf(ledger))
    }))

  test('no gain gives more than it has', () =>
    always((ledger) => {
      for (const gain of ledger.gains) {
        expect(toHundredths(gain.leaveTaken)).toBeGreaterThanOrEqual(0)
        expect(toHundredths(gain.leaveTaken)).toBeLessThanOrEqual(toHundredths(gain.gainBalance))
        expect(toHundredths(gain.leaveTaken)).toBe(takenOf(ledger, gain.id))
      }
      for (const gain of openGains(ledger)) expect(gain.available).toBeGreaterThan(0)
    }))

  test('a gain pays only for leave between its first and its last day', () =>
    always((ledger) => {
      const gains = new Map(ledger.gains.map((g) => [g.id, g]))
      for (const row of ledger.deducts) {
        const gain = gains.get(row.gainId ?? '')
        if (!gain || row.deductStatus !== 'taken') continue
        for (const day of row.days) {
          expect(day.date >= gain.transDate).toBe(true)
          expect(day.date <= (gain.expiredDate ?? day.date)).toBe(true)
        }
      }
    }))

  test('the nightly expiry changes no balance, it only writes down what has ended', async () => {
    const shown = new Map<string, number>()
    await always((ledger, today, s) => {
      for (const n of [0, 5, 50]) {
        const key = `${ledger.balance.id} ${today} ${n}`
        const current = currentOn(ledger, addDays(today, n))
        expect(current).toBe(s.do === 'expire' ? (shown.get(key) ?? current) : current)
        // paying a debt from what would have died does change what will be left
        if (debtOf(ledger) === 0) shown.set(key, current)
        else shown.delete(key)
      }
    })
  })

  test('a gain ends once', () =>
    always((ledger) => {
      for (const gain of ledger.gains.filter((g) => g.gainStatus === 'expired')) {
        const first = ledger.deducts.filter((d) => d.gainId === gain.id && d.deductStatus === 'expired' && d.transDate === addDays(gain.expiredDate ?? '', 1))
        expect(first.length).toBeLessThanOrEqual(1)
      }
    }))
})
