/**
 * 8f: the disk is full at each write of what two people do on a device, and the browser takes everything back in between.
 * What was called saved arrives once; what was not was said; nobody's work goes as somebody else.
 */
import { eachSchedule, type Failure, type Harness, type Outcome, Random, type RunOptions } from '../kit.ts'
import { healAndJudge } from '../world/heal.ts'
import { Device } from '../world/person.ts'
import { collectUnhandled, unhandled } from '../world/unhandled.ts'
import { World } from '../world/world.ts'
import { type Fullness, setFullness } from './full-disk.ts'
import { ramps } from './screen/schedule.ts'

type Found = Omit<Failure, 'seed'>
type Step = (device: Device, random: Random) => Promise<unknown> | undefined

const PEOPLE = ['dina', 'budi'] as const
/** No scenario writes more often. */
const POINTS = 160
/** What an act may end with when the disk is full, or its person has left. */
const SAID = ['StorageFull', 'QuotaExceededError', 'SignedOutHere', 'DatabaseClosedError', 'DatabaseGone', 'AbortError', 'InvalidStateError', 'PrematureCommitError', 'TransactionInactiveError', 'NotFoundError']

const record = (random: Random) => random.pick(['r0', 'r1', 'r2'])
const steps: Record<string, Step> = {
  edit: (device, random) => device.edit(device.tab(0), record(random)),
  send: (device, random) => device.send(device.tab(random.between(0, 1)), record(random), { how: random.pick(['save', 'submit', 'saveAndSubmit']), attach: random.between(0, 2), undoMs: random.pick([0, 5000]), taps: 1 }),
  decide: (device, random) => device.decide(device.tab(0), random.pick(['q0', 'q1']), random.pick(['approve', 'reject']), 0),
  undo: (device, random) => device.undo(device.tab(0), random.between(0, 3)),
  retry: (device, random) => device.retry(device.tab(0), random.between(0, 3)),
  reopen: (device, random) => device.reopen(device.tab(0), random.between(0, 3)),
  discard: (device, random) => device.discard(device.tab(0), random.between(0, 3)),
  keepAndLeave: (device) => device.signOut(device.tab(0), 'keep'),
  leave: (device) => device.signOut(device.tab(0), 'discard'),
  come: (device, random) => device.signIn(random.pick(PEOPLE)),
  down: ({ world }) => void Object.assign(world.network, { isUp: false }),
  up: (device) => {
    device.world.network.isUp = true
    for (const tab of device.tabs) tab?.drain('online')
    return undefined
  },
  crash: (device, random) => {
    random.pick(device.contexts())?.kill()
    return undefined
  },
  evict: (device) => {
    for (const context of device.contexts()) context.kill()
    device.world.storage.evict()
    for (const sub of device.oracle.people()) device.oracle.everythingGone(sub)
    return undefined
  },
}
/** One after the other, each kind of write is in it: forms, files, commands, answers, a sign-out with kept work, its opening. */
const everything = ['edit', 'send', 'down', 'send', 'edit', 'decide', 'keepAndLeave', 'up', 'come', 'send', 'edit', 'keepAndLeave', 'come', 'come', 'send', 'retry', 'undo', 'leave', 'come', 'edit', 'send']
const often = ['edit', 'edit', 'send', 'send', 'send', 'decide', 'undo', 'retry', 'reopen', 'discard', 'keepAndLeave', 'keepAndLeave', 'leave', 'come', 'come', 'come', 'down', 'up', 'crash', 'evict']

async function play(seed: number, random: Random): Promise<Found[]> {
  collectUnhandled()
  const world = new World(new Random(seed), new Random(seed ^ 0x0f11))
  const device = new Device(world)
  const surprises: Found[] = []
  const fullness: Fullness = { after: seed % POINTS, when: random.pick(['put', 'commit']), lasts: random.pick(['once', 'freed', 'good']) }
  const script = random.chance(0.5) ? everything : Array.from({ length: random.between(8, 24) }, () => random.pick(often))
  try {
    for (const id of ['q0', 'q1']) world.ledger.rival(id)
    device.signIn('dina').catch(() => undefined)
    await world.scheduler.run()
    setFullness(fullness)
    for (const name of script) {
      steps[name]?.(device, random)?.catch((error: unknown) => {
        const { name: kind, message } = error as Error
        if (!SAID.includes(kind)) surprises.push({ column: 'broken', what: `${name}: ${kind}: ${message}` })
      })
      await world.scheduler.run(random.pick([5, 40, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]))
      if (random.chance(0.2)) await world.pass(random.pick([1000, 6000, 60_000]))
    }
    setFullness(null)
    const found = await healAndJudge(device)
    return [...surprises, ...unhandled().map((what) => ({ column: 'broken' as const, what })), ...found]
  } finally {
    setFullness(null)
    world.end()
  }
}

/** So many of so many seeds are played in a real browser: the last ones, so that a share has none. */
const REAL = { of: 200, last: 2 }
const isReal = (seed: number) => seed % REAL.of >= REAL.of - REAL.last

async function run(options: RunOptions): Promise<Outcome> {
  const real = ramps()
  let inBrowser = 0
  try {
    const outcome = await eachSchedule(options, (seed, random) => {
      if (!isReal(seed)) return play(seed, random)
      inBrowser++
      return real.play(seed, random)
    })
    return { ...outcome, facts: { 'points on a fake disk': outcome.schedules - inBrowser, 'points in a real browser': inBrowser, ...real.facts() } }
  } finally {
    await real.close()
  }
}

export const harness: Harness = {
  about: 'a full disk at each write, evictions, and two people who leave work on one device; some on the screens of a real browser',
  full: 4_000,
  share: 80,
  built: true,
  run,
}
