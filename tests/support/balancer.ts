/** What stands before several servers: each request goes to the next one. */
import { createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** So long a server has to say whether it is ready. */
const LOOK_MS = 2_000

const isReady = (address: string): Promise<boolean> => fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(LOOK_MS) }).then((answer) => answer.ok, () => false)

/**
 * @param addresses origins of the servers; filled in when they run
 * @param lookMs how often it asks each whether it is ready; left out, it sends to all of them
 */
export async function startBalancer(addresses: readonly string[], lookMs?: number): Promise<Balancer> {
  let turn = 0
  const away = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const there = addresses.filter((address) => !away.has(address))
    const target = request(`${there[turn++ % there.length]}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    target.on('error', () => outgoing.destroy())
    incoming.pipe(target)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const stopped = new AbortController()
  async function look(everyMs: number): Promise<void> {
    while (!stopped.signal.aborted) {
      await Promise.all(addresses.map(async (address) => void ((await isReady(address)) ? away.delete(address) : away.add(address))))
      await wait(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  if (lookMs !== undefined) void look(lookMs)
  return {
    port: (server.address() as { port: number }).port,
    close: () => new Promise((resolve) => {
      stopped.abort()
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
