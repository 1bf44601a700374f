import { useTranslation } from 'react-i18next'
import { type OutboxRow, STUCK } from '../../offline/rows.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'
import { useLabels } from './use-labels.ts'

const isTold = (row: OutboxRow) => row.state !== 'sent' && row.blobId === null

/** What waits, one line a record with its newest state; each leads to the sync screen. */
export function QueuedRows({ rows: all }: { rows: readonly OutboxRow[] }) {
  const rows = [...new Map(all.filter(isTold).map((row) => [row.recordId, row])).values()]
  const { t } = useTranslation(['home', 'sync'])
  const labelOf = useLabels(rows)
  return rows.map((row) => {
    const stuck = STUCK.includes(row.state)
    return (
      <li key={row.recordId}>
        <LinkRow
          to="/sync" icon="cloud" sub={stuck ? t('flight.stuck') : t('flight.queued')}
          title={
            <span className="home-flight-head">
              {labelOf(row)}
              <StatusLabel tone={stuck ? 'red' : 'grey'} icon={stuck ? 'alert' : 'clock'}>{t(stuck ? 'flight.state.stuck' : 'flight.state.queued')}</StatusLabel>
            </span>
          }
        />
      </li>
    )
  })
}
