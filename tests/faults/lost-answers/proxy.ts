/** A proxy between devices and servers that cuts the line at a chosen moment of a request. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Where the line is cut. `twice` is the network's other trick: the request arrives two times at once. */
export const cuts = ['beforeRequest', 'midRequest', 'afterRequest', 'beforeAnswer', 'midAnswer', 'twice', 'kill'] as const
export type Cut = (typeof cuts)[number]

export interface Arrived {
  method: string
  path: string
  /** Idempotency-Key; null for a request that is no command. */
  key: string | null
}

/** An answer of a server, whether the device got it or not. */
export interface Answered {
  key: string
  status: number
  body: string
  replayed: boolean
}

/** One device's line. */
export interface Line {
  /** Address of the server that gets the next request, without a path. */
  upstream(): string
  /** What happens to this request, and how many milliseconds after it was sent; null: nothing. */
  cutFor(arrived: Arrived): { cut: Cut; afterMs: number; /** For `kill`: at which statement of the request; left out: after `afterMs`. */ dieAt?: string } | null
  /** Kills the server that got the last request. */
  kill(): void
  answered(answer: Answered): void
}

export interface Proxy {
  /** Opens a line. @returns its address, for the device; and how to close it */
  open(line: Line): { address: string; close(): void }
  close(): Promise<void>
}

interface Whole {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const HOP_BY_HOP = ['host', 'connection', 'keep-alive', 'transfer-encoding']
const onward = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.includes(entry[0])))

/** Sends a request on. @param sent called when its last byte has left */
function send(url: string, { method = 'GET', headers }: IncomingMessage, body: Buffer, more: Record<string, string>, sent: (stop: () => void) => void = () => undefined): Promise<Whole> {
  return new Promise((resolve, reject) => {
    const out = request(url, { method, headers: { ...onward(headers), ...more, 'content-length': String(body.length) }, agent }, (answer) => {
      bodyOf(answer).then((whole) => resolve({ status: answer.statusCode ?? 0, headers: onward(answer.headers), body: whole }), reject)
    })
    out.on('error', reject)
    out.end(body, () => sent(() => out.destroy()))
  })
}

/** Sends the head and the first half of a request, then hangs up. */
function sendHalf(url: string, { method = 'POST', headers }: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const out = request(url, { method, headers: { ...onward(headers), 'content-length': String(body.length) }, agent: false })
    out.on('error', () => resolve())
    out.on('close', () => resolve())
    out.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(() => out.destroy(), 1))
  })
}

const after = (ms: number, work: () => void): void => void setTimeout(work, ms)

/** Starts the proxy on a free port. */
export async function startProxy(): Promise<Proxy> {
  const lines = new Map<string, Line>()
  let next = 1

  async function carry(line: Line, path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const hangUp = () => void incoming.socket.destroy()
    const key = typeof incoming.headers['idempotency-key'] === 'string' ? incoming.headers['idempotency-key'] : null
    const fault = line.cutFor({ method: incoming.method ?? '', path, key })
    const cut = fault?.cut
    if (cut === 'beforeRequest') return hangUp()
    const body = await bodyOf(incoming)
    if (cut === 'midRequest') {
      await sendHalf(line.upstream() + path, incoming, body)
      return hangUp()
    }
    const ask = async (sent?: (stop: () => void) => void): Promise<Whole> => {
      const whole = await send(line.upstream() + path, incoming, body, fault?.dieAt ? { 'x-die-at': fault.dieAt } : {}, sent)
      if (key !== null) line.answered({ key, status: whole.status, body: whole.body.toString(), replayed: whole.headers['idempotent-replay'] === 'true' })
      return whole
    }
    const later = (stop: () => void) => {
      if (cut === 'afterRequest') after(fault?.afterMs ?? 0, () => (hangUp(), stop()))
      if (cut === 'kill' && !fault?.dieAt) after(fault?.afterMs ?? 0, () => line.kill())
    }
    // nobody waits for the second one's answer, but the judge reads it
    const [answer] = [await (cut === 'twice' ? Promise.race([ask(), ask()].map((one) => one.catch(() => null))) : ask(later))]
    if (!answer || cut === 'beforeAnswer') return hangUp()
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
    if (cut === 'midAnswer') outgoing.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () => after(1, hangUp))
    else outgoing.end(answer.body)
  }

  const server = createServer((incoming, outgoing) => {
    const [, id = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? []
    const line = lines.get(id)
    if (!line) return void incoming.socket.destroy()
    carry(line, rest, incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    open(line) {
      const id = `line${next++}`
      lines.set(id, line)
      return { address: `http://127.0.0.1:${port}/${id}`, close: () => void lines.delete(id) }
    },
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
