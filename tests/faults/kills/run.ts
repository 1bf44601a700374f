/** One scenario with its tab killed, and the tab that comes after it killed, too; then healed and judged. */
import { type Failure, Random } from '../kit.ts'
import type { Point, StopAt } from '../world/context.ts'
import { healAndJudge } from '../world/heal.ts'
import { Device } from '../world/person.ts'
import { collectUnhandled, unhandled } from '../world/unhandled.ts'
import { World } from '../world/world.ts'
import type { Scenario } from './scenarios.ts'

export interface Run {
  /** Places the first and the second tab came by. */
  first: readonly Point[]
  second: readonly Point[]
  found: Omit<Failure, 'seed'>[]
}

const RECOVERY_MS = 10 * 60_000

/** Lets the world go on until `work` has ended, or nothing more can happen to it. */
async function until(world: World, work: Promise<unknown>): Promise<void> {
  const state = { done: false }
  const end = () => (state.done = true)
  work.then(end, end)
  await world.scheduler.run()
  while (!state.done && world.fireNext()) await world.scheduler.run()
}

/** @param kills where the tab is gone, and where the one after it is; null: they are not killed */
export async function runScenario(scenario: Scenario, kills: readonly [StopAt | null, StopAt | null]): Promise<Run> {
  collectUnhandled()
  const world = new World(new Random(1), null)
  try {
    for (const id of ['q0', 'q1']) world.ledger.rival(id)
    const device = new Device(world)
    await until(world, device.signIn('dina', device.tab(2)))
    if (scenario.before) await until(world, scenario.before(device, device.tab(2)))
    else device.tab(2).context.kill()
    world.watchNext = { stop: kills[0] }
    const first = device.tab(0)
    await until(world, scenario.act(device, first))
    Object.assign(world.network, { isUp: true, looksOnline: true })
    first.context.kill()
    world.watchNext = { stop: kills[1] }
    const second = device.tab(1)
    await world.pass(RECOVERY_MS)
    const found = await healAndJudge(device)
    return { first: first.context.points, second: second.context.points, found: [...unhandled().map((what) => ({ column: 'broken' as const, what })), ...found] }
  } finally {
    world.end()
  }
}
