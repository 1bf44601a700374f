/** Every request module of the client, in one visible list. The shell reads these lines; the module itself comes with its screens. */
import type { AnyClientModule } from '../request/client-module.ts'
import type { IconName } from '../ui/icon-paths.ts'

export interface ModuleEntry {
  /** Folder, URL and call prefix. Its name stands in `request:module.<slug>`. */
  slug: string
  icon: IconName
  load: () => Promise<AnyClientModule>
}

export const clientModules: readonly ModuleEntry[] = [
  { slug: 'leave-requests', icon: 'leave', load: () => import('../modules/leave-requests/index.ts').then((m) => m.default) },
]

const loaded = new Map<string, Promise<AnyClientModule>>()

/** The module of a slug, or null when there is none. */
export function loadModule(slug: string): Promise<AnyClientModule> | null {
  const entry = clientModules.find((m) => m.slug === slug)
  if (!entry) return null
  let promise = loaded.get(slug)
  if (!promise) {
    promise = entry.load()
    promise.catch(() => loaded.delete(slug))
    loaded.set(slug, promise)
  }
  return promise
}

/** Every module, for pickers and the inbox. */
export const loadAllModules = (): Promise<AnyClientModule[]> => Promise.all(clientModules.map((m) => loadModule(m.slug) as Promise<AnyClientModule>))
