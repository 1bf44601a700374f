import type { AnyClientModule } from '../../request/client-module.ts'
import { loadModule } from '../load-modules.ts'

/** The modules of these items, where the device has them: the copy of a form has its labels then, else its bare names. */
export async function modulesOf(items: readonly { module: string }[]): Promise<AnyClientModule[]> {
  const found = await Promise.all([...new Set(items.map((i) => i.module))].map(async (slug) => loadModule(slug)?.catch(() => null) ?? null))
  return found.filter((m) => m !== null)
}
