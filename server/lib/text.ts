/** Texts the server writes, the same the client loads: by language and namespace, flat keys. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import { DEFAULT_LANGUAGE, inText, intlLocale, type Language, languages } from '../../contract/kit/language.ts'
import { moneyOfParam } from '../../contract/kit/money.ts'
import { amountText } from './amount-text.ts'
import { gatherTexts } from './gather-texts.ts'
import { projectRoot } from './project-root.ts'
import type { Params } from './refuse.ts'

const FALLBACK = DEFAULT_LANGUAGE

type Texts = ReadonlyMap<string, string>
const loaded = new Map<string, Texts>()

/** The bundle reads what was built with it; sources read what is written. */
const dist = join(projectRoot, 'dist')
const isBuilt = import.meta.dirname.startsWith(dist)

const gathered = new Map<Language, ReturnType<typeof gatherTexts>>()

function written(language: Language, ns: string): Record<string, string> {
  const texts = gathered.get(language) ?? gatherTexts(language)
  gathered.set(language, texts)
  return texts[ns] ?? {}
}

function built(language: Language, ns: string): Record<string, string> {
  const file = join(dist, 'locales', language, `${ns}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

function textsOf(language: Language, ns: string): Texts {
  const id = `${language}/${ns}`
  const known = loaded.get(id)
  if (known) return known
  const texts: Texts = new Map(Object.entries(isBuilt ? built(language, ns) : written(language, ns)))
  loaded.set(id, texts)
  return texts
}

const isNamespace = (ns: string) => /^[a-z0-9-]+$/.test(ns)

/** True when a text exists for the key in English, the language every text has; also one that has plurals alone. */
export function hasText(key: string): boolean {
  const [ns = '', ...rest] = key.split(':')
  const name = rest.join(':')
  return isNamespace(ns) && (textsOf(FALLBACK, ns).has(name) || textsOf(FALLBACK, ns).has(`${name}_other`))
}

/** By language: making one costs more than a hundred dates. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>()

function dayFormatOf(language: Language): Intl.DateTimeFormat {
  const known = dayFormats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  dayFormats.set(language, made)
  return made
}

/** A civil date as people read it ("Mon 14 Dec 2026"), and an amount ("IDR 2,500"); anything else as it is. */
function readable(language: string, value: unknown): string {
  const plain = String(value)
  const money = moneyOfParam(plain)
  if (money) return amountText(money, languageOf(language))
  if (!isCivilDate(plain)) return plain
  const ours = languageOf(language)
  const written = dayFormatOf(ours).format(new Date(`${plain}T00:00:00Z`))
  return ours === 'en' ? written.replaceAll(',', '') : written
}

/**
 * The text of `ns:flat.key` with `{{param}}` filled in, as i18next does it on the client; civil dates and amounts are written as they are read.
 * A text the language lacks is taken from English; one that nobody wrote shows as its key.
 */
export function text(language: string, key: string, params: Params = {}): string {
  const [ns = '', ...rest] = key.split(':')
  const name = rest.join(':')
  if (!isNamespace(ns)) return key
  const plural = typeof params.count === 'number' ? `${name}_${new Intl.PluralRules(languageOf(language)).select(params.count)}` : name
  const lookup = (lng: Language) => textsOf(lng, ns).get(plural) ?? textsOf(lng, ns).get(name) ?? textsOf(lng, ns).get(`${name}_other`)
  const found = lookup(languageOf(language)) ?? lookup(FALLBACK)
  if (found === undefined) return key
  return found.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (all, param: string) => (param in params ? inText(languageOf(language), readable(language, params[param])) : all))
}

/** Our language for an Accept-Language header (or a stored tag): the best one we have, English else. */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, i) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const weight = Number(options.map((o) => /^\s*q=([\d.]+)\s*$/.exec(o)?.[1]).find(Boolean) ?? 1)
      return { tag: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0, i }
    })
    .filter((w) => w.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
  // 'in' is what some devices still send for Indonesian
  for (const { tag } of wanted) {
    const match = languages.find((l) => l === tag || (l === 'id' && tag === 'in'))
    if (match) return match
  }
  return FALLBACK
}
