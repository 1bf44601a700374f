/** Puts together the namespaces of texts that one screen asks for at once (src/lib/text-files.ts): in the build as files, in development at each request. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { TEXT_FILES } from '../src/lib/text-files.ts'

const texts = (name: string): unknown => JSON.parse(readFileSync(`public/locales/${name}.json`, 'utf8'))

/** Undefined: no file of that name is put together. */
const fileOf = (language: string, name: string): string | undefined => {
  const namespaces = Object.hasOwn(TEXT_FILES, name) ? TEXT_FILES[name] : undefined
  return namespaces && JSON.stringify(Object.fromEntries(namespaces.map((ns) => [ns, texts(`${language}/${ns}`)])))
}

export function textFiles(): Plugin {
  return {
    name: 'text-files',
    generateBundle() {
      for (const language of readdirSync('public/locales')) {
        for (const name of Object.keys(TEXT_FILES)) this.emitFile({ type: 'asset', fileName: `locales/${language}/${name}.json`, source: fileOf(language, name) ?? '' })
      }
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const [, language, name] = /\/locales\/([a-z]{2})\/([a-z-]+)\.json$/.exec(req.url ?? '') ?? []
        const file = language && name && readdirSync('public/locales').includes(language) ? fileOf(language, name) : undefined
        if (file === undefined) return next()
        res.setHeader('content-type', 'application/json; charset=utf-8').end(file)
      })
    },
  }
}
