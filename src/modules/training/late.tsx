import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'
import { part } from '../../ui/part.ts'

/** True once it is on this device: without a network it may not be. @param wanted null: it is not needed, and not fetched */
export function useIsHere(wanted: { load: () => Promise<unknown> } | null): boolean {
  const [here, setHere] = useState<typeof wanted>(null)
  // a part is a function: the state is it, and not what it answers
  useEffect(() => void wanted?.load().then(() => setHere(() => wanted), () => undefined), [wanted])
  return wanted !== null && here === wanted
}

/** A part that stands once it is here; what stands beside it stands all the same. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Part = part(load)
  return function Late(props) {
    return useIsHere(Part) ? <Part {...props} /> : null
  }
}
