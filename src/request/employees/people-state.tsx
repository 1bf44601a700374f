import { useTranslation } from 'react-i18next'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { Employees } from './use-employees.ts'

/** What stands in the place of a list that is not there: loading, failed; null when it is there. */
export function PeopleState({ source }: { source: Employees }) {
  const { t } = useTranslation('fixed')
  if (source.failed) return <ErrorState texts={source.failed} onRetry={source.retry} small />
  return source.people ? null : <SkeletonRows count={4} label={t('employee-list.loading')} />
}
