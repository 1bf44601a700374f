/** An operator's machine: the real product, in front of it whatever build is deployed now. Calls of the API and the sign-in reach the real server as they are. */
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import { scriptHashes } from '../../../server/http/security-headers.ts'
import { createServeApp, type ServeApp } from '../../../server/static/serve-app.ts'
import { freePort, type Product, startProduct } from '../../support/product.ts'
import { type BuildOptions, makeBuild } from './builds.ts'

const BASE = '/ess/'

export interface DeployOptions extends BuildOptions {
  /** Builds before this one whose chunks are still served. */
  kept?: number
  /** The worker that takes itself off, instead of the build's own. */
  workerOff?: boolean
  /** A file whose name begins like this gets no answer that is any good. */
  blocked?: string
}

export interface Deployer {
  /** As the browser sees it. */
  product: Product
  /** Number of the build that is served. */
  readonly number: number
  /** A new build replaces the one before. */
  deploy(options?: DeployOptions): Promise<number>
  /** Every asset is to be had again. */
  unblock(): void
  /** False: nobody gets an answer, workers included. */
  isReachable: boolean
  dispose(): Promise<void>
}

function forward(req: IncomingMessage, res: ServerResponse, port: number): void {
  const onward = httpRequest({ host: '127.0.0.1', port, method: req.method, path: req.url, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(res)
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

export async function startDeployer(): Promise<Deployer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const real = await startProduct({ env: { PUBLIC_URL: origin } })
  const folder = await mkdtemp(join(tmpdir(), 'ess-deploys-'))
  const runtimeConfig = (await (await fetch(`${real.url}config.json`)).json()) as RuntimeConfig
  const policy = (await fetch(real.url)).headers.get('content-security-policy') ?? ''
  let number = 0
  let blocked: string | undefined
  /** Newest first; only the first answers for anything but chunks. */
  let serving: ServeApp[] = []

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const name = url.pathname.slice(BASE.length)
    if (blocked && name.startsWith(blocked)) return new Response('blocked', { status: 503 })
    const [now, ...before] = serving
    let answer = await (now as ServeApp)(request, url)
    for (const older of before) if (answer.status === 404 && name.startsWith('assets/')) answer = await older(request, url)
    return answer
  }
  const listener = getRequestListener(serve)
  const server = createServer((req, res) => {
    if (!deployer.isReachable) req.socket.destroy()
    else if (req.url?.startsWith(BASE)) void listener(req, res)
    else forward(req, res, real.port)
  })
  await new Promise<void>((done) => server.listen(port, 'localhost', done))

  const deployer: Deployer = {
    product: { ...real, origin, url: origin + BASE, port },
    get number() {
      return number
    },
    async deploy(options = {}) {
      const dist = join(folder, String(++number))
      makeBuild(dist, number, options)
      blocked = options.blocked
      const next = await createServeApp({ dist, basePath: BASE, runtimeConfig: { ...runtimeConfig, worker: !options.workerOff }, hasWorker: !options.workerOff, policy: (html) => policy.replace(/'sha256-[^']+'/, scriptHashes(html).join(' ')) })
      serving = [next, ...serving.slice(0, options.kept ?? 2)]
      return number
    },
    unblock: () => void (blocked = undefined),
    isReachable: true,
    async dispose() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await real.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await deployer.deploy()
  return deployer
}
