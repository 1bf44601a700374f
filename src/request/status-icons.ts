import type { StatusId } from '../../contract/kit/lifecycle.ts'
import type { IconName } from '../ui/icon-paths.ts'

/** One icon a status, wherever it is shown. */
export const statusIcons: Record<StatusId, IconName> = {
  0: 'edit', 1: 'clock', 2: 'undo', 3: 'ban', 4: 'checkCircle', 5: 'closeCircle', 11: 'expired', 12: 'ban', 30: 'refresh', 40: 'clock',
}
