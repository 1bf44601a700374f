import { expect, test } from 'vitest'
import { loan } from '../../../contract/modules/loan/index.ts'
import { formats } from '../../request/formats.ts'
import { viewOfValues } from '../../request/row-view.ts'
import { monthWords } from './loan-text.ts'

const months = (language: string, values: Record<string, unknown>, texts: Record<string, string>) => {
  const view = viewOfValues({ def: loan, ns: 'loan' }, {}, values, texts, { t: (key) => key, show: formats(language, '2026-05-01', () => 0) }) as never
  return [monthWords('firstPeriodPay')(view), monthWords('lastPeriod')(view)]
}

test('months of a loan are words; one whose name is not here stays what it is', () => {
  const values = { firstPeriodPay: 'p', lastPeriod: '2027-03' }
  expect(months('en', values, { firstPeriodPay: '2026-10' })).toEqual(['October 2026', 'March 2027'])
  expect(months('id', values, { firstPeriodPay: '2026-10' })).toEqual(['Oktober 2026', 'Maret 2027'])
  expect(months('en', { firstPeriodPay: 'p', lastPeriod: null }, {})).toEqual(['', ''])
})
