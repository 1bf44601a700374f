import { expect, test } from 'vitest'
import { keptCopy } from '../../../contract/kit/kept.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { AnyClientModule } from '../client-module.ts'
import { formats } from '../formats.ts'
import { wordsOfItem } from './item-words.ts'

const module = {
  def: leaveRequest, ns: 'leave', slug: 'leave-requests',
  card: { title: (v: { text: (name: string) => string }) => v.text('leaveType'), when: (v: { values: Record<string, string>; show: { date: (day: string) => string } }) => v.show.date(v.values.startDate as string), amount: (v: { values: Record<string, string> }) => v.values.days },
} as unknown as AnyClientModule
const tools = { t: (key: string) => `<${key}>`, show: formats('en', '2026-05-01', () => 0) }
const item = { module: 'leave-requests', employee: 'Budi', note: 'Wedding', block: [{ key: 'startDate', value: '2026-05-12' }, { key: 'days', value: '2 days' }], texts: [{ key: 'leaveType', value: 'Annual leave' }] } as unknown as InboxItem

test('a card says what its module says: title, when, and how much', () => {
  expect(wordsOfItem(module, item, tools)).toMatchObject({ title: 'Annual leave', when: '2026/05/12\u00a0· 2 days' })
})

test('of an item whose values are not kept here it says its kind, and asks the module for no words', () => {
  const copy = keptCopy({ ...item, notKept: ['note', 'block', 'texts'] })
  expect(wordsOfItem(module, copy, tools)).toMatchObject({ title: '<request:module.leave-requests>', when: '', view: { values: { note: '' }, texts: {} } })
})
