/** What begins once the first screen is drawn: the worker, the local store, its copies of answers, the outbox, push. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { runtimeConfig } from '../api/config.ts'
import { anythingUnsentNoted, offline, port, SignedOut } from '../api/offline.ts'
import { takeInUntaken } from '../api/read-many.ts'
import { keepReadCopies } from '../api/read-copies.ts'
import { whenSignedIn } from '../api/token.ts'
import { inBase } from '../lib/base-path.ts'
import { buildId } from '../lib/build.ts'
import { keepTexts } from '../lib/keep-texts.ts'
import { isOnline } from '../lib/network.ts'
import { idle, quiet } from '../lib/quiet.ts'
import type { Engine } from '../offline/engine.ts'
import { refreshAfterSending } from '../request/refresh.ts'
import { watchInstallPrompt } from './install/install-prompt.ts'
import { keepFormats } from './shell/keep-formats.ts'
import { clientModules } from './modules.ts'
import { noteSuccess } from './push/asked.ts'
import { keepPushBound } from './push/push-binding.ts'
import type { makeRouter } from './router.tsx'
import { startSync } from './sync/start-sync.ts'
import { onOpenFromNotification, reloadOnMissingChunk, watchWorker } from './update/worker.ts'

/** Texts of screens that may be opened for the first time without a network. */
const SHARED_TEXTS = ['common', 'shell', 'home', 'fixed', 'errors', 'request', 'ui', 'attachments', 'people', 'aside', 'sync', 'compare', 'kept', 'push', 'install', 'share', 'notifications', 'notifications-ui', 'effects', 'me', 'announcements', 'profile', 'notification-preferences', 'new', 'storage', 'unsent', 'receipts', 'attendance', 'qr', 'team-calendar']

/** What nobody waits for yet gives so long to a screen that is still asking. */
const SCREEN_FIRST_MS = 5000

/** Commands after which there is something to be told about. */
const SUCCESSES = /\.(submit|saveAndSubmit|approve)$/

/** Lists of a form's choices: without a network an older one, for another day, is better than none. */
const isChoice = (callId: string) => /\.datasource/i.test(callId)

/** What commands of a module change elsewhere, as the module says. */
const touchedBy = async (module: string) => (await (await import('./load-modules.ts')).loadModule(module))?.touches ?? []

/** Nobody signed in (any more): there is no place for a copy, and that is fine. */
async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await offline())
  } catch (error) {
    if (error instanceof SignedOut) return undefined
    throw error
  }
}

export async function afterStart(client: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  void takeInUntaken(client)
  // whatever screen it happened on: Home asks about notifications and installing after it
  port.onChanged((change) => {
    if (change.kind === 'sent' && SUCCESSES.test(change.op)) noteSuccess()
    if (change.kind === 'sent' || change.kind === 'push' || (change.kind === 'outbox' && anythingUnsentNoted())) void import('./sync/round.ts').then(({ forgetRound }) => forgetRound(), () => undefined)
  })
  watchInstallPrompt()
  onOpenFromNotification((link) => {
    const { pathname, search } = new URL(inBase(link))
    router.history.push(pathname + search) // the history asks the guards of open forms
  })
  // A silent sign-in comes without a new page, also while the worker is waited for: what needs a person waits for them.
  const copies = whenSignedIn().then(() => attachCopies(client)) // first: a form opened right away without a network waits for them
  await watchWorker()
  reloadOnMissingChunk(buildId)
  await copies
  await forPerson(client)
}

/** Answers are kept on the device and read from it. */
function attachCopies(client: QueryClient): void {
  refreshAfterSending(client, touchedBy)
  keepFormats(client)
  keepReadCopies(client, {
    get: (callId, input, unanswered) => withEngine(async (engine) => {
      const exact = await engine.readRecord(callId, input)
      const row = exact ?? (isChoice(callId) && (unanswered || !isOnline()) ? await engine.readNearestRecord(callId, input) : undefined)
      return row && { value: row.value, fetchedAt: row.fetchedAt }
    }),
    put: (callId, input, copy) => withEngine((engine) => engine.cacheRecord(callId, input, copy.value, copy.endsAt)).then(() => undefined),
  })
}

/** What needs to know who is here. */
async function forPerson(client: QueryClient): Promise<void> {
  await startSync(client)
  keepPushBound()
  if ((await runtimeConfig()).chat) void idle(SCREEN_FIRST_MS).then(() => import('./chat/browser-chat.ts')).then(({ startChatHere }) => startChatHere())
  // without it the rest goes on: what it fetches is fetched at the next start
  if (isOnline()) {
    await quiet(SCREEN_FIRST_MS)
    await import('./sync/warm.ts').then(({ warm }) => warm(client)).catch(() => undefined)
  }
  await withEngine((engine) => engine.dropEnded()).catch(() => 0) // no room to write: the next start tries again
  await keepAllTexts()
  i18next.on('languageChanged', () => void keepAllTexts())
}

/** Every screen's texts in the language of now: one chosen a moment ago is not half missing without a network. */
const keepAllTexts = () => keepTexts(i18next.language, [...SHARED_TEXTS, ...clientModules.map((m) => m.ns)])
