import type { Mark } from '../../../contract/modules/training/shapes.ts'
import { useTools } from '../../request/use-tools.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { markLook } from './mark-look.ts'
import { useClockText } from './use-clock-text.ts'

/** What is recorded of the reader at a session, with the time of arrival; nothing while nothing is. */
export function OwnMark({ mark }: { mark: Mark | null }) {
  const { t } = useTools('training-screens')
  const clock = useClockText()
  if (mark === null || mark.attendanceStatusId === 0) return null
  const word = mark.attendanceStatus || t(`training-screens:mark.${mark.attendanceStatusId}`)
  return <StatusLabel {...markLook[mark.attendanceStatusId]}>{mark.inTime ? t('training-screens:mark.at', { status: word, time: clock(mark.inTime) }) : word}</StatusLabel>
}
