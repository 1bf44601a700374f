import { useAccess } from '../../request/access.ts'
import { clientModules } from '../modules.ts'

/** False for a person who may file nothing at all: then nothing offers it. True until that is known. */
export function useMayAsk(): boolean {
  const access = useAccess()
  return !access || clientModules.some((m) => access.mayChange(m.slug))
}
