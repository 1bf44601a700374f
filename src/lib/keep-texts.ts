import { inBase } from './base-path.ts'
import { textFilesOf } from './text-files.ts'

/** Has the worker keep texts for the time without a network: also for a page it does not serve, as on a first visit. */
export async function keepTexts(language: string, namespaces: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_TEXTS', urls: textFilesOf(namespaces).map((file) => inBase(`locales/${language}/${file}.json`)) })
}
