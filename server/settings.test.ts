/** Every setting of docs/settings.md: what a wrong value, a missing partner and a target that is not there lead to. */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAtServer, whyNotOpen } from './db/server-look.ts'
import { greetMailServer, whyNoMail } from './effects/mail-server.ts'
import { tryPush, whyNoPush } from './effects/try-push.ts'
import { openFileStore } from './files/store.ts'
import { isRefusedByStore, tryStore, whyNoFiles } from './files/try-store.ts'
import { startS3 } from './files/testing/s3-stand-in.ts'
import { providerSoonerOrLater } from './http/provider-later.ts'
import { discover } from './http/tokens.ts'
import { type Config, ConfigError, readConfig } from './lib/config.ts'
import { requireDataDir } from './lib/data-dir.ts'
import { settingNames } from './lib/environment.ts'
import { type Log, silentLog } from './lib/log.ts'
import { projectRoot } from './lib/project-root.ts'
import { missingProxy } from './http/proxy-watch.ts'

type Env = Record<string, string>


/** What is said of it: mistakes refuse the start, warnings do not. */
function said(env: Env): string[] {
  try {
    return readConfig(env).warnings.map((line) => `note: ${line}`)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } })
const account = (more: Env = {}) => JSON.stringify({ project_id: 'ess', client_email: 'ess@example.com', private_key: privateKey, ...more })
const web = (projectId = 'ess') => JSON.stringify({ apiKey: 'a', projectId, appId: 'a', messagingSenderId: '1', vapidKey: 'v' })
const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://hr.example.com', SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'hr@example.com' }
const elsewhere = { DATABASE_URL: 'postgres://db.example.com/ess?sslmode=verify-full' }
const issuer = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'ess' }
const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const KEY = /must be (keys of )?32 bytes in base64/

interface Told {
  /** Values that cannot be, or that have a wrong look; `any`: every text is one. */
  wrong: readonly (readonly [string | Env, string | RegExp])[] | 'any'
  /** What is said where another setting is missing, or says the contrary; `none`: it stands alone. */
  partner: readonly (readonly [Env, string | RegExp])[] | 'none'
  /** `away`: tried below; `none`: it names nothing that could be away; `browser`: only browsers go there. */
  target: 'away' | 'none' | 'browser'
}

