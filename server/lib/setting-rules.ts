/** What settings may be together, and what works and should still be looked at. */
import type { Environment } from './environment.ts'
import { settingNames } from './environment.ts'
import { isLoopback, isPlainText } from './plain-text.ts'

type Name = keyof Environment

/** What says nothing without another setting: each needs the one after it. */
const PARTNERS: readonly (readonly [Name, Name])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'], ['OIDC_CLIENT_ID', 'OIDC_ISSUER'], ['OIDC_INTROSPECTION_SECRET', 'OIDC_ISSUER'], ['OIDC_INTROSPECTION_CLIENT_ID', 'OIDC_INTROSPECTION_SECRET'], ['OIDC_USERNAME_CLAIM', 'OIDC_ISSUER'], ['OIDC_SCOPE', 'OIDC_ISSUER'], ['OIDC_EMPLOYEE_CLAIM', 'OIDC_ISSUER'],
  ['DATABASE_STANDBY_URL', 'DATABASE_URL'],
  ['WINDOWS_AUTH', 'WINDOWS_AUTH_SECRET'], ['WINDOWS_AUTH_SECRET', 'WINDOWS_AUTH'],
  ['CHAT_TOKEN', 'CHAT_SCRIPT_URL'], ['CHAT_HOST', 'CHAT_SCRIPT_URL'], ['CHAT_ORIGINS', 'CHAT_SCRIPT_URL'],
  ['S3_REGION', 'S3_BUCKET'], ['S3_ENDPOINT', 'S3_BUCKET'], ['S3_ACCESS_KEY_ID', 'S3_BUCKET'], ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'], ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['FCM_BASE_URL', 'FIREBASE_SERVICE_ACCOUNT'], ['METRICS_HOST', 'METRICS_PORT'],
  ['SCIM_NEW_PERSON', 'SCIM_TOKEN'], ['SCIM_GROUPS', 'SCIM_TOKEN'],
]

/** A store of files that is spoken to in clear, unless the network between is the operator's own word; null: it is not. */
export const plainStore = (endpoint: string | undefined, isProduction: boolean): string | null =>
  isProduction && endpoint && isPlainText(endpoint) && new URL(endpoint).searchParams.get('tls') !== 'off' ? 'S3_ENDPOINT must be https in production (?tls=off where the network between is yours)' : null

/** Rules between settings. */
export function contradictions(env: Environment, isProduction: boolean): string[] {
  const lines: string[] = []
  for (const [name, partner] of PARTNERS) if (env[name] && !env[partner]) lines.push(`${partner} is missing: ${name} needs it`)
  // the local provider makes no accounts
  for (const name of ['OIDC_ISSUER', 'OIDC_EMPLOYEE_CLAIM'] as const) if (env.OIDC_CREATE_ACCOUNTS === 'on' && !env[name]) lines.push(`${name} is missing: OIDC_CREATE_ACCOUNTS needs it`)
  if (isProduction && env.CHAT_SCRIPT_URL?.startsWith('http:')) lines.push('CHAT_SCRIPT_URL must be https in production')
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'FCM_BASE_URL'] as const) if (isProduction && env[name] && isPlainText(env[name])) lines.push(`${name} must be https in production`)
  if (isProduction && env.PUSH_SERVICES?.some(isPlainText)) lines.push('PUSH_SERVICES must be https in production')
  const store = plainStore(env.S3_ENDPOINT, isProduction)
  if (store !== null) lines.push(store)
  if (env.CLOCK && isProduction) lines.push('CLOCK is for tests and refused when NODE_ENV=production')
  if (isProduction && env.PUBLIC_URL === undefined) lines.push('PUBLIC_URL is missing: with NODE_ENV=production people and mails need the real address')
  if (env.METRICS_PORT === env.PORT) lines.push('METRICS_PORT must be another one than PORT (with METRICS_TOKEN alone PORT answers /metrics)')
  if (env.METRICS_TOKEN && env.BASE_PATH.startsWith('/metrics/')) lines.push('BASE_PATH may not lie below /metrics/ with METRICS_TOKEN')
  if (['/api/', '/oidc/', '/scim/'].some((path) => env.BASE_PATH.startsWith(path))) lines.push(`BASE_PATH may not lie below /api/, /oidc/ or /scim/`)
  return lines
}

const paramsOf = (address: string | undefined): URLSearchParams | null => (address !== undefined && URL.canParse(address) ? new URL(address).searchParams : null)
const projectOf = (json: string): unknown => (JSON.parse(json) as { project_id?: unknown }).project_id

const DATABASES = ['DATABASE_URL', 'DATABASE_STANDBY_URL'] as const
const addressesOf = (value: string | readonly string[] | undefined): readonly string[] => (value === undefined ? [] : typeof value === 'string' ? [value] : value)

