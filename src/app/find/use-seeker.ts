import { useProfile } from '../../modules/profile/use-profile.ts'
import { useAccess } from '../../request/access.ts'
import { useMe } from '../../request/use-tools.ts'
import type { Seeker } from './screens.ts'

/** Who looks: what they have, as far as it is known. */
export function useSeeker(): Seeker {
  const access = useAccess()
  const me = useMe()
  const profile = useProfile().data
  return { has: (slug) => access?.has(slug) ?? false, approver: profile?.isApprover ?? false, leads: (me?.hasSubordinates || me?.isHr) ?? false }
}