const told: Record<string, Told> = {
  PORT: { wrong: [['0', /whole number from 1 to 65535/], ['http', /whole number/], ['99999', /whole number/]], partner: 'none', target: 'away' },
  HOST: { wrong: [['http://here', /address of this machine/], ['0.0.0.0/24', /address of this machine/]], partner: 'none', target: 'away' },
  NODE_ENV: { wrong: [['prod', 'NODE_ENV must be one of: production, development, test'], ['Production', /must be one of/]], partner: [[{ NODE_ENV: 'production' }, /PUBLIC_URL is missing/]], target: 'none' },
  PUBLIC_URL: { wrong: [['hr.example.com', /must be an origin/], ['https://hr.example.com/ess', /without a path/], [{ ...live, PUBLIC_URL: 'http://hr.example.com' }, 'PUBLIC_URL must be https in production']], partner: [[{ NODE_ENV: 'production' }, /^PUBLIC_URL is missing/]], target: 'browser' },
  HSTS: { wrong: [['all', /must be one of: host, subdomains/]], partner: [[{ HSTS: 'subdomains' }, 'note: HSTS=subdomains says nothing without an https PUBLIC_URL']], target: 'none' },
  BASE_PATH: { wrong: [['ess', /must start and end with a slash/], ['/api/', /may not lie below/]], partner: 'none', target: 'none' },
  DATA_DIR: { wrong: 'any', partner: 'none', target: 'away' },
  DATABASE_URL: {
    wrong: [['mysql://x', 'DATABASE_URL must start with postgres://'], ['postgres://one,two/ess', /names several hosts/], ['postgres://u:p@one:5432,two:5432/ess', /names several hosts/], ['postgres:///ess?host=one,two', /names several hosts/], ['postgres://u:p#q@one/ess', /is no address/], ['postgres://one/ess?target_session_attrs=read-write', /may not say target_session_attrs/], ['postgres://one/ess?sslmode=on', /says sslmode=on, which must be one of/], ['postgres://one/ess?sslmode=verify-full&sslrootcert=/nowhere.pem', /names a file for sslrootcert that is not there/], ['postgres://one/ess?sslmode=no-verify', /^note: DATABASE_URL says sslmode=no-verify/]],
    partner: [[{ DATABASE_URL: 'postgres://db.example.com/ess' }, /^note: .* without sslmode/]], target: 'away',
  },
  DATABASE_STANDBY_URL: {
    wrong: [[{ ...elsewhere, DATABASE_STANDBY_URL: 'mysql://x' }, 'DATABASE_STANDBY_URL must start with postgres://'], [{ ...elsewhere, DATABASE_STANDBY_URL: 'postgres://one/ess?sslmode=disable, two' }, 'DATABASE_STANDBY_URL must start with postgres://'], [{ ...elsewhere, DATABASE_STANDBY_URL: 'postgres://one/ess?sslmode=disable postgres://two/ess?sslmode=on' }, /says sslmode=on/], [{ ...elsewhere, DATABASE_STANDBY_URL: Array.from({ length: 9 }, (_, i) => `postgres://s${i}/ess?sslmode=disable`).join() }, 'DATABASE_STANDBY_URL may name 8 at most: a pooler or proxy stands before more'], [{ ...elsewhere, DATABASE_STANDBY_URL: 'postgres://one/ess?sslmode=no-verify' }, /^note: DATABASE_STANDBY_URL says sslmode=no-verify/], [{ ...elsewhere, DATABASE_STANDBY_URL: elsewhere.DATABASE_URL }, /^note: DATABASE_STANDBY_URL names the primary itself/]],
    partner: [[{ DATABASE_STANDBY_URL: 'postgres://one/ess?sslmode=disable' }, 'DATABASE_URL is missing: DATABASE_STANDBY_URL needs it'], [{ ...elsewhere, DATABASE_STANDBY_URL: 'postgres://two.example.com/ess' }, /^note: .* without sslmode/]], target: 'away',
  },
  SEED: { wrong: [['all', /must be one of: demo, none/]], partner: 'none', target: 'none' },
  ADMIN_USERNAME: { wrong: [['x'.repeat(201), /ADMIN_USERNAME/]], partner: [[{ ADMIN_USERNAME: 'admin' }, /^note: ADMIN_USERNAME and ADMIN_PASSWORD say nothing with SEED=demo/]], target: 'none' },
  ADMIN_PASSWORD: { wrong: [['short', /at least 12 characters/]], partner: [[{ ADMIN_PASSWORD: 'several words together' }, /say nothing with SEED=demo/]], target: 'none' },
  OIDC_ISSUER: { wrong: [[{ ...issuer, OIDC_ISSUER: 'id.example.com' }, /must be an http or https address/], [{ ...live, ...issuer, OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be https in production']], partner: [[{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it']], target: 'away' },
  OIDC_CLIENT_ID: { wrong: 'any', partner: [[{ OIDC_CLIENT_ID: 'ess' }, 'OIDC_ISSUER is missing: OIDC_CLIENT_ID needs it']], target: 'none' },
  OIDC_AUDIENCE: { wrong: 'any', partner: 'none', target: 'none' },
  OIDC_USERNAME_CLAIM: { wrong: 'any', partner: [[{ OIDC_USERNAME_CLAIM: 'email' }, 'OIDC_ISSUER is missing: OIDC_USERNAME_CLAIM needs it']], target: 'none' },
  OIDC_EMPLOYEE_CLAIM: { wrong: 'any', partner: [[{ OIDC_EMPLOYEE_CLAIM: 'code' }, 'OIDC_ISSUER is missing: OIDC_EMPLOYEE_CLAIM needs it']], target: 'none' },
  OIDC_CREATE_ACCOUNTS: { wrong: [['yes', /must be one of: on, off/]], partner: [[{ ...issuer, OIDC_CREATE_ACCOUNTS: 'on' }, 'OIDC_EMPLOYEE_CLAIM is missing: OIDC_CREATE_ACCOUNTS needs it']], target: 'none' },
  OIDC_SCOPE: { wrong: [[{ ...issuer, OIDC_SCOPE: 'profile' }, /must hold openid/]], partner: [[{ OIDC_SCOPE: 'openid' }, 'OIDC_ISSUER is missing: OIDC_SCOPE needs it']], target: 'none' },
  OIDC_VERSION: { wrong: 'any', partner: 'none', target: 'none' },
  OIDC_INTROSPECTION_SECRET: { wrong: 'any', partner: [[{ OIDC_INTROSPECTION_SECRET: 'x' }, 'OIDC_ISSUER is missing: OIDC_INTROSPECTION_SECRET needs it']], target: 'away' },
  OIDC_INTROSPECTION_CLIENT_ID: { wrong: 'any', partner: [[{ ...issuer, OIDC_INTROSPECTION_CLIENT_ID: 'x' }, 'OIDC_INTROSPECTION_SECRET is missing: OIDC_INTROSPECTION_CLIENT_ID needs it']], target: 'none' },
  TENANCY_NAME: { wrong: [[{ ...issuer, TENANCY_NAME: 'a b' }, /may hold letters/]], partner: [[{ TENANCY_NAME: 'one' }, /^note: TENANCY_NAME says nothing without OIDC_ISSUER/]], target: 'none' },
  SMTP_URL: {
    wrong: [['mail.example.com', /must start with smtp/], ['smtp://', /name a server/], ['smtp://u:p#q@mail.example.com', /is no address/], ['smtp://u:p/q@mail.example.com', /is no address/], ['smtp://u@mail.example.com', /names a user without a password/], ['smtp://mail.example.com?tls=on', /may say \?tls=off/], ['smtp://u:p@mail.example.com?tls=off', /^note: SMTP_URL says \?tls=off and holds a password/]],
    partner: [[{ NODE_ENV: 'production', PUBLIC_URL: live.PUBLIC_URL }, /^note: SMTP_URL is missing: .* nobody gets them/]], target: 'away',
  },
  MAIL_FROM: { wrong: [['hr', /must be one address/], ['HR <hr@example.com', /must be one address/], ['a@example.com, b@example.com', /must be one address/]], partner: [[{ ...live, MAIL_FROM: '' }, /^note: MAIL_FROM is missing: mails come from no-reply@hr.example.com/]], target: 'away' },
  FIREBASE_SERVICE_ACCOUNT: { wrong: [['/nowhere.json', /or the path of a file with it/], ['{', /is no JSON/], [account({ project_id: '' }), /has no project_id/], [account({ private_key: 'x' }), /holds a private_key that is none/]], partner: [[{ FIREBASE_SERVICE_ACCOUNT: account() }, /^note: FIREBASE_WEB_CONFIG is missing/]], target: 'away' },
  FIREBASE_WEB_CONFIG: { wrong: [['{}', /must be JSON with apiKey/], [{ FIREBASE_WEB_CONFIG: web('other'), FIREBASE_SERVICE_ACCOUNT: account() }, /^note: .* of different projects/]], partner: [[{ FIREBASE_WEB_CONFIG: web() }, /^note: FIREBASE_SERVICE_ACCOUNT is missing/]], target: 'browser' },
  FCM_BASE_URL: { wrong: [[{ FIREBASE_SERVICE_ACCOUNT: account(), FIREBASE_WEB_CONFIG: web(), FCM_BASE_URL: 'fcm' }, /must be an http or https address/]], partner: [[{ FCM_BASE_URL: 'https://fcm.example.com' }, 'FIREBASE_SERVICE_ACCOUNT is missing: FCM_BASE_URL needs it']], target: 'away' },
  WEB_PUSH: { wrong: [['no', /must be one of: on, off/]], partner: [[{ WEB_PUSH: 'off', PUSH_SERVICES: 'https://push.example.com' }, /^note: PUSH_SERVICES says nothing with WEB_PUSH=off/]], target: 'none' },
  PUSH_SERVICES: { wrong: [['push.example.com', /must be origins/], [{ ...live, PUSH_SERVICES: 'http://push.example.com' }, 'PUSH_SERVICES must be https in production']], partner: 'none', target: 'away' },
  S3_BUCKET: { wrong: [[{ ...bucket, S3_BUCKET: 'Our Files' }, /must be the name of a bucket/], [{ ...bucket, S3_BUCKET: 's3://files' }, /must be the name of a bucket/]], partner: [[{ S3_BUCKET: 'files' }, /^note: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set/]], target: 'away' },
  S3_REGION: { wrong: [[{ ...bucket, S3_REGION: 'eu central' }, /must be the name of a region/]], partner: [[{ S3_REGION: 'eu-central-1' }, 'S3_BUCKET is missing: S3_REGION needs it']], target: 'away' },
  S3_ENDPOINT: { wrong: [[{ ...bucket, S3_ENDPOINT: 'minio' }, /must be an http or https address/], [{ ...live, ...bucket, S3_ENDPOINT: 'http://minio:9000' }, /^S3_ENDPOINT must be https in production/]], partner: [[{ S3_ENDPOINT: 'https://minio' }, 'S3_BUCKET is missing: S3_ENDPOINT needs it']], target: 'away' },
  S3_ACCESS_KEY_ID: { wrong: 'any', partner: [[{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID needs it']], target: 'away' },
  S3_SECRET_ACCESS_KEY: { wrong: 'any', partner: [[{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'a' }, 'S3_ACCESS_KEY_ID is missing: S3_SECRET_ACCESS_KEY needs it']], target: 'away' },
  DOCUMENT_KEY: { wrong: [['short', KEY]], partner: 'none', target: 'none' },
  DEVICE_KEYS: { wrong: [['short', KEY], [`${Buffer.alloc(32).toString('base64')},short`, KEY]], partner: 'none', target: 'none' },
  SECURITY_KEY: { wrong: [['short', KEY]], partner: 'none', target: 'none' },
  SECURITY_LOG: { wrong: [['syslog', /must be one of: file, stdout/]], partner: 'none', target: 'none' },
  CHAT_SCRIPT_URL: { wrong: [['chat.js', /must be an http or https address/], [{ ...live, CHAT_SCRIPT_URL: 'http://chat.example.com/w.js' }, 'CHAT_SCRIPT_URL must be https in production']], partner: 'none', target: 'browser' },
  CHAT_TOKEN: { wrong: [[{ CHAT_SCRIPT_URL: 'https://c.test/w.js', CHAT_TOKEN: 'x'.repeat(201) }, /CHAT_TOKEN/]], partner: [[{ CHAT_TOKEN: 'x' }, 'CHAT_SCRIPT_URL is missing: CHAT_TOKEN needs it']], target: 'browser' },
  CHAT_HOST: { wrong: [[{ CHAT_SCRIPT_URL: 'https://c.test/w.js', CHAT_HOST: 'chat' }, /must be an origin/]], partner: [[{ CHAT_HOST: 'https://c.test' }, 'CHAT_SCRIPT_URL is missing: CHAT_HOST needs it']], target: 'browser' },
  CHAT_ORIGINS: { wrong: [[{ CHAT_SCRIPT_URL: 'https://c.test/w.js', CHAT_ORIGINS: '*' }, /must be origins/]], partner: [[{ CHAT_ORIGINS: 'https://c.test' }, 'CHAT_SCRIPT_URL is missing: CHAT_ORIGINS needs it']], target: 'browser' },
  WINDOWS_AUTH: { wrong: [['on', /must be one of: trusted-proxy/]], partner: [[{ WINDOWS_AUTH: 'trusted-proxy' }, 'WINDOWS_AUTH_SECRET is missing: WINDOWS_AUTH needs it']], target: 'none' },
  WINDOWS_AUTH_SECRET: { wrong: [[{ WINDOWS_AUTH: 'trusted-proxy', WINDOWS_AUTH_SECRET: 'short' }, /at least 16 characters/]], partner: [[{ WINDOWS_AUTH_SECRET: 'a long enough secret' }, 'WINDOWS_AUTH is missing: WINDOWS_AUTH_SECRET needs it']], target: 'none' },
  SCIM_TOKEN: { wrong: [['short', /at least 32 letters/], [`${'a'.repeat(40)},short`, /at least 32 letters/], [`${'a'.repeat(40)} and words`, /at least 32 letters/]], partner: 'none', target: 'none' },
  SCIM_NEW_PERSON: { wrong: [[{ SCIM_TOKEN: 'a'.repeat(40), SCIM_NEW_PERSON: 'HQ' }, /must be pairs like department=HQ/], [{ SCIM_TOKEN: 'a'.repeat(40), SCIM_NEW_PERSON: 'hat=red' }, /of department, site/], [{ SCIM_TOKEN: 'a'.repeat(40), SCIM_NEW_PERSON: 'site=A,site=B' }, /must be pairs/]], partner: [[{ SCIM_NEW_PERSON: 'site=JKT' }, 'SCIM_TOKEN is missing: SCIM_NEW_PERSON needs it']], target: 'none' },
  SCIM_GROUPS: { wrong: [[{ SCIM_TOKEN: 'a'.repeat(40), SCIM_GROUPS: 'HR' }, /must be pairs like HR team=hr/]], partner: [[{ SCIM_GROUPS: 'HR=hr' }, 'SCIM_TOKEN is missing: SCIM_GROUPS needs it']], target: 'none' },
  LEAVE_SECONDS: { wrong: [['90', /whole number from 0 to 60/]], partner: 'none', target: 'none' },
  DATABASE_WAIT_SECONDS: { wrong: [['1m', /whole number from 0 to 600/]], partner: 'none', target: 'none' },
  TRUST_PROXY: { wrong: [['yes', /whole number from 0 to 10/]], partner: 'none', target: 'none' },
  METRICS_PORT: { wrong: [['0', /whole number from 1 to 65535/], [{ METRICS_PORT: '4000' }, /^METRICS_PORT must be another one than PORT/]], partner: 'none', target: 'away' },
  METRICS_HOST: { wrong: [[{ METRICS_PORT: '9464', METRICS_HOST: 'http://here' }, /without a port \(that is METRICS_PORT\)/], [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /^note: METRICS_HOST lets other machines ask/]], partner: [[{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT is missing: METRICS_HOST needs it']], target: 'away' },
  METRICS_TOKEN: { wrong: [['short', /at least 20 characters/], ['several words with blanks between', /without blanks/], [{ METRICS_TOKEN: 'x'.repeat(20), BASE_PATH: '/metrics/' }, /^BASE_PATH may not lie below \/metrics\/ with METRICS_TOKEN/]], partner: 'none', target: 'none' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { wrong: [['collector:4317', /must be an http or https address/]], partner: 'none', target: 'away' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { wrong: [['collector:4318/v1/traces', /must be an http or https address/]], partner: 'none', target: 'away' },
  OTEL_EXPORTER_OTLP_PROTOCOL: { wrong: [['grpc', /^note: OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not spoken/]], partner: 'none', target: 'none' },
  OTEL_SERVICE_NAME: { wrong: [['x'.repeat(201), /OTEL_SERVICE_NAME/]], partner: 'none', target: 'none' },
  OTEL_TRACES_SAMPLER: { wrong: [['xray', /must be one of: always_on, always_off/]], partner: 'none', target: 'none' },
  OTEL_TRACES_SAMPLER_ARG: { wrong: [['5', /must be a share from 0 to 1/], ['5%', /must be a share/]], partner: [[{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, /^note: OTEL_TRACES_SAMPLER_ARG says nothing with OTEL_TRACES_SAMPLER=parentbased_always_on/]], target: 'none' },
  OTEL_SDK_DISABLED: { wrong: [['1', /must be one of: true, false/]], partner: 'none', target: 'none' },
  CALLS_PER_MINUTE: { wrong: [['1', /whole number from 60/]], partner: 'none', target: 'none' },
  COMMANDS_PER_DAY: { wrong: [['1', /whole number from 500/]], partner: 'none', target: 'none' },
  ACCESS_TOKEN_SECONDS: { wrong: [['1', /whole number from 5/]], partner: 'none', target: 'none' },
  API_TIMEOUT_MS: { wrong: [['30s', /whole number from 1000/]], partner: 'none', target: 'none' },
  LOG_LEVEL: { wrong: [['verbose', /must be one of: debug, info/], [{ ...live, LOG_LEVEL: 'silent' }, /^note: LOG_LEVEL=silent/]], partner: 'none', target: 'none' },
  SERVICE_WORKER: { wrong: [['no', /must be one of: on, off/]], partner: 'none', target: 'none' },
  DEMO_ACCOUNTS: { wrong: [['yes', /must be one of: allow/], [{ ...live, DEMO_ACCOUNTS: 'allow' }, /^note: DEMO_ACCOUNTS=allow/]], partner: 'none', target: 'none' },
  CLOCK: { wrong: [['noon', /must be a moment/], [{ ...live, CLOCK: '2026-05-12T08:00Z' }, /refused when NODE_ENV=production/]], partner: 'none', target: 'none' },
}

const rows = Object.entries(told)
const cases = (of: (one: Told) => Told['wrong'] | Told['partner']): [string, Env, string | RegExp][] =>
  rows.flatMap(([name, one]) => {
    const all = of(one)
    return typeof all === 'string' ? [] : all.map(([env, line]): [string, Env, string | RegExp] => [name, typeof env === 'string' ? { [name]: env } : env, line])
  })

test('all of docs/settings.md and all the server reads are here', () => {
  const table = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8').split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1] ?? '')
  const documented = [...table.join(' ').matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name)
  const here = Object.keys(told).sort()
  expect(documented.sort()).toEqual(here)
  expect(settingNames.filter((name) => name !== 'ESS_DEV').sort()).toEqual(here)
})

test('what works says nothing', () => {
  const fine: readonly Env[] = [{}, live, { ...live, ...issuer, ...bucket, FIREBASE_SERVICE_ACCOUNT: account(), FIREBASE_WEB_CONFIG: web() }, { DATABASE_URL: 'postgres:///ess?host=/var/run/postgresql' }, { DATABASE_URL: 'postgres://u:p%23q@db.example.com:6432/ess?sslmode=verify-full' }, { ...live, SMTP_URL: 'smtp://u:p%23q@mail.example.com:587', MAIL_FROM: 'Human Resources <hr@example.com>' }]
  for (const env of fine) expect(said(env)).toEqual([])
})

describe('a wrong value is one line with its name', () => {
  test.each(cases((one) => one.wrong))('%s: %o', (name, env, line) => {
    const lines = said(env).filter((l) => l.includes(name))
    expect(lines).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
  })
})

describe('a missing partner is said', () => {
  test.each(cases((one) => one.partner))('%s: %o', (_, env, line) => {
    expect(said(env)).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  })
})

test('a name that is nearly one is told', () => {
  expect(said({ SMTP_PASSWORD: 'x', OIDC_CLIENT: 'y', S3_KEY: 'z', MAIL: '/var/mail/root' }).map((line) => line.split(' ')[1])).toEqual(['SMTP_PASSWORD', 'OIDC_CLIENT', 'S3_KEY'])
})

describe('a target that is not there', () => {
  /** A port that nothing listens on. */
  let closed = 0
  const servers: Server[] = []
  const serve = async (answer: (url: string) => readonly [number, object]): Promise<string> => {
    const server = createServer((request, response) => {
      const [status, body] = answer(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`
  }
  beforeAll(async () => {
    const server = createTcpServer()
    closed = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
    await new Promise((resolve) => server.close(resolve))
  })
  afterAll(() => servers.forEach((server) => server.close()))
  const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'it was there', (error: unknown) => error)

  test('DATABASE_URL: nobody there, a wrong user, no such database', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    expect(whyNotOpen(await failure(lookAtServer(`postgres://127.0.0.1:${closed}/ess`)))).toMatch(/^nothing listens there.*\(ECONNREFUSED\)$/)
    expect(whyNotOpen(await failure(lookAtServer('postgres://nowhere.invalid/ess')))).toMatch(/\((ENOTFOUND|EAI_AGAIN)\)$/)
    expect(whyNotOpen(await failure(lookAtServer(Object.assign(new URL(url), { pathname: '/nowhere' }).href)))).toMatch(/^there is no such database.*\(3D000\)$/)
    expect(whyNotOpen(await failure(lookAtServer('postgres:///ess?host=/nowhere')))).toMatch(/\(ENOENT\)$/)
  })

  test('SMTP_URL and MAIL_FROM: nobody there, and one who does not take the sender', async () => {
    expect(whyNoMail(await failure(greetMailServer(`smtp://127.0.0.1:${closed}`)))).toMatch(/^nothing listens there|^no connection/)
    expect(whyNoMail(Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }))).toMatch(/MAIL_FROM .*\(550\)$/)
  })

  test('SMTP_URL: a server that answers without TLS is told from one that is not there', async () => {
    const plain = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('220 mail.example.com ESMTP\r\n')
    })
    const port = await new Promise<number>((resolve) => plain.listen(0, '127.0.0.1', () => resolve((plain.address() as { port: number }).port)))
    expect(whyNoMail(await failure(greetMailServer(`smtps://127.0.0.1:${port}`)))).toMatch(/^it answers, but not with TLS: .*\(ESOCKET\)$/)
    plain.close()
  })

  test('FIREBASE_SERVICE_ACCOUNT and FCM_BASE_URL: nobody there, and one who does not know the key', async () => {
    const at = (uri: string) => account({ token_uri: uri })
    expect(whyNoPush(await failure(tryPush(at(`http://127.0.0.1:${closed}/token`), undefined)))).toMatch(/does not answer.*\(ECONNREFUSED\)$/)
    const google = await serve((url) => (url === '/token' ? [200, { access_token: 'x', expires_in: 3600 }] : [403, { error: { status: 'PERMISSION_DENIED' } }]))
    expect(whyNoPush(await failure(tryPush(at(await serve(() => [400, {}])), google)))).toMatch(/key of the service account is not taken/)
    expect(whyNoPush(await failure(tryPush(at(`${google}/token`), google)))).toMatch(/\(fcm_403_permission_denied\)$/)
    const taking = await serve((url) => (url === '/token' ? [200, { access_token: 'x', expires_in: 3600 }] : [200, {}]))
    expect(await failure(tryPush(at(`${taking}/token`), taking))).toBe('it was there')
  })

  test('S3: nobody there may come; a wrong bucket, key, secret or region will not', async () => {
    const s3 = await startS3('files', 'a', 'us-east-1')
    const tried = async (more: Env) => {
      const error = await failure(tryStore(await openFileStore({ dataDir: '/nowhere', s3: readConfig({ ...bucket, S3_ENDPOINT: s3.endpoint, ...more }).s3 })))
      return error === 'it was there' ? error : [isRefusedByStore(error), whyNoFiles(error)]
    }
    expect(await tried({})).toBe('it was there')
    expect([...s3.objects.keys()]).toEqual([])
    expect(await tried({ S3_BUCKET: 'others' })).toEqual([true, expect.stringMatching(/^there is no such bucket/)])
    expect(await tried({ S3_ACCESS_KEY_ID: 'b' })).toEqual([true, expect.stringMatching(/does not know S3_ACCESS_KEY_ID/)])
    expect(await tried({ S3_REGION: 'eu-central-1' })).toEqual([true, expect.stringMatching(/set S3_REGION/)])
    s3.failWith({ status: 403, code: 'SignatureDoesNotMatch' })
    expect(await tried({ S3_SECRET_ACCESS_KEY: 'x' })).toEqual([true, expect.stringMatching(/^S3_SECRET_ACCESS_KEY/)])
    expect(await tried({ S3_ENDPOINT: `http://127.0.0.1:${closed}` })).toEqual([false, expect.stringMatching(/^nothing listens there/)])
    await s3.close()
  }, 30_000)

  test('DATA_DIR: a folder that cannot be made', () => {
    expect(() => requireDataDir('/proc/nowhere')).toThrow(/^DATA_DIR: nothing can be written to \/proc\/nowhere/)
    expect(() => requireDataDir(join(tmpdir(), '\0'))).toThrow(/^DATA_DIR/)
  })

  test('OIDC_ISSUER: one that is away is waited for and found when it comes; one that is none is refused', async () => {
    const lines: string[] = []
    const log: Log = { ...silentLog, warn: (_, line) => void lines.push(line), info: (_, line) => void lines.push(line) }
    let isThere = false
    const address: string = await serve((url) => (!isThere ? [503, {}] : url === '/keys' ? [200, { keys: [{ kty: 'RSA' }] }] : [200, { issuer: address, jwks_uri: `${address}/keys`, authorization_endpoint: `https://sign-in.example/authorize` }]))
    const of = { issuer: address, audience: 'api1', introspects: false }
    const provider = await providerSoonerOrLater(() => discover(address, 'api1'), of, log, 20)
    await expect((provider.rules.keys as () => Promise<unknown>)()).rejects.toMatchObject({ service: 'sign-in provider', code: 'not_discovered' })
    isThere = true
    await provider.arrived
    expect(lines).toEqual([expect.stringMatching(/answers 503\. The server goes on/), 'the sign-in provider is there'])
    expect(provider.origins).toEqual([address, 'https://sign-in.example'])
    const nobody = `http://127.0.0.1:${closed}`
    const later = await providerSoonerOrLater(() => discover(nobody, 'api1'), { ...of, issuer: nobody }, log)
    later.stop()
    expect(lines.at(-1)).toMatch(/nothing answers at .*ECONNREFUSED/)
    for (const [status, body, line] of [[404, {}, /answers 404/], [200, {}, /is not the configuration/], [200, { issuer: 'https://other.example', jwks_uri: 'x', authorization_endpoint: 'y' }, /calls itself https:\/\/other\.example/]] as const) {
      const other = await serve(() => [status, body])
      await expect(providerSoonerOrLater(() => discover(other, 'api1'), { ...of, issuer: other }, log)).rejects.toThrow(line)
    }
  })

  test('OIDC_INTROSPECTION_SECRET: one that the provider does not take is refused', async () => {
    const address: string = await serve((url) => (url === '/ask' ? [401, {}] : [200, { issuer: address, jwks_uri: `${address}/keys`, authorization_endpoint: `${address}/authorize`, introspection_endpoint: `${address}/ask` }]))
    await expect(discover(address, 'api1', { clientId: 'ess', secret: 'wrong' })).rejects.toThrow(/^OIDC_INTROSPECTION_SECRET: .* answers 401/)
  })

  test('TRUST_PROXY: an https address without a proxy is told', () => {
    const { publicUrl, trustedProxies } = readConfig(live) satisfies Config
    expect(missingProxy(publicUrl, trustedProxies)).toMatch(/TRUST_PROXY/)
  })
})
