/** Everything the environment decides, checked at start: one clear line for each mistake. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { FirebaseWebConfig } from '../../contract/kit/runtime-config.ts'
import { isLoopback, isPlainText } from './plain-text.ts'
import { projectRoot } from './project-root.ts'

export interface LocalSignIn {
  kind: 'local'
}
export interface ExternalSignIn {
  kind: 'external'
  issuer: string
  clientId: string
  /** Credentials that ask the provider what an opaque access token says; null: only JWT are taken. */
  introspection: { clientId: string; secret: string } | null
  /** Claim that names the account when no subject is linked (`preferred_username`, `email`); undefined: links only. */
  usernameClaim: string | undefined
  /** Claim with the code of the employee an account is made for when somebody without one signs in; undefined: none is made. */
  employeeClaim: string | undefined
}

export interface Config {
  port: number
  host: string
  /** Origin the product is reached at, without a slash at the end. */
  publicUrl: string
  /** Whether browsers come over https alone to this host, or also to the hosts below it. */
  strictTransport: 'host' | 'subdomains'
  /** Path of the app, with slashes at both ends. */
  basePath: string
  dataDir: string
  databaseUrl: string | undefined
  seed: 'demo' | 'none'
  /** First account of a company of one's own (SEED=none); null: none is made. Without a password it signs in at the external provider only. */
  firstAdmin: { username: string; password: string | undefined } | null
  signIn: LocalSignIn | ExternalSignIn
  /** Scopes that are asked for, separated by spaces. */
  scope: string
  /** Audience access tokens must carry. */
  audience: string
  /** `v3`: code with PKCE; anything else: `id_token token`. */
  oidcVersion: string
  accessTokenSeconds: number
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** JSON of a Firebase service account. */
  firebaseServiceAccount: string | undefined
  fcmBaseUrl: string | undefined
  firebaseWeb: FirebaseWebConfig | null
  /** Null: no chat, nothing of it is loaded or allowed. */
  chat: ChatConfig | null
  /** 32 bytes in base64 that seal document passwords; undefined: a file in DATA_DIR. */
  documentKey: string | undefined
  /** Secrets that keys for unsent work come from, the newest first, separated by commas; undefined: a file in DATA_DIR. */
  deviceKeys: string | undefined
  /** Secret the sign-in proxy sends as X-Proxy-Secret; undefined: X-Username is never read. */
  proxySecret: string | undefined
  /** Where the clock starts; undefined: the real time. */
  clockStart: Date | undefined
  tenancyName: string
  apiTimeoutMs: number
  allowDemoAccounts: boolean
  logLevel: string
  /** Where the security log goes: `security.log` in DATA_DIR, or standard output. */
  securityLog: 'file' | 'stdout'
  /** 32 bytes in base64 that pseudonyms of the security log are made with; undefined: a file in DATA_DIR. */
  securityKey: string | undefined
  /** Calls a minute of one person. */
  callsPerMinute: number
  commandsPerDay: number
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** The gallery of widgets is reachable: a demo company or development, never in production. */
  hasGallery: boolean
  /** False: browsers get a worker that takes itself off (public/sw-off.js). */
  hasWorker: boolean
  /** Hot reload of the client. */
  isDev: boolean
  /** One line each, to be logged at start. */
  warnings: readonly string[]
}

/** Where the chat widget comes from. */
export interface ChatConfig {
  scriptUrl: string
  /** Token of the company's messenger; '' when the script carries its own. */
  token: string
  host: string
  /** Origins the page may then load from and speak to. */
  origins: readonly string[]
}

/** The environment says something that cannot be; each message is one line to show. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

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

/** A service account is given as its JSON or as the path of a file that holds it. */
const serviceAccount = z.string().transform((value, ctx) => {
  if (value.trim().startsWith('{')) return value
  if (statSync(value, { throwIfNoEntry: false })?.isFile()) return readFileSync(value, 'utf8')
  ctx.addIssue('must be the JSON of a service account or the path of a file with it')
  return z.NEVER
})

