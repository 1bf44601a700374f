/** When the outbox is emptied, and what the page does around it. Starts after the first screen. */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { counterOf } from '../../../contract/kit/counters.ts'
import { isOnline, watchOnline } from '../../lib/network.ts'
import { anythingUnsentNoted, offline, outboxRows, port, SignedOut, subscribeOutbox } from '../../api/offline.ts'
import type { Engine } from '../../offline/engine.ts'
import type { Trigger } from '../../offline/steps/drain.ts'
import { type DraftRow, PENDING } from '../../offline/rows.ts'
import { patchSession, readSession } from '../../offline/session.ts'
import { queryKey } from '../../api/query.ts'
import { accessToken } from '../../api/token.ts'
import { renewToken } from '../../api/renew.ts'
import { storeBadge } from '../../offline/badge.ts'
import { draftsHere } from '../home/drafts-here.ts'
import { closeReadElsewhere } from '../push/close-read.ts'
import { countChanges, owedHere } from '../shell/count-changes.ts'
import { onForYou, setCountChanges, setOwedHere } from '../shell/nav-counts.ts'
import { mirrorPushTexts } from '../push/mirror-texts.ts'
import { answerOtherTabs } from './other-tabs.ts'

/** Lists wait so long for the outbox before they are read again: a refetch before the drain would undo the screen. */
const DRAIN_FIRST_MS = 10_000

/** With the local store (and Dexie): not before the engine is there. */
const kept = () => import('../../api/kept.ts')

async function holdKey({ store }: Engine): Promise<void> {
  const [{ askKey }, { holdDeviceKey }] = await Promise.all([kept(), import('../../offline/keep/device-key.ts')])
  await holdDeviceKey(store, askKey)
}

async function drain(why: Trigger): Promise<void> {
  try {
    const engine = await offline()
    await (await kept()).openKeptLater(engine.store)
    await engine.drain(why)
    await engine.layBallast()
  } catch (error) {
    if (!(error instanceof SignedOut) && !isBrokenOff(error)) console.error(error) // a new engine drains in its place
  }
}

/** The browser took the database away meanwhile. */
const isBrokenOff = (error: unknown) => ['DatabaseGone', 'DatabaseClosedError'].includes((error as Error).name)

/** After the network is back: the outbox first, then what is on screen is read again. */
function drainBeforeRefetch(): void {
  onlineManager.setEventListener((setOnline) => {
    return watchOnline(() => {
      if (!isOnline()) return setOnline(false)
      const patience = new Promise((done) => setTimeout(done, DRAIN_FIRST_MS))
      void Promise.race([drain('online'), patience]).finally(() => setOnline(true))
    })
  })
}

/** A command of this record came to an end: the worker puts the outcome in place of its notification, or takes it away. */
async function settleNotification(tag: string, done: boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications({ tag })) ?? []
  if (shown.length > 0) registration?.active?.postMessage({ type: 'SETTLED', tag, done })
}

/**
 * A page that is left sends nothing any more, and a browser may let hours pass before it wakes the worker by itself, or
 * never does. So the worker is asked, while it can be: it waits out undo windows and sends.
 */
function handOverWhenLeft(): void {
  // also said of a page that is closed: once is enough
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    const waits = anythingUnsentNoted() || outboxRows().some((row) => PENDING.includes(row.state))
    if (waits) navigator.serviceWorker?.controller?.postMessage({ type: 'LEFT' })
  })
}

/** Counters of the screen follow what waits here to be sent. */
function followOutbox(client: QueryClient): void {
  let drafts: readonly DraftRow[] = []
  const follow = () => {
    const access = client.getQueryData<{ modules: { slug: string; module: string }[] }>(queryKey(platformCalls.modulePermissions, {}))
    const nameOf = new Map(access?.modules.map((m) => [m.slug, m.module]))
    setCountChanges(countChanges(outboxRows(), (slug) => (nameOf.has(slug) ? counterOf(nameOf.get(slug) ?? '') : undefined)))
    setOwedHere(owedHere(outboxRows(), drafts))
  }
  subscribeOutbox(follow)
  follow()
  const read = () => void draftsHere().then((found) => {
    drafts = found
    follow()
  }, () => undefined)
  port.onChanged((change) => (change.kind === 'draft' || change.kind === 'sent' || change.kind === 'stopped') && read())
  read()
}

/** The badge of the app's icon: what waits for the person, as on the Home tab. The worker counts on from it while no page is open. */
function followBadge(client: QueryClient): void {
  onForYou((count) => {
    storeBadge(port, count).catch(() => undefined) // no room: the next number tells the worker
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    badge?.catch(() => undefined) // not installed, or not allowed: the number stands on the Home tab
  })
  const [counts] = queryKey(homeCalls.homeGetCount)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === counts) void closeReadElsewhere()
  })
}

/**
 * The browser took the app's store, with unsent work in it, and left the token: who it is has to be asked again, so that
 * what never left can be named. With nothing lost the token does until it runs out; nobody is sent away from their screen.
 */
async function mendEviction(): Promise<void> {
  const token = accessToken()
  if (token === null || !anythingUnsentNoted() || (await readSession(port))) return
  await renewToken(token)
}

/** Everything of this file, once, for the person who is signed in. */
export async function startSync(client: QueryClient): Promise<void> {
  await mendEviction()
  drainBeforeRefetch()
  followBadge(client)
  followOutbox(client)
  handOverWhenLeft()
  addEventListener('focus', () => void drain('focus'))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void drain('focus'))
  port.onChanged((change) => {
    if (change.kind === 'session') void drain('session')
    if (change.kind === 'sent' || change.kind === 'stopped') void settleNotification(change.recordId, change.kind === 'sent')
    if (change.kind === 'push') {
      void client.invalidateQueries({ predicate: (q) => /^(system-notification|attachments-inbox|general-account-home)/.test(String(q.queryKey[0])) })
    }
  })
  const follow = () => {
    void patchSession(port, { language: i18next.language })
    void mirrorPushTexts()
  }
  i18next.on('languageChanged', follow)
  follow()
  answerOtherTabs()
  await drain('start')
  await offline().then(holdKey).catch(() => undefined) // without it, a sign-out says so
}
