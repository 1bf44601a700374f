import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { readState } from '../../request/use-read.ts'
import { useToday } from '../../request/use-tools.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Desk } from '../home/desk.tsx'
import { OwedList } from '../home/for-you.tsx'
import { WaitsHere } from '../home/queued-here.tsx'
import { useCounts, useForYou, useOwed, useOwedRead } from '../shell/nav-counts.ts'

/** `/for-you`: everything that waits for the person, of which Home shows the nearest. */
export function ForYouScreen() {
  const { t } = useTranslation('around')
  const owed = useOwed()
  const count = useForYou()
  const waiting = useCounts().actionRequired ?? 0
  const today = useToday()
  const state = readState(useOwedRead())
  return (
    <Page>
      <PageHeader title={t('nav.for-you')} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {count === 0 && !state.failed ? <EmptyState icon="checkCircle" title={t('forYou.empty')} /> : null}
      {count === 0 ? null : <OwedList rows={owed} today={today} desk={waiting > 0 ? <Desk count={waiting} /> : null} here={<WaitsHere />} />}
    </Page>
  )
}
