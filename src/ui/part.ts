/** Parts of a screen that come in a file of their own: what stands beside them does not wait. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

/** Rendered as any component; `load` fetches it before it is needed, and then it is there at once. */
export type Part<P> = FunctionComponent<P> & { load: () => Promise<unknown> }

export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => (loaded = await load())
  const Late = lazy(async () => ({ default: await fetched() }))
  const Part = (props: P) => {
    const [Shown] = useState(() => loaded ?? Late) // the same one as long as it stands
    return createElement(Shown as ComponentType<P>, props)
  }
  return Object.assign(Part, { load: fetched })
}
