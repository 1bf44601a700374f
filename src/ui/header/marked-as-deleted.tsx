import { useTranslation } from 'react-i18next'
import { StatusLabel } from '../status-label.tsx'
import { Tooltip } from '../tooltip.tsx'

/** Flag of a record the system took away; its tooltip says who did it. */
export function MarkedAsDeleted() {
  const { t } = useTranslation('fixed')
  return (
    <Tooltip text={t('header.marked-by-system')} at="end">
      <button type="button" className="ess-flag"><StatusLabel tone="red" icon="ban">{t('header.mark-as-deleted')}</StatusLabel></button>
    </Tooltip>
  )
}
