import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PaStatus, Rater, type RaterKind } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls, type RaterTask } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useOnline } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { part } from '../../../ui/part.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'
import type { AskedChange } from '../more/confirm-change.tsx'
import { placesOf } from './places.ts'

// who may change raters has a network then
const AskRater = part(() => import('../more/ask-rater.tsx').then((m) => m.AskRater))
const ConfirmChange = part(() => import('../more/confirm-change.tsx').then((m) => m.ConfirmChange))

const PAGE = { paginationSize: 100, paginationPage: 1 }
const KINDS: readonly RaterKind[] = [Rater.self, Rater.peer, Rater.subordinate]

interface TeamProps {
  evaluationId: string
  employee: string
  isHr: boolean
  isOpen: boolean
}

interface RaterRowProps {
  one: RaterTask
  isHr: boolean
  mayChange: boolean
  online: boolean
  onAsk: (asked: AskedChange) => void
}

function RaterRow({ one, isHr, mayChange, online, onAsk }: RaterRowProps) {
  const { t, show } = useTools('performance-appraisal-evaluation')
  const isDone = one.paStatusId === PaStatus.done
  const titleOf = (what: 'remove' | 'reopen') => (one.rater === null ? t(`performance-appraisal-evaluation:${what}.title.unnamed`) : t(`performance-appraisal-evaluation:${what}.title`, { person: one.rater }))
  const ask = (what: 'remove' | 'reopen') => onAsk({ title: titleOf(what), message: t(`performance-appraisal-evaluation:${what}.message`), confirmLabel: t(`performance-appraisal-evaluation:${what}`), danger: what === 'remove', changes: { [what]: [one.stepId] } })
  return (
    <li>
      <span className="pe-rater"><b>{one.rater ?? t('performance-appraisal-evaluation:somebody')}</b><small>{one.outcome ? t(`performance-appraisal-evaluation:outcome.${one.outcome}`) : t('performance-appraisal-evaluation:until', { day: show.day(one.dueDate) })}</small></span>
      <PaStatusChip id={one.paStatusId} text={one.paStatus} />
      {mayChange && one.kind !== Rater.self && !isDone ? <Button look="quiet" size="small" icon="close" onClick={() => ask('remove')}>{t('performance-appraisal-evaluation:remove')}<span className="sr-only"> {one.rater}</span></Button> : null}
      {mayChange && isHr && isDone && one.outcome !== 'removed' ? <Button look="quiet" size="small" icon="undo" onClick={() => ask('reopen')}>{t('performance-appraisal-evaluation:reopen')}<span className="sr-only"> {one.rater}</span></Button> : null}
      {isHr && online && one.outcome === 'done' ? <LinkButton look="quiet" size="small" icon="eye" to="/performance-appraisal/rate/$stepId" params={{ stepId: one.stepId }}>{t('performance-appraisal-evaluation:answers')}<span className="sr-only"> {one.rater}</span></LinkButton> : null}
    </li>
  )
}

/** Who is asked, and whether they are done; whoever writes it and HR ask others, as long as nobody's answer could be told from that. */
export function RaterTeam({ evaluationId, employee, isHr, isOpen }: TeamProps) {
  const { t, show } = useTools('performance-appraisal-evaluation')
  const online = useOnline()
  const [isNamed, setNamed] = useState(false)
  const read = useQuery({ ...query(appraisalCalls.getTeamRater, { id: evaluationId, ...(isNamed ? { names: true } : {}), ...PAGE }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const [adding, setAdding] = useState<RaterKind | null>(null)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const raters = read.data?.listData ?? []
  const team = { evaluationId, employee, version: read.data?.version ?? 0 }
  const mayChange = isOpen && online
  return (
    <Section title={t('performance-appraisal-evaluation:raters')} aside={isHr && !isNamed && online ? <Button look="quiet" size="small" icon="eye" onClick={() => setNamed(true)}>{t('performance-appraisal-evaluation:names')}</Button> : undefined}>
      {read.data && !state.notFound ? (
        <Card flush>
          {KINDS.map((kind) => {
            const of = raters.filter((r) => r.kind === kind)
            const { asked: taken, most, isFull } = placesOf(kind, raters, read.data.most)
            if (of.length === 0 && (!isOpen || kind !== Rater.peer || most === 0)) return null
            return (
              <section key={kind} className="pe-group" aria-label={t(`performance-appraisal-evaluation:kind.${kind}`)}>
                <h3>{t(`performance-appraisal-evaluation:kind.${kind}`)}</h3>
                <ul>{of.map((one) => <RaterRow key={one.stepId} one={one} isHr={isHr} mayChange={mayChange} online={online} onAsk={setAsked} />)}</ul>
                {mayChange && kind !== Rater.self ? (
                  <div className="pe-add">
                    {isFull ? null : <Button size="small" icon="plus" onClick={() => setAdding(kind)}>{t(`performance-appraisal-evaluation:add.${kind}`)}</Button>}
                    <span className="pe-dim num">{t('performance-appraisal-evaluation:places', { asked: show.whole(taken), most: show.whole(most) })}</span>
                  </div>
                ) : null}
              </section>
            )
          })}
          {isHr && mayChange ? (
            <section className="pe-group">
              <OptionPicker
                id="pe-writer" label={t('performance-appraisal-evaluation:writer')} source={appraisalCalls.dataSourceEvaluator} params={{ id: evaluationId }} value={null} text="" emptyText={t('performance-appraisal-evaluation:choose')}
                onChoose={(row) => row && setAsked({ title: t('performance-appraisal-evaluation:writer.title', { person: row.displayName }), message: t('performance-appraisal-evaluation:writer.message'), confirmLabel: t('performance-appraisal-evaluation:writer.confirm'), changes: { evaluatorId: row.id } })}
              />
            </section>
          ) : null}
          {isOpen && !online ? <p className="pe-hint">{t('performance-appraisal-evaluation:offline')}</p> : null}
        </Card>
      ) : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />}
      <Suspense fallback={null}>
        {adding === null ? null : <AskRater team={team} kind={adding} onClose={() => setAdding(null)} />}
        {asked === null ? null : <ConfirmChange team={team} asked={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Section>
  )
}
