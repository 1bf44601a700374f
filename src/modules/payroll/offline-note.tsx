import { useTools } from '../../request/use-tools.ts'
import { EmptyState } from '../../ui/states.tsx'

/** Documents about pay without a network: there are none. */
export function OfflineNote() {
  const { t } = useTools('payroll')
  return <EmptyState icon="cloudOff" title={t('payroll:offline.title')}>{t('payroll:offline')}</EmptyState>
}
