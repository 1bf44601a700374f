/**
 * Schedules of the real product: the server's push, the browser's notification, a trusted click on it, SIGKILL, and the
 * person's device as it is found afterwards. Judged at the server's database, and at what the desktop was told.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../../../contract/calls.ts'
import type { PushMessage } from '../../../contract/kit/push.ts'
import { startFakeFcm } from '../../../server/effects/testing/fake-fcm.ts'
import { gatherTexts } from '../../../server/lib/gather-texts.ts'
import type { Session } from '../../../src/offline/session.ts'
import { colleague } from '../../support/colleague.ts'
import { desktopNotifications } from '../../support/desktop-notifications.ts'
import { deliverPush, type Device, installWorker, openDevice, signIn } from '../../support/device.ts'
import { decide, type Filed, fileLeave, statusOf } from '../../support/leave.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { seedOnce } from '../../support/seed-once.ts'
import type { Failure, Random } from '../kit.ts'
import { connect } from '../ledger.ts'
import { onScreen, rowsOf, session } from './browser.ts'

type Found = Omit<Failure, 'seed'>
export type RealFacts = Record<'browsers killed' | 'decisions in the browser' | 'sent with a ticket', number>

const texts = gatherTexts('en').push ?? {}
const words = (...keys: string[]) => keys.map((key) => texts[key] ?? key)
const SAID_KEPT = words('outcome.waiting.approve', 'outcome.waiting.reject', 'outcome.already.approve', 'outcome.already.reject', 'outcome.signIn', 'outcome.approved', 'outcome.rejected')
const ADDRESS = 's'.repeat(150)
const PATIENCE_MS = 25_000

type SignedIn = 'good' | 'expired' | 'revoked' | 'other'
type Moved = 'no' | 'changed' | 'approved' | 'rejected'
interface Plan {
  keys: ('0' | '1' | 'default')[]
  signedIn: SignedIn
  moved: Moved
  network: 'on' | 'off' | 'serverDies'
  /** Milliseconds after the click; null: the browser lives. */
  killAfter: number | null
  twiceBefore: boolean
  twiceAfter: boolean
  isAppOpen: boolean
}

function planOf(random: Random): Plan {
  const first = random.pick(['0', '0', '0', '1', '1'] as const)
  const keys: Plan['keys'] = random.chance(0.08) ? ['default'] : random.chance(0.12) ? [first, first === '0' ? '1' : '0'] : random.chance(0.12) ? [first, first] : [first]
  const signedIn = random.pick(['good', 'good', 'good', 'good', 'expired', 'expired', 'revoked', 'other'] as const)
  return {
    keys, signedIn,
    moved: random.pick(['no', 'no', 'no', 'no', 'no', 'no', 'changed', 'approved', 'rejected'] as const),
    network: random.chance(0.05) ? 'serverDies' : random.chance(0.25) ? 'off' : 'on',
    killAfter: random.chance(0.55) ? random.between(0, 1500) : null,
    twiceBefore: random.chance(0.2),
    twiceAfter: random.chance(0.2),
    isAppOpen: signedIn === 'good' && random.chance(0.3),
  }
}

/** True as soon as `look` says so; false when patience is over. */
async function until(look: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(60)) if (await look()) return true
  return false
}

export interface Stage {
  schedule(random: Random, facts: RealFacts): Promise<Found[]>
  close(): Promise<void>
}

