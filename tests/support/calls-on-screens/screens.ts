/** Screens by their addresses, and the calls each of them uses. */
import { readFileSync } from 'node:fs'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { Fields } from '../../../contract/kit/field.ts'
import { projectRoot } from '../../../server/lib/project-root.ts'
import { ClientCode, type Piece } from './code.ts'
import { contractOf, offeredBy, Reader, type Uses } from './uses.ts'
import { clientModules } from '../../../src/app/modules.ts'
import type { AnyClientModule } from '../../../src/request/client-module.ts'

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8')

/** Every address with the file and the export that draw it. */
function routes(code: ClientCode): { path: string; piece: string }[] {
  const router = read('src/app/router.tsx')
  const table = read('src/app/screens.ts')
  const loaders = new Map([...table.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\)/gm)].map(([, name = '', from = '']) => [name, from]))
  const screens = new Map([...table.matchAll(/^ {2}(\w+): (?:\(\) => import\('([^']+)'\)|(\w+)),/gm)].map(([, name = '', from, loader = '']) => [name, from ?? loaders.get(loader) ?? '']))
  const named = [...router.matchAll(/(?:page\('([^']+)', '(\w+)'\)|path: '([^']+)', component: screen\('(\w+)'\))/g)].map((m) => ({ path: m[1] ?? m[3] ?? '', name: m[2] ?? m[4] ?? '' }))
  const direct = [...router.matchAll(/path: '([^']+)', component: lazyScreen\(\(\) => import\('([^']+)'\), '(\w+)'\)/g)].map(([, path = '', from = '', name = '']) => ({ path, from, name }))
  return [...direct, ...named.map((one) => ({ ...one, from: screens.get(one.name) ?? '' }))].filter(({ name }) => name !== 'Gallery').map(({ path, from, name }) => {
    const piece = code.exported(code.resolve('src/app/screens.ts', from), name)
    if (!piece) throw new Error(`the screen of ${path} is not found: ${name} of ${from}`)
    return { path, piece }
  })
}

/** Entries of fields whose choices the machinery offers by itself: those a step of the form places and the module does not draw in its own way. */
function choicesOf(module: AnyClientModule): string[] {
  const fields = module.def.fields as Fields
  return (module.form as string[][]).flat().flatMap((name) => {
    const field = fields[name]
    return field && !(name in (module.fieldOverrides ?? {})) ? offeredBy(field).map(({ id }) => id) : []
  })
}

/** What a piece uses of a module, when it is shown for that one. */
const callsOf = (module: AnyClientModule, uses: Uses): string[] => {
  const calls = module.def.calls as unknown as Record<string, AnyCall | undefined>
  return [...[...uses.ofModule].flatMap((name) => calls[name]?.id ?? []), ...(uses.choices ? choicesOf(module) : [])]
}

/** Part of every screen: the shell, and what the app does by itself. */
export const EVERYWHERE = 'every screen'

/** Opened over every screen, and told of by itself. */
export const SEARCH = 'the search'
const SEARCH_PIECE = 'src/app/find/palette.tsx#Palette'

/** What fetches ahead of a screen shows nothing; the rest is walked into from the addresses. */
const APART = /^src\/app\/(screens|load-modules)\.ts|^src\/app\/find\/palette\.tsx#Palette$|^src\/app\/router\.tsx#homeRoute|^src\/app\/sync\/(forms-ahead|form-choices|warm)\.ts/

/** By address, the ids of the calls its screen uses. @throws Error for an address whose screen is not found */
export async function callsOnScreens(): Promise<Map<string, Set<string>>> {
  const code = new ClientCode()
  try {
    const reader = new Reader(code, await contractOf(code))
    const modules = await Promise.all(clientModules.map(async ({ slug }) => ((await import(`../../../src/modules/${slug}/index.ts`)) as { default: AnyClientModule }).default))
    const facts = new Set([...code.pieces.keys()].filter((key) => key.includes('#fact:')).map((key) => key.split('#fact:')[1] as string))
    const known = new Map<string, Uses>()
    const usesOf = (key: string): Uses => {
      const uses = known.get(key) ?? reader.uses(code.pieces.get(key) as Piece, facts)
      known.set(key, uses)
      return uses
    }
    /** @param of the modules that may be shown there */
    const walk = (starts: readonly string[], of: readonly AnyClientModule[]): Set<string> => {
      const calls = new Set<string>()
      const seen = new Set<string>()
      const open = [...starts]
      for (let key = open.pop(); key !== undefined; key = open.pop()) {
        if (seen.has(key) || !code.pieces.has(key) || (APART.test(key) && !starts.includes(key))) continue
        seen.add(key)
        const uses = usesOf(key)
        const read = `${key.split('#')[0]}#`
        for (const id of [...uses.calls, ...of.flatMap((module) => callsOf(module, uses))]) calls.add(id)
        open.push(read, ...uses.pieces, ...of.flatMap(({ slug }) => [...uses.facts].map((fact) => `src/modules/${slug}/index.ts#fact:${fact}`)), ...(key === read ? code.importsOf(read.slice(0, -1)).map((file) => `${file}#`) : []))
      }
      return calls
    }
    const screens = new Map([[EVERYWHERE, walk(['src/main.tsx#', 'src/main.tsx#start', 'src/app/after-start.ts#afterStart'], modules)]])
    for (const { path, piece } of routes(code)) {
      if (!path.startsWith('/$module')) screens.set(path, walk([piece], modules))
      else for (const module of modules) {
        const own = path.replace('$module', module.slug)
        if (!screens.has(own)) screens.set(own, walk([piece], [module]))
      }
    }
    screens.set(SEARCH, walk([SEARCH_PIECE], modules))
    return screens
  } finally {
    code.close()
  }
}
