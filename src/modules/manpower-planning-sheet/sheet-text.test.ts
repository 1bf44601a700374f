import { expect, test } from 'vitest'
import { withoutIsolates } from '../../../contract/kit/language.ts'
import { formats } from '../../request/formats.ts'
import { changeText, costText, peopleText, sheetAmount } from './sheet-text.ts'

const t = (key: string, params?: Record<string, unknown>) => `${key} ${JSON.stringify(params ?? {})}`
const tools = (language: string) => ({ t, show: formats(language, '2026-11-27', () => 0) })

test('a change has its sign, which stays before the number', () => {
  expect([2, -1, 0].map((change) => changeText(change, tools('en')))).toEqual(['+2', '−1', '0'])
  expect(changeText(-12, tools('ar')), 'in an order of its own').not.toBe('−12')
  expect(withoutIsolates(changeText(-12, tools('ar')))).toBe('−12')
})

test('a saving is said as one, without a sign', () => {
  expect(costText({ minor: -1_200, currency: 'IDR' }, tools('en'))).toMatch(/^manpower-planning-sheet:cost\.less .*IDR.*12/)
  expect(costText({ minor: 1_200, currency: 'IDR' }, tools('en'))).toMatch(/^manpower-planning-sheet:cost\.more /)
  expect(costText({ minor: 0, currency: 'IDR' }, tools('en'))).toMatch(/^manpower-planning-sheet:cost\.same /)
})

test('people are said by their number at the end; nobody has counted yet where there is none', () => {
  expect(peopleText(15, 20, tools('en'))).toBe('manpower-planning-sheet:people {"from":"15","count":20,"until":"20"}')
  expect(sheetAmount({ values: {}, ...tools('en') } as never)).toBeNull()
  expect(sheetAmount({ values: { totalExisting: 0, totalPlanned: 0 }, ...tools('en') } as never)).toContain('"count":0')
})
