import i18next from 'i18next'
import { startTransition, useEffect, useReducer, useState } from 'react'
import type { AnyClientModule } from '../request/client-module.ts'
import { loadModule } from './load-modules.ts'

/** Each whose code and texts have come. Another list once one more is there. */
let here: readonly AnyClientModule[] = []

/** So many are drawn without waiting for the others: what is in sight on a phone. */
const FIRST = 3

async function bring(slug: string): Promise<void> {
  const module = await loadModule(slug)
  if (!module || here.includes(module)) return
  await i18next.loadNamespaces(module.ns)
  if (!here.includes(module)) here = [...here, module]
}

interface Missing {
  /** Goes on without a module that does not come: what is drawn then has the names that were kept with it. */
  orWithout?: boolean
}

/** The first of these modules. */
export const bringFirst = (slugs: readonly string[]): Promise<unknown> => Promise.all(slugs.slice(0, FIRST).map(bring))

/**
 * The modules that are here with their texts; those of the slugs come, the first of them first. A screen of many modules waits for those alone that it draws.
 * @throws in the screen, when the code of one of them does not come and nothing can be drawn without it
 */
export function useModulesHere(slugs: readonly string[], { orWithout = false }: Missing = {}): readonly AnyClientModule[] {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const [failed, setFailed] = useState<{ error: unknown }>()
  const wanted = slugs.join()
  useEffect(() => {
    let gone = false
    if (wanted === '') return
    const draw = () => void (gone || startTransition(drawAgain))
    const all = wanted.split(',')
    bringFirst(all).then(draw, () => undefined)
    if (orWithout) void Promise.allSettled(all.map(bring)).then(draw)
    else Promise.all(all.map(bring)).then(draw, (error: unknown) => void (gone || setFailed({ error })))
    return () => void (gone = true)
  }, [wanted, orWithout])
  if (failed) throw failed.error
  return here
}
