/** What happens at a deploy: one situation each, drawn by the schedule, played in a real browser. */
import type { Random } from '../kit.ts'
import { openDevice, type Device, DESKTOP } from '../../support/device.ts'
import { leaveWorkersAlone } from '../../support/unwatched-workers.ts'
import type { Deployer } from './deployer.ts'
import { Tab } from './tab.ts'

export interface Found {
  column: 'lost' | 'broken' | 'silent'
  what: string
}

export interface Scene {
  deployer: Deployer
  device: Device
  tabs: Tab[]
  random: Random
  /** Request that is commented on. */
  requestId: string
  /** Comments the person was told are kept. */
  told: string[]
  found: Found[]
  databaseVersion: number
  /** Change-overs, and those that took so long that the person must have noticed. */
  changes: { all: number; slow: number }
  say: (what: string) => string
}

/** A screen whose code comes only when it is opened. */
export const SCREEN = { path: 'attendance', heading: 'Attendance', code: 'assets/attendance-parts-' }

const tabOf = (scene: Scene) => scene.tabs[0] as Tab
const check = (scene: Scene, column: Found['column'], isTrue: boolean, what: string) => {
  if (!isTrue) scene.found.push({ column, what: `deploy ${scene.deployer.number}: ${what}` })
}

async function formsAreWhole(scene: Scene, tabs: readonly Tab[]): Promise<void> {
  for (const [i, tab] of tabs.entries()) {
    if (tab.typed === '') continue
    const holds = await tab.holds().catch((error: unknown) => `no form (${(error as Error).message.split('\n')[0]})`)
    check(scene, 'lost', holds === tab.typed, `form of tab ${i + 1} was "${tab.typed}" and is "${holds}"`)
  }
}

const SLOW_MS = 10_000

async function allArrive(scene: Scene, tabs: readonly Tab[], wanted = scene.deployer.number): Promise<void> {
  const began = Date.now()
  for (const [i, tab] of tabs.entries()) check(scene, 'broken', await tab.arrives(wanted), `tab ${i + 1} runs ${await tab.build().catch(() => 0)}, not ${wanted}`)
  scene.changes.all++
  if (Date.now() - began > SLOW_MS) scene.changes.slow++
}

async function tabsInAll(scene: Scene, count: number): Promise<void> {
  while (scene.tabs.length < count) scene.tabs.push(await Tab.open(scene.device.context, './'))
}

/** For the page as the browser tells it; for the worker, whose requests no emulation reaches, because nobody answers. */
export async function offline(scene: Scene, isOffline: boolean): Promise<void> {
  scene.deployer.isReachable = !isOffline
  await scene.device.context.setOffline(isOffline)
}

async function reopen(scene: Scene): Promise<void> {
  await scene.device.kill()
  scene.device = await scene.device.reopen()
  leaveWorkersAlone(scene.device.context)
  const typed = scene.tabs.map((tab) => tab.typed)
  scene.tabs = [new Tab(scene.device.page)]
  await tabOf(scene).go('leave-requests/new')
  const holds = await tabOf(scene).holds()
  check(scene, 'lost', typed.includes(holds), `after the kill the form says "${holds}", typed was ${typed.join(' | ')}`)
  tabOf(scene).typed = holds
}

type Situation = (scene: Scene) => Promise<void>

/** One after the other in a tab: announced, agreed to, there. */
const clean: Situation = async (scene) => {
  const tab = tabOf(scene)
  await tab.go('./')
  tab.typed = ''
  await scene.deployer.deploy()
  await tab.notice()
  await tab.accept()
  await allArrive(scene, [tab])
}

