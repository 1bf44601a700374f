/** Statuses of a mark as people read them: a word, an icon, a colour. */
import type { AttendanceStatusId } from '../../../contract/modules/training/shapes.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'

/** Icon and colour; its word is `mark.<id>`. */
export const markLook: Record<AttendanceStatusId, { tone: ToneName; icon: IconName }> = {
  0: { tone: 'grey', icon: 'circle' },
  1: { tone: 'green', icon: 'checkCircle' },
  2: { tone: 'yellow', icon: 'clock' },
  3: { tone: 'red', icon: 'closeCircle' },
  4: { tone: 'blue', icon: 'leave' },
}
