/** Server machines (HAProxy to the primary, PgBouncer before it, the built product), the machine in front of them, and the store of files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callTable } from '../../contract/index.ts'
import { DATABASE, type Databases, PASSWORD, USER } from './database.ts'
import { Machine } from './machine.ts'

const root = new URL('../..', import.meta.url).pathname
export const BASE_PATH = '/ess/'
export const SERVER_KEY = Buffer.alloc(32, 5)
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const METRICS_PORT = 9464
export const S3 = { bucket: 'portal', key: 'S3RVER' } as const

/** Looks at a machine twice a second, and cuts its connections once it is found away. https://docs.haproxy.org/2.6/configuration.html#5.2-on-marked-down */
const LOOKS = 'inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions'

const toDatabases = (name: string, port: number, path: string, machines: readonly Machine[]): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  balance roundrobin
  default-server check port 8008 ${LOOKS}
${machines.map(({ name: called, place }) => `  server ${called} ${place.address}:5432`).join('\n')}
`

const LIMITS = (mode: string) => `
global
  maxconn 4000
  nbthread 1
defaults
  mode ${mode}
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  timeout queue 3s
`

const pooler = (folder: string): string => `
[databases]
${DATABASE} = host=127.0.0.1 port=5000 dbname=${DATABASE} user=portal password=${PASSWORD}
standbys = host=127.0.0.1 port=5001 dbname=${DATABASE} user=portal password=${PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 0.2
query_wait_timeout = 5
server_lifetime = 600
tcp_keepalive = 1
tcp_user_timeout = 3000
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
log_stats = 0
`

export interface ServerOptions {
  databases: Databases
  store: Machine
  /** Of the machine in front. */
  publicUrl: string
  /** Where the company's clock stands now (`CLOCK`). */
  clockNow: () => string
  /** Reads that may be old go to standbys. */
  standbys: boolean
}

/** One server with what stands between it and the databases. */
export function serverMachine(name: string, n: number, folder: string, { databases, store, publicUrl, clockNow, standbys }: ServerOptions): Machine {
  const machine = new Machine(name, n, join(folder, name))
  const files = machine.folder
  writeFileSync(join(files, 'haproxy.cfg'), LIMITS('tcp') + toDatabases('primary', 5000, '/primary', databases.machines) + toDatabases('standbys', 5001, '/replica', databases.machines))
  writeFileSync(join(files, 'pgbouncer.ini'), pooler(files))
  writeFileSync(join(files, 'users.txt'), `"portal" "${PASSWORD}"\n`)
  const data = join(files, 'data')
  mkdirSync(data, { mode: 0o700 })
  execFileSync('chmod', ['755', folder, files])
  machine.run({ name: 'haproxy', command: () => ['haproxy', '-db', '-f', join(files, 'haproxy.cfg')] })
  machine.run({ name: 'pgbouncer', user: USER, command: () => ['pgbouncer', join(files, 'pgbouncer.ini')] })
  const at = (database: string) => `postgres://portal:${PASSWORD}@127.0.0.1:6432/${database}`
  machine.run({
    name: 'portal',
    command: () => [process.execPath, '--enable-source-maps', join(root, 'dist', 'server', 'main.js')],
    env: () => ({
      NODE_ENV: 'test', NODE_COMPILE_CACHE: join(root, '.data', 'cluster', 'compiled'), HOST: '0.0.0.0', PORT: '4000', PUBLIC_URL: publicUrl, BASE_PATH, TRUST_PROXY: '1', SEED: 'none', ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: 'wind-otter-Lamp-73-quarry', CLOCK: clockNow(), LOG_LEVEL: 'warn',
      DATA_DIR: data, DATABASE_URL: at(DATABASE), ...(standbys ? { DATABASE_STANDBY_URL: at('standbys') } : {}),
      DOCUMENT_KEY: SERVER_KEY.toString('base64'), DEVICE_KEYS: key(6), SECURITY_KEY: key(7), S3_BUCKET: S3.bucket, S3_REGION: 'us-east-1', S3_ENDPOINT: `http://${store.place.address}:4568?tls=off`, S3_ACCESS_KEY_ID: S3.key, S3_SECRET_ACCESS_KEY: S3.key,
      CALLS_PER_MINUTE: '1000000', COMMANDS_PER_DAY: '1000000', ACCESS_TOKEN_SECONDS: '900', WEB_PUSH: 'off', LEAVE_SECONDS: '2', METRICS_PORT: String(METRICS_PORT), METRICS_HOST: '0.0.0.0',
    }),
  })
  return machine
}

const STANDBY_READS = /^ess_standby_reads_total\{outcome="standby"\} (\d+)$/m

/** Reads of a server that standbys have answered since it was started; 0 of one that is not there. */
export async function standbyReads({ place }: Machine): Promise<number> {
  const text = await fetch(`http://${place.address}:${METRICS_PORT}/metrics`, { signal: AbortSignal.timeout(2_000) }).then((answer) => answer.text(), () => '')
  return Number(STANDBY_READS.exec(text)?.[1] ?? 0)
}

/** Calls that change something though they are GETs: without a key a proxy sends none of them twice. @see docs/product/wire.md */
const changingGets = callTable.flatMap((one) => Object.values(one.calls)).filter(({ kind, method }) => kind === 'command' && method === 'GET').map(({ path }) => `^/api${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}`)

/** An S3 server whose files are on a disk: what it has answered outlives it. */
export function storeMachine(name: string, n: number, folder: string): Machine {
  const machine = new Machine(name, n, join(folder, name))
  const program = join(root, '.data', 'cluster', 's3', 'node_modules', 's3rver')
  const script = join(machine.folder, 'store.mjs')
  writeFileSync(script, `import { createRequire } from 'node:module'\nconst S3rver = createRequire(import.meta.url)(${JSON.stringify(program)})\nawait new S3rver({ port: 4568, address: '0.0.0.0', silent: true, directory: ${JSON.stringify(join(machine.folder, 'objects'))}, configureBuckets: [{ name: '${S3.bucket}' }] }).run()\n`)
  machine.run({ name: 's3', command: () => [process.execPath, script] })
  return machine
}

/** The machine people reach: it asks each server whether it is ready, and sends again what no server has answered. */
export function frontMachine(name: string, n: number, folder: string, servers: readonly { name: string; address: string }[]): Machine {
  const machine = new Machine(name, n, join(folder, name))
  writeFileSync(join(machine.folder, 'haproxy.cfg'), `${LIMITS('http')}
frontend people
  bind 0.0.0.0:8080
  option forwardfor
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/health/ready
  http-check expect status 200
  retries 3
  option redispatch 1
  # what never arrived, and what nobody answered because a server died: reads, and commands with a key that makes them once
  retry-on conn-failure empty-response
${changingGets.map((path) => `  acl changes path_reg -i ${path}`).join('\n')}
  http-request disable-l7-retry unless { path_beg /api/ } { method GET } !changes or { path_beg /api/ } { req.hdr(idempotency-key) -m found }
  timeout server 30s
  # a server that leaves says so first and ends what it has begun: nothing is cut
  default-server check inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1
${servers.map((server) => `  server ${server.name} ${server.address}:4000`).join('\n')}
`)
  machine.run({ name: 'haproxy', command: () => ['haproxy', '-db', '-f', join(machine.folder, 'haproxy.cfg')] })
  return machine
}
