/**
 * Texts as the app asks for them, in the build as files, in development at each request: shared and modules' texts in one file a
 * namespace, and those namespaces together that one screen asks for at once (src/lib/text-files.ts).
 */
import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/kit/language.ts'
import { gatherTexts } from '../server/lib/gather-texts.ts'
import { TEXT_FILES } from '../src/lib/text-files.ts'

/**
 * Every file of a language as the app asks for it, by its name without ending.
 * @throws Error when what a screen asks for at once names a namespace nobody has written, and what `gatherTexts` throws
 */
export function filesOf(language: Language, root: string): Map<string, string> {
  const texts = gatherTexts(language, root)
  const together = (name: string, namespaces: readonly string[]) => {
    const lacking = namespaces.find((ns) => !texts[ns])
    if (lacking !== undefined) throw new Error(`text-files: ${name} shall hold ${lacking}, which nobody has written`)
    return JSON.stringify(Object.fromEntries(namespaces.map((ns) => [ns, texts[ns]])))
  }
  return new Map([
    ...Object.entries(texts).map(([ns, own]) => [ns, `${JSON.stringify(own, null, 2)}\n`] as const),
    ...Object.entries(TEXT_FILES).map(([name, namespaces]) => [name, together(name, namespaces)] as const),
  ])
}

export function textFiles(): Plugin {
  let root = ''
  return {
    name: 'text-files',
    configResolved: (config) => void (root = config.root),
    // written after what lies in public/, so that a namespace modules add to is whole
    generateBundle() {
      for (const language of languages) {
        for (const [name, source] of filesOf(language, root)) this.emitFile({ type: 'asset', fileName: `locales/${language}/${name}.json`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const [, asked, name] = /\/locales\/([a-z]{2})\/([a-z0-9-]+)\.json(?:$|\?)/.exec(req.url ?? '') ?? []
        const language = languages.find((l) => l === asked)
        const file = language && name && filesOf(language, root).get(name)
        if (!file) return next()
        res.setHeader('content-type', 'application/json; charset=utf-8').end(file)
      })
    },
  }
}
