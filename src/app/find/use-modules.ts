import { useEffect, useState } from 'react'
import type { AnyClientModule } from '../../request/client-module.ts'
import { loadModule } from '../load-modules.ts'
import { clientModules } from '../modules.ts'

/** The module of a slug; undefined when its code does not come, or there is none. */
const fetched = async (slug: string): Promise<AnyClientModule | undefined> => (await loadModule(slug)?.catch(() => undefined)) ?? undefined

/** Every module whose code is here or comes: without a network one that is not is left out. Undefined until that is known. */
export function useModules(): readonly AnyClientModule[] | undefined {
  const [modules, setModules] = useState<readonly AnyClientModule[]>()
  useEffect(() => {
    let gone = false
    void Promise.all(clientModules.map(async ({ slug }) => fetched(slug))).then((all) => gone || setModules(all.filter((one) => one !== undefined)))
    return () => void (gone = true)
  }, [])
  return modules
}
