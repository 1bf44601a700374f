/**
 * A pooler before a PostgreSQL, as PgBouncer is with pool_mode=transaction: clients share connections, and have one for a transaction at a
 * time. It knows prepared statements when it is told so: then it brings them along to whichever connection a client is given.
 */
import { createServer, createConnection, type Socket } from 'node:net'

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102

/** Cuts what comes into messages: a letter, a length, the rest. */
function messages(onMessage: (kind: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(String.fromCharCode(whole[0] ?? 0), whole)
    }
  }
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind, 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const textEnd = (body: Buffer, from: number) => body.indexOf(0, from)
const text = (value: string) => Buffer.from(`${value}\0`)

interface Connection {
  socket: Socket
  /** Names of statements it has. */
  prepared: Set<string>
  /** Answers to statements that nobody asked for. */
  unasked: number
  hear: (kind: string, whole: Buffer) => void
  /** The server ended it. */
  ended: () => void
}

export interface PoolerStandIn {
  url: string
  close(): Promise<void>
}

/**
 * @param url of a database on a socket, which asks for no password
 * @param prepared whether it knows prepared statements
 * @param connections how many it gives out
 */
export async function startPooler(url: string, { prepared, connections = 3 }: { prepared: boolean; connections?: number }): Promise<PoolerStandIn> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const database = target.pathname.slice(1)
  const startup = (() => {
    const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), text('user'), text(decodeURIComponent(target.username)), text('database'), text(database), Buffer.from([0])])
    const head = Buffer.alloc(4)
    head.writeInt32BE(body.length + 4)
    return Buffer.concat([head, body])
  })()

  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  /** What every new client is told of the server. */
  let greeting = Buffer.alloc(0)

  const open = (): Promise<Connection> =>
    new Promise((resolve, reject) => {
      const socket = socketFolder ? createConnection(`${socketFolder}/.s.PGSQL.${target.port || 5432}`) : createConnection(Number(target.port || 5432), target.hostname)
      keep(socket)
      const told: Buffer[] = []
      const connection: Connection = {
        socket, prepared: new Set(), unasked: 0, ended: () => undefined,
        hear(kind, whole) {
          if (kind === 'E') reject(new Error('the server refuses'))
          if (kind === 'R' || kind === 'S') told.push(whole)
          if (kind !== 'Z') return
          greeting = Buffer.concat(told)
          resolve(connection)
        },
      }
      socket.on('data', messages((kind, whole) => connection.hear(kind, whole)))
      socket.once('error', reject)
      socket.once('close', () => void lost(connection))
      socket.write(startup)
    })

  const free: Connection[] = []
  const waiting: (() => void)[] = []
  function release(connection: Connection): void {
    if (!connection.socket.destroyed) free.push(connection)
    while (free.length > 0 && waiting.length > 0) waiting.shift()?.()
  }

  /** Another one takes its place. */
  async function lost(connection: Connection): Promise<void> {
    connection.ended()
    const at = free.indexOf(connection)
    if (at >= 0) free.splice(at, 1)
    if (server.listening) release(await open())
  }

  /** Names by what is prepared: the same statement of two clients is one. */
  const names = new Map<string, string>()
  let made = 0

  const server = createServer(serve)
  function serve(client: Socket): void {
    keep(client)
    let mine: Connection | null = null
    let isWaiting = false
    let open = 0
    const statements = new Map<string, { name: string; parse: Buffer }>()
    const queue: [string, Buffer][] = []

    function hear(kind: string, whole: Buffer): void {
      if (kind === '1' && mine && mine.unasked > 0) return void (mine.unasked -= 1)
      client.write(whole)
      if (kind !== 'Z') return
      open -= 1
      if (open > 0 || String.fromCharCode(whole[5] ?? 0) !== 'I' || !mine) return
      const done = mine
      mine = null
      done.ended = () => undefined
      release(done)
      flush()
    }
    function send(connection: Connection, kind: string, whole: Buffer): void {
      const body = whole.subarray(5)
      if (prepared && kind === 'P' && body[0] !== 0) {
        const end = textEnd(body, 0)
        const rest = body.subarray(end + 1)
        const key = rest.toString('base64')
        const name = names.get(key) ?? `p${made++}`
        names.set(key, name)
        const parse = message('P', Buffer.concat([text(name), rest]))
        statements.set(body.toString('utf8', 0, end), { name, parse })
        if (connection.prepared.has(name)) return void client.write(message('1', Buffer.alloc(0)))
        connection.prepared.add(name)
        return void connection.socket.write(parse)
      }
      if (prepared && kind === 'B') {
        const portal = textEnd(body, 0)
        const end = textEnd(body, portal + 1)
        const known = statements.get(body.toString('utf8', portal + 1, end))
        if (known) {
          if (!connection.prepared.has(known.name)) {
            connection.prepared.add(known.name)
            connection.unasked += 1
            connection.socket.write(known.parse)
          }
          return void connection.socket.write(message('B', Buffer.concat([body.subarray(0, portal + 1), text(known.name), body.subarray(end + 1)])))
        }
      }
      connection.socket.write(whole)
    }
    function flush(): void {
      while (queue.length > 0) {
        if (!mine) {
          const next = free.pop()
          if (!next) {
            if (!isWaiting) waiting.push(wake)
            isWaiting = true
            return
          }
          mine = next
          mine.hear = hear
          mine.ended = () => client.destroy()
        }
        const [kind, whole] = queue.shift() ?? ['', Buffer.alloc(0)]
        if (kind === 'X') return void client.end()
        if (kind === 'Q' || kind === 'S') open += 1
        send(mine, kind, whole)
      }
    }

    function wake(): void {
      isWaiting = false
      flush()
    }

    const take = messages((kind, whole) => {
      if (kind === 'X') return void client.end()
      queue.push([kind, whole])
      flush()
    })
    const first = (chunk: Buffer): void => {
      const code = chunk.readInt32BE(4)
      if (code === SSL_REQUEST) {
        client.write('N')
        client.once('data', first)
        return
      }
      if (code === CANCEL_REQUEST) return void client.end()
      // a number of its own: whoever ends "process 1" ends nobody
      const key = Buffer.alloc(8)
      key.writeInt32BE(1)
      client.write(Buffer.concat([greeting, message('K', key), message('Z', Buffer.from('I'))]))
      client.on('data', take)
    }
    client.once('data', first)
    client.once('close', () => {
      if (!mine) return
      // in the middle of a transaction: the connection goes with it
      mine.socket.destroy()
      mine = null
    })
  }

  for (let i = 0; i < connections; i++) free.push(await open())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}/${database}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
