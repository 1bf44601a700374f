import { expect, test } from 'vitest'
import { appraisalYears, growthPeriodsOn } from './growth.ts'

test.each(['2026-05-12', '2026-11-27', '2027-01-01', '2028-02-29', '2028-12-31'])('appraisal years on %s: objectives of one are agreed, people are evaluated by the one before, and one is closed', (today) => {
  const { asked, assessed, past } = appraisalYears(today)
  const years = [past, assessed, asked]
  for (const { from, until, fillFrom, fillUntil, assessFrom, selfUntil, assessUntil, demo } of years) expect([from < until, fillFrom <= fillUntil, assessFrom <= selfUntil, selfUntil <= assessUntil, until.slice(0, 4) > from.slice(0, 4) || from.endsWith('-01-01'), demo]).toEqual([true, true, true, true, true, true])
  expect(years.map((y) => [y.code, y.from.slice(0, 4)])).toEqual([-2, -1, 0].map((n) => { const year = String(Number(today.slice(0, 4)) + n); return [year, year] }))
  expect(years.map((y) => y.fillFrom <= today && today <= y.fillUntil)).toEqual([false, false, true])
  expect(years.map((y) => y.assessFrom <= today && today <= y.assessUntil)).toEqual([false, true, false])
  expect(years.map((y) => y.closedOn !== null && y.closedOn <= today)).toEqual([true, false, false])
  expect(past.closedOn && past.closedOn > past.assessUntil).toBe(true)
  expect(growthPeriodsOn(today).filter((p) => p.kind === 'appraisal').map((p) => p.id)).toEqual(years.map((y) => y.id))
})
