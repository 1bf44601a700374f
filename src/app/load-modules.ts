/** The code of each request module, found by its folder. In no script that Home waits for: this list grows with the modules. */
import type { AnyClientModule } from '../request/client-module.ts'
import { clientModules } from './modules.ts'

const loaders = import.meta.glob<{ default: AnyClientModule }>('../modules/*/index.ts')

const loaded = new Map<string, Promise<AnyClientModule>>()
const here = new Map<string, AnyClientModule>()

/** The module of a slug whose code has come. */
export const moduleHere = (slug: string): AnyClientModule | undefined => here.get(slug)

/** The module of a slug, or null when there is none. */
export function loadModule(slug: string): Promise<AnyClientModule> | null {
  const load = loaders[`../modules/${slug}/index.ts`]
  if (!load) return null
  let promise = loaded.get(slug)
  if (!promise) {
    promise = load().then((m) => {
      here.set(slug, m.default)
      return m.default
    })
    promise.catch(() => loaded.delete(slug))
    loaded.set(slug, promise)
  }
  return promise
}

/** Every module, for pickers and the inbox. */
export const loadAllModules = (): Promise<AnyClientModule[]> => Promise.all(clientModules.map((m) => loadModule(m.slug) as Promise<AnyClientModule>))
