import { expect, test } from 'vitest'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { formats } from '../../request/formats.ts'
import { viewOfValues } from '../../request/row-view.ts'
import { cardWhen } from './card-text.ts'

const when = (values: Record<string, unknown>, texts: Record<string, string> = {}) =>
  cardWhen(viewOfValues({ def: personalDataUpdate, ns: 'personal-data-update' }, {}, values, texts, { t: (key, params) => [key, ...Object.values(params ?? {})].join(' '), show: formats('en', '2026-05-01', () => 0) }) as never)

test('a card says by when, that there is no such day, and nothing while nobody knows', () => {
  expect(when({ deadline: '2026-06-30' })).toBe('personal-data-update:card.until Tue 30 Jun')
  expect(when({ deadline: '0001-01-01' }, { deadline: 'None' })).toBe('personal-data-update:card.none')
  expect(when({}, { deadline: 'None' })).toBe('personal-data-update:card.none')
  expect([when({}), when({ deadline: null })]).toEqual([null, null])
})
