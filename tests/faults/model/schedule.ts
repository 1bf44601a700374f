/** One schedule: people, tabs, network and server go through the stages; then the world is healed and judged. */
import { histories } from '../../../src/offline/op-history.ts'
import { onSync } from '../../../sw/sync.ts'
import { type Failure, Random } from '../kit.ts'
import { healAndJudge } from '../world/heal.ts'
import { Device } from '../world/person.ts'
import { collectUnhandled, unhandled } from '../world/unhandled.ts'
import { World } from '../world/world.ts'
import type { Act, Stage } from './acts.ts'

const PEOPLE = ['dina', 'budi'] as const
const RECORDS = ['r0', 'r1', 'r2'] as const
/** Half of the records are there already, for decisions. */
const OTHERS = ['q0', 'q1'] as const
const YEAR_MS = 365 * 86_400_000
const NEXT_BUILD = { upcast: { 1: (input: Record<string, unknown>) => ({ ...input, upcast: true }) } }

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T

/** Starts an act; nobody waits for it. */
function begin(device: Device, act: Act): Promise<unknown> | undefined {
  const { world } = device
  const { network, ledger } = world
  const contexts = device.contexts()
  switch (act.do) {
    case 'edit':
      return device.edit(device.tab(act.tab), pick(RECORDS, act.record))
    case 'throwFormAway':
      return device.throwFormAway(device.tab(act.tab), pick(RECORDS, act.record))
    case 'send':
      return device.send(device.tab(act.tab), pick(RECORDS, act.record), act)
    case 'decide':
      return device.decide(device.tab(act.tab), pick(OTHERS, act.record), act.action, act.undoMs)
    case 'undo':
    case 'retry':
    case 'reopen':
    case 'resolve':
    case 'copyAsNew':
    case 'discard':
      return device[act.do](device.tab(act.tab), act.which)
    case 'network':
      network.isUp = act.up
      if (!act.noticed) return undefined
      network.looksOnline = act.up
      if (act.up) for (const tab of device.tabs) tab?.drain('online')
      return undefined
    case 'answer':
      network.faults.push(act.fault)
      return undefined
    case 'provider':
      network.tokenFault = act.fault
      return undefined
    case 'expireAccess':
    case 'expireSignIns':
      ledger[act.do]()
      return undefined
    case 'rival':
      ledger.rival(pick([...RECORDS, ...OTHERS], act.record))
      return undefined
    case 'wakeWorker':
      return onSync(world.open(), async () => undefined)
    case 'deploy':
      // every tab is loaded anew with a build in which an input has another shape
      for (const context of contexts) context.kill()
      histories['leave-requests.submit'] = NEXT_BUILD
      device.tab(0)
      return undefined
    case 'crash':
      if (contexts.length > 0) pick(contexts, act.context).killAt(act)
      return undefined
    case 'freeze':
    case 'thaw':
      if (contexts.length > 0) pick(contexts, act.context)[act.do]()
      return undefined
    case 'closeTab':
      if (contexts.length > 0) pick(contexts, act.context).kill()
      return undefined
    case 'openTab':
      device.tab(act.context % 3)
      return undefined
    case 'focus':
      device.tab(act.context % 3).drain('focus')
      return undefined
    case 'signOut':
      return device.signOut(device.tab(act.tab), act.choice)
    case 'signIn':
      return device.signIn(pick(PEOPLE, act.who))
    case 'jumpClock':
      world.clockOff += act.years * YEAR_MS
      return undefined
    case 'evict':
      // only where nothing is open
      for (const context of contexts) context.kill()
      device.giveUp() // what was under way in them may have happened
      world.storage.evict()
      device.oracle.evicted()
      return undefined
    case 'wait':
      return undefined
  }
}

/** What an act may end with besides its end: its tab is gone, another tab signed out, no room. */
const expected = new Set(['DatabaseClosedError', 'DatabaseGone', 'AbortError', 'items are still waiting', 'PrematureCommitError', 'InvalidStateError', 'TransactionInactiveError', 'NotFoundError', 'MissingAPIError', 'signed_out'])

export async function play(seed: number, stages: readonly Stage[]): Promise<Omit<Failure, 'seed'>[]> {
  for (const op of Object.keys(histories)) delete histories[op]
  collectUnhandled()
  const world = new World(new Random(seed), new Random(seed ^ 0x5eed))
  const device = new Device(world)
  const surprises: Omit<Failure, 'seed'>[] = []
  try {
    for (const id of OTHERS) world.ledger.rival(id)
    void device.signIn('dina')
    await world.scheduler.run()
    for (const { act, completions } of stages) {
      begin(device, act)?.catch((error: unknown) => {
        const { name, message } = error as Error
        if (!expected.has(name) && !expected.has(message)) surprises.push({ column: 'broken', what: `${act.do}: ${name}: ${message}` })
      })
      if (act.do === 'wait') await world.pass(act.ms)
      else await world.scheduler.run(completions ?? Number.POSITIVE_INFINITY)
    }
    const found = await healAndJudge(device)
    return [...surprises, ...unhandled().map((what) => ({ column: 'broken' as const, what })), ...found]
  } finally {
    world.end()
    for (const op of Object.keys(histories)) delete histories[op]
  }
}
