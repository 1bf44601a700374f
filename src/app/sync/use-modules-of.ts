import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { AnyClientModule } from '../../request/client-module.ts'
import { modulesOf } from './modules-of.ts'

const NONE: readonly AnyClientModule[] = []

type Items = readonly { module: string }[]

async function modulesWithTexts(items: Items): Promise<readonly AnyClientModule[]> {
  const modules = await modulesOf(items)
  await i18next.loadNamespaces(modules.map((m) => m.ns))
  return modules
}

/** The modules of these items with their texts, once they are here; none for none, and then nothing is fetched. */
export function useModulesOf(items: Items): readonly AnyClientModule[] {
  const slugs = [...new Set(items.map((item) => item.module))].sort()
  return useQuery({ queryKey: ['modules-of', i18next.language, ...slugs], queryFn: () => modulesWithTexts(items), enabled: slugs.length > 0, staleTime: Infinity, meta: { quiet: true } }).data ?? NONE
}
