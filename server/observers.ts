/** Metrics and traces of this process. Nothing of them is loaded unless the environment asks for it. @see docs/metrics.md */
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { limitedServer } from './connections.ts'
import type { Config } from './lib/config.ts'
import type { Log } from './lib/log.ts'
import type { MetricsPage } from './metrics/page.ts'
import type { Measured, Metrics } from './metrics/start.ts'
import type { Traces } from './traces/start.ts'

export interface Observers {
  /** What the app's own port answers under /metrics; undefined: there is no such address. */
  page: MetricsPage | undefined
  /** Listens on METRICS_PORT. @throws Error with one line when that cannot be */
  serve(measured: Measured): Promise<void>
  /** The last scrape has been; what is left of traces is sent. */
  stop(): Promise<void>
}

const notFound = (): Response => new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

function listen(page: MetricsPage, port: number, host: string): Promise<Server> {
  const server = limitedServer(getRequestListener(async (request) => (await page(request)) ?? notFound(), { overrideGlobalObjects: false, hostname: 'localhost' }))
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => reject(new Error(`METRICS_PORT: cannot listen on ${host}:${port} (${code})`)))
    server.listen(port, host, () => resolve(server))
  })
}

/** Before the database is opened: its statements are told of from the first one on. */
export async function startObservers({ metrics: asked, traces: traced, trustedProxies }: Pick<Config, 'metrics' | 'traces' | 'trustedProxies'>, log: Log): Promise<Observers> {
  let metrics: Metrics | null = null
  let page: MetricsPage | null = null
  let traces: Traces | null = null
  let server: Server | null = null
  if (asked) {
    const [{ startMetrics }, { createMetricsPage }] = await Promise.all([import('./metrics/start.ts'), import('./metrics/page.ts')])
    metrics = startMetrics()
    page = createMetricsPage(metrics, asked.token)
  }
  if (traced) {
    const { startTraces } = await import('./traces/start.ts')
    traces = startTraces({ config: traced, hasProxy: trustedProxies > 0, log })
  }
  return {
    page: (asked?.token != null && page) || undefined,
    async serve(measured) {
      metrics?.follow(measured)
      if (page && asked && asked.port !== null) server = await listen(page, asked.port, asked.host)
    },
    async stop() {
      server?.close()
      server?.closeAllConnections()
      metrics?.stop()
      await traces?.stop()
    },
  }
}
