import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Desk } from '../home/desk.tsx'
import { OwedList } from '../home/for-you.tsx'
import { WaitsHere } from '../home/queued-here.tsx'
import { useCounts, useForYou, useOwed } from '../shell/nav-counts.ts'

/** `/for-you`: everything that waits for the person, of which Home shows the soonest. */
export function ForYouScreen() {
  const { t } = useTranslation(['home', 'around'])
  const owed = useOwed()
  const count = useForYou()
  const waiting = useCounts().actionRequired ?? 0
  const today = useQuery(query(homeCalls.home, {})).data?.today
  return (
    <Page>
      <PageHeader title={t('around:nav.for-you')} />
      {today === undefined ? null : count === 0 ? <EmptyState icon="checkCircle" title={t('forYou.empty')} /> : (
        <OwedList rows={owed} today={today} desk={waiting > 0 ? <Desk count={waiting} /> : null} here={<WaitsHere />} />
      )}
    </Page>
  )
}
