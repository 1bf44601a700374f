/**
 * The texts of the product where they are written: those of the machinery in public/locales/{language}/{ns}.json, those of a module
 * beside its contract, in contract/modules/{slug}/locales/{language}.json, by namespace. Build, development, server and tests read them
 * through here; what the build writes is again one file a language and namespace (.build/text-files.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '../../contract/kit/language.ts'
import { projectRoot } from './project-root.ts'

/** Flat keys and their texts. */
export type Texts = Record<string, string>

/** One file with texts of one language. */
export interface TextSource {
  /** Path from the root. */
  file: string
  /** By namespace. */
  texts: Record<string, Texts>
}

const SHARED = 'public/locales'
const MODULES = 'contract/modules'

/** @throws Error that names the file, when it is no JSON */
function readJson(root: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function flat(file: string, ns: string, found: unknown): Texts {
  if (!/^[a-z0-9-]+$/.test(ns) || !isObject(found)) throw new Error(`${file}: ${ns} is no namespace with its texts`)
  const nested = Object.entries(found).find(([, text]) => typeof text !== 'string')
  if (nested) throw new Error(`${file}: ${ns}:${nested[0]} is no text`)
  return found as Texts
}

const moduleSource = (root: string, file: string): TextSource => {
  const found = readJson(root, file)
  if (!isObject(found)) throw new Error(`${file}: no object of namespaces`)
  return { file, texts: Object.fromEntries(Object.entries(found).map(([ns, texts]) => [ns, flat(file, ns, texts)])) }
}

const namesIn = (root: string, folder: string): string[] => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [])

/**
 * Every file with texts of a language: shared namespaces first, then modules by their slug.
 * @throws Error that names the file, when one is no JSON or is shaped otherwise, and when a module has texts but none in this language
 */
export function textSources(language: Language, root: string = projectRoot): TextSource[] {
  const shared = namesIn(root, `${SHARED}/${language}`).map((name) => {
    const file = `${SHARED}/${language}/${name}`
    const ns = name.replace(/\.json$/, '')
    return { file, texts: { [ns]: flat(file, ns, readJson(root, file)) } }
  })
  const own = namesIn(root, MODULES).flatMap((slug) => {
    const folder = `${MODULES}/${slug}/locales`
    const names = namesIn(root, folder)
    const stray = names.find((name) => !languages.some((l) => name === `${l}.json`))
    if (stray) throw new Error(`${folder}/${stray} is no file of a language`)
    return names.length === 0 ? [] : [moduleSource(root, `${folder}/${language}.json`)]
  })
  return [...shared, ...own]
}

/**
 * All texts of a language by namespace, shared ones and modules' in one.
 * @throws Error that names both files, when a key of a namespace is given twice; and what `textSources` throws
 */
export function gatherTexts(language: Language, root: string = projectRoot): Record<string, Texts> {
  const gathered: Record<string, Texts> = {}
  const writtenIn = new Map<string, string>()
  for (const { file, texts } of textSources(language, root)) {
    for (const [ns, own] of Object.entries(texts)) {
      for (const key of Object.keys(own)) {
        const before = writtenIn.get(`${ns}:${key}`)
        if (before) throw new Error(`${ns}:${key} is given twice, in ${before} and in ${file}`)
        writtenIn.set(`${ns}:${key}`, file)
      }
      gathered[ns] = { ...gathered[ns], ...own }
    }
  }
  return gathered
}
