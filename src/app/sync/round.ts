/** When what is fetched ahead is fetched again. A page that is loaded has the copies of the one before: asking for all of it once more would cost more than the screen. */
import i18next from 'i18next'
import { anythingUnsentNoted, offline, port } from '../../api/offline.ts'
import { buildId } from '../../lib/build.ts'
import { deviceGet } from '../../offline/device-db.ts'
import { PUSHES_SEEN } from '../../offline/pushes-seen.ts'

/** Stands among the copies: it goes when they go. */
const MARK = 'fetched-ahead'
/** As old as a copy may be that a page which was loaded anew leaves as it is. */
const GOOD_FOR_MS = 15 * 60_000

let news = 0

/** The newest push this device has taken, also while no page was open. */
const lastPush = async (): Promise<string> => (await deviceGet<string[]>(port, PUSHES_SEEN).catch(() => undefined))?.at(-1) ?? ''

/** Something was changed from here, or elsewhere by what a push says: the next page fetches all of it again. Never fails. */
export async function forgetRound(): Promise<void> {
  news++
  await offline().then((engine) => engine.cacheRecord(MARK, {}, null, 0)).catch(() => undefined)
}

/**
 * Runs a round unless the last one was of the same, of the same language, build and pushes, is young, and nothing has changed since.
 * @param what it depends on besides: the person's day and rights
 * @param round answers false when something of it failed
 * @throws what `round` throws
 */
export async function unlessYoung(what: string, round: () => Promise<boolean>): Promise<void> {
  const engine = await offline()
  const of = `${what} ${i18next.language} ${buildId} ${await lastPush()}`
  if (!anythingUnsentNoted() && (await engine.readRecord(MARK, {}).catch(() => undefined))?.value === of) return
  const before = news
  if ((await round()) && news === before && !anythingUnsentNoted()) await engine.cacheRecord(MARK, {}, of, port.now() + GOOD_FOR_MS)
}
