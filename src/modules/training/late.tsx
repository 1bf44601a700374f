import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'
import { part } from '../../ui/part.ts'

/** A part that stands once it is on this device: without a network it may not be, and what stands beside it stands all the same. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Part = part(load)
  return function Late(props) {
    const [isHere, setHere] = useState(false)
    useEffect(() => void Part.load().then(() => setHere(true), () => undefined), [])
    return isHere ? <Part {...props} /> : null
  }
}
