/**
 * What the image holds is all a server needs: put into an empty folder and started with nothing but the line of docs/deploy.md. It serves, is backed up
 * while it does, and the archive is restored. Run after a build. @see docs/deploy.md
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../server/bootstrap.mjs'
import { writeImage } from '../server/image.mjs'

const home = mkdtempSync(join(tmpdir(), 'image-'))
const image = join(home, 'app')
const READY_MS = 120_000

const freePort = () => new Promise((resolve) => {
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    server.close(() => resolve(port))
  })
})

/** What of the environment the documented line gives. */
function lineOfDocs() {
  const [, line = ''] = /docker run ([^`]+?) employee-portal\n/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8').replaceAll('\\\n', '')) ?? []
  return Object.fromEntries([...line.matchAll(/-e ([A-Z_]+)=(?:'([^']*)'|(\S+))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain]))
}
/** What the Dockerfile says besides. */
const ofDockerfile = Object.fromEntries([.../^ENV (.+)$/m.exec(readFileSync(join(root, 'server/Dockerfile'), 'utf8'))?.[1].split(' ').map((one) => one.split('=')) ?? []])

const given = lineOfDocs()
const env = { ...ofDockerfile, ...given, DATA_DIR: join(home, 'data'), PORT: String(await freePort()), PATH: process.env.PATH, TMPDIR: tmpdir() }
const run = (name, args, more = {}) => spawnSync(process.execPath, [join(image, 'dist', 'server', `${name}.js`), ...args], { cwd: image, env: { ...env, ...more }, encoding: 'utf8' })
const fail = (why) => {
  throw new Error(why)
}

let server
try {
  if (!given.PUBLIC_URL || !given.ADMIN_PASSWORD) fail('docs/deploy.md has no line that starts the image')
  const packages = writeImage(image)
  for (const name of ['react', 'dexie', '@mantine/core', 'firebase', 'vite', 'rolldown', 'playwright-core']) if (packages.includes(`node_modules/${name}`)) fail(`${name} is in the image: no server needs it`)
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { cwd: image, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const address = `http://127.0.0.1:${env.PORT}`
  const answer = async (path) => (await fetch(`${address}${path}`).catch(() => null))?.status ?? 0
  for (const until = Date.now() + READY_MS; (await answer('/api/health/ready')) !== 200;) {
    if (server.exitCode !== null || Date.now() > until) fail('the server does not come up')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  for (const path of ['/api/health/live', '/ess/', '/api/openapi.json', '/api/docs/', '/oidc/.well-known/openid-configuration']) if ((await answer(path)) !== 200) fail(`${path} answers ${await answer(path)}`)
  const archive = join(home, 'image.tar.gz')
  const backup = run('backup', [archive])
  if (backup.status !== 0) fail(`backup: ${backup.stderr}`)
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  const restored = run('restore', [archive], { DATA_DIR: join(home, 'restored') })
  if (restored.status !== 0) fail(`restore: ${restored.stderr}`)
  const exported = run('configure', ['--export', join(home, 'rules')], { DATA_DIR: join(home, 'restored') })
  if (exported.status !== 0) fail(`configure: ${exported.stderr}`)
  for (const name of ['payroll', 'who', 'account']) if (/ERR_MODULE_NOT_FOUND|Cannot find/.test(run(name, ['--help'], { DATA_DIR: join(home, 'restored') }).stderr)) fail(`${name} does not start`)
  console.log(`image: ${packages.length} packages; it starts, is backed up and restored`)
} catch (error) {
  console.log(`image: ${error.message}`)
  process.exitCode = 1
} finally {
  server?.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
}
