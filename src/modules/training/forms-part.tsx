import { useEffect, useState } from 'react'
import { part } from '../../ui/part.ts'

const Due = part(() => import('./forms/forms-due.tsx').then((m) => m.FormsDue))
const OfTraining = part(() => import('./forms/forms-due.tsx').then((m) => m.FormsOfTraining))

/** True once it is on this device: without a network it may not be, and what stands beside it stands all the same. */
function useIsHere({ load }: { load: () => Promise<unknown> }): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => void load().then(() => setHere(true), () => undefined), [load])
  return isHere
}

/** Tests and feedback one is to fill in now. */
export const FormsDue = () => (useIsHere(Due) ? <Due /> : null)

/** Tests and feedback of one training. */
export const FormsOfTraining = (props: { trainingId: string }) => (useIsHere(OfTraining) ? <OfTraining {...props} /> : null)
