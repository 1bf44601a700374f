/** Deploys in front of real browsers with forms half filled and items that wait. Judged at the server and at what the forms still hold. */
import { calls } from '../../../contract/calls.ts'
import { colleague } from '../../support/colleague.ts'
import { signIn } from '../../support/device.ts'
import { fileLeave } from '../../support/leave.ts'
import { leaveWorkersAlone } from '../../support/unwatched-workers.ts'
import { seedOnce } from '../../support/seed-once.ts'
import { eachSchedule, type Harness, type Outcome, type Random, type RunOptions } from '../kit.ts'
import { comesLate } from './builds.ts'
import { type Deployer, startDeployer } from './deployer.ts'
import { DESKTOP, type Found, offline, openDevice, play, type Scene, SCREEN, situationNames } from './story.ts'
import { Tab } from './tab.ts'

/** Every tenth schedule is twenty deploys in a row in one tab; the others are a few, each in another situation. */
const IN_A_ROW = 20
const A_FEW = 3

function plan(seed: number, random: Random): string[] {
  if (seed % 10 === 0) return Array.from({ length: IN_A_ROW }, () => random.pick(['clean', 'clean', 'nobody agrees', 'agreed to while typing']))
  const others = situationNames.filter((name) => name !== 'clean')
  // what changes the database for good comes last: builds that follow would be older than it
  const drawn = Array.from({ length: A_FEW }, (_, i) => others[(seed * A_FEW + i) % others.length] as string)
  const isLast = (name: string) => name.startsWith('an old tab')
  return [...drawn.filter((name) => !isLast(name)), ...drawn.filter(isLast)]
}

/** The comments the person was told are kept, and how often the server has each. */
async function judgeComments(deployer: Deployer, scene: Scene): Promise<(Found | { column: 'doubled'; what: string })[]> {
  const dina = await colleague(deployer.product, 'employee')
  const until = Date.now() + 90_000 // a row that got no answer waits longer with each time
  for (;;) {
    const { comments } = await dina.get(calls.leaveRequests.comments, { id: scene.requestId })
    const times = (text: string) => comments.filter((c) => c.text === text).length
    const missing = scene.told.filter((text) => times(text) === 0)
    if (missing.length > 0 && Date.now() < until) {
      await new Promise((done) => setTimeout(done, 300))
      continue
    }
    return [...missing.map((what) => ({ column: 'lost' as const, what })), ...scene.told.filter((text) => times(text) > 1).map((what) => ({ column: 'doubled' as const, what }))]
  }
}

async function run(options: RunOptions): Promise<Outcome> {
  if (!comesLate(SCREEN.code)) throw new Error(`${SCREEN.code} is on every device: no screen of it can be missing`)
  await seedOnce()
  const facts = { deploys: 0, 'items sent': 0, 'navigations a reload took the place of': 0, 'waits for a build': 0, 'of these over 10 s': 0 }
  const outcome = await eachSchedule(options, async (seed, random) => {
    const deployer = await startDeployer()
    const device = await openDevice(deployer.product, { viewport: DESKTOP })
    leaveWorkersAlone(device.context)
    let said = 0
    const scene: Scene = { deployer, device, tabs: [], random, requestId: '', told: [], found: [], databaseVersion: 2, changes: { all: 0, slow: 0 }, say: (what) => `${seed}.${++said} ${what}` }
    try {
      const dina = await colleague(deployer.product, 'employee')
      scene.requestId = (await fileLeave(dina)).id
      await signIn(device.page, 'employee')
      await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // the tab of a first visit is controlled by no worker: half the schedules begin in it
      if (random.chance(0.5)) await device.page.reload()
      scene.tabs.push(new Tab(device.page))
      for (const situation of plan(seed, random)) {
        options.log(`seed ${seed}: ${situation}`)
        await play(scene, situation).catch(async (error: unknown) => {
          if (process.env.LOOK) for (const [i, tab] of scene.tabs.entries()) await tab.page.screenshot({ path: `${process.env.LOOK}/${seed}-${i}.png` }).catch(() => undefined)
          throw new Error(`${situation} (deploy ${deployer.number}): ${(error as Error).message}`, { cause: error })
        })
        facts.deploys++
      }
      await offline(scene, false)
      const comments = await judgeComments(deployer, scene)
      facts['items sent'] += scene.told.length
      facts['navigations a reload took the place of'] += scene.tabs.reduce((sum, tab) => sum + tab.overtaken, 0)
      facts['waits for a build'] += scene.changes.all
      facts['of these over 10 s'] += scene.changes.slow
      return [...scene.found, ...comments]
    } finally {
      await scene.device.close()
      await deployer.dispose()
    }
  })
  return { ...outcome, facts }
}

export const harness: Harness = { about: 'deploys before real tabs with forms half filled, queues, kills, missing chunks, old tabs, no worker', full: 30, share: 1, built: true, run }
