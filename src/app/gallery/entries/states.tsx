import { screenStatus } from '../../../../contract/kit/lifecycle.ts'
import { RequestStatus } from '../../../request/request-status.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { CountBadge } from '../../../ui/status-label.tsx'
import type { GalleryEntry } from '../entry.ts'

const HOUR_MS = 3_600_000
const statuses = Object.keys(screenStatus).map(Number) as (keyof typeof screenStatus)[]

const entry: GalleryEntry = {
  id: 'states',
  title: 'Statuses, empty, loading, failed, old',
  states: [
    { name: 'screen statuses, Entry first', Show: () => <><RequestStatus status={null} />{statuses.map((s) => <RequestStatus key={s} status={s} />)}</> },
    { name: 'counts', Show: () => <><CountBadge count={3} label="3 waiting" /><CountBadge count={120} label="120 waiting" /><CountBadge count={8} label="8 waiting" quiet /></> },
    { name: 'empty', Show: () => <EmptyState icon="list" title="No Data" action={<Button>New Request</Button>}>Nothing was asked for yet.</EmptyState> },
    { name: 'failed', Show: () => <ErrorState texts={['The leave type is not there any more.']} onRetry={() => undefined} /> },
    { name: 'offline', Show: () => <ErrorState onRetry={() => undefined} small /> },
    { name: 'loading', Show: () => <SkeletonRows count={2} /> },
    { name: 'old copy', Show: () => <StaleNote at={0} nowMs={2 * HOUR_MS} /> },
    { name: 'note', Show: () => <Note tone="yellow" icon="alert">Changed by Sari, review before sending.</Note> },
  ],
}

export default entry
