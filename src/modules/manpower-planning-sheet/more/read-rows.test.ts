import { expect, test } from 'vitest'
import type { PlanVersion } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import { formerVersion, framesOf, readPlan, type Sheet } from './read-rows.ts'

const FRAMES = [1, 2].map((number) => ({ id: `h${number}`, name: `Half ${number}`, number, from: number === 1 ? '2027-01-01' : '2027-07-01', until: number === 1 ? '2027-06-30' : '2027-12-31' }))
const line = (position: string, timeFrame: string, planned: number, more: Partial<Sheet['lines'] extends (infer L)[] | null ? L : never> = {}) =>
  ({ lineId: `${position} ${timeFrame}`, position, timeFrame, planned, reportTo: null, reason: null, costPerHead: null, existing: 4, ...more })
const names: Record<string, string> = { 'lines.position.agent': 'Agent, Jakarta', 'lines.reason.r': 'Growth', 'newPositions.site.s': 'Surabaya' }
const textOf = (key: string) => names[key] ?? '…'
const version = (number: number, more: Partial<PlanVersion> = {}): PlanVersion => ({ number, code: `PS-${number}`, requestId: `r${number}`, activatedDateTime: '', supersededDateTime: null, revokedDateTime: null, totals: [], ...more })

test('a sheet is measured against the version it replaced; before that, against the one that holds', () => {
  const versions = [version(3, { revokedDateTime: 'x' }), version(2), version(1, { supersededDateTime: 'x' })]
  expect([formerVersion(versions, 'r2'), formerVersion(versions, 'other'), formerVersion(versions, 'r1'), formerVersion([], 'r1')]).toEqual([1, 2, null, null])
})

test('people of positions nothing is said of count, and what differs has the former number', () => {
  const sheet: Sheet = {
    lines: [line('agent', 'h2', 6, { reason: 'r', costPerHead: { minor: 1_200, currency: 'IDR' } })], totalExisting: 9,
    newPositions: [{ lineId: 'n', name: 'Coach', designation: 'd', site: 's', reportTo: null, timeFrame: 'h1', planned: 1, reasonNewPosition: null, costPerHead: null }],
  }
  const plan = readPlan(sheet, FRAMES, [{ positionId: 'agent', position: '', left: [4, 5], right: null }], textOf)
  expect(plan.rows).toEqual([
    { key: 'agent', name: 'Agent, Jakarta', reason: 'Growth', reportTo: '', former: [4, 5], isNew: false, existing: 4, planned: [4, 6], cost: { minor: 1_200, currency: 'IDR' } },
    { key: 'n', name: 'Coach, Surabaya', reason: '', reportTo: '', former: null, isNew: true, existing: 0, planned: [1, 1], cost: null },
  ])
  expect([plan.others, plan.totals]).toEqual([5, { existing: 9, planned: [10, 12], cost: { minor: 1_200, currency: 'IDR' } }])
})

test('where nobody says which frames there are, the rows do; costs are then unknown', () => {
  const sheet: Sheet = { lines: [line('agent', 'h1', 5, { costPerHead: { minor: 1_200, currency: 'IDR' } }), line('agent', 'h2', 6)], newPositions: null, totalExisting: 4 }
  const frames = framesOf(undefined, sheet, (key) => key)
  expect(frames.map((one) => [one.id, one.name, one.number])).toEqual([['h1', 'lines.timeFrame.h1', 1], ['h2', 'lines.timeFrame.h2', 2]])
  expect(readPlan(sheet, frames, [], textOf).totals).toEqual({ existing: 4, planned: [5, 6], cost: null })
  expect(framesOf(FRAMES, sheet, (key) => key)).toEqual(FRAMES)
})
