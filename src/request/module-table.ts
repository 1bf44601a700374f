/** Finding the module of an inbox item. `src/request` never names a module: the app hands the list in. */
import type { AnyClientModule } from './client-module.ts'

export interface ModuleTable {
  /** Slugs of every module there is. */
  slugs: readonly string[]
  /** False for one whose code is still on its way. */
  has: (slug: string) => boolean
  bySlug(slug: string): AnyClientModule | undefined
  /** By the name of inbox rows and access lists (`LeaveRequest`). */
  byName(name: string): AnyClientModule | undefined
}

/** A lookup over the client's modules. @param slugs of every module there is, when the code of some is not here */
export function moduleTable(modules: readonly AnyClientModule[], slugs: readonly string[] = modules.map((m) => m.slug)): ModuleTable {
  const here = new Map(modules.map((m) => [m.slug, m]))
  const names = new Map(modules.map((m) => [m.def.module, m]))
  return { slugs, has: (slug) => here.has(slug) || !slugs.includes(slug), bySlug: (slug) => here.get(slug), byName: (name) => names.get(name) }
}
