import type { AnyClientModule } from '../../request/client-module.ts'
import { loadModule } from '../load-modules.ts'

/** Slugs of the modules of these items, each once. */
export const modulesIn = (items: readonly { module: string }[]): string[] => [...new Set(items.map((i) => i.module))].sort()

/** The modules of these items, where the device has them: the copy of a form has its labels then, else its bare names. */
export async function modulesOf(items: readonly { module: string }[]): Promise<AnyClientModule[]> {
  const found = await Promise.all(modulesIn(items).map(async (slug) => loadModule(slug)?.catch(() => null) ?? null))
  return found.filter((m) => m !== null)
}
