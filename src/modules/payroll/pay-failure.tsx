import type { ReadState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

/** Why nothing is shown; without a network there are no documents about pay. */
export function PayFailure({ state: { failed, retry } }: { state: ReadState }) {
  const { t } = useTools('payroll')
  if (failed === null) return null
  return failed.length === 0 ? <EmptyState icon="cloudOff" title={t('payroll:offline.title')}>{t('payroll:offline')}</EmptyState> : <ErrorState texts={failed} onRetry={retry} />
}
