/** Hosts the films of help banners come from: the only ones a page may play from besides our own. */
import { type HelpSetting, settingOf } from './settings.ts'

/** Another process may have changed the settings (`npm run configure`): looked at again after this long. */
const KEEP_MS = 30_000

/** The origin of a film's address; none of an empty one, or of one that is no web address. */
function originOf({ videoUrl }: HelpSetting): string[] {
  const url = URL.canParse(videoUrl) ? new URL(videoUrl) : null
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
}

/**
 * Reads them once, and again in the background: a page waits for no database. While it does not answer, what was known last holds.
 * @param now milliseconds of any steady clock
 */
export async function filmOrigins(help: () => Promise<readonly HelpSetting[]> = () => settingOf('help'), now: () => number = () => performance.now()): Promise<() => readonly string[]> {
  let known: readonly string[] = []
  let until = 0
  async function read(): Promise<void> {
    until = now() + KEEP_MS
    known = await help().then((banners) => [...new Set(banners.flatMap(originOf))], () => known)
  }
  await read()
  return () => {
    if (now() >= until) void read()
    return known
  }
}
