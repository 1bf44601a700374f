import type { AccountRow } from '../../../../contract/modules/accounts/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'

type State = 'locked' | 'left' | 'invited' | 'new' | 'active'

const look: Record<State, { tone: ToneName; icon: IconName }> = {
  locked: { tone: 'red', icon: 'lock' },
  left: { tone: 'grey', icon: 'logOut' },
  invited: { tone: 'blue', icon: 'send' },
  new: { tone: 'yellow', icon: 'clock' },
  active: { tone: 'green', icon: 'checkCircle' },
}

/** What stands in the way of signing in comes first. */
const stateOf = ({ isLocked, hasLeft, invitedUntil, hasPassword, signedInAt }: AccountRow, isLocal: boolean): State =>
  isLocked ? 'locked' : hasLeft ? 'left' : invitedUntil !== null ? 'invited' : isLocal && !hasPassword && signedInAt === null ? 'new' : 'active'

/** Whether an account can be signed in to; its word is `accounts:state.<state>`. */
export function AccountState({ row, isLocal }: { row: AccountRow; isLocal: boolean }) {
  const { t } = useTools('accounts')
  const state = stateOf(row, isLocal)
  return <StatusLabel {...look[state]}>{t(`accounts:state.${state}`)}</StatusLabel>
}

export function Administrator() {
  const { t } = useTools('accounts')
  return <StatusLabel tone="brown" icon="settings" plain>{t('accounts:administrator')}</StatusLabel>
}