const situations: Record<string, Situation> = {
  clean,
  'nobody agrees': async (scene) => {
    await scene.deployer.deploy()
    await tabOf(scene).notice()
    await tabOf(scene).button().first().waitFor()
  },
  'agreed to while typing': async (scene) => {
    const tab = tabOf(scene)
    await tab.openForm(scene.say('typed'))
    await scene.deployer.deploy()
    await tab.notice()
    await tab.button().first().waitFor()
    await tab.type(scene.say('typed at the last moment'))
    await tab.accept()
    await allArrive(scene, [tab])
    await formsAreWhole(scene, [tab])
  },
  'three forms, agreed to in one': async (scene) => {
    await tabsInAll(scene, 3)
    for (const [i, tab] of scene.tabs.entries()) await tab.openForm(scene.say(`form ${i}`))
    await scene.deployer.deploy()
    const chosen = scene.random.pick(scene.tabs)
    await chosen.notice()
    await chosen.button().first().waitFor()
    // the others are in the middle of a word when it happens
    const others = scene.tabs.filter((tab) => tab !== chosen)
    await Promise.all([chosen.accept(), ...others.map((tab) => tab.type(scene.say('goes on typing')).catch(() => undefined))])
    await allArrive(scene, scene.tabs)
    await formsAreWhole(scene, scene.tabs)
  },
  'with items that wait for the network': async (scene) => {
    const tab = tabOf(scene)
    tab.typed = ''
    await tab.openComments(scene.requestId)
    await scene.deployer.deploy()
    await tab.notice()
    await tab.button().first().waitFor()
    await offline(scene, true)
    for (let i = 0; i < 2; i++) {
      const text = scene.say(`comment ${i}`)
      await tab.comment(text)
      scene.told.push(text)
    }
    if (scene.random.chance(0.5)) await offline(scene, false)
    await tab.accept()
    await allArrive(scene, [tab])
    await offline(scene, false)
  },
  'killed while it changes': async (scene) => {
    const tab = tabOf(scene)
    await tab.openForm(scene.say('typed before the kill'))
    await tab.page.getByText(/Saved \d\d:\d\d/).waitFor()
    await scene.deployer.deploy()
    await tab.notice()
    await tab.accept()
    await new Promise((done) => setTimeout(done, scene.random.between(0, 400)))
    await reopen(scene)
    await tabOf(scene).notice()
    await allArrive(scene, scene.tabs)
    await formsAreWhole(scene, scene.tabs)
  },
  'chunks of the old build are gone': async (scene) => {
    const tab = tabOf(scene)
    await tab.openForm(scene.say('typed before a screen was missing'))
    await tab.page.getByText(/Saved \d\d:\d\d/).waitFor()
    await scene.deployer.deploy({ kept: 0 })
    // the browser made room
    await tab.page.evaluate(async () => Promise.all((await caches.keys()).filter((name) => name.startsWith('ess-assets')).map((name) => caches.delete(name))))
    await (await scene.device.context.newCDPSession(tab.page)).send('Network.clearBrowserCache')
    const isOffline = scene.random.chance(0.4)
    if (isOffline) await offline(scene, true)
    await tab.page.locator(`nav a[href$="/${SCREEN.path}"]`).first().evaluate((link: HTMLAnchorElement) => link.click())
    if (isOffline) {
      const said = tab.page.getByText('This screen is not on your device yet').or(tab.page.getByRole('heading', { name: SCREEN.heading, level: 1 }))
      await said.first().waitFor({ timeout: 15_000 }).catch(() => check(scene, 'silent', false, 'a missing screen says nothing without a network'))
      await offline(scene, false)
      await tab.go('leave-requests/new')
      await formsAreWhole(scene, [tab])
      await tab.notice()
    }
    await allArrive(scene, [tab])
    await tab.go('leave-requests/new')
    await formsAreWhole(scene, [tab])
  },
  'an old tab writes after the database has changed': async (scene) => {
    await tabsInAll(scene, 2)
    const [chosen, old] = scene.tabs as [Tab, Tab]
    await chosen.go('./')
    chosen.typed = ''
    await old.openForm(scene.say('typed before the change'))
    scene.databaseVersion++
    await scene.deployer.deploy({ databaseVersion: scene.databaseVersion })
    await chosen.notice()
    await chosen.button().first().waitFor()
    // the old tab is never clean while the other changes over
    await old.page.evaluate(() => {
      const field = [...document.querySelectorAll('textarea')].at(-1) as HTMLTextAreaElement
      const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
      const w = window as unknown as { keepTyping: number; count: number }
      w.count = 0
      w.keepTyping = window.setInterval(() => {
        value?.set?.call(field, `${field.value}.`)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }, 60)
    })
    await chosen.accept()
    await allArrive(scene, [chosen])
    await chosen.go('leave-requests') // opens the database in its new shape
    await chosen.page.waitForTimeout(1000)
    const typed = await old.page.evaluate(() => {
      clearInterval((window as unknown as { keepTyping: number }).keepTyping)
      return ([...document.querySelectorAll('textarea')].at(-1) as HTMLTextAreaElement).value
    })
    old.typed = typed
    await allArrive(scene, [old])
    await formsAreWhole(scene, [old])
  },
  'one file is blocked': async (scene) => {
    const tab = tabOf(scene)
    await tab.go('./')
    tab.typed = ''
    await scene.deployer.deploy({ blocked: SCREEN.code })
    await tab.notice()
    await tab.accept()
    await allArrive(scene, [tab])
    scene.deployer.unblock()
  },
  'the worker is ended, and comes back': async (scene) => {
    const tab = tabOf(scene)
    tab.typed = ''
    await tab.openComments(scene.requestId)
    await offline(scene, true)
    const text = scene.say('comment before the end')
    await tab.comment(text)
    scene.told.push(text)
    await offline(scene, false)
    await scene.deployer.deploy({ workerOff: true, ...(scene.databaseVersion > 2 ? { databaseVersion: scene.databaseVersion } : {}) })
    await tab.notice()
    await allArrive(scene, [tab])
    const left = await tab.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('ess-') || name.startsWith('workbox')))
    check(scene, 'broken', left.length === 0, `caches stay: ${left.join()}`)
    await tab.go('./')
    await tab.go('./')
    const ended = await tab.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && navigator.serviceWorker.controller === null)
    check(scene, 'broken', ended, 'the worker came back to life')
    check(scene, 'broken', !(await tab.button().first().isVisible()), 'a new version is offered that is none')
    await scene.deployer.deploy()
    await tab.page.reload()
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await tab.page.reload()
    check(scene, 'broken', await tab.page.evaluate(() => navigator.serviceWorker.controller !== null), 'no worker came back')
  },
}

export const situationNames: readonly string[] = Object.keys(situations)

/** Plays a situation; every tab must have loaded no more than it should. */
export async function play(scene: Scene, name: string): Promise<void> {
  for (const tab of scene.tabs) tab.loads = 0
  await (situations[name] as Situation)(scene)
  for (const [i, tab] of scene.tabs.entries()) check(scene, 'broken', tab.loads <= 8, `tab ${i + 1} was loaded ${tab.loads} times (${name})`)
}

export { DESKTOP, openDevice }
