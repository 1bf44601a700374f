/** The worker's texts: the `push` namespace of the chosen language, and every other text kept for the time without a network. */
import i18next from 'i18next'
import { port } from '../../api/offline.ts'
import { keepPushTexts } from '../../offline/push-texts.ts'

/** Mirrors the texts of notifications to where the worker reads them. */
export async function mirrorPushTexts(): Promise<void> {
  await i18next.loadNamespaces('push')
  const texts = i18next.getResourceBundle(i18next.language, 'push') as Record<string, string> | undefined
  if (texts) await keepPushTexts(port, { language: i18next.language, texts })
}