/** A day the calendar has: JavaScript reads 30 February as 2 March. */
const isRealDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Exact origins only: they become part of the pages' security policy. */
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

/** Scope tokens of RFC 6749, 3.3. */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be scopes separated by single spaces').refine((v) => v.split(' ').includes('openid'), 'must hold openid: without it nobody is named')

/** What the portal has always asked for. @see docs/product/access.md#sign-in */
const DEFAULT_SCOPE = 'openid profile offline_access api1'

const environment = z.object({
  PORT: integer(1, 65_535).default(4000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.~-]+\/)*$/, 'must start and end with a slash, like /ess/')
    .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), 'may not hold . or .. as a folder: browsers take them away')
    .default('/ess/'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
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
  SMTP_URL: z.string().regex(/^smtps?:\/\/[^/?#]+/, 'must start with smtp:// or smtps:// and name a server').refine((v) => !URL.canParse(v) || [null, 'off'].includes(new URL(v).searchParams.get('tls')), 'may say ?tls=off and nothing else of TLS: it is required as it is').optional(),
  MAIL_FROM: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FCM_BASE_URL: httpUrl.optional(),
  FIREBASE_WEB_CONFIG: firebaseWeb.optional(),
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
  SERVICE_WORKER: oneOf(['on', 'off']).default('on'),
  NODE_ENV: z.string().optional(),
  ESS_DEV: z.string().optional(),
})

type Environment = z.infer<typeof environment>

/** Rules between settings. */
function contradictions(env: Environment, isProduction: boolean): string[] {
  const lines: string[] = []
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) lines.push('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it')
  if (!env.OIDC_ISSUER && env.OIDC_CLIENT_ID) lines.push('OIDC_ISSUER is missing: OIDC_CLIENT_ID needs it')
  if (env.OIDC_INTROSPECTION_SECRET && !env.OIDC_ISSUER) lines.push('OIDC_ISSUER is missing: OIDC_INTROSPECTION_SECRET needs it')
  // the local provider knows its own scopes, and makes no accounts
  for (const name of ['OIDC_SCOPE', 'OIDC_EMPLOYEE_CLAIM'] as const) if (env[name] && !env.OIDC_ISSUER) lines.push(`OIDC_ISSUER is missing: ${name} needs it`)
  if (env.OIDC_CREATE_ACCOUNTS === 'on' && !env.OIDC_ISSUER) lines.push('OIDC_ISSUER is missing: OIDC_CREATE_ACCOUNTS needs it')
  if (env.OIDC_CREATE_ACCOUNTS === 'on' && !env.OIDC_EMPLOYEE_CLAIM) lines.push('OIDC_EMPLOYEE_CLAIM is missing: OIDC_CREATE_ACCOUNTS needs it')
  if (env.WINDOWS_AUTH && !env.WINDOWS_AUTH_SECRET) lines.push('WINDOWS_AUTH_SECRET is missing: WINDOWS_AUTH needs it')
  for (const name of ['CHAT_TOKEN', 'CHAT_HOST', 'CHAT_ORIGINS'] as const) if (env[name] && !env.CHAT_SCRIPT_URL) lines.push(`CHAT_SCRIPT_URL is missing: ${name} needs it`)
  if (isProduction && env.CHAT_SCRIPT_URL?.startsWith('http:')) lines.push('CHAT_SCRIPT_URL must be https in production')
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'FCM_BASE_URL'] as const) if (isProduction && env[name] && isPlainText(env[name])) lines.push(`${name} must be https in production`)
  if (env.CLOCK && isProduction) lines.push('CLOCK is for tests and refused when NODE_ENV=production')
  if (isProduction && env.PUBLIC_URL === undefined) lines.push('PUBLIC_URL is missing: with NODE_ENV=production people and mails need the real address')
  if (['/api/', '/oidc/'].some((path) => env.BASE_PATH.startsWith(path))) lines.push(`BASE_PATH may not lie below /api/ or /oidc/`)
  return lines
}

