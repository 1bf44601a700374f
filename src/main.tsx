import { startTransition } from 'react'
import { homeCalls } from '../contract/modules/general-account-home-calendar/home-calls.ts'
import { shownError } from './api/call-error.ts'
import { doubtIfUnanswered, hasAskedFirst } from './api/first-asked.ts'
import { FIRST_READS } from './api/first-reads.ts'
import { beforeAnything, whenTakenAway } from './api/offline.ts'
import { probeOnDoubt } from './api/network-probe.ts'
import { query, queryKey } from './api/query.ts'
import { makeQueryClient } from './api/query-client.ts'
import { accessToken } from './api/token.ts'
import { App } from './app/app.tsx'
import { startI18n } from './app/i18n.ts'
import { hearMissingChunks } from './app/missing-chunks.ts'
import { makeRouter } from './app/router.tsx'
import { reloadOnAnotherPerson, restorePerson } from './app/sign-in/person.ts'
import { watchRenewals } from './app/sign-in/renewal.ts'
import { finishSignOut } from './app/sign-in/unfinished-sign-out.ts'
import { inBase } from './lib/base-path.ts'
import { isOfSignIn } from './lib/location-guard.ts'
import { whenNoDoubt } from './lib/network.ts'
import { showError } from './ui/snackbar-store.ts'
import { followColourScheme } from './ui/theme/colour-scheme.ts'

/** The half of React that draws, a third of all code before the first screen: on its way like the rest (index.html names it), and nothing of the start waits for it but drawing. */
const react = import('react-dom/client')

/** Fixed text of the loader. It stands here because the files with the texts are what may be missing. */
const LOADER_FAILURE = 'Error! Please refresh the page'

/** So long the first screen waits for the server's own word when a call of the start got no answer: without a network it comes at once. */
const DOUBT_MS = 500

async function start(root: HTMLElement): Promise<void> {
  // what became of a sign-in stands on its page, once: calls that were refused meanwhile say the same of it
  const client = makeQueryClient((error) => isOfSignIn(location.pathname, inBase('')) || showError(shownError(error)))
  beforeAnything(async ({ store }) => (await import('./api/kept.ts')).openKeptFirst(store))
  whenTakenAway(async () => (await import('./api/taken-away.ts')).openAnew())
  // the device's storage is asked, the texts and the screen come, and React's larger half is read: all at once
  const signedOut = finishSignOut(client)
  const texts = startI18n()
  hearMissingChunks()
  followColourScheme()
  probeOnDoubt()
  doubtIfUnanswered()
  const router = makeRouter()
  watchRenewals(client)
  reloadOnAnotherPerson()
  const screen = router.load()
  await signedOut
  let onDrawn = (): void => undefined
  if (accessToken()) {
    await restorePerson(client)
    const first = hasAskedFirst() ? FIRST_READS : [homeCalls.home]
    // all of it, however young the copy: none may be taken later for news
    const takeIn = () => first.forEach((def) => void client.prefetchQuery({ ...query(def, {}), staleTime: 0, meta: { quiet: true } }))
    // Copies of the last visit are drawn first: an answer that comes meanwhile would have all of it drawn once more before it is there.
    // Without them the answers are taken in while the screen's files come: it is drawn once, with all of it
    if (first.every((def) => client.getQueryData(queryKey(def, {})) !== undefined)) onDrawn = takeIn
    else takeIn()
  } else {
    // the gate will ask for it: it describes itself while the screen is drawn
    import('./app/sign-in/provider.ts').then(({ provider }) => provider()).catch(() => undefined)
  }
  const [{ createRoot }] = await Promise.all([react, texts, screen])
  // a browser may believe in a network that is not there: what is said about it stands with the screen, which would move for it later
  await Promise.race([whenNoDoubt(), new Promise((done) => setTimeout(done, DOUBT_MS))])
  // in slices: a slow telephone draws Home for longer than a finger should wait
  startTransition(() => createRoot(root).render(<App client={client} router={router} onDrawn={onDrawn} />))
  const later = () => void import('./app/after-start.ts').then(({ afterStart }) => afterStart(client, router))
  if ('requestIdleCallback' in window) requestIdleCallback(later, { timeout: 3000 })
  else setTimeout(later, 1000)
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    console.error(error)
    root.textContent = LOADER_FAILURE
  })
}
