/**
 * Push deliver, act, kill, in two layers from one seed: schedules of the worker's handlers as plain functions,
 * and a real browser with a real notification, killed with SIGKILL. A decision that was said to be kept is taken exactly once.
 */
import { eachSchedule, type Failure, type Harness, Random } from '../kit.ts'
import { type HandlerFacts, handlerSchedule } from './handlers.ts'
import { openStage, type RealFacts } from './real.ts'

/** Schedules of the handlers for each of the browser. */
const HANDLERS_EACH = 20

export const harness: Harness = {
  about: `a push, a decision on its notification, and whatever goes wrong: in a real browser (SIGKILL), with ${HANDLERS_EACH} schedules of the worker's handlers for each`,
  full: 200,
  share: 1,
  built: true,
  async run(options) {
    const handlers: HandlerFacts = { kills: 0, taps: 0, tickets: 0 }
    const real: RealFacts = { 'browsers killed': 0, 'decisions in the browser': 0, 'sent with a ticket': 0 }
    const stage = await openStage()
    try {
      const outcome = await eachSchedule(options, async (seed, random) => {
        const found: Omit<Failure, 'seed'>[] = []
        for (let i = 0; i < HANDLERS_EACH; i++) {
          // by itself again: `npm run faults -- --only push` with the same seed comes by here in the same order
          const one = await handlerSchedule(new Random(seed * 1000 + i), handlers)
          found.push(...one.map((f) => ({ ...f, what: `handlers ${seed * 1000 + i}: ${f.what}` })))
        }
        return [...found, ...(await stage.schedule(random, real))]
      })
      const facts = { 'browser schedules': outcome.schedules, 'handler schedules': outcome.schedules * HANDLERS_EACH, 'workers killed': handlers.kills, 'taps in handlers': handlers.taps, 'handler decisions with a ticket': handlers.tickets, ...real }
      return { ...outcome, facts }
    } finally {
      await stage.close()
    }
  },
}
