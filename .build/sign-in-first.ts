/**
 * Loads the app from the script of index.html instead of from tags, and makes src/app/sign-in/sign-in-first.ts a file of its own: a page on which
 * nobody was ever signed in leaves for the sign-in page first, and what it needs for that is not what the app is made of.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, type Plugin, type Rolldown } from 'vite'

const SOURCE = 'src/app/sign-in/sign-in-first.ts'
/** In the script of index.html, where the files go. */
const PLACE = '/*MAIN*/null'

const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const AHEAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const INLINE = /<script>([\s\S]*?)<\/script>/
/** What first-files.ts wrote there. */
const FIRST = /f = (\{"readMany".*\})$/m
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** All of it in one script: nothing it shares with the app is in another. */
async function bundled(root: string): Promise<string> {
  const built = await build({ root, configFile: false, logLevel: 'error', build: { write: false, target: 'es2023', lib: { entry: SOURCE, formats: ['es'] }, minify: true } })
  const [{ output: [chunk] }] = built as [Rolldown.RolldownOutput]
  return chunk.code
}

export function signInFirst(): Plugin {
  let root = ''
  let out = 'dist'
  let file = ''
  let named: unknown
  return {
    name: 'sign-in-first',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      out = config.build.outDir
    },
    async generateBundle() {
      const source = await bundled(root)
      file = `assets/lazy-sign-in-first-${createHash('sha256').update(source).digest('base64url').replaceAll(/[^A-Za-z0-9]/g, 'x').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: file, source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error('sign-in-first: no place for the files in index.html')
        const all = (tags: RegExp) => [...html.matchAll(tags)].map(([, name]) => name)
        const main = { scripts: [...all(SCRIPT), ...all(AHEAD)], styles: all(STYLESHEET), signIn: `./${file}` }
        if (main.scripts.length === 0 || main.styles.length === 0) throw new Error('sign-in-first: the app is not in index.html')
        const page = html.replaceAll(SCRIPT, '').replaceAll(AHEAD, '').replaceAll(STYLESHEET, '').replace(PLACE, () => JSON.stringify(main))
        const script = INLINE.exec(page)?.[1] ?? ''
        named = { main, first: JSON.parse(FIRST.exec(script)?.[1] ?? '{}') as unknown }
        const { code } = await minify('index.js', script)
        return page.replace(script, () => code.trim())
      },
    },
    // for the budgets (tests/budget.mjs), in a folder that is not served: in the page it is as small as it gets
    closeBundle: async () => writeFile(join(out, '.vite/page.json'), JSON.stringify(named)),
  }
}
