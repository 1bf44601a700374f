import { expect, test } from 'vitest'
import { isMoney, MAX_MINOR, minorOfText, placesOf, textOfMinor } from './money.ts'

test('a currency has its own number of places, whatever a device writes it with', () => {
  expect(['IDR', 'USD', 'JPY', 'KWD', 'CLF'].map(placesOf)).toEqual([2, 2, 0, 3, 4])
})

test('smallest units read as decimals of their currency, and back, without a float between', () => {
  for (const [minor, currency, text] of [[1250, 'IDR', '12.50'], [5, 'IDR', '0.05'], [-5, 'IDR', '-0.05'], [1250, 'JPY', '1250'], [0, 'JPY', '0'], [1, 'KWD', '0.001'], [MAX_MINOR, 'IDR', '9999999999999.99']] as const) {
    expect([textOfMinor(minor, currency), minorOfText(text, currency)]).toEqual([text, minor])
  }
  expect(minorOfText('0.29', 'IDR'), 'no 28.999999999999996').toBe(29)
})

test('what is no amount of the currency is none', () => {
  const wrong = [['12.505', 'IDR'], ['12.5', 'JPY'], ['1e5', 'IDR'], ['', 'IDR'], ['999999999999999.99', 'IDR'], ['12,5', 'IDR'], ['٣', 'IDR']] as const
  expect(wrong.filter(([text, currency]) => minorOfText(text, currency) !== null)).toEqual([])
  expect([null, 5, { minor: 1.5, currency: 'IDR' }, { minor: 1 }, { minor: 1, currency: 'IDR' }].map(isMoney)).toEqual([false, false, false, false, true])
})
