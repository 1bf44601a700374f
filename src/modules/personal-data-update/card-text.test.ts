import { expect, test } from 'vitest'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { formats } from '../../request/formats.ts'
import { viewOfValues } from '../../request/row-view.ts'
import { cardNoWhen, cardWhen } from './card-text.ts'

const words = (values: Record<string, unknown>, texts: Record<string, string> = {}) => {
  const view = viewOfValues({ def: personalDataUpdate, ns: 'personal-data-update' }, {}, values, texts, { t: (key, params) => [key, ...Object.values(params ?? {})].join(' '), show: formats('en', '2026-05-01', () => 0) }) as never
  return cardWhen(view) ?? cardNoWhen(view)
}

test('a card says by when, that there is no such day, and nothing while nobody knows', () => {
  expect(words({ deadline: '2026-06-30' })).toBe('personal-data-update:card.until Tue 30 Jun')
  expect(words({ deadline: '0001-01-01' }, { deadline: 'None' })).toBe('personal-data-update:card.none')
  expect(words({}, { deadline: 'None' })).toBe('personal-data-update:card.none')
  expect([words({}), words({ deadline: null })]).toEqual([null, null])
})
