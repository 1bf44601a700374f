import { describe, expect, it } from 'vitest'
import { CallError, headingOf, isCallError, isNetworkError, shownError } from './call-error.ts'

describe('what a failed call shows', () => {
  it.each([
    [400, 'snackbar.heading-400'],
    [404, 'snackbar.heading-404'],
    [500, 'snackbar.heading-500'],
    [403, 'snackbar.heading-other'],
    [502, 'snackbar.heading-other'],
    [0, 'snackbar.heading-other'],
  ])('status %i has the heading %s', (status, heading) => {
    expect(headingOf(new CallError(status, 'x', null))).toBe(heading)
  })
  it('a failure that is no call has the heading Error', () => {
    expect(headingOf(new Error('x'))).toBe('snackbar.heading-other')
  })
  it('takes a body string first, unless it is an HTML page', () => {
    expect(shownError(new CallError(400, 'x', 'Plain refusal'))?.texts).toEqual(['Plain refusal'])
    expect(shownError(new CallError(502, 'x', '<!doctype html><html></html>'))?.texts).not.toContain('<!doctype html><html></html>')
  })
  it('then the body\'s Errors, then Message', () => {
    expect(shownError(new CallError(400, 'x', { Errors: ['One', 'Two'], Message: 'All' }))?.texts).toEqual(['One', 'Two'])
    expect(shownError(new CallError(404, 'x', { Errors: [], Message: 'No such call' }))?.texts).toEqual(['No such call'])
  })
  it('falls back to the fixed text', () => {
    expect(shownError({})?.texts).toEqual(['Unidentified error received!'])
  })
  it('shows nothing for a cancelled request', () => {
    expect(shownError(new DOMException('x', 'AbortError'))).toBeNull()
    expect(shownError({ code: 'ERR_CANCELED' })).toBeNull()
  })
  it('keeps the declared code, the fields and the state after a conflict', () => {
    const error = new CallError(409, 'unexpected', { Code: 'stale', Fields: [{ Field: 'startDate', Code: 'overlap', Message: 'Overlaps' }], Current: { Version: 3, Status: 4, ChangedBy: 'Sari', ChangedAt: 'z' } })
    expect(isCallError(error, 'stale')).toBe(true)
    expect(error.fields[0]?.field).toBe('startDate')
    expect(error.current?.changedBy).toBe('Sari')
  })
  it('no answer is a network error, a refusal is not', () => {
    expect(isNetworkError(new CallError(0, 'network', null))).toBe(true)
    expect(isNetworkError(new CallError(503, 'x', null))).toBe(false)
  })
})
