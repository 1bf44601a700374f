/** /metrics: what Prometheus asks for. */
import { isSameSecret } from '../lib/same-secret.ts'
import type { Metrics } from './start.ts'

/** @returns null for any other address */
export type MetricsPage = (request: Request) => Promise<Response | null>

/** @param token what a scrape must bring as a bearer; null: it needs none */
export const createMetricsPage = (metrics: Pick<Metrics, 'text' | 'contentType'>, token: string | null): MetricsPage =>
  async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return null
    const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
    if (request.method !== 'GET') return new Response('Method not allowed\n', { status: 405, headers: { ...headers, allow: 'GET' } })
    const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (token !== null && !isSameSecret(given, token)) return new Response('METRICS_TOKEN is asked for\n', { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' } })
    return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } })
  }
