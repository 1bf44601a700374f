import { describe, expect, it } from 'vitest'
import { isOfSignIn, safeLocation } from './location-guard.ts'

const base = 'https://hr.example/ess/'

describe('the location kept through sign-in', () => {
  it('returns a deep link with its search and hash', () => {
    expect(safeLocation('/ess/leave-requests/42?tab=history#notes', base)).toBe('/ess/leave-requests/42?tab=history#notes')
  })
  it.each([
    ['another origin', 'https://evil.example/ess/'],
    ['a protocol-relative address', '//evil.example/ess/'],
    ['a backslash trick', '/\\evil.example/ess/'],
    ['a script', 'javascript:alert(1)'],
    ['a path outside the base', '/admin'],
    ['a climb out of the base', '/ess/../admin'],
    ['a base that only begins alike', '/essential'],
    ['a line break', '/ess/\n//evil.example'],
    ['nothing', null],
    ['an empty text', ''],
    ['something that is no text', { href: '/ess/inbox' }],
  ])('%s leads to the start', (_, saved) => {
    expect(safeLocation(saved, base)).toBe('/ess/')
  })
  it.each(['/ess/openid-connect/redirect-callback?code=1', '/ess/logout', '/ess/iframe-logout', '/ess/store-username/x'])('%s never loops back into sign-in', (saved) => {
    expect(safeLocation(saved, base)).toBe('/ess/')
  })
  it.each([['/ess/openid-connect/redirect-callback', true], ['/ess/logout', true], ['/ess/calendar', false], ['/ess/', false], ['/logout', false]])('%s is an address of the sign-in: %s', (path, is) => {
    expect(isOfSignIn(path, base)).toBe(is)
  })
  it('works at the root and under a deeper base', () => {
    expect(safeLocation('/inbox', 'https://hr.example/')).toBe('/inbox')
    expect(safeLocation('/hr/portal/inbox', 'https://hr.example/hr/portal/')).toBe('/hr/portal/inbox')
  })
})
