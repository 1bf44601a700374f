/** Settings of the server one by one: what each may be. What they may be together stands in setting-rules.ts. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { FirebaseWebConfig } from '../../contract/kit/runtime-config.ts'
import { databaseAddress } from './database-address.ts'
import { oneAddress } from './mail-address.ts'

/** Each is looked at every few seconds, with connections of its own. */
const MOST_STANDBYS = 8

const origin = z.string().transform((value, ctx) => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin
  ctx.addIssue('must be an origin like https://hr.example.com, without a path (the path is BASE_PATH)')
  return z.NEVER
})
const httpUrl = z.string().refine((v) => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol), 'must be an http or https address')
const integer = (min: number, max: number) =>
  z.string().transform((value, ctx) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    ctx.addIssue(`must be a whole number from ${min} to ${max}`)
    return z.NEVER
  })
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: `must be one of: ${values.join(', ')}` })

const firebaseWeb = z.string().transform((value, ctx): FirebaseWebConfig => {
  const shape = z.object({ apiKey: z.string().min(1), projectId: z.string().min(1), appId: z.string().min(1), messagingSenderId: z.string().min(1), vapidKey: z.string().min(1) })
  let json: unknown = null
  try {
    json = JSON.parse(value)
  } catch {
    json = null
  }
  const found = shape.safeParse(json)
  if (found.success) return found.data
  ctx.addIssue('must be JSON with apiKey, projectId, appId, messagingSenderId and vapidKey')
  return z.NEVER
})

/** What of a service account is needed later, and would be missed then: the first push may be weeks away. */
function accountMistake(json: string): string | null {
  let raw: Record<string, unknown> | null
  try {
    raw = JSON.parse(json) as Record<string, unknown> | null
  } catch {
    return 'is no JSON'
  }
  const missing = ['project_id', 'client_email', 'private_key'].find((name) => typeof raw?.[name] !== 'string' || raw[name] === '')
  if (missing !== undefined) return `has no ${missing}: take the file that Firebase gives for a service account as it is`
  try {
    // in PKCS#8, as Firebase gives it
    const key = String(raw?.private_key).replaceAll('\\n', '\n')
    createPrivateKey(key)
    if (key.includes('BEGIN PRIVATE KEY')) return null
    throw new Error('another form')
  } catch {
    return 'holds a private_key that is none: take the file that Firebase gives for a service account as it is'
  }
}

/** A service account is given as its JSON or as the path of a file that holds it. */
const serviceAccount = z.string().transform((value, ctx) => {
  const isFile = !value.trim().startsWith('{')
  if (isFile && !statSync(value, { throwIfNoEntry: false })?.isFile()) {
    ctx.addIssue('must be the JSON of a service account or the path of a file with it')
    return z.NEVER
  }
  const json = isFile ? readFileSync(value, 'utf8') : value
  const mistake = accountMistake(json)
  if (mistake === null) return json
  ctx.addIssue(mistake)
  return z.NEVER
})

/** A day the calendar has: JavaScript reads 30 February as 2 March. */
const isRealDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Exact origins only: they become part of the pages' security policy, or are called with what people registered. */
const origins = z.string().transform((value, ctx): string[] => {
  const list = value.split(',').map((o) => o.trim()).filter(Boolean)
  if (list.every((o) => URL.canParse(o) && new URL(o).origin === o && /^https?:/.test(o))) return list
  ctx.addIssue('must be origins like https://cdn.example, separated by commas')
  return z.NEVER
})

const clock = z.string().transform((value, ctx) => {
  const date = new Date(value)
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(date.getTime())
  if (isMoment && isRealDay(value.slice(0, 10))) return date
  ctx.addIssue('must be a moment with its offset, like 2026-05-12T08:00+07:00')
  return z.NEVER
})

