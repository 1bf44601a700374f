/**
 * Speaks PostgreSQL's protocol on a Unix socket in front of one PGlite.
 *
 * One connection owns the backend from its first message until the backend is idle again (a whole extended-query batch, a
 * whole transaction). The socket server of pglite-socket 0.2.17 lets other connections in between the messages of one query
 * when a query arrives in several chunks (over 64 kB): measured, one person's parameters reached another's statement.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102
const TERMINATE = 0x58 // 'X'
const QUERY = 0x51 // 'Q'
const SYNC = 0x53 // 'S'
const FLUSH = 0x48 // 'H'

const READY = 0x5a // 'Z'
const IDLE = 0x49 // 'I'
const SYNC_MESSAGE = new Uint8Array([SYNC, 0, 0, 0, 4])

/** True when an answer ends with ReadyForQuery and no transaction is open. */
function isIdle(answer: Uint8Array): boolean {
  const at = answer.length - 6
  return at >= 0 && answer[at] === READY && answer[at + 5] === IDLE
}

/** First come, first served; the holder keeps the backend until it lets go. */
class Turnstile {
  #holder: object | null = null
  #waiting: { who: object; go: () => void }[] = []

  async take(who: object): Promise<void> {
    if (this.#holder === who) return
    if (this.#holder === null) {
      this.#holder = who
      return
    }
    await new Promise<void>((go) => this.#waiting.push({ who, go }))
  }

  letGo(who: object): void {
    if (this.#holder !== who) return
    const next = this.#waiting.shift()
    this.#holder = next?.who ?? null
    next?.go()
  }

  holds(who: object): boolean {
    return this.#holder === who
  }
}

/** Splits a byte stream into messages; the first message of a connection has no type byte. */
class MessageReader {
  #rest = Buffer.alloc(0)
  #chunks: Buffer[] = []
  #length = 0
  started = false

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  next(): Buffer | null {
    if (this.#chunks.length > 0) {
      const need = this.#rest.length >= 5 ? this.#size(this.#rest) : 0
      if (this.#rest.length + this.#length < need) return null // don't copy a large message once per chunk
      this.#rest = Buffer.concat([this.#rest, ...this.#chunks])
      this.#chunks = []
      this.#length = 0
    }
    if (this.#rest.length < 5) return null
    const size = this.#size(this.#rest)
    if (this.#rest.length < size) return null
    const message = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    return message
  }

  #size(buffer: Buffer): number {
    return this.started ? 1 + buffer.readInt32BE(1) : buffer.readInt32BE(0)
  }
}

/** Serves connections until the returned function is called. */
export async function serveLite(lite: PGlite, path: string): Promise<() => Promise<void>> {
  const turnstile = new Turnstile()
  const sockets = new Set<Socket>()
  /** True while the backend is inside a transaction or a batch. */
  let open = false

  async function run(socket: Socket, messages: Buffer[]): Promise<void> {
    if (socket.destroyed) return
    await turnstile.take(socket)
    const answer = await lite.execProtocolRaw(new Uint8Array(Buffer.concat(messages)))
    open = !isIdle(answer)
    if (socket.writable && answer.length > 0) socket.write(answer)
    if (!open) turnstile.letGo(socket)
  }

  /** Rolls back what a connection left open. */
  async function clear(socket: Socket): Promise<void> {
    if (!turnstile.holds(socket) || !open) return
    await lite.execProtocolRaw(SYNC_MESSAGE)
    await lite.exec('rollback')
    open = false
  }

  function serveConnection(socket: Socket): void {
    const reader = new MessageReader()
    let batch: Buffer[] = []
    let turn = Promise.resolve()
    sockets.add(socket)

    const queue = (messages: Buffer[]) => {
      turn = turn.then(() => run(socket, messages)).catch(() => void socket.destroy())
    }

    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk)
      for (let message = reader.next(); message; message = reader.next()) {
        if (!reader.started) {
          const code = message.readInt32BE(4)
          if (code === SSL_REQUEST || code === GSS_REQUEST) socket.write('N')
          else if (code === CANCEL_REQUEST) socket.destroy()
          else {
            reader.started = true
            queue([message])
          }
          continue
        }
        const type = message[0]
        if (type === TERMINATE) {
          socket.end()
          return
        }
        batch.push(message)
        if (type === SYNC || type === QUERY || type === FLUSH) {
          queue(batch)
          batch = []
        }
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      turn = turn.then(() => clear(socket)).finally(() => turnstile.letGo(socket))
    })
  }

  const server: Server = createServer(serveConnection)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
