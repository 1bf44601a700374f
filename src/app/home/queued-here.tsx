/** Requests handed over on this device that the server has not confirmed yet. */
import { useTranslation } from 'react-i18next'
import { type OutboxRow, useOutbox } from '../../api/outbox.ts'
import { STUCK } from '../../offline/rows.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'

const isTold = (row: OutboxRow) => row.state !== 'sent' && row.blobId === null

/** One line a record, the newest state first; it leads to the sync screen. */
export function QueuedHere() {
  const { t } = useTranslation(['home', 'sync'])
  const rows = useOutbox().filter(isTold)
  const records = [...new Map(rows.map((row) => [row.recordId, row])).values()]
  return records.map((row) => {
    const stuck = STUCK.includes(row.state)
    return (
      <li key={row.recordId}>
        <LinkRow
          to="/sync" icon="cloud" sub={stuck ? t('flight.stuck') : t('flight.queued')}
          title={
            <span className="home-flight-head">
              {t(row.label.key, row.label.params ?? {})}
              <StatusLabel tone={stuck ? 'red' : 'grey'} icon={stuck ? 'alert' : 'clock'}>{t(stuck ? 'flight.state.stuck' : 'flight.state.queued')}</StatusLabel>
            </span>
          }
        />
      </li>
    )
  })
}
