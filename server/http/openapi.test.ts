import { expect, test } from 'vitest'
import { sectionsOf } from '../../contract/access.ts'
import { callTable } from '../../contract/index.ts'
import { requestModules } from '../../contract/requests.ts'
import { openApi } from './openapi.ts'
import { descriptionOf, tagOf } from './openapi-words.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-kind': string
  'x-added': boolean
  parameters: { name: string }[]
  responses: Record<string, { description: string }>
}
const served = new Set(callTable.flatMap((m) => Object.values(m.calls)).map((c) => c.id))
const described = openApi(callTable, served, '/api', sectionsOf(requestModules)) as { tags: { name: string; description: string }[]; paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } }
const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))

test('every call says what it is, where it comes from, and what it may be refused with', () => {
  const added = new Set(callTable.flatMap((m) => Object.values(m.calls)).filter((c) => c.added).map((c) => c.id))
  for (const o of operations) {
    expect([o.operationId, o.summary.length > 3, o['x-added'], /An added call|A fixed call of "/.test(o.description)]).toEqual([o.operationId, true, added.has(o.operationId), true])
    expect([o.operationId, o.parameters.some((p) => p.name === 'Idempotency-Key'), '409' in o.responses, '422' in o.responses]).toEqual([o.operationId, ...Array<boolean>(3).fill(o['x-kind'] === 'command')])
    expect([o.operationId, '400' in o.responses, '500' in o.responses]).toEqual([o.operationId, true, true])
  }
})

test('every tag is described, once', () => {
  expect(new Set(operations.flatMap((o) => o.tags))).toEqual(new Set(described.tags.map((t) => t.name)))
  expect(new Set(described.tags.map((t) => t.name)).size).toBe(described.tags.length)
  expect(described.tags.find((t) => t.name === 'leave-requests')?.description).toBe('Leave requests')
  // a module the fixed calls know nothing of needs no line
  expect([tagOf('tool-loans').description, tagOf('platform').description]).toEqual(['Tool loans', 'Calls of the platform: added ones, and those whose path is not fixed'])
})

test('added calls are marked in their name', () => {
  expect(operations.find((o) => o.operationId === 'attachments-inbox-announcements.announcementAcknowledge')?.summary).toBe('Announcement acknowledge (added)')
  expect(operations.find((o) => o.operationId === 'leave-requests.getTotalDay')?.summary).toBe('Get total day')
})

test('a call that stands in another section than its module says so, and keeps its module for its right', () => {
  const call = { id: 'tool-loans.handBack', module: 'tool-loans', name: 'handBack', kind: 'query', method: 'GET', path: '/reports/hand-back' } as const
  expect(descriptionOf({ ...call, section: 'reports' }, undefined, new Map([['tool-loans', 'loan']]))).toContain('A fixed call of "Reports".')
  expect(descriptionOf(call, undefined, new Map([['tool-loans', 'loan']]))).toContain('A fixed call of "Loan".')
})
