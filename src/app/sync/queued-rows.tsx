import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { agoText } from '../../lib/civil-text.ts'
import { type DraftRow, type OutboxRow, STUCK } from '../../offline/rows.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'
import { draftsHere } from '../home/drafts-here.ts'
import { useLabels } from './use-labels.ts'

const isTold = (row: OutboxRow) => row.state !== 'sent' && row.blobId === null

/** What waits, one line a record with its newest state; each leads to the sync screen. */
export function QueuedRows({ rows: all }: { rows: readonly OutboxRow[] }) {
  const rows = [...new Map(all.filter(isTold).map((row) => [row.recordId, row])).values()]
  const { t } = useTranslation(['around', 'sync'])
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

/** Live. */
function useDraftsHere(): readonly DraftRow[] {
  const [drafts, setDrafts] = useState<readonly DraftRow[]>([])
  useEffect(() => {
    let gone = false
    const read = () => void draftsHere().then((rows) => gone || setDrafts(rows), () => gone || setDrafts([]))
    read()
    const stop = port.onChanged((change) => (change.kind === 'draft' || change.kind === 'sent') && read())
    return () => {
      gone = true
      stop()
    }
  }, [])
  return drafts
}

/** Drafts the server has never seen, each leading on where it was left. */
export function DraftRows() {
  const drafts = useDraftsHere()
  const { t, i18n } = useTranslation(['around', 'home', 'request'])
  return drafts.map(({ id, module, savedAt }) => (
    <li key={id}>
      <LinkRow
        to="/$module/new" params={{ module }} search={{ draft: id }} icon="edit" title={t(`request:module.${module}`)} sub={t('owed.draft', { ago: agoText(savedAt, port.now(), i18n.language) })}
        end={<span className="home-deed">{t('home:owed.deed.finish')}</span>}
      />
    </li>
  ))
}
