import { expect, test, vi } from 'vitest'
import type { RowView } from '../../request/row-view.ts'
import type { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { trainingAmount } from './training-text.ts'

vi.stubGlobal('document', { documentElement: { dir: 'ltr' } })

const view = (values: object, texts: Record<string, string> = {}) =>
  ({ values, texts, show: { decimal: String }, t: (key: string, params: object) => `${key} ${Object.values(params).join()}` }) as unknown as RowView<typeof trainingRequestFields>

test('how large it is: as this device holds it, as a list has it, as an item of the inbox tells', () => {
  const session = { sessionStart: '2026-05-12T09:00', sessionEnd: '2026-05-12T12:00', breakMinutes: 30 }
  expect(trainingAmount(view({ recommendMembers: [{}, {}], sessions: [session] }))).toBe('card.people 2 · card.hours 2.5')
  expect(trainingAmount(view({ memberCount: 18, trainingHour: '6.50' }))).toBe('card.people 18 · card.hours 6.5')
  expect(trainingAmount(view({}, { sizePeople: '18', sizeHours: '6.50' }))).toBe('card.people 18 · card.hours 6.5')
  expect(trainingAmount(view({}))).toBe(null)
})
