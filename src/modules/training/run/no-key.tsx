import type { ReactNode } from 'react'
import { isCallError, isNetworkError } from '../../../api/call-error.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { useSessionKey } from './use-session.ts'

/** Why there is no code to show. */
export function NoKey({ read, action }: { read: ReturnType<typeof useSessionKey>; action?: ReactNode }) {
  const { t } = useTools('training-attendance')
  if (isNetworkError(read.error)) {
    return <EmptyState icon="cloudOff" title={t('training-attendance:key.offline')} action={action ?? <Button size="small" icon="refresh" onClick={() => void read.refetch()}>{t('common:action.retry')}</Button>}>{t('training-attendance:key.offline.hint')}</EmptyState>
  }
  if (isCallError(read.error) && (read.error.status === 403 || read.error.status === 404)) return <EmptyState icon="lock" title={t('training-attendance:key.hidden')} action={action}>{t('training-attendance:key.hidden.hint')}</EmptyState>
  if (isCallError(read.error, 'attendance_key_early')) return <EmptyState icon="clock" title={errorTexts(read.error).join(' ')} action={action} />
  return <ErrorState texts={errorTexts(read.error)} onRetry={() => void read.refetch()} />
}
