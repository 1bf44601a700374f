/** Who is offered a new request of a module. The server decides. */
import type { AccountDetails } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { AnyClientModule } from './client-module.ts'
import { useMe } from './use-tools.ts'

type Facts = Pick<AnyClientModule, 'mayFile' | 'askedAt'>

/** Whether such requests are offered to somebody as new ones. */
export const isOffered = ({ mayFile, askedAt }: Facts, me: AccountDetails | undefined): boolean => askedAt === undefined && (!me || (mayFile?.(me) ?? true))

/** False for somebody who does not file such requests of their own accord; true until that is known. */
export function useMayFile(module: Facts): boolean {
  const me = useMe()
  return isOffered(module, me)
}
