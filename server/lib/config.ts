/** Everything the environment decides, checked at start: one clear line for each mistake. */
import { resolve } from 'node:path'
import type { FirebaseWebConfig } from '../../contract/kit/runtime-config.ts'
import { type Environment, environment } from './environment.ts'
import { projectRoot } from './project-root.ts'
import { contradictions, misspelt, plainStore, warningsOf } from './setting-rules.ts'

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

/** Where what is measured can be asked for; with neither a port nor a token it does not exist. */
export interface MetricsConfig {
  /** A port of its own; null: none. */
  port: number | null
  /** Address that port listens on. */
  host: string
  /** What a scrape must bring; with one the app's own port answers /metrics, too. */
  token: string | null
}

/** Where traces go. */
export interface TracesConfig {
  /** Of the collector, with the path. */
  url: string
  sampler: Environment['OTEL_TRACES_SAMPLER']
  /** Share of traces that are kept, for the samplers that have one. */
  ratio: number
}

/** An S3-compatible store of files. */
export interface S3Config {
  bucket: string
  region: string
  /** Left out: AWS. */
  endpoint?: string
  /** Left out with its secret: what the machine itself may (a role). */
  accessKeyId?: string
  secretAccessKey?: string
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
  /** Standbys of that database, in turns; none: everything is read from the primary. */
  standbyUrls: readonly string[]
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
  /** Undefined: files are kept in DATA_DIR. */
  s3: S3Config | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** JSON of a Firebase service account. */
  firebaseServiceAccount: string | undefined
  fcmBaseUrl: string | undefined
  firebaseWeb: FirebaseWebConfig | null
  /** False: nothing is sent to the push services of browsers. */
  hasWebPush: boolean
  /** Origins of push services besides those of the browsers' makers. */
  pushServices: readonly string[]
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
  /** Null: there is no provisioning. */
  scim: ScimConfig | null
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
  /** How long it goes on serving once it has said that it leaves, for the balancer in front to notice. */
  leaveMs: number
  /** How long a start waits for a database elsewhere that is away. */
  databaseWaitMs: number
  /** Null: nothing is measured. */
  metrics: MetricsConfig | null
  /** Null: nothing is traced. */
  traces: TracesConfig | null
  /** The gallery of widgets is reachable: a demo company or development, never in production. */
  hasGallery: boolean
  /** False: browsers get a worker that takes itself off (public/sw-off.js). */
  hasWorker: boolean
  /** Hot reload of the client. */
  isDev: boolean
  /** One line each, to be logged at start. */
  warnings: readonly string[]
}

/** Provisioning of people by an identity provider. */
export interface ScimConfig {
  tokens: readonly string[]
  /** What somebody new has where the provider does not say it, by the columns of sheets; null: nobody is new. */
  newPerson: Readonly<Record<string, string>> | null
  /** Role by the name of its group. */
  groups: ReadonlyMap<string, string>
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

/** What the portal has always asked for. @see docs/product/access.md#sign-in */
const DEFAULT_SCOPE = 'openid profile offline_access api1'

const introspectionOf = (env: Environment): ExternalSignIn['introspection'] =>
  env.OIDC_INTROSPECTION_SECRET ? { clientId: env.OIDC_INTROSPECTION_CLIENT_ID ?? env.OIDC_CLIENT_ID ?? '', secret: env.OIDC_INTROSPECTION_SECRET } : null

/**
 * S3 settings from the environment: for the server, which has looked at each of them, and for commands that need nothing else.
 * @returns undefined when S3_BUCKET is not set
 * @throws Error with one clear line
 */
export function readS3(env: Readonly<Record<string, unknown>>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: address, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env as Record<string, string | undefined>
  if (!bucket) return undefined
  if (address && !URL.canParse(address)) throw new Error('S3_ENDPOINT is not a URL')
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  const endpoint = address ? new URL(address) : undefined
  const mistake = plainStore(address, env.NODE_ENV === 'production')
  if (mistake !== null) throw new Error(mistake)
  endpoint?.searchParams.delete('tls')
  return {
    bucket,
    region: region ?? 'us-east-1',
    ...(endpoint ? { endpoint: endpoint.href.replace(/\/$/, '') } : {}),
    ...(accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : {}),
  }
}

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

function metricsOf({ METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', METRICS_TOKEN: token }: Environment): MetricsConfig | null {
  return port === undefined && token === undefined ? null : { port: port ?? null, host, token: token ?? null }
}

function tracesOf(env: Environment): TracesConfig | null {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/?$/, '/v1/traces')
  return url === undefined || env.OTEL_SDK_DISABLED === 'true' ? null : { url, sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG }
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
    standbyUrls: env.DATABASE_STANDBY_URL ?? [],
    seed: env.SEED ?? (isProduction ? 'none' : 'demo'),
    firstAdmin: env.ADMIN_USERNAME || env.ADMIN_PASSWORD ? { username: env.ADMIN_USERNAME ?? 'admin', password: env.ADMIN_PASSWORD } : null,
    signIn: signInOf(env),
    scope: env.OIDC_SCOPE ?? DEFAULT_SCOPE,
    audience: env.OIDC_AUDIENCE,
    oidcVersion: env.OIDC_VERSION,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    s3: readS3(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
    fcmBaseUrl: env.FCM_BASE_URL,
    firebaseWeb: env.FIREBASE_WEB_CONFIG ?? null,
    hasWebPush: env.WEB_PUSH === 'on',
    pushServices: env.PUSH_SERVICES ?? [],
    chat: chatOf(env),
    documentKey: env.DOCUMENT_KEY,
    deviceKeys: env.DEVICE_KEYS,
    proxySecret: env.WINDOWS_AUTH ? env.WINDOWS_AUTH_SECRET : undefined,
    clockStart: env.CLOCK,
    scim: env.SCIM_TOKEN ? { tokens: env.SCIM_TOKEN, newPerson: env.SCIM_NEW_PERSON ?? null, groups: new Map(Object.entries(env.SCIM_GROUPS ?? {})) } : null,
    tenancyName: env.TENANCY_NAME,
    apiTimeoutMs: env.API_TIMEOUT_MS,
    allowDemoAccounts: !isProduction || env.DEMO_ACCOUNTS === 'allow',
    logLevel: env.LOG_LEVEL,
    securityLog: env.SECURITY_LOG,
    securityKey: env.SECURITY_KEY,
    callsPerMinute: env.CALLS_PER_MINUTE,
    commandsPerDay: env.COMMANDS_PER_DAY,
    trustedProxies: env.TRUST_PROXY,
    leaveMs: env.LEAVE_SECONDS * 1_000,
    databaseWaitMs: (env.DATABASE_WAIT_SECONDS ?? (isProduction ? 30 : 0)) * 1_000,
    metrics: metricsOf(env),
    traces: tracesOf(env),
    hasGallery: !isProduction && (env.SEED !== 'none' || env.ESS_DEV === '1'),
    hasWorker: env.SERVICE_WORKER === 'on',
    isDev: env.ESS_DEV === '1',
    warnings: [...misspelt(Object.keys(given)), ...warningsOf(env, isProduction)],
  }
}
