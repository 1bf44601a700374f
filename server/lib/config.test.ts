import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const mistakes = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).lines
  }
}

const elsewhere = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'ess' }

describe('the environment', () => {
  test('asks a provider for the scopes it always has, or for those it is told', () => {
    expect(readConfig(elsewhere)).toMatchObject({ scope: 'openid profile offline_access api1', signIn: { employeeClaim: undefined } })
    expect(readConfig({ ...elsewhere, OIDC_SCOPE: 'openid api://ess/access', OIDC_CREATE_ACCOUNTS: 'on', OIDC_EMPLOYEE_CLAIM: 'employee_number' })).toMatchObject({ scope: 'openid api://ess/access', signIn: { employeeClaim: 'employee_number' } })
    expect(readConfig({ ...elsewhere, OIDC_EMPLOYEE_CLAIM: 'employee_number' }).signIn).toMatchObject({ employeeClaim: undefined })
  })
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject({ port: 4000, publicUrl: 'http://localhost:4000', basePath: '/ess/', seed: 'demo', signIn: { kind: 'local' }, audience: 'api1', allowDemoAccounts: true })
  })
  test('in production loads no demo company and lets no demo account in', () => {
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://hr.example.com' })).toMatchObject({ seed: 'none', allowDemoAccounts: false, host: '0.0.0.0' })
  })
  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ BASE_PATH: '/ess' }, 'BASE_PATH must start and end with a slash, like /ess/'],
    [{ BASE_PATH: '/ess/"><script>/' }, 'BASE_PATH must start and end with a slash, like /ess/'],
    [{ BASE_PATH: '/api/x/' }, 'BASE_PATH may not lie below /api/, /oidc/ or /scim/'],
    [{ BASE_PATH: '/../' }, 'BASE_PATH may not hold . or .. as a folder: browsers take them away'],
    [{ BASE_PATH: '/hr/./' }, 'BASE_PATH may not hold . or .. as a folder: browsers take them away'],
    [{ CLOCK: '2026-02-30T08:00+07:00' }, 'CLOCK must be a moment with its offset, like 2026-05-12T08:00+07:00'],
    [{ PUBLIC_URL: 'https://hr.example.com/ess' }, 'PUBLIC_URL must be an origin like https://hr.example.com, without a path (the path is BASE_PATH)'],
    [{ SERVICE_WORKER: 'none' }, 'SERVICE_WORKER must be one of: on, off'],
    [{ SECURITY_LOG: 'syslog' }, 'SECURITY_LOG must be one of: file, stdout'],
    [{ SECURITY_KEY: 'short' }, 'SECURITY_KEY must be 32 bytes in base64 (openssl rand -base64 32)'],
    [{ SEED: 'all' }, 'SEED must be one of: demo, none'],
    [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER is missing: OIDC_CLIENT_ID needs it'],
    [{ OIDC_SCOPE: 'openid profile' }, 'OIDC_ISSUER is missing: OIDC_SCOPE needs it'],
    [{ ...elsewhere, OIDC_SCOPE: 'profile api1' }, 'OIDC_SCOPE must hold openid: without it nobody is named'],
    [{ ...elsewhere, OIDC_SCOPE: 'openid  api1' }, 'OIDC_SCOPE must be scopes separated by single spaces'],
    [{ ...elsewhere, OIDC_CREATE_ACCOUNTS: 'on' }, 'OIDC_EMPLOYEE_CLAIM is missing: OIDC_CREATE_ACCOUNTS needs it'],
    [{ OIDC_CREATE_ACCOUNTS: 'on', OIDC_EMPLOYEE_CLAIM: 'x' }, 'OIDC_ISSUER is missing: OIDC_EMPLOYEE_CLAIM needs it', 'OIDC_ISSUER is missing: OIDC_CREATE_ACCOUNTS needs it'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must start with smtp:// or smtps:// and name a server'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must start with smtp:// or smtps:// and name a server'],
    [{ FIREBASE_SERVICE_ACCOUNT: '/' }, 'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account or the path of a file with it'],
    [{ CLOCK: '2026-05-12' }, 'CLOCK must be a moment with its offset, like 2026-05-12T08:00+07:00'],
    [{ CLOCK: '2026-05-12T08:00+07:00', NODE_ENV: 'production', PUBLIC_URL: 'https://x.test' }, 'CLOCK is for tests and refused when NODE_ENV=production'],
    ...['http://hr.example.com', 'http://10.0.0.7', 'http://localhost.evil.test', 'http://127.evil.test'].map((url) => [{ NODE_ENV: 'production', PUBLIC_URL: url }, 'PUBLIC_URL must be https in production'] as [Record<string, string>, string]),
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://x.test', OIDC_CLIENT_ID: 'x', OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be https in production'],
    [{ SMTP_URL: 'smtp://mail.example.com?tls=on' }, 'SMTP_URL may say ?tls=off and nothing else of TLS: it is required as it is'],
    [{ WINDOWS_AUTH: 'trusted-proxy' }, 'WINDOWS_AUTH_SECRET is missing: WINDOWS_AUTH needs it'],
    [{ FIREBASE_WEB_CONFIG: '{}' }, 'FIREBASE_WEB_CONFIG must be JSON with apiKey, projectId, appId, messagingSenderId and vapidKey'],
    [{ FIREBASE_SERVICE_ACCOUNT: '/nowhere.json' }, 'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account or the path of a file with it'],
  ] as [Record<string, string>, ...string[]][])('%o is one clear line', (env, ...lines) => {
    expect(mistakes(env)).toEqual(lines)
  })
  test('the gallery of widgets is a thing of demo companies and development, never of production', () => {
    expect(readConfig({}).hasGallery).toBe(true)
    expect(readConfig({ SEED: 'none', ADMIN_PASSWORD: 'long enough for it' }).hasGallery).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://hr.example.com', SEED: 'demo' }).hasGallery).toBe(false)
  })
  test('every mistake has its line', () => {
    expect(mistakes({ PORT: 'x', SEED: 'y' })).toHaveLength(2)
  })
  test('what never leaves the machine may be plain, in production too', () => {
    for (const host of ['localhost:4000', '127.0.0.1', '127.8.8.8', '[::1]:4000', 'ess.localhost']) expect(mistakes({ NODE_ENV: 'production', PUBLIC_URL: `http://${host}` })).toEqual([])
    expect(mistakes({ PUBLIC_URL: 'http://hr.example.com' })).toEqual([])
  })
  test.each([
    ['postgres://ess:x@db.example.com/ess', 1], ['postgres://db.example.com:5432/ess?application_name=ess', 1], ['postgresql://10.0.0.7/ess', 1],
    ['postgres://db.example.com/ess?sslmode=verify-full', 0], ['postgres://db.example.com/ess?sslmode=disable', 0], ['postgres://localhost/ess', 0], ['postgres://127.0.0.1:5433/ess', 0], ['postgres:///ess?host=/var/run/postgresql', 0],
  ] as [string, number][])('%s: %i warnings', (url, warnings) => {
    expect(readConfig({ DATABASE_URL: url }).warnings).toHaveLength(warnings)
    // an address may hold a password
    for (const line of readConfig({ DATABASE_URL: url }).warnings) expect(line).toMatch(/^DATABASE_URL names another host without sslmode/)
  })
  test('an empty value counts as left out', () => {
    expect(mistakes({ DATABASE_URL: '', SMTP_URL: '' })).toEqual([])
  })
})
