/** Finding the module of an inbox item. `src/request` never names a module: the app hands the list in. */
import type { AnyClientModule } from './client-module.ts'

export interface ModuleTable {
  all: readonly AnyClientModule[]
  bySlug(slug: string): AnyClientModule | undefined
  /** By the name of inbox rows and access lists (`LeaveRequest`). */
  byName(name: string): AnyClientModule | undefined
}

/** A lookup over the client's modules. */
export function moduleTable(modules: readonly AnyClientModule[]): ModuleTable {
  const slugs = new Map(modules.map((m) => [m.slug, m]))
  const names = new Map(modules.map((m) => [m.def.module, m]))
  return { all: modules, bySlug: (slug) => slugs.get(slug), byName: (name) => names.get(name) }
}
