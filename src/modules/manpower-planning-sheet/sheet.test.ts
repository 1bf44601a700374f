import { describe, expect, test } from 'vitest'
import type { PlanPosition, PlanStart } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import type { NewPosition, PlanRow } from './cells.ts'
import { bySite, comingIn, comingNow, type KeptStart, keptStart, monthsOf, OF, ofOf, OTHERS, othersIn, positionNow, positionsOf, problemsIn, rowsFrom, type SheetValues, START, totalsOf, withOthers } from './sheet.ts'

const QUARTERS = ['q1', 'q2', 'q3', 'q4'].map((id, i) => ({ id, name: id.toUpperCase(), number: i + 1, from: `2027-${String(i * 3 + 1).padStart(2, '0')}-01`, until: `2027-${String(i * 3 + 3).padStart(2, '0')}-28` }))
const position = (positionId: string, existing: number, more: Partial<PlanPosition> = {}): PlanPosition => ({
  positionId, position: `${positionId}, Jakarta`, designationId: positionId, designation: positionId, siteId: 'jkt', site: 'Jakarta', reportToId: null, reportTo: '', existing, planned: [existing, existing, existing, existing], former: null, reasonId: null, costPerHead: null, ...more,
})
const start = (positions: PlanPosition[], more: Partial<PlanStart> = {}): PlanStart => ({ fromVersion: 0, activeVersion: 0, existingOn: '2026-11-27', frames: QUARTERS, frameMonths: 3, currency: 'IDR', positions, ...more })
const kept = (positions: PlanPosition[]): KeptStart => keptStart('unit period', start(positions))
const idr = (minor: number) => ({ minor, currency: 'IDR' })
const row = (of: string, timeFrame: string, planned: number, more: Partial<PlanRow> = {}): PlanRow => ({ lineId: `${of} ${timeFrame}`, position: of, timeFrame, planned, ...more })
const ground = (one: PlanPosition) => ({ position: one.positionId, existing: one.existing, frames: QUARTERS.map((f) => f.id) })

describe('what it comes to', () => {
  const slices = kept([])
  test('3 planned 3 4 5 5 at 84,000,000.00 a head and year is 105,000,000.00 more', () => {
    const rows = [row('agent', 'q2', 4, { costPerHead: idr(8_400_000_000) }), row('agent', 'q3', 5, { costPerHead: idr(8_400_000_000) })]
    expect(positionNow(rows, { position: 'agent', existing: 3 }, slices)).toEqual({ existing: 3, planned: [3, 4, 5, 5], cost: idr(10_500_000_000) })
  })
  test('of all positions, with rows or without, and new ones; costs only where one is said', () => {
    const grounds = [position('agent', 4), position('lead', 2)].map(ground)
    const coming: NewPosition[] = [{ lineId: 'n', name: 'Coach', designation: 'coach', site: 'jkt', timeFrame: 'q3', planned: 2 }]
    expect(totalsOf(grounds, [row('agent', 'q4', 6)], coming, slices)).toEqual({ existing: 6, planned: [6, 6, 8, 10], cost: null })
    expect(totalsOf(grounds, [row('agent', 'q4', 6, { costPerHead: idr(1_200) })], coming, slices).cost).toEqual(idr(600))
    expect(totalsOf(grounds, [row('agent', 'q4', 6, { costPerHead: { minor: 1_200, currency: 'USD' } })], coming, slices).cost, 'amounts of another currency are not added').toBeNull()
  })
  test('rows of one title and site are one new position', () => {
    const of = { name: 'Coach', designation: 'coach', site: 'jkt' }
    const rows: NewPosition[] = [{ lineId: 'a', ...of, timeFrame: 'q2', planned: 1 }, { lineId: 'b', ...of, timeFrame: 'q4', planned: 3 }, { lineId: 'c', name: 'Else' }, { lineId: 'd' }]
    const coming = comingIn(rows)
    expect(coming.map((one) => [one.lineId, one.name, one.rows.length])).toEqual([['a', 'Coach', 2], ['c', 'Else', 1], ['d', '', 1]])
    expect(coming.map((one) => comingNow(one, slices).planned)).toEqual([[0, 1, 1, 3], [0, 0, 0, 0], [0, 0, 0, 0]])
  })
})

