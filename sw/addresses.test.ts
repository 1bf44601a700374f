import { describe, expect, test } from 'vitest'
import { isShellAddress, keptKind } from './addresses.ts'

const scope = 'https://ess.test/hr/portal/'
const url = (path: string) => new URL(path, scope)
const request = (headers: Record<string, string> = {}, method = 'GET') => ({ method, headers: new Headers(headers) })

describe('the shell answers', () => {
  test.each(['', 'inbox', 'leave-requests/0190/edit', 'qr-code-history/YQ/Yg', 'sync'])('/%s', (path) => {
    expect(isShellAddress(url(path), scope)).toBe(true)
  })
  test.each(['openid-connect/redirect-callback?code=1', 'openid-connect/silent-callback', 'iframe-logout', 'logout', 'store-username/dina', 'api/x', 'oidc/auth', 'Attachments/1', 'config.json', 'sw.js', 'a/report.pdf', '/api/leave', '/oidc/auth', '/other/'])(
    'not %s',
    (path) => expect(isShellAddress(url(path), scope)).toBe(false),
  )
})

describe('the allowlist of caches', () => {
  test.each([
    ['assets/index-DiwrgTda.js', 'asset'],
    ['locales/en/push.json', 'text'],
    ['icons/icon-192.png', 'icon'],
    ['config.json', 'config'],
  ])('%s is kept as %s', (path, kind) => expect(keptKind(request(), url(path), scope)).toBe(kind))

  test.each(['/api/home', 'assets/plain.js', 'locales/en/../../x.json', 'assets/x-DiwrgTda.js?token=1', 'payslip.pdf', 'https://other.test/assets/index-DiwrgTda.js'])('%s is not', (path) => {
    expect(keptKind(request(), url(path), scope)).toBeNull()
  })
  test('nothing that carries a sign-in, nothing but GET', () => {
    expect(keptKind(request({ authorization: 'Bearer x' }), url('config.json'), scope)).toBeNull()
    expect(keptKind(request({}, 'POST'), url('config.json'), scope)).toBeNull()
  })
})
