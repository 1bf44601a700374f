import { port } from '../../../api/offline.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { StaleNote } from '../../../ui/states.tsx'
import type { LiveRead } from './use-session.ts'

/** "12 of 16", with its age where it is not of now; nothing while nobody knows. */
export function CountText({ live }: { live: LiveRead }) {
  const { t } = useTools('training-attendance')
  const { data } = live
  if (!data) return null
  const { copyFrom } = readState(live)
  return (
    <p className="tr-count">
      <span className="num">{t('training-attendance:count', { recorded: data.present + data.partly, participants: data.participants })}</span>
      {copyFrom === null ? null : <StaleNote at={copyFrom} nowMs={port.now()} />}
    </p>
  )
}
