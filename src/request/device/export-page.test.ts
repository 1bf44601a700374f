import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { Exported } from '../../offline/export.ts'
import type { DraftRow, OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { formats } from '../formats.ts'
import { exportPage, type PageTools } from './export-page.ts'

const module = { def: leaveRequest, ns: 'leave', slug: 'leave-requests' } as unknown as AnyClientModule
const tools: PageTools = { t: (key: string, params?: Record<string, unknown>) => `${key}${params && 'what' in params ? ` ${String(params.what)}` : ''}`, show: formats('en-GB', '2026-05-01', () => 0), stateOf: (row) => `state:${row.state}`, moduleOf: () => module }
const row = (more: Partial<OutboxRow>): OutboxRow => ({ seq: 1, op: 'leave-requests.submit', module: 'leave-requests', recordId: 'r', draftId: 'r', input: {}, state: 'refused', label: { key: 'sync:item.submit', params: { what: 'Annual leave' } }, enqueuedAt: 0, problem: null, v: 1, ...more }) as OutboxRow
const draft = (more: Partial<DraftRow> = {}): DraftRow => ({ id: 'r', module: 'leave-requests', values: { leaveType: 'id-1', startDate: '2026-05-12', note: 'Wedding <b>&</b>', $texts: { leaveType: 'Annual leave' } }, attachmentIds: ['f1'], version: 0, baseSnapshot: null, state: 'queued', problem: null, createdAt: 0, savedAt: 0, ...more })
const file = { fileName: 'note "one".png', type: 'image/png', base64: 'AQID' }
const exported = (more: Partial<Exported>): Exported => ({ at: 0, rows: [], drafts: [], files: {}, ...more })

test('the copy reads by the labels of the form, with the reason and the file inside', () => {
  const problem = { status: 400, code: 'x', message: '', errors: ['Overlaps 12 May'], fields: [{ field: 'startDate', code: 'x', message: 'Overlaps 12 May' }] }
  const page = exportPage(exported({ rows: [row({ problem })], drafts: [draft()], files: { f1: file } }), tools)
  expect(page).toContain('<h2>sync:item.submit Annual leave</h2><p>state:refused</p>')
  expect(page).toContain('<dt>leave:field.leaveType</dt><dd>Annual leave</dd>')
  expect(page).toContain('<dt>leave:field.startDate</dt><dd>2026/05/12</dd>')
  expect(page).toContain('<dt>sync:export.reason</dt><dd>Overlaps 12 May</dd>')
  expect(page).toContain('<a download="note &quot;one&quot;.png" href="data:image/png;base64,AQID">')
})

test('what a person wrote never becomes markup, in the page or in its data', () => {
  const page = exportPage(exported({ rows: [row({ draftId: null, input: { note: '</script><script>alert(1)</script>' } })], drafts: [draft({ id: 'other' })] }), tools)
  expect(page).toContain('Wedding &lt;b&gt;&amp;&lt;/b&gt;')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('<b>')
})

test('a draft that was never handed over and a file by itself are in it, too', () => {
  const page = exportPage(exported({ drafts: [draft({ attachmentIds: [] })], files: { f2: file } }), tools)
  expect(page).toContain('<h2>request:module.leave-requests</h2><p>sync:export.draft</p>')
  expect(page).toContain('note &quot;one&quot;.png')
})
