/** The end of every schedule: the world is whole again, everybody signs in once more, and the oracle looks. */
import { PENDING } from '../../../src/offline/rows.ts'
import { lostItems } from '../../../src/offline/open-items.ts'
import type { Engine } from '../../../src/offline/engine.ts'
import { openPacks } from '../../../src/offline/keep/unlock.ts'
import type { Failure } from '../kit.ts'
import type { Seen } from './oracle.ts'
import type { Device } from './person.ts'
import { keyOf, Tab } from './tab.ts'

const MOST_ROUNDS = 60
const ROUND_MS = 10 * 60_000

async function look(device: Device, sub: string): Promise<Seen> {
  const { world } = device
  const tab = new Tab(world)
  let seen: Seen = { sub, rows: [], drafts: [], lost: [] }
  let failed: unknown = null
  const work = async () => {
    await device.signIn(sub, tab)
    const engine = await tab.engine()
    if (!engine) throw new Error(`${sub} has signed in and has no engine`)
    await engine.drain('start')
    let opened = false
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const rows = await engine.list()
      seen = { sub, rows, drafts: await engine.listDrafts(), lost: lostItems(engine.store) }
      const atRest = !rows.some((row) => PENDING.includes(row.state))
      if (atRest && opened) break
      if (atRest) await openKept(device, engine)
      opened ||= atRest
      await new Promise<void>((done) => void tab.context.setTimer(done, ROUND_MS))
    }
  }
  const state = { done: false }
  const end = (error?: unknown) => {
    state.done = true
    failed = error
  }
  work().then(() => end(), end)
  await world.scheduler.run()
  while (!state.done && world.fireNext()) await world.scheduler.run()
  tab.context.kill()
  if (failed) throw failed as Error
  if (!state.done) throw new Error(`${sub} cannot open the engine any more`)
  return seen
}

/** What was kept at a sign-out is opened; a form that was begun anew since stands in its way until the person throws it away. */
async function openKept(device: Device, engine: Engine): Promise<void> {
  const { sub } = engine.store.owner
  const stuck = await openPacks(engine.store, keyOf(sub))
  if (stuck.length > 0) {
    for (const draft of await engine.listDrafts()) if (await engine.deleteDraft(draft.id)) device.oracle.formGone(sub, draft.id)
    const [still] = await openPacks(engine.store, keyOf(sub))
    if (still) throw new Error(`${sub} is back, and something of theirs stays locked: ${still.why}`)
  }
  await engine.drain('start')
}

export async function healAndJudge(device: Device): Promise<Omit<Failure, 'seed'>[]> {
  const { world } = device
  Object.assign(world.network, { isUp: true, looksOnline: true, tokenFault: null })
  world.network.faults.length = 0
  for (const context of world.contexts) context.thaw()
  await world.scheduler.run()
  for (const context of [...world.contexts]) context.kill()
  await world.scheduler.run()
  device.giveUp()
  const seen: Seen[] = []
  for (const sub of device.oracle.people()) seen.push(await look(device, sub))
  return device.oracle.judge(seen)
}
