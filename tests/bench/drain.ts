/** How long a hundred queued commands take to be sent over a slow line, beside a loop that only sends them one after the other. */
import { toWire } from '../../contract/kit/wire.ts'
import { bench, SAVE, save } from '../../src/offline/test-bench.ts'
import { TestServer } from '../../src/offline/test-server.ts'
import { type Bench, quantile, timeOf } from './kit.ts'

const COMMANDS = 100
const ROUND_TRIP_MS = 100

type Fetch = (url: string, init: RequestInit) => Promise<Response>
const far = (fetch: Fetch): Fetch => async (url, init) => {
  await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS))
  return fetch(url, init)
}

async function queued(): Promise<number> {
  const made = await bench()
  const { world, server, engine } = made
  await made.offline(async () => {
    for (let i = 0; i < COMMANDS; i++) await engine.enqueue(save(`r${i}`))
  })
  world.fetch = far(server.fetch)
  const took = await timeOf(() => engine.drain('manual'))
  if (server.ledger.length !== COMMANDS) throw new Error(`${server.ledger.length} of ${COMMANDS} were sent`)
  return took
}

async function plain(): Promise<number> {
  const server = new TestServer()
  const fetch = far(server.fetch)
  return timeOf(async () => {
    for (let i = 0; i < COMMANDS; i++) {
      const answer = await fetch(`/api${SAVE}`, { method: 'POST', headers: { authorization: 'Bearer dina.1', 'idempotency-key': `k${i}`, 'content-type': 'application/json' }, body: JSON.stringify(toWire({ id: `r${i}`, reason: 'x' })) })
      if (!answer.ok) throw new Error(`${answer.status}`)
      await answer.json()
    }
  })
}

export const drain: Bench = {
  about: `${COMMANDS} queued commands at ${ROUND_TRIP_MS} ms a round trip, each record in its order and kept until it is answered, and a loop that only fetches (seconds; storage in memory).`,
  async run({ times = 3, log }) {
    const took: [number[], number[]] = [[], []]
    for (let i = 0; i < times; i++) {
      took[0].push(await plain())
      took[1].push(await queued())
      log(`${i + 1} of ${times}`)
    }
    const [loop, queue] = took.map((t) => quantile(t, 0.5) / 1000) as [number, number]
    return [{ title: '', rows: [['', 'median', 'ratio'], ['a loop of fetches', loop.toFixed(2), '1.00'], ['the queue', queue.toFixed(2), (queue / loop).toFixed(2)]] }]
  },
}
