import { expect, test } from 'vitest'
import { EMPTY_ID } from './ids.ts'
import { draftSchema, zCivilDate, zCivilDateTime, zId, zInstant } from './schema.ts'

test('two spellings of an id are one id', () => {
  expect(zId.parse('0053B527-5893-5B1C-A242-63F12CA8DE51')).toBe('0053b527-5893-5b1c-a242-63f12ca8de51')
})

test('a draft needs an id of its own: the empty one names nothing', () => {
  expect(draftSchema({}).safeParse({ id: EMPTY_ID }).success).toBe(false)
})

test.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('%s is a day of the calendar, but none that anybody means', (day) => {
  for (const [schema, text] of [[zCivilDate, day], [zCivilDateTime, `${day}T08:00`], [zInstant, `${day}T08:00:00Z`]] as const) expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual(['A date is from 1900 to 2999'])
})

test.each(['2026-02-30', '2026-13-01', '+002026-06-01'])('%s is no day: said once', (day) => {
  expect(zCivilDate.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual(['Invalid Date Format'])
  expect(zInstant.safeParse(`${day}T08:00:00Z`).error?.issues.map((issue) => issue.message)).toEqual(['Invalid Date Time Format'])
})
