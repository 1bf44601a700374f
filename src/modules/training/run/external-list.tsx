import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ExternalTraining, trainingExternalCalls } from '../../../../contract/modules/training/external-calls.ts'
import { query } from '../../../api/query.ts'
import { AttachmentList } from '../../../request/attachments/attachment-list.tsx'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import { RecordResult } from './record-result.tsx'

const SHOWN = 5

function ExternalRow({ row, isOwn, onRecord }: { row: ExternalTraining; isOwn: boolean; onRecord: () => void }) {
  const { t, show } = useTools('training-screens')
  return (
    <div className="ess-row trl-required">
      <span className="ess-row-text">
        <span className="ess-row-title"><Link to="/training/active-training/$id" params={{ id: row.id }}>{row.title}</Link></span>
        <span className="ess-row-sub">{show.list([!isOwn && row.employee, row.provider, show.period(row.trainingRequestStart, row.trainingRequestUntil)])}</span>
        <span className="ess-row-sub">{row.result ? t('training-screens:external.result', { date: show.day(row.result.completedOn), hours: show.decimal(row.result.trainingHour) }) : t('training-screens:external.open')}</span>
        {row.result && row.result.attachments.length > 0 ? <AttachmentList files={row.result.attachments} /> : null}
      </span>
      {row.mayRecord ? <Button size="small" icon="edit" onClick={onRecord} aria-label={t('training-screens:external.record-of', { training: row.title, person: row.employee })}>{t(row.result ? 'training-screens:external.change' : 'training-screens:external.record')}</Button> : null}
    </div>
  )
}

/** Trainings somebody else gives, of oneself and of people one answers for. */
export function ExternalList() {
  const { t } = useTools('training-screens')
  const me = useMe()
  const { data } = useQuery({ ...query(trainingExternalCalls.external, { paginationSize: 50, paginationPage: 1 }), meta: { quiet: true } })
  const [recorded, setRecorded] = useState<ExternalTraining | null>(null)
  const { visible, toggle } = useCollapsed(data?.listData ?? [], SHOWN)
  if (visible.length === 0) return null
  return (
    <Section title={t('training-screens:external.title')}>
      <Rows>{visible.map((row) => <li key={row.participantId}><ExternalRow row={row} isOwn={row.employeeId === me?.employeeId} onRecord={() => setRecorded(row)} /></li>)}</Rows>
      {toggle}
      {recorded ? <RecordResult of={recorded} onClose={() => setRecorded(null)} /> : null}
    </Section>
  )
}
