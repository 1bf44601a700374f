import type { OwnRegistration } from '../../../contract/modules/training-open-registration/offer.ts'
import { useTools } from '../../request/use-tools.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'

const looks: Partial<Record<OwnRegistration['state'], { tone: ToneName; icon: IconName }>> = {
  held: { tone: 'blue', icon: 'clock' },
  waiting: { tone: 'yellow', icon: 'list' },
  taken: { tone: 'green', icon: 'checkCircle' },
  rejected: { tone: 'red', icon: 'closeCircle' },
}

/** Where one's own registration stands; nothing for none. */
export function OwnState({ own }: { own: OwnRegistration }) {
  const { t } = useTools('training-screens')
  const look = looks[own.state]
  if (!look) return null
  return (
    <div className="trl-own">
      <StatusLabel {...look}>{own.statusText}</StatusLabel>
      {own.state === 'waiting' ? <p className="trl-dim">{t('training-screens:waiting.hint')}</p> : null}
    </div>
  )
}