describe('where it begins', () => {
  test('without a version there are no rows; with one its numbers, reasons and costs', () => {
    const agent = position('agent', 4, { former: [4, 4, 5, 5], planned: [4, 4, 5, 5], reasonId: 'growth', costPerHead: idr(100) })
    const newId = () => 'id'
    expect(rowsFrom(start([agent]), newId)).toEqual([])
    const rows = rowsFrom(start([agent, position('lead', 1)], { fromVersion: 1, activeVersion: 1 }), newId)
    expect(rows.map(({ position: of, timeFrame, planned, reason, costPerHead }) => [of, timeFrame, planned, reason, costPerHead?.minor])).toEqual([['agent', 'q1', 4, 'growth', 100], ['agent', 'q3', 5, 'growth', 100]])
    expect(rowsFrom(start([position('agent', 4, { planned: [4, 4, 3, 3] })], { fromVersion: 1 }), newId), 'of an older version than the one that holds').toHaveLength(2)
  })
  test('the device keeps no amounts of it', () => expect(JSON.stringify(kept([position('agent', 4, { costPerHead: idr(123_456) })]))).not.toContain('123456'))
  test('positions stand by site; those only a row knows are there, too', () => {
    const known = kept([position('agent', 4), position('lead', 1, { site: 'Surabaya' })])
    const others = othersIn(known, [row('gone', 'q1', 2, { existing: 3 }), row('agent', 'q1', 4)])
    expect(others).toEqual([{ position: 'gone', existing: 3, name: '' }])
    expect(bySite(positionsOf(known, others.map((one) => ({ ...one, name: 'Gone' })))).map(({ site, positions }) => [site, positions.map((one) => one.name)])).toEqual([['Jakarta', ['agent']], ['Surabaya', ['lead']], ['', ['Gone']]])
  })
})

test('what was written for another unit or period comes back with it', () => {
  const rows = [row('agent', 'q1', 5)]
  const first: SheetValues = { companyStructure: 'care', period: '2027', lines: rows, newPositions: [], [OF]: 'care 2027' }
  expect(withOthers(first)).toEqual({})
  const away = { ...first, companyStructure: 'plant' }
  const there = { ...away, ...withOthers(away) }
  expect([there[OF], there.lines]).toEqual([ofOf(away), []])
  const written: SheetValues = { ...there, lines: [row('operator', 'q2', 9)], companyStructure: 'care' }
  const back = { ...written, ...withOthers(written) }
  expect(back.lines).toEqual(rows)
  expect(back[OTHERS]?.['plant 2027']?.lines).toEqual([row('operator', 'q2', 9)])
})

describe('what it lacks', () => {
  const of = (values: SheetValues): SheetValues => ({ companyStructure: 'unit', period: 'period', lines: [], newPositions: [], [START]: kept([position('agent', 4)]), ...values })
  test('anything at all', () => {
    expect(problemsIn(of({}))).toEqual([{ field: 'lines', code: 'plan_no_line' }])
    expect(problemsIn(of({ newPositions: [{ lineId: 'n' }] }))).toEqual([])
    expect(problemsIn({ ...of({}), [START]: undefined }), 'where this device knows nothing the server is asked').toEqual([])
  })
  test('a reason on each row with fewer people than are there', () => {
    const rows = [row('agent', 'q1', 5), row('agent', 'q2', 3), row('agent', 'q3', 2)]
    expect(problemsIn(of({ lines: rows }))).toEqual([{ field: 'lines.agent q2.reason', code: 'plan_reason_missing', params: { planned: 3, existing: 4 } }])
    expect(problemsIn(of({ lines: rows.map((one) => ({ ...one, reason: 'less' })) }))).toEqual([])
  })
})

test('months of a frame', () => {
  expect(QUARTERS.map(monthsOf)).toEqual([3, 3, 3, 3])
  expect([monthsOf({ from: '2026-12-01', until: '2027-01-31' }), monthsOf({ from: '2026-07-01', until: '2027-06-30' })]).toEqual([2, 12])
})
