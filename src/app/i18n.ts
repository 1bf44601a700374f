/** Texts: locales/{lng}/{ns}.json below the base, flat keys, one namespace a subject. */
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, directionOf, inText, type Language, languages } from '../../contract/kit/language.ts'
import { setCallLanguage } from '../api/call.ts'
import { inBase } from '../lib/base-path.ts'
import { textFileOf, textsIn } from '../lib/text-files.ts'

/** The fixed key. */
const LANGUAGE_KEY = 'lng'

const isLanguage = (value: string | null): value is Language => languages.some((l) => l === value)
const storedLanguage = (): Language => {
  const stored = localStorage.getItem(LANGUAGE_KEY)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}

/** The same request as the preload of index.html. */
async function fetchFile(lng: string, ns: string): Promise<unknown> {
  const response = await fetch(inBase(`locales/${lng}/${ns}.json`), { credentials: 'same-origin' })
  if (!response.ok) {
    void response.body?.cancel() // what nobody reads stays open
    throw new Error(`${ns}: ${response.status}`)
  }
  return response.json()
}

/** Files with several namespaces: these are asked for one by one, and each finds what the first one fetched. */
const fetched = new Map<string, Promise<unknown>>()

function fileOf(lng: string, ns: string): Promise<unknown> {
  const name = textFileOf(ns)
  if (name === ns) return fetchFile(lng, ns)
  const key = `${lng}/${name}`
  const file = fetched.get(key) ?? fetchFile(lng, name)
  fetched.set(key, file)
  file.catch(() => fetched.delete(key))
  return file
}

/** One namespace. */
const fetchTexts = async (lng: string, ns: string): Promise<Record<string, string>> => textsIn(await fileOf(lng, ns), ns)

const files = { type: 'backend', init: () => undefined, read: fetchTexts } as unknown as BackendModule

function apply(lng: string): void {
  document.documentElement.lang = lng
  document.documentElement.dir = directionOf(lng)
  setCallLanguage(lng)
}

/** Loads what the shell needs; other namespaces come with their screens. */
export async function startI18n(): Promise<void> {
  const lng = storedLanguage()
  apply(lng) // before the texts are here: the first answers come in the right language
  i18next.on('languageChanged', apply)
  await i18next.use(files).use(initReactI18next).init({
    lng,
    fallbackLng: false,
    supportedLngs: languages,
    load: 'languageOnly',
    ns: ['common', 'shell', 'home'],
    defaultNS: 'common',
    keySeparator: false,
    // React escapes by itself; what is put into an Arabic text keeps its own order
    interpolation: { escape: (value) => inText(i18next.language, value) },
    react: { useSuspense: true },
  })
}

/** Changes the language and remembers it. False: its texts are not on this device, and there is no network to fetch them. */
export async function chooseLanguage(lng: Language): Promise<boolean> {
  try {
    await Promise.all(['shell', 'me'].map((ns) => fetchTexts(lng, ns)))
  } catch {
    return false // a screen of bare keys helps nobody
  }
  localStorage.setItem(LANGUAGE_KEY, lng)
  await i18next.changeLanguage(lng)
  return true
}
