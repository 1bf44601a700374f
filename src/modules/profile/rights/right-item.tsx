import '../profile.css'
import { useId } from 'react'
import type { ApprovalRight } from '../../../../contract/modules/profile/right-calls.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'

const looks: Record<ApprovalRight['state'], { tone: ToneName; icon: IconName }> = {
  inForce: { tone: 'green', icon: 'check' },
  planned: { tone: 'blue', icon: 'clock' },
  ended: { tone: 'grey', icon: 'history' },
  withdrawn: { tone: 'grey', icon: 'undo' },
}

interface RightItemProps {
  right: ApprovalRight
  /** True for a right of mine: shows who has it. */
  mine: boolean
  /** Left out: nothing can be done with it. */
  onChange?: () => void
  onWithdraw?: () => void
  disabled?: boolean
}

/** One approval right: who, for what, when, and how far it goes. */
export function RightItem({ right, mine, onChange, onWithdraw, disabled }: RightItemProps) {
  const { t, show } = useTools('profile')
  const id = useId()
  const other = mine ? right.grantedToEmployee : right.fromEmployee
  const otherId = mine ? right.grantedToEmployeeId : right.fromEmployeeId
  const { tone, icon } = looks[right.state]
  return (
    <li>
      <Card className="pf-right" role="group" aria-labelledby={id}>
        <div className="pf-right-top">
          <p className="pf-right-who">
            <PersonAvatar name={other} employeeId={otherId} size={40} />
            <span><b id={id}>{t(mine ? 'profile:rights.for-me' : 'profile:rights.by-me', { name: other })}</b><span>{right.module ? t(`request:modules.${right.module}`) : t('profile:rights.all-modules')}</span></span>
          </p>
          <StatusLabel tone={tone} icon={icon}>{t(`profile:rights.state.${right.state}`)}</StatusLabel>
        </div>
        <p className="num">{show.period(right.from, right.until)}</p>
        <ul>
          <li>{t(right.includeWaiting ? 'profile:rights.with-waiting' : 'profile:rights.without-waiting')}</li>
          <li>{mine ? t(right.keepOwnAccess ? 'profile:rights.keeps' : 'profile:rights.hands-over') : t(right.keepOwnAccess ? 'profile:rights.they-keep' : 'profile:rights.they-hand-over', { name: right.fromEmployee })}</li>
        </ul>
        {right.reason ? <p className="pf-quote">“{right.reason}”</p> : null}
        {onChange || onWithdraw ? (
          <div className="pf-buttons">
            {onChange ? <Button size="small" icon="edit" onClick={onChange} disabled={disabled} aria-describedby={id}>{t('profile:rights.change.short')}</Button> : null}
            {onWithdraw ? <Button size="small" icon="undo" onClick={onWithdraw} disabled={disabled} aria-describedby={id}>{t('profile:rights.withdraw')}</Button> : null}
          </div>
        ) : null}
      </Card>
    </li>
  )
}
