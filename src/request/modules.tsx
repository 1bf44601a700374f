/** The request modules of this installation, handed down by the app: `src/request` never names one. */
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { AnyClientModule } from './client-module.ts'

export interface ModuleTable {
  all: readonly AnyClientModule[]
  bySlug(slug: string): AnyClientModule | undefined
  /** By the name of inbox rows and access lists (`LeaveRequest`). */
  byName(name: string): AnyClientModule | undefined
}

const Modules = createContext<ModuleTable | null>(null)

export function RequestModulesProvider({ modules, children }: { modules: readonly AnyClientModule[]; children: ReactNode }) {
  const table = useMemo<ModuleTable>(() => {
    const slugs = new Map(modules.map((m) => [m.slug, m]))
    const names = new Map(modules.map((m) => [m.def.module, m]))
    return { all: modules, bySlug: (slug) => slugs.get(slug), byName: (name) => names.get(name) }
  }, [modules])
  return <Modules value={table}>{children}</Modules>
}

export function useRequestModules(): ModuleTable {
  const table = useContext(Modules)
  if (!table) throw new Error('RequestModulesProvider is missing above this screen')
  return table
}