/** A password with characters of its own breaks an address apart, and a part of it is taken for the server. */
const smtp = z.string().superRefine((value, ctx) => {
  if (!/^smtps?:\/\/[^/?#]+/.test(value)) ctx.addIssue('must start with smtp:// or smtps:// and name a server')
  else if (!URL.canParse(value) || !['', '/'].includes(new URL(value).pathname) || new URL(value).hash !== '' || new URL(value).hostname === '') ctx.addIssue('is no address: in a name or password write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25')
  else if (![null, 'off'].includes(new URL(value).searchParams.get('tls'))) ctx.addIssue('may say ?tls=off and nothing else of TLS: it is required as it is')
  else if (Boolean(new URL(value).username) !== Boolean(new URL(value).password)) ctx.addIssue('names a user without a password, or a password without a user: smtp://user:password@server:587')
})

const hostName = (port: string) => z.string().regex(/^[\w.:%-]+$/, `must be an address of this machine or its name, like 127.0.0.1, without a port (that is ${port})`)

const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const
const share = z.string().transform((value, ctx) => {
  const number = Number(value)
  if (/^[\d.]+$/.test(value) && number >= 0 && number <= 1) return number
  ctx.addIssue('must be a share from 0 to 1, like 0.05')
  return z.NEVER
})

/** Scope tokens of RFC 6749, 3.3. */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be scopes separated by single spaces').refine((v) => v.split(' ').includes('openid'), 'must hold openid: without it nobody is named')

/** `name=value` pairs separated by commas. @param names those there are; left out: any @param example one of them */
const pairs = (example: string, names?: readonly string[]) =>
  z.string().transform((value, ctx): Record<string, string> => {
    const list = value.split(',').map((one) => one.split('=').map((part) => part.trim()))
    const isGood = list.every(([name = '', is = '', ...more]) => name !== '' && is !== '' && more.length === 0 && (names?.includes(name) ?? true)) && new Set(list.map(([name = '']) => name.toLowerCase())).size === list.length
    if (isGood) return Object.fromEntries(list as [string, string][])
    ctx.addIssue(`must be pairs like ${example}, separated by commas${names ? `, of ${names.join(', ')}` : ''}`)
    return z.NEVER
  })

/** As RFC 6750 lets a token be written. */
const SCIM_TOKEN = /^[\w.~+/-]{32,}=*$/

export const environment = z.object({
  PORT: integer(1, 65_535).default(4000),
  HOST: hostName('PORT').optional(),
  PUBLIC_URL: origin.optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.~-]+\/)*$/, 'must start and end with a slash, like /ess/')
    .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), 'may not hold . or .. as a folder: browsers take them away')
    .default('/ess/'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().superRefine((value, ctx) => {
    const wrong = databaseAddress(value)
    if (wrong !== null) ctx.addIssue(wrong)
  }).optional(),
  DATABASE_STANDBY_URL: z.string().transform((text) => text.split(/[\s,]+/).filter((address) => address !== '')).superRefine((addresses, ctx) => {
    for (const address of addresses) {
      const wrong = databaseAddress(address)
      if (wrong !== null) ctx.addIssue(wrong)
    }
    if (addresses.length > MOST_STANDBYS) ctx.addIssue(`may name ${MOST_STANDBYS} at most: a pooler or proxy stands before more`)
  }).optional(),
  SEED: oneOf(['demo', 'none']).optional(),
  ADMIN_USERNAME: z.string().max(200).optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(200).optional(),
  HSTS: oneOf(['host', 'subdomains']).default('host'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().default('api1'),
  OIDC_INTROSPECTION_CLIENT_ID: z.string().optional(),
  OIDC_INTROSPECTION_SECRET: z.string().optional(),
  OIDC_USERNAME_CLAIM: z.string().optional(),
  OIDC_EMPLOYEE_CLAIM: z.string().optional(),
  OIDC_CREATE_ACCOUNTS: oneOf(['on', 'off']).default('off'),
  OIDC_SCOPE: scope.optional(),
  OIDC_VERSION: z.string().default('v3'),
  ACCESS_TOKEN_SECONDS: integer(5, 86_400).default(900),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: z.string().refine((value) => oneAddress(value) !== null, 'must be one address, like hr@example.com or HR <hr@example.com>').optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FCM_BASE_URL: httpUrl.optional(),
  FIREBASE_WEB_CONFIG: firebaseWeb.optional(),
  WEB_PUSH: oneOf(['on', 'off']).default('on'),
  PUSH_SERVICES: origins.optional(),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes').optional(),
  S3_REGION: z.string().regex(/^[\w-]+$/, 'must be the name of a region, like eu-central-1').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DOCUMENT_KEY: z.string().refine((v) => Buffer.from(v, 'base64').length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)').optional(),
  DEVICE_KEYS: z.string().refine((v) => v.split(/[\s,]+/).every((key) => Buffer.from(key, 'base64').length === 32), 'must be keys of 32 bytes in base64, separated by commas').optional(),
  CHAT_SCRIPT_URL: httpUrl.optional(),
  CHAT_TOKEN: z.string().max(200).optional(),
  CHAT_HOST: origin.optional(),
  CHAT_ORIGINS: origins.optional(),
  WINDOWS_AUTH: oneOf(['trusted-proxy']).optional(),
  WINDOWS_AUTH_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  CLOCK: clock.optional(),
  TENANCY_NAME: z.string().regex(/^[\w.-]*$/, 'may hold letters, digits, dots, dashes and underscores').default(''),
  API_TIMEOUT_MS: integer(1_000, 600_000).default(30_000),
  DEMO_ACCOUNTS: oneOf(['allow']).optional(),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SECURITY_LOG: oneOf(['file', 'stdout']).default('file'),
  SECURITY_KEY: z.string().refine((v) => Buffer.from(v, 'base64').length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)').optional(),
  CALLS_PER_MINUTE: integer(60, 1_000_000).default(1_200),
  COMMANDS_PER_DAY: integer(500, 10_000_000).default(5_000),
  TRUST_PROXY: integer(0, 10).default(0),
  LEAVE_SECONDS: integer(0, 60).default(0),
  DATABASE_WAIT_SECONDS: integer(0, 600).optional(),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: hostName('METRICS_PORT').optional(),
  METRICS_TOKEN: z.string().regex(/^[\x21-\x7e]{20,500}$/, 'must have at least 20 characters, without blanks (openssl rand -hex 24)').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(200).optional(),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  SCIM_TOKEN: z.string().transform((value) => value.split(',').map((token) => token.trim())).refine((tokens) => tokens.every((token) => SCIM_TOKEN.test(token)), 'must have at least 32 letters, digits or -._~+/ (openssl rand -hex 32); several are separated by commas').optional(),
  SCIM_NEW_PERSON: pairs('department=HQ,site=JKT,calendar=OFFICE-5D,grade=1,status=permanent,title=Employee', ['department', 'site', 'calendar', 'grade', 'status', 'title', 'shiftGroup']).optional(),
  SCIM_GROUPS: pairs('HR team=hr,Portal administrators=admin').optional(),
  SERVICE_WORKER: oneOf(['on', 'off']).default('on'),
  NODE_ENV: oneOf(['production', 'development', 'test']).optional(),
  /** Hot reload (npm run dev). */
  ESS_DEV: z.string().optional(),
})

export type Environment = z.infer<typeof environment>

/** Every setting by its name. */
export const settingNames: readonly string[] = Object.keys(environment.shape)
