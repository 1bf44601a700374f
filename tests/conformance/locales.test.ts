/** Every text in every language, none that nobody shows. Texts: of the machinery in public/locales, of a module beside its contract; flat keys. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '../../.build/text-files.ts'
import { type Language, languages } from '../../contract/kit/language.ts'
import { requestModules } from '../../contract/requests.ts'
import { gatherTexts, type Texts, textSources } from '../../server/lib/gather-texts.ts'
import { clientModules } from '../../src/app/modules.ts'
import { TEXT_FILES } from '../../src/lib/text-files.ts'
import { sourceTexts } from '../support/sources.ts'

const gathered = new Map(languages.map((language) => [language, gatherTexts(language)]))
const namespaces = Object.keys(gathered.get('en') ?? {}).sort()
const read = (language: Language, ns: string): Texts => gathered.get(language)?.[ns] ?? {}

const PLURAL = /_(zero|one|two|few|many|other)$/
/** A key without its plural ending: `list.filters-count_one` is one of `list.filters-count`; `too_many` has no plural. */
const baseOf = (key: string, texts: Texts) => (PLURAL.test(key) && key.replace(PLURAL, '_other') in texts ? key.replace(PLURAL, '') : key)
const bases = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => baseOf(key, texts)))].sort()
const parametersOf = (text: string) => [...text.matchAll(/\{\{\s*([^}\s]+)\s*\}\}/g)].map((m) => m[1] ?? '').sort()

/** Path of a file in any language. */
const placeOf = (file: string, language: Language) => file.replace(`/${language}/`, '/{lng}/').replace(`/${language}.json`, '/{lng}.json')

test('every language has the same files', () => {
  expect(readdirSync(new URL('../../public/locales/', import.meta.url)).sort()).toEqual([...languages].sort())
  const files = (language: Language) => textSources(language).map(({ file }) => placeOf(file, language))
  for (const language of languages) expect([language, files(language)]).toEqual([language, files('en')])
})

test('what stands in a file stands in the same file of every language', () => {
  const where = (language: Language) => new Set(textSources(language).flatMap(({ file, texts }) => Object.entries(texts).flatMap(([ns, own]) => bases(own).map((key) => `${placeOf(file, language)} ${ns}:${key}`))))
  const english = where('en')
  for (const language of languages) {
    const here = where(language)
    expect({ language, lacking: [...english].filter((key) => !here.has(key)), alone: [...here].filter((key) => !english.has(key)) }).toEqual({ language, lacking: [], alone: [] })
  }
})

test('namespaces that share a file are there, each in one file only, and no file takes the name of a namespace', () => {
  const named = Object.values(TEXT_FILES).flat()
  expect(named.filter((ns) => !namespaces.includes(ns))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  expect(Object.keys(TEXT_FILES).filter((file) => namespaces.includes(file))).toEqual([])
})

test('what the app asks for is every namespace whole, in a file of its own, and those of one screen together', () => {
  const files = filesOf('en', new URL('../..', import.meta.url).pathname)
  expect([...files.keys()].sort()).toEqual([...namespaces, ...Object.keys(TEXT_FILES)].sort())
  for (const ns of namespaces) expect(JSON.parse(files.get(ns) ?? '')).toEqual(read('en', ns))
  for (const [name, together] of Object.entries(TEXT_FILES)) expect(JSON.parse(files.get(name) ?? '')).toEqual(Object.fromEntries(together.map((ns) => [ns, read('en', ns)])))
})

test.each(requestModules.map((m) => m.slug))('%s brings its words: what shell, pickers, lists and notices call it, and a namespace of its own', (slug) => {
  const own = textSources('en').find(({ file }) => file === `contract/modules/${slug}/locales/en.json`)?.texts ?? {}
  const ns = clientModules.find((m) => m.slug === slug)?.ns ?? ''
  const names = [`request:module.${slug}`, `request:modules.${slug}`, `new:hint.${slug}`, `notifications:module.${slug}`]
  expect(names.filter((name) => own[name.split(':')[0] ?? '']?.[name.split(':')[1] ?? ''] === undefined)).toEqual([])
  expect(Object.keys(own)).toContain(ns)
})

test.each(namespaces)('%s: every text in every language, with the plurals that language has', (ns) => {
  const english = bases(read('en', ns))
  for (const language of languages) {
    const texts = read(language, ns)
    expect([language, bases(texts)]).toEqual([language, english])
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = [...new Set(Object.keys(texts).map((key) => baseOf(key, texts)).filter((key) => `${key}_other` in texts))]
    const lacking = counted.flatMap((key) => forms.filter((form) => !(`${key}_${form}` in texts) && !(key in texts)).map((form) => `${language}: ${key}_${form}`))
    expect(lacking).toEqual([])
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

test.each(namespaces)('%s: a translation names no parameter the English text does not know', (ns) => {
  const english = read('en', ns)
  const known = (key: string) => new Set(Object.entries(english).filter(([k]) => baseOf(k, english) === key).flatMap(([, text]) => parametersOf(text)))
  const wrong = languages.flatMap((language) =>
    Object.entries(read(language, ns)).flatMap(([key, text], _, all) =>
      parametersOf(text).filter((name) => name !== 'count' && !known(baseOf(key, Object.fromEntries(all))).has(name)).map((name) => `${language} ${key}: ${name}`)))
  expect(wrong).toEqual([])
})

test('a percentage is one: no line ends between a number and its sign, and Arabic has its own', () => {
  const apart = languages.flatMap((language) => namespaces.flatMap((ns) =>
    Object.entries(read(language, ns)).filter(([, text]) => (language === 'ar' ? /%/ : /[}\d][^\S\u00a0]+%/).test(text)).map(([key]) => `${language} ${ns}:${key}`)))
  expect(apart).toEqual([])
})

test('a text that is the same in every language is a name, a number or a fixed word', () => {
  const same = namespaces.flatMap((ns) => {
    const [english, ...others] = languages.map((language) => read(language, ns))
    return Object.entries(english ?? {}).filter(([key, text]) => /\p{L}{4,}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')) && others.every((texts) => texts[key] === text)).map(([key]) => `${ns}:${key}`)
  })
  expect(same).toEqual(['fixed:auth.silent-text'])
})

// The `fixed` namespace is strings.test.ts's: each of its texts has its own place.
/** What the sources ask for: whole keys, and patterns of keys put together (`note.title.${action}`). */
function askedFor() {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  for (const source of sourceTexts()) {
    for (const [, , text = ''] of source.matchAll(/(['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g)) literals.add(text.replace(/^@/, ''))
    for (const [, text = ''] of source.matchAll(/`([^`]*)`/g)) {
      const parts = text.replace(/^@/, '').split(/\$\{[^}]*\}/)
      if (parts.length === 1) literals.add(text)
      else if (parts.join('').replace(/^.*:/, '').length >= 3) patterns.push(new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`))
    }
  }
  return { literals, patterns }
}

test('every text is shown by something', () => {
  const { literals, patterns } = askedFor()
  const isAsked = (name: string) => literals.has(name) || patterns.some((pattern) => pattern.test(name))
  const unused = namespaces.filter((ns) => ns !== 'fixed').flatMap((ns) => bases(read('en', ns)).filter((key) => !isAsked(key) && !isAsked(`${ns}:${key}`)).map((key) => `${ns}:${key}`))
  expect(unused).toEqual([])
})
