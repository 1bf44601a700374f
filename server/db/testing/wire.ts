/** What lies between the server and a PostgreSQL on a socket: it can be cut without either side hearing of it, and laid to where it led before. */
import { createConnection, createServer, type Socket } from 'node:net'

export interface Wire {
  /** Address of the database through this wire. */
  url: string
  /** From now on nothing comes through on connections there are. `also`: new ones are taken and nobody answers. */
  cut(also?: 'new ones'): void
  /** New connections come through; those that were cut stay so. */
  mend(): void
  /** Resets every connection. */
  reset(): void
  /** Lets nothing more through once these words have passed, on the connection that brought them. */
  cutAfter(words: string): void
  /** Connections that were opened so far. */
  opened(): number
  close(): Promise<void>
}

/** @param url of a database on a socket, which asks for no password */
export async function layWire(url: string): Promise<Wire> {
  const target = new URL(url)
  const place = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const pairs = new Set<{ near: Socket; far: Socket; isCut: boolean }>()
  let isNewCut = false
  let last: string | null = null
  let opened = 0
  const server = createServer((near) => {
    opened += 1
    const far = createConnection(place)
    const pair = { near, far, isCut: isNewCut }
    pairs.add(pair)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('data', (bytes: Buffer) => {
      if (pair.isCut) return
      far.write(bytes)
      if (last !== null && bytes.includes(last)) {
        pair.isCut = true
        last = null
      }
    })
    far.on('data', (bytes: Buffer) => void (pair.isCut || near.write(bytes)))
    near.once('close', () => void (pair.isCut || far.destroy()))
    far.once('close', () => void (pair.isCut || near.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    cut(also) {
      for (const pair of pairs) pair.isCut = true
      isNewCut = also !== undefined
    },
    mend() {
      isNewCut = false
    },
    reset() {
      for (const { near, far } of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
      pairs.clear()
    },
    cutAfter(words) {
      last = words
    },
    opened: () => opened,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await closed
    },
  }
}
