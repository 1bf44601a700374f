import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PaStatus, Rater, type RaterKind } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type RaterTask, type TeamRaterUpdateInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useOnline } from '../../../api/outbox.ts'
import { query, queryKey } from '../../../api/query.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'

const PAGE = { paginationSize: 100, paginationPage: 1 }
const KINDS: readonly RaterKind[] = [Rater.self, Rater.peer, Rater.subordinate]

interface TeamProps {
  evaluationId: string
  employee: string
  isHr: boolean
  isOpen: boolean
}

/** Who is asked, and whether they are done; whoever writes it and HR ask others, as long as nobody's answer could be told from that. */
export function RaterTeam({ evaluationId, employee, isHr, isOpen }: TeamProps) {
  const { t, show } = useTools('performance-appraisal-evaluation')
  const online = useOnline()
  const client = useQueryClient()
  const run = useRunCommand()
  const [isNamed, setNamed] = useState(false)
  const read = useQuery({ ...query(appraisalCalls.getTeamRater, { id: evaluationId, ...(isNamed ? { names: true } : {}), ...PAGE }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const [gone, setGone] = useState<RaterTask | null>(null)
  const raters = read.data?.listData ?? []
  const change = async (changes: Omit<TeamRaterUpdateInput, 'id' | 'version'>) => {
    await run({ op: appraisalCalls.getTeamRaterUpdate.id, input: { id: evaluationId, version: read.data?.version ?? 0, ...changes }, recordId: evaluationId, label: { key: 'performance-appraisal-evaluation:item', params: { person: employee } } })
    await Promise.all([appraisalCalls.getTeamRater, appraisalCalls.evaluation].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })))
  }
  const mayChange = isOpen && online
  return (
    <Section title={t('performance-appraisal-evaluation:raters')} aside={isHr && !isNamed && online ? <Button look="quiet" size="small" icon="eye" onClick={() => setNamed(true)}>{t('performance-appraisal-evaluation:names')}</Button> : undefined}>
      {read.data && !state.notFound ? (
        <Card flush>
          {KINDS.map((kind) => {
            const of = raters.filter((r) => r.kind === kind)
            if (of.length === 0 && (!isOpen || kind !== Rater.peer)) return null
            return (
              <section key={kind} className="pe-group" aria-label={t(`performance-appraisal-evaluation:kind.${kind}`)}>
                <h3>{t(`performance-appraisal-evaluation:kind.${kind}`)}</h3>
                <ul>
                  {of.map((one) => (
                    <li key={one.stepId}>
                      <span className="pe-rater"><b>{one.rater ?? t('performance-appraisal-evaluation:somebody')}</b><small>{one.outcome ? t(`performance-appraisal-evaluation:outcome.${one.outcome}`) : t('performance-appraisal-evaluation:until', { day: show.day(one.dueDate) })}</small></span>
                      <PaStatusChip id={one.paStatusId} text={one.paStatus} />
                      {mayChange && kind !== Rater.self && one.paStatusId !== PaStatus.done ? <Button look="quiet" size="small" icon="close" onClick={() => setGone(one)}>{t('performance-appraisal-evaluation:remove')}<span className="sr-only"> {one.rater}</span></Button> : null}
                      {mayChange && isHr && one.paStatusId === PaStatus.done && one.outcome !== 'removed' ? <Button look="quiet" size="small" icon="undo" onClick={() => void change({ reopen: [one.stepId] })}>{t('performance-appraisal-evaluation:reopen')}<span className="sr-only"> {one.rater}</span></Button> : null}
                      {isHr && online && one.outcome === 'done' ? <LinkButton look="quiet" size="small" icon="eye" to="/performance-appraisal/rate/$stepId" params={{ stepId: one.stepId }}>{t('performance-appraisal-evaluation:answers')}<span className="sr-only"> {one.rater}</span></LinkButton> : null}
                    </li>
                  ))}
                </ul>
                {mayChange && kind !== Rater.self ? (
                  <OptionPicker id={`pe-add-${kind}`} label={t(`performance-appraisal-evaluation:add.${kind}`)} source={appraisalCalls.dataSourceEvaluator} params={{ id: evaluationId, kind }} value={null} text="" emptyText={t('performance-appraisal-evaluation:choose')} onChoose={(row) => row && void change({ add: [{ employeeId: row.id, kind }] })} />
                ) : null}
              </section>
            )
          })}
          {isHr && mayChange ? (
            <section className="pe-group"><OptionPicker id="pe-writer" label={t('performance-appraisal-evaluation:writer')} source={appraisalCalls.dataSourceEvaluator} params={{ id: evaluationId }} value={null} text="" emptyText={t('performance-appraisal-evaluation:choose')} onChoose={(row) => row && void change({ evaluatorId: row.id })} /></section>
          ) : null}
          {isOpen && !online ? <p className="pe-hint">{t('performance-appraisal-evaluation:offline')}</p> : null}
        </Card>
      ) : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />}
      <ConfirmDialog
        opened={gone !== null} onClose={() => setGone(null)} danger title={t('performance-appraisal-evaluation:remove.title', { person: gone?.rater ?? '' })} message={t('performance-appraisal-evaluation:remove.message')} confirmLabel={t('performance-appraisal-evaluation:remove')}
        onConfirm={() => { if (gone) void change({ remove: [gone.stepId] }); setGone(null) }}
      />
    </Section>
  )
}
