/** Texts of the `push` namespace where the worker can read them: it has no i18next and may wake without a network. */
import { deviceGet, devicePut } from './device-db.ts'
import type { Port } from './port.ts'

export interface PushTexts {
  language: string
  texts: Record<string, string>
}

const KEY = 'push-texts'

/** Mirrors the texts of the language the person uses. */
export const keepPushTexts = (port: Port, texts: PushTexts): Promise<unknown> => port.step('push-texts.put', () => devicePut(port, KEY, texts))

export const readPushTexts = (port: Port): Promise<PushTexts | undefined> => port.step('push-texts.get', () => deviceGet<PushTexts>(port, KEY))

/** A text with its `{{parameters}}`; '' when there is none. */
export function pushText(texts: Record<string, string>, key: string, params: Record<string, string> = {}): string {
  return (texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}
