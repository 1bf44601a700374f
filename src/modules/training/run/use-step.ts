import { useEffect, useState } from 'react'
import { stepAt } from '../../../../contract/modules/training/code.ts'
import { port } from '../../../api/offline.ts'
import { useInSight } from '../../../ui/use-in-sight.ts'

/** The step of now by the server's clock, anew when it ends. @param offsetMs the server's clock less this device's */
export function useStep(codeSeconds: number, offsetMs: number): number {
  const inSight = useInSight()
  const [step, setStep] = useState(() => stepAt(port.now() + offsetMs, codeSeconds))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = port.now() + offsetMs
      setStep(stepAt(now, codeSeconds))
      timer = setTimeout(tick, codeSeconds * 1000 - (now % (codeSeconds * 1000)) + 5)
    }
    tick() // at once also when the page is back: timers sleep while nobody looks
    return () => clearTimeout(timer)
  }, [codeSeconds, offsetMs, inSight])
  return step
}