/** What works and should still be looked at. */
function warningsOf(env: Environment): string[] {
  const database = env.DATABASE_URL
  const isPlain = database && URL.canParse(database) && !isLoopback(database) && !['sslmode', 'ssl'].some((name) => new URL(database).searchParams.has(name))
  return isPlain ? ['DATABASE_URL names another host without sslmode: what is read and written can be read on its way (sslmode=verify-full, or sslmode=disable where the network is yours)'] : []
}

const introspectionOf = (env: Environment): ExternalSignIn['introspection'] =>
  env.OIDC_INTROSPECTION_SECRET ? { clientId: env.OIDC_INTROSPECTION_CLIENT_ID ?? env.OIDC_CLIENT_ID ?? '', secret: env.OIDC_INTROSPECTION_SECRET } : null

function signInOf(env: Environment): LocalSignIn | ExternalSignIn {
  if (!env.OIDC_ISSUER) return { kind: 'local' }
  const employeeClaim = env.OIDC_CREATE_ACCOUNTS === 'on' ? env.OIDC_EMPLOYEE_CLAIM : undefined
  return { kind: 'external', issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID ?? '', usernameClaim: env.OIDC_USERNAME_CLAIM, employeeClaim, introspection: introspectionOf(env) }
}

function chatOf(env: Environment): ChatConfig | null {
  if (!env.CHAT_SCRIPT_URL) return null
  const own = new URL(env.CHAT_SCRIPT_URL).origin
  const host = env.CHAT_HOST ?? own
  return { scriptUrl: env.CHAT_SCRIPT_URL, token: env.CHAT_TOKEN ?? '', host, origins: [...new Set([own, host, ...(env.CHAT_ORIGINS ?? [])])] }
}

/** Reads the environment. @throws ConfigError with one line for each mistake */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const lines = contradictions(env, isProduction)
  if (lines.length > 0) throw new ConfigError(lines)
  return {
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    strictTransport: env.HSTS,
    basePath: env.BASE_PATH,
    dataDir: resolve(projectRoot, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    firstAdmin: env.ADMIN_USERNAME || env.ADMIN_PASSWORD ? { username: env.ADMIN_USERNAME ?? 'admin', password: env.ADMIN_PASSWORD } : null,
    signIn: signInOf(env),
    scope: env.OIDC_SCOPE ?? DEFAULT_SCOPE,
    audience: env.OIDC_AUDIENCE,
    oidcVersion: env.OIDC_VERSION,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
    fcmBaseUrl: env.FCM_BASE_URL,
    firebaseWeb: env.FIREBASE_WEB_CONFIG ?? null,
    chat: chatOf(env),
    documentKey: env.DOCUMENT_KEY,
    deviceKeys: env.DEVICE_KEYS,
    proxySecret: env.WINDOWS_AUTH ? env.WINDOWS_AUTH_SECRET : undefined,
    clockStart: env.CLOCK,
    tenancyName: env.TENANCY_NAME,
    apiTimeoutMs: env.API_TIMEOUT_MS,
    allowDemoAccounts: !isProduction || env.DEMO_ACCOUNTS === 'allow',
    logLevel: env.LOG_LEVEL,
    securityLog: env.SECURITY_LOG,
    securityKey: env.SECURITY_KEY,
    callsPerMinute: env.CALLS_PER_MINUTE,
    commandsPerDay: env.COMMANDS_PER_DAY,
    trustedProxies: env.TRUST_PROXY,
    hasGallery: !isProduction && (env.SEED !== 'none' || env.ESS_DEV === '1'),
    hasWorker: env.SERVICE_WORKER === 'on',
    isDev: env.ESS_DEV === '1',
    warnings: warningsOf(env),
  }
}
