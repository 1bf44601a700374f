import { describe, expect, it } from 'vitest'
import { attachmentsInboxCalls } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { leaveBalanceCalls } from '../../contract/modules/leave-balance/calls.ts'
import { leaveRequestCalls } from '../../contract/modules/leave-requests/calls.ts'
import { httpRequest } from './http-request.ts'

const id = '0190a000-0000-7000-8000-000000000001'

describe('a call as an HTTP request', () => {
  it('puts path parameters into the path and the rest of a GET into the query', () => {
    const detail = httpRequest(leaveRequestCalls.detail, { id }, '/api')
    expect(detail).toMatchObject({ url: `/api/LeaveRequests/${id}`, method: 'GET', body: undefined })
    expect(httpRequest(leaveBalanceCalls.getLeaveSummary, { date: '2026-05-12' }, '/api').url).toBe('/api/leaveBalance/get-leave-summary?date=2026-05-12')
  })
  it('keeps the letter case and the trailing slash of a path', () => {
    expect(httpRequest(leaveRequestCalls.list, {}, 'https://api.example/v1').url).toBe('https://api.example/v1/LeaveRequests/')
  })
  it('sends a body as JSON', () => {
    const act = httpRequest(leaveRequestCalls.approve, { id, version: 3, note: 'ok' }, '/api')
    expect(act.headers['content-type']).toBe('application/json')
    expect(JSON.parse(act.body as string)).toEqual({ id, version: 3, note: 'ok' })
  })
  it('sends a file as form data with the names of the wire', () => {
    const file = new Blob(['x'], { type: 'image/png' })
    const { body, headers } = httpRequest(attachmentsInboxCalls.attachmentUpload, { id, category: 1, file, fileName: 'note.png' }, '/api')
    expect(headers['content-type']).toBeUndefined()
    const form = body as FormData
    expect([...form.keys()]).toEqual(['Id', 'Category', 'File'])
    expect((form.get('File') as File).name).toBe('note.png')
  })
  it('escapes what a parameter may hold', () => {
    expect(httpRequest(attachmentsInboxCalls.attachment, { id: 'a/b?c' }, '/api').url).toBe('/api/Attachments/a%2Fb%3Fc')
  })
})
