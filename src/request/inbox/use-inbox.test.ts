import { expect, test } from 'vitest'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { drawable, slugsOf } from './use-inbox.ts'

const item = (id: string, module: string) => ({ id, module }) as InboxItem
const [leave, loan, other] = [item('1', 'leave-requests'), item('2', 'loan'), item('3', 'leave-requests')]
const here = (...slugs: string[]) => (slug: string) => slugs.includes(slug)

test('items are drawn down to the first whose module is on its way', () => {
  expect(drawable([leave, loan, other], undefined, here('leave-requests'))).toEqual([leave])
  expect(drawable([leave, loan, other], undefined, here('leave-requests', 'loan'))).toEqual([leave, loan, other])
  expect(drawable([leave, loan], undefined, here())).toBeUndefined()
  expect(drawable([], undefined, here())).toEqual([])
  expect(drawable(undefined, [leave], here())).toBeUndefined()
})

test('what stood before stays until more than that can be drawn', () => {
  expect(drawable([loan, leave, other], [leave, other], here('leave-requests'))).toEqual([leave, other])
  expect(drawable([leave, other, loan], [leave], here('leave-requests'))).toEqual([leave, other])
})

test('modules are named in the order of the items, each once', () => {
  expect(slugsOf([loan, leave, other])).toEqual(['loan', 'leave-requests'])
  expect(slugsOf()).toEqual([])
})
