/** Where the code of each request module is. In no script that Home waits for: this list grows with the modules. */
import type { AnyClientModule } from '../request/client-module.ts'
import { clientModules, type ModuleSlug } from './modules.ts'

const loaders: Record<ModuleSlug, () => Promise<{ default: AnyClientModule }>> = {
  'leave-requests': () => import('../modules/leave-requests/index.ts'),
  'manual-shifts': () => import('../modules/manual-shifts/index.ts'),
  'permit-out': () => import('../modules/permit-out/index.ts'),
  timesheets: () => import('../modules/timesheets/index.ts'),
  'attendance-check-time-overrides': () => import('../modules/attendance-check-time-overrides/index.ts'),
  'overtime-schedule': () => import('../modules/overtime-schedule/index.ts'),
  'custom-module-request': () => import('../modules/custom-module-request/index.ts'),
  'formal-development': () => import('../modules/formal-development/index.ts'),
  'leave-adjustment': () => import('../modules/leave-adjustment/index.ts'),
}

const loaded = new Map<string, Promise<AnyClientModule>>()

/** The module of a slug, or null when there is none. */
export function loadModule(slug: string): Promise<AnyClientModule> | null {
  if (!Object.hasOwn(loaders, slug)) return null
  let promise = loaded.get(slug)
  if (!promise) {
    promise = loaders[slug as ModuleSlug]().then((m) => m.default)
    promise.catch(() => loaded.delete(slug))
    loaded.set(slug, promise)
  }
  return promise
}

/** Every module, for pickers and the inbox. */
export const loadAllModules = (): Promise<AnyClientModule[]> => Promise.all(clientModules.map((m) => loadModule(m.slug) as Promise<AnyClientModule>))