/** The product, a browser that is signed in as an approver, and a colleague who files requests. */
export async function openStage(): Promise<Stage> {
  await seedOnce()
  const fcm = await startFakeFcm()
  let product: Product = await startProduct({ env: { FIREBASE_SERVICE_ACCOUNT: fcm.serviceAccount, FCM_BASE_URL: fcm.url, ACCESS_TOKEN_SECONDS: '86400' } })
  const desktop = await desktopNotifications()
  const dina = await colleague(product, 'employee')
  const sari = await colleague(product, 'supervisor')
  await sari.get(calls.systemNotification.registerDevice, { deviceId: randomUUID(), token: ADDRESS, platform: 'web' })
  const quiet = () => `${product.origin}/oidc/.well-known/openid-configuration`
  let device: Device = await openDevice(product, { notifications: true })
  await signIn(device.page, 'supervisor', 'inbox')
  await installWorker(device.page)
  await until(() => device.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'), PATIENCE_MS)
  await device.page.waitForLoadState('networkidle')
  let good: Session | undefined

  const pushed = async (id: string): Promise<PushMessage> => {
    const find = () => fcm.messages.findLast((m) => m.token === ADDRESS && m.data.kind === 'request' && m.data.id === id)?.data
    if (!(await until(() => find() !== undefined, PATIENCE_MS))) throw new Error('the server sent no push')
    return find() as PushMessage
  }
  const said = (from: number) => desktop.shown.slice(from).map((n) => n.body.split('\n').at(-1) ?? '')

  async function breakSignIn(how: SignedIn): Promise<void> {
    if (how === 'good' || !good) return
    const bad = { ...good, accessToken: 'bad', refreshToken: 'bad' }
    const stranger = { ...bad, sub: 'somebody-else', userName: 'somebody' }
    await session(device.page, how === 'other' ? stranger : { ...bad, expiresAt: how === 'expired' ? 0 : Date.now() + 3_600_000 })
  }
  async function move(how: Moved, { id }: Filed): Promise<void> {
    if (how === 'changed') {
      await dina.get(calls.leaveRequests.cancel, { id })
      await dina.get(calls.leaveRequests.submit, { id })
    } else if (how !== 'no') await decide(sari, how === 'approved' ? 'approve' : 'reject', id, how === 'rejected' ? 'elsewhere' : undefined)
  }
  /** The app as the person finds it when everything is well again. */
  async function openApp(): Promise<void> {
    for (const other of device.context.pages()) if (other !== device.page) await other.close()
    await device.page.goto(quiet())
    const now = await session(device.page)
    if (good && (!now || now.accessToken === 'bad' || now.needsSignIn)) await session(device.page, good)
    await device.page.goto('inbox')
    const main = device.page.locator('main#main')
    const name = device.page.getByLabel('Username')
    await main.or(name).first().waitFor({ timeout: PATIENCE_MS })
    if (await name.isVisible()) await signIn(device.page, 'supervisor', 'inbox')
  }

  async function schedule(random: Random, facts: RealFacts): Promise<Found[]> {
    const plan = planOf(random)
    const found: Found[] = []
    const because = ` [${JSON.stringify(plan)}]`
    await device.page.goto(plan.isAppOpen ? 'inbox' : quiet())
    good = (await session(device.page)) ?? good
    const filed = await fileLeave(dina, { note: 'push' })
    const message = await pushed(filed.id)
    const from = desktop.shown.length
    const deliver = () => deliverPush(device.page, product, { ...message })
    await deliver()
    if (!(await until(() => desktop.shown.length > from, 8000))) return [{ column: 'silent', what: `a push showed nothing${because}` }]
    if (plan.twiceBefore) {
      const before = desktop.shown.length
      await deliver()
      await until(() => desktop.shown.length > before, 2000) // it may take the place of the first: that one is not there to be tapped
    }
    await breakSignIn(plan.signedIn)
    await move(plan.moved, filed)
    if (plan.network === 'off') await device.context.setOffline(true)
    if (plan.network === 'serverDies') await product.kill()
    const shown = desktop.shown.at(-1)
    for (const key of plan.keys) if (shown) desktop.click(shown.id, key)
    if (plan.killAfter !== null) {
      await wait(plan.killAfter)
      await device.kill()
      facts['browsers killed']++
    } else {
      await until(() => said(from).length > 1, 4000)
      await wait(300)
    }
    if (plan.network === 'serverDies') product = await product.restart()
    if (plan.killAfter !== null) device = await device.reopen()
    else await device.context.setOffline(false)
    // a sign-in that is expired stays so for a while: what can be sent without it is sent
    if (plan.killAfter === null && plan.network !== 'serverDies') await wait(300)
    await openApp()
    if (plan.twiceAfter) await deliver()
    const open = async () => (await rowsOf(device.page, filed.id)).some((r) => ['queued', 'sending', 'unknown', 'needsSignIn'].includes(r.state))
    const isSettled = await until(async () => !(await open()), PATIENCE_MS)
    if (!isSettled) found.push({ column: 'lost', what: `a decision is not sent although everything is well${because}` })
    found.push(...(await judge(plan, filed, said(from), facts)).map((f) => ({ ...f, what: f.what + because })))
    await tidy(filed)
    return found
  }

  async function judge(plan: Plan, { id }: Filed, spoken: string[], facts: RealFacts): Promise<Found[]> {
    const found: Found[] = []
    const ledger = await connect(product)
    const history = await ledger.rows<{ action: string; note: string; actor_id: string }>('select action, note, actor_id from request_history where request_id = $1 order by position', [id])
    const uses = await ledger.rows<{ n: number }>('select count(*)::int as n from ticket_use')
    await ledger.close()
    facts['sent with a ticket'] = uses[0]?.n ?? 0
    // what the second device decided is no decision of this one
    const elsewhere = plan.moved === 'approved' || plan.moved === 'rejected' ? 1 : 0
    const decisions = history.filter((h) => h.action === 'approve' || h.action === 'reject')
    const here = decisions.length - elsewhere
    facts['decisions in the browser'] += Math.max(0, here)
    const wasKept = spoken.some((line) => SAID_KEPT.includes(line))
    const rows = await rowsOf(device.page, id)
    if (here > 1) found.push({ column: 'doubled', what: `decided ${here} times` })
    if (wasKept && here < 1 && plan.moved === 'no') found.push({ column: 'lost', what: `said "${spoken.filter((l) => SAID_KEPT.includes(l)).join('", "')}", decided nothing; rows: ${rows.map((r) => r.state).join()}` })
    if (wasKept && here < 1 && plan.moved !== 'no' && !rows.some((r) => r.state === 'conflict')) found.push({ column: 'silent', what: `somebody was faster and nothing says so; rows: ${rows.map((r) => r.state).join()}` })
    if (here > 0 && plan.moved !== 'no') found.push({ column: 'broken', what: 'a stale decision was taken' })
    if (here > 0 && plan.signedIn === 'other') found.push({ column: 'wrongUser', what: 'decided while another person was signed in' })
    if (here === 1 && plan.moved === 'no') {
      const action = decisions[0]?.action
      const tapped: string[] = plan.keys.map((key) => (key === '0' ? 'approve' : key === '1' ? 'reject' : ''))
      if (!tapped.includes(action ?? '')) found.push({ column: 'broken', what: `${action} was taken, tapped was ${tapped.join()}` })
      const opposite = texts[action === 'approve' ? 'outcome.rejected' : 'outcome.approved']
      if (spoken.includes(opposite ?? '')) found.push({ column: 'broken', what: `says "${opposite}", the server has ${action}` })
    }
    if (here === 0 && spoken.some((line) => words('outcome.approved', 'outcome.rejected').includes(line))) found.push({ column: 'broken', what: 'success was said, and there is none' })
    const isRight = async () => (await onScreen(device.page, id)).every((n) => !n.ticket && !n.waits && (here + elsewhere === 0 || plan.keys[0] === 'default' || plan.signedIn === 'other' || n.buttons === 0))
    const needsLook = plan.moved === 'no' || rows.length === 0
    if (needsLook && !(await until(isRight, 6000))) found.push({ column: 'broken', what: `the screen says ${JSON.stringify(await onScreen(device.page, id))}; rows: ${rows.map((r) => r.state).join()}; told: ${JSON.stringify(spoken)}` })
    if (rows.some((r) => r.ticket)) found.push({ column: 'broken', what: 'a ticket outlives its answer' })
    return found
  }

  /** The day is free again for the next schedule, and the screen empty. */
  async function tidy({ id }: Filed): Promise<void> {
    if ((await statusOf(dina, id)) === 1) await dina.get(calls.leaveRequests.cancel, { id })
    await device.page.evaluate(async () => {
      for (const n of await (await navigator.serviceWorker.ready).getNotifications()) n.close()
    })
  }

  return {
    schedule,
    async close() {
      await device.close()
      desktop.close()
      await product.dispose()
      await fcm.close()
    },
  }
}
