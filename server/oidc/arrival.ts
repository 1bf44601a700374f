/** Waits until all of a request's body is there, and leaves it to be read: what a slow sender holds up is then only their own. */
import type { IncomingMessage } from 'node:http'

/** What the provider's library takes. */
const LONGEST_BODY = 56 * 1024

/** `length`: how long it is was not said. `gone`: the sender went away. */
export type Arrival = 'here' | 'length' | 'tooLarge' | 'gone'

const more = (req: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of ['readable', 'close', 'error'] as const) req.off(event, done)
      resolve()
    }
    for (const event of ['readable', 'close', 'error'] as const) req.on(event, done)
  })

export async function arrivalOf(req: IncomingMessage): Promise<Arrival> {
  if (req.headers['transfer-encoding'] !== undefined) return 'length'
  const length = Number(req.headers['content-length'] ?? 0)
  if (length > LONGEST_BODY) return 'tooLarge'
  const chunks: Buffer[] = []
  for (let read = 0; read < length; ) {
    const chunk = req.read() as Buffer | null
    if (chunk) {
      chunks.push(chunk)
      read += chunk.length
    } else if (req.destroyed) return 'gone'
    else await more(req)
  }
  // back before its end is told: whoever reads it finds it as it came
  if (length > 0) req.unshift(Buffer.concat(chunks))
  return 'here'
}