/** What works and should still be looked at: each with its line. */
const NOTES: readonly ((env: Environment, isProduction: boolean) => string | readonly string[] | false | undefined)[] = [
  (env) => DATABASES.filter((name) => addressesOf(env[name]).some((address) => URL.canParse(address) && !isLoopback(address) && !['sslmode', 'ssl'].some((param) => paramsOf(address)?.has(param)))).map((name) => `${name} names another host without sslmode: what is read and written can be read on its way (sslmode=verify-full, or sslmode=disable where the network is yours)`),
  (env) => DATABASES.filter((name) => addressesOf(env[name]).some((address) => paramsOf(address)?.get('sslmode') === 'no-verify')).map((name) => `${name} says sslmode=no-verify: whoever stands in for the server is taken for it (sslmode=verify-full, with sslrootcert for an authority of your own)`),
  ({ DATABASE_URL: database, DATABASE_STANDBY_URL: standbys }) => database !== undefined && addressesOf(standbys).includes(database) && 'DATABASE_STANDBY_URL names the primary itself, which is no standby: nothing is read there',
  ({ SMTP_URL: smtp }, isProduction) => isProduction && !smtp && 'SMTP_URL is missing: mails are written to the folder mail in DATA_DIR, and nobody gets them',
  ({ SMTP_URL: smtp }) => smtp && paramsOf(smtp)?.get('tls') === 'off' && new URL(smtp).password !== '' && !isLoopback(smtp) && 'SMTP_URL says ?tls=off and holds a password: it goes over the network as it is',
  ({ SMTP_URL: smtp, MAIL_FROM: from, PUBLIC_URL: address }, isProduction) => isProduction && smtp && !from && `MAIL_FROM is missing: mails come from no-reply@${new URL(address ?? 'http://localhost').hostname}, which the mail server may refuse`,
  ({ FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_WEB_CONFIG: web }) => account && !web && 'FIREBASE_WEB_CONFIG is missing: no browser registers for push, so FIREBASE_SERVICE_ACCOUNT has nobody to send to',
  ({ FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_WEB_CONFIG: web }) => web && !account && 'FIREBASE_SERVICE_ACCOUNT is missing: browsers register for push with FIREBASE_WEB_CONFIG, and nothing is sent to them',
  ({ FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_WEB_CONFIG: web }) => account && web && projectOf(account) !== web.projectId && 'FIREBASE_SERVICE_ACCOUNT and FIREBASE_WEB_CONFIG are of different projects: what browsers register for is not what is sent to',
  ({ WEB_PUSH: push, PUSH_SERVICES: services }) => push === 'off' && services && 'PUSH_SERVICES says nothing with WEB_PUSH=off: nothing is sent to any',
  ({ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: key }) => bucket && !key && 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set: what the machine itself may do in S3_BUCKET is what counts (a role, or the AWS SDK\'s own files)',
  ({ SEED: seed, ADMIN_USERNAME: name, ADMIN_PASSWORD: password }, isProduction) => (name || password) && (seed ?? (isProduction ? 'none' : 'demo')) === 'demo' && 'ADMIN_USERNAME and ADMIN_PASSWORD say nothing with SEED=demo: the demo company has its own accounts',
  ({ DEMO_ACCOUNTS: demo }, isProduction) => isProduction && demo && 'DEMO_ACCOUNTS=allow lets accounts sign in whose password everybody knows',
  ({ OIDC_ISSUER: issuer, TENANCY_NAME: tenancy }) => tenancy !== '' && !issuer && 'TENANCY_NAME says nothing without OIDC_ISSUER: the local provider has no tenants',
  ({ HSTS: hosts, PUBLIC_URL: address }) => hosts === 'subdomains' && !address?.startsWith('https:') && 'HSTS=subdomains says nothing without an https PUBLIC_URL',
  ({ METRICS_HOST: host, METRICS_TOKEN: token }) => host && !token && !/^(localhost|127[.\d]+|::1)$/.test(host) && 'METRICS_HOST lets other machines ask METRICS_PORT without METRICS_TOKEN: whoever reaches it can read how much is done here',
  ({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }) => protocol && protocol !== 'http/protobuf' && `OTEL_EXPORTER_OTLP_PROTOCOL=${protocol} is not spoken: traces go as http/protobuf (port 4318 of a collector)`,
  ({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }) => share !== 1 && !sampler.endsWith('traceidratio') && `OTEL_TRACES_SAMPLER_ARG says nothing with OTEL_TRACES_SAMPLER=${sampler}`,
  ({ LOG_LEVEL: level }, isProduction) => isProduction && level === 'silent' && 'LOG_LEVEL=silent: nothing that goes wrong is said anywhere',
]

export const warningsOf = (env: Environment, isProduction: boolean): string[] => NOTES.flatMap((note) => note(env, isProduction) || [])

/** Families of our names: what begins like one of them and is none was meant to be one. */
const FAMILIES = /^(METRICS_|OIDC_|SMTP_|MAIL_|FIREBASE_|FCM_|PUSH_|S3_|ADMIN_|SCIM_|DOCUMENT_KEYS$|DEVICE_KEY$|SECURITY_KEYS$)/

/** @param names of variables that are set */
export const misspelt = (names: readonly string[]): string[] =>
  names.filter((name) => FAMILIES.test(name) && !settingNames.includes(name)).map((name) => `${name} is no setting and says nothing: see docs/settings.md for their names`)
