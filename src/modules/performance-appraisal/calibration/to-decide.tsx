import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { BatchOutcome } from '../../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { useOnline, useOutbox } from '../../../api/outbox.ts'
import { newRecordId } from '../../../api/offline.ts'
import { query, queryKey } from '../../../api/query.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'

const PAGE = { paginationSize: 100, paginationPage: 1 }

/** What became of the last batch: each that was not done, with its reason. */
function Refused({ outcomes, names }: { outcomes: readonly BatchOutcome[]; names: ReadonlyMap<string, string> }) {
  const { t } = useTools('performance-appraisal-calibration')
  const failed = outcomes.filter((o) => !o.ok)
  if (failed.length === 0) return null
  return <Note tone="red" icon="alert" role="alert"><b>{t('performance-appraisal-calibration:refused', { count: failed.length })}</b>{failed.map((o) => <p key={o.id}>{[names.get(o.id), o.message].filter(Boolean).join(': ')}</p>)}</Note>
}

/** Evaluations on one's desk with their scores, to be ticked and approved together; each opens to be calibrated. */
export function ToDecide() {
  const { t, show } = useTools('performance-appraisal-calibration')
  const scoreText = useScoreText()
  const online = useOnline()
  const client = useQueryClient()
  const run = useRunCommand()
  const read = useQuery({ ...query(appraisalCalls.pendingApproval, PAGE), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const [batchId, setBatchId] = useState<string | null>(null)
  const last = useOutbox().find((row) => row.recordId === batchId && row.state === 'sent')
  const outcomes = (last?.answer as { outcomes?: BatchOutcome[] } | null)?.outcomes ?? []
  const items = read.data?.listData ?? []
  const names = new Map(items.map((item) => [item.id, item.employee]))
  const chosen = items.filter((item) => ticked.has(item.id))
  const toggle = (id: string) => setTicked((before) => { const next = new Set(before); if (!next.delete(id)) next.add(id); return next })
  const approve = async () => {
    setAsking(false)
    const id = newRecordId()
    setBatchId(id)
    await run({ op: appraisalCalls.batchApprove.id, input: { items: chosen.map(({ id: of, version }) => ({ id: of, version })) }, recordId: id, label: { key: 'performance-appraisal-calibration:item', params: { count: chosen.length } }, said: (answer) => t('performance-appraisal-calibration:approved', { count: (answer as { outcomes: BatchOutcome[] }).outcomes.filter((o) => o.ok).length }) })
    setTicked(new Set())
    await client.invalidateQueries({ queryKey: queryKey(appraisalCalls.pendingApproval) })
  }
  return (
    <Section title={t('performance-appraisal-calibration:desk')}>
      <Refused outcomes={outcomes} names={names} />
      {read.data && !state.notFound ? items.length === 0 ? <EmptyState icon="checkCircle" title={t('performance-appraisal-calibration:desk.empty')} /> : (
        <>
          <Card flush>
            <ul className="pc-desk" aria-label={t('performance-appraisal-calibration:desk')}>
              {items.map((item) => (
                <li key={item.id}>
                  <label className="pc-tick"><input type="checkbox" checked={ticked.has(item.id)} onChange={() => toggle(item.id)} aria-label={t('performance-appraisal-calibration:tick', { person: item.employee })} /></label>
                  <span className="pc-who"><Link to="/$module/$id" params={{ module: 'performance-appraisal', id: item.id }}>{item.employee}</Link><small>{[t('performance-appraisal-calibration:level', { level: show.whole(item.currentLevel), count: show.whole(item.levelCount) }), item.selfScore ? t('performance-appraisal-calibration:self', { score: scoreText(item.selfScore) }) : ''].filter(Boolean).join(' · ')}</small></span>
                  <span className="pc-numbers num"><b>{item.score === null ? t('performance-appraisal-calibration:no') : scoreText(item.calibrated ?? item.score)}</b> {item.gradeCode ? <span className="pc-grade">{item.gradeCode}</span> : null}{item.calibrated && item.score ? <small>{t('performance-appraisal-calibration:was', { score: scoreText(item.score) })}</small> : null}</span>
                </li>
              ))}
            </ul>
          </Card>
          <div className="pc-tools">
            <Button size="small" look="quiet" onClick={() => setTicked(chosen.length === items.length ? new Set() : new Set(items.map((i) => i.id)))}>{t(chosen.length === items.length ? 'performance-appraisal-calibration:none-of-them' : 'performance-appraisal-calibration:all-of-them')}</Button>
            <Button look="primary" icon="check" aria-disabled={chosen.length === 0 || !online || undefined} onClick={() => chosen.length > 0 && online && setAsking(true)}>{t('performance-appraisal-calibration:approve', { count: chosen.length })}</Button>
          </div>
        </>
      ) : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />}
      <ConfirmDialog opened={isAsking} onClose={() => setAsking(false)} title={t('performance-appraisal-calibration:approve', { count: chosen.length })} message={t('performance-appraisal-calibration:approve.message', { people: show.list(chosen.map((i) => i.employee)) })} confirmLabel={t('performance-appraisal-calibration:approve', { count: chosen.length })} onConfirm={() => void approve()} />
    </Section>
  )
}
