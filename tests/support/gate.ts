/**
 * A network between the browser and the real server that does what a test says: loses a request or its answer, is slow,
 * or answers itself as a hotel does. It sees every command go by, so it can tell when two with one key are out at once.
 */
import { createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from 'node:http'
import { freePort, type Product, type ProductOptions, startProduct } from './product.ts'

/** `stripped`: its token is taken off, so the server finds nobody signed in. */
export type Fate = 'pass' | 'lost-request' | 'lost-answer' | 'portal' | 'gateway' | 'stripped'

/** What the gate is asked about. */
export interface Passing {
  method: string
  path: string
  /** Idempotency-Key; '' for what is no command. */
  key: string
  token: string
}

export interface Gate {
  product: Product
  /** Decides about each request; replace it at any time. */
  fate: (passing: Passing) => Fate
  /** Milliseconds the answer of this request waits. */
  delay: (passing: Passing) => number
  /** What is done before the browser hears the server's answer. */
  held: (passing: Passing) => Promise<void> | void
  /** Commands in the order they came, with when they began and ended. */
  readonly commands: (Passing & { from: number; until: number | null })[]
  /** Keys that were out twice at the same time. */
  readonly twice: string[]
  /** How many of these requests are out now, and the most there were. */
  readonly refreshing: { now: number; most: number; ever: number }
  close(): Promise<void>
}

const PORTAL = '<!doctype html><title>Hotel</title><h1>Welcome. Log in to use our network</h1>'
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')

/**
 * Starts the product behind a gate; people, browsers and the sign-in provider know the gate's address only.
 * @param options `limitMs`: a command that takes longer is cut off, as gateways do
 */
export async function startGate(options: ProductOptions & { limitMs?: number } = {}): Promise<Gate> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = await startProduct({ ...options, env: { ...options.env, PUBLIC_URL: origin } })
  const gate: Gate = {
    product: { ...product, origin, url: product.url.replace(product.origin, origin), port },
    fate: () => 'pass',
    delay: () => 0,
    held: () => undefined,
    commands: [],
    twice: [],
    refreshing: { now: 0, most: 0, ever: 0 },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await product.dispose()
    },
  }
  const out = new Map<string, number>()

  function begin(passing: Passing, response: ServerResponse): void {
    const isToken = passing.method === 'POST' && passing.path.endsWith('/oidc/token')
    if (!passing.key && !isToken) return
    const entry = { ...passing, from: performance.now(), until: null as number | null }
    if (passing.key) {
      gate.commands.push(entry)
      out.set(passing.key, (out.get(passing.key) ?? 0) + 1)
      if ((out.get(passing.key) ?? 0) > 1) gate.twice.push(passing.key)
    }
    const { refreshing } = gate
    if (isToken) {
      refreshing.ever++
      refreshing.most = Math.max(refreshing.most, ++refreshing.now)
    }
    const limit = options.limitMs && passing.key ? setTimeout(() => response.destroy(), options.limitMs) : undefined
    // answered, or the browser has let go of it (a killed tab, a time limit)
    response.once('close', () => {
      clearTimeout(limit)
      entry.until = performance.now()
      if (passing.key) out.set(passing.key, (out.get(passing.key) ?? 1) - 1)
      if (isToken) refreshing.now--
    })
  }

  function pass(request: IncomingMessage, response: ServerResponse, passing: Passing, fate: Fate): void {
    const { authorization, ...nobody } = request.headers
    const headers = fate === 'stripped' ? nobody : { ...nobody, ...(authorization ? { authorization } : {}) }
    const onward = ask({ host: '127.0.0.1', port: product.port, method: request.method, path: request.url, headers: { ...headers, connection: 'close' } }, (answer) => {
      if (fate === 'lost-answer') {
        answer.resume().once('end', () => response.destroy())
        return
      }
      const tell = async () => {
        await gate.held(passing)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
      setTimeout(() => void tell().catch(() => response.destroy()), gate.delay(passing))
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  }

  const server: Server = createServer((request, response) => {
    const passing = { method: request.method ?? '', path: (request.url ?? '').split('?')[0] ?? '', key: header(request, 'idempotency-key'), token: header(request, 'authorization').replace('Bearer ', '') }
    begin(passing, response)
    const fate = gate.fate(passing)
    if (fate === 'lost-request') request.socket.destroy()
    else if (fate === 'portal') request.resume().once('end', () => response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL))
    else if (fate === 'gateway') request.resume().once('end', () => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'))
    else pass(request, response, passing, fate)
  })
  await new Promise<void>((done) => server.listen(port, done))
  return gate
}
