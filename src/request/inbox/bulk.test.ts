import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { AnyClientModule } from '../client-module.ts'
import { moduleTable } from '../module-table.ts'
import { actionable, addSelected, countsPerModule, failedOf, isDecidedOnItsScreen, modulesWithout, removeSelected, replaceSelected, toggleSelected } from './bulk.ts'
import { inboxInput, readInboxSearch } from './inbox-search.ts'

const item = (id: string, module: string, over: Partial<InboxItem> = {}) => ({ id, module, version: 1, enableApprove: true, enableRevise: true, enableReject: true, ...over }) as InboxItem
const modules = moduleTable([
  { def: leaveRequest, slug: 'leave-requests' } as unknown as AnyClientModule,
  { def: { ...leaveRequest, slug: 'loan', without: ['revise'] }, slug: 'loan' } as unknown as AnyClientModule,
])

test('revise is off while a selected module lacks it, and names the module', () => {
  expect(modulesWithout('revise', [item('1', 'leave-requests'), item('2', 'loan'), item('3', 'loan')], modules)).toEqual(['loan'])
  expect(modulesWithout('approve', [item('1', 'leave-requests'), item('2', 'loan')], modules)).toEqual([])
})

test('an unmapped module lacks every action', () => {
  expect(modulesWithout('approve', [item('1', 'mystery')], modules)).toEqual(['mystery'])
})

test('the confirmation counts per module', () => {
  expect(countsPerModule([item('1', 'loan'), item('2', 'leave-requests'), item('3', 'loan')])).toEqual([{ module: 'loan', count: 2 }, { module: 'leave-requests', count: 1 }])
})

test('a retry takes the failed ones only', () => {
  const items = [item('1', 'loan'), item('2', 'loan')]
  const outcome = (id: string, ok: boolean, errorCode: string | null = null) => ({ id, module: 'loan', code: '', ok, status: null, message: '', errorCode })
  expect(failedOf(items, [outcome('1', true), outcome('2', false)]).map((i) => i.id)).toEqual(['2'])
  // somebody changed it meanwhile: it has to be seen again first
  expect(failedOf(items, [outcome('1', true), outcome('2', false, 'stale')])).toEqual([])
})

test('an item is decided only when its own flag allows it', () => {
  expect(actionable('reject', [item('1', 'loan'), item('2', 'loan', { enableReject: false })]).map((i) => i.id)).toEqual(['1'])
})

test('a selection holds an id once', () => {
  expect(toggleSelected(toggleSelected([], 'a'), 'a')).toEqual([])
  expect(addSelected(['a'], ['b', 'a', 'b'])).toEqual(['a', 'b'])
  expect(replaceSelected(['c', 'c', 'd'])).toEqual(['c', 'd'])
  expect(removeSelected(['a', 'b'], ['b', 'x'])).toEqual(['a'])
})

test('broken filters of a link fall away', () => {
  expect(readInboxSearch({ module: 'nope', days: '3', others: 'true', employee: 'x' }, ['loan'])).toEqual({ days: 3, others: true })
  expect(inboxInput({ days: 3 })).toMatchObject({ waitingDays: 3, sortingDirection: 0 })
})

test('where the desk has to fill something in or look at something first, a request is approved on its own screen alone', () => {
  const at = (approvedThere: AnyClientModule['approvedThere']) => [1, 2, 3].map((currentLevel) => isDecidedOnItsScreen({ approvedThere } as AnyClientModule, { currentLevel, levelCount: 3 }))
  expect(at('first')).toEqual([true, false, false])
  expect(at('ends')).toEqual([true, false, true])
  expect(at('every')).toEqual([true, true, true])
  expect(at(undefined)).toEqual([false, false, false])
  expect(isDecidedOnItsScreen(undefined, { currentLevel: 1, levelCount: 1 })).toBe(false)
})
