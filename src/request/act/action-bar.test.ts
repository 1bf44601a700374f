import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { actionBar, needsNote } from './action-bar.ts'

const labels = (bar: ReturnType<typeof actionBar>) => bar.map((b) => b.label.replace('fixed:bottom-action.', ''))

test('a record without actions has no buttons', () => {
  expect(actionBar([], 1)).toEqual([])
})

test('the cancel button is named after the status', () => {
  expect(labels(actionBar(['cancel'], 0))).toEqual(['cancel-status-0'])
  expect(labels(actionBar(['cancel'], 1))).toEqual(['cancel-status-1'])
  expect(labels(actionBar(['cancel'], 2))).toEqual(['cancel'])
  expect(labels(actionBar(['cancel'], 4))).toEqual(['cancel'])
})

test('approve stands last and alone is primary; reject stands apart from it', () => {
  const bar = actionBar(['approve', 'revise', 'reject'], 1)
  expect(labels(bar)).toEqual(['reject', 'revise', 'approve'])
  expect(bar.filter((b) => b.tone === 'primary').map((b) => b.action)).toEqual(['approve'])
})

test('reopening is a button for whom the record offers it, an action of a job never is', () => {
  expect(actionBar(['cancel', 'reopen', 'expire', 'void'], 4).map((b) => b.label)).toEqual(['fixed:bottom-action.cancel', 'aside:reopen'])
  expect(needsNote(leaveRequest, 'reopen')).toBe(true)
})

test('a module decides which decisions need a note', () => {
  expect(needsNote(leaveRequest, 'reject')).toBe(true)
  expect(needsNote(leaveRequest, 'approve')).toBe(false)
  expect(needsNote({ ...leaveRequest, noteRequired: ['approve'] }, 'reject')).toBe(false)
})
