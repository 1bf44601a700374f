import { expect, test, vi } from 'vitest'
import type { manpowerFields } from '../../../contract/modules/manpower/fields.ts'
import type { RowView } from '../../request/row-view.ts'
import { hiringAmount, hiringTitle } from './manpower-text.ts'

vi.stubGlobal('document', { documentElement: { dir: 'ltr' } })

const view = (values: object, texts: Record<string, string> = {}) =>
  ({ values, texts, text: (name: string) => texts[name] ?? '', t: (key: string, params: object = {}) => `${key} ${Object.values(params).join()}`.trim() }) as unknown as RowView<typeof manpowerFields>

test('what is asked for, and how many: as a list has it, as an item of the inbox tells', () => {
  expect(hiringTitle(view({}, { position: 'Driver, Jakarta' }))).toBe('title Driver, Jakarta')
  expect(hiringTitle(view({}, { position: 'Driver, Jakarta', designation: 'Driver' }))).toBe('title Driver')
  expect(hiringTitle(view({}))).toBe('card.title-alone')
  expect(hiringAmount(view({ headCount: 2, overPlan: 1 }))).toBe('card.people 2 · card.over 1')
  expect(hiringAmount(view({}, { headCount: '2', overPlan: '0' }))).toBe('card.people 2')
  expect(hiringAmount(view({ headCount: 1 }, { designation: 'Driver', site: 'Jakarta' }))).toBe('card.people 1 · Jakarta')
  expect(hiringAmount(view({}))).toBeNull()
})
