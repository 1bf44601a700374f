/** What stands before several servers: each request goes to the next one. */
import { createServer, request } from 'node:http'

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** @param addresses origins of the servers; filled in when they run */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = request(`${addresses[turn++ % addresses.length]}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    target.on('error', () => outgoing.destroy())
    incoming.pipe(target)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
