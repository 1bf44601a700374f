/** What the plan has for such a request, and who would decide: live while it is written. */
import './manpower.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { manpowerCalls, type PlanRoom } from '../../../contract/modules/manpower/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { useQuiet } from '../../request/use-quiet.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note, Skeleton, StaleNote } from '../../ui/states.tsx'
import { askedOf, barOf, type Figures, figuresOf, KNOWN, type KnownRoom, lastKnown, type ManpowerForm, NS, OVER, overIn, roomInput } from './in-form.ts'

/** Room of the figures while they are asked for. */
const FIGURES_HEIGHT = 210

interface Seen {
  plan: Pick<PlanRoom, 'withoutPlan' | 'frames'>
  /** Unix milliseconds; null: now. */
  since: number | null
}

/** What the server says of these very values, else what was last known of the place. */
function usePlanRoom(form: ManpowerForm): { seen: Seen | null; levels: PlanRoom['levels']; isSettled: boolean; loading: boolean; offline: boolean; asks: boolean } {
  const input = roomInput(form.values)
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const asked = useQuery({ ...query(manpowerCalls.planRoom, quiet as never), enabled: quiet !== null, placeholderData: keepPreviousData, staleTime: 5_000, retry: false, meta: { quiet: true } })
  const { loading, failed, copyFrom } = readState(asked)
  const isCurrent = input !== null && JSON.stringify(quiet) === key && !asked.isPlaceholderData
  const answer = isCurrent ? asked.data : undefined
  const isFresh = answer !== undefined && copyFrom === null
  // a refusal about the plan says that what stands here is old
  const refused = form.errorOf('overPlanReason')
  useEffect(() => {
    if (refused && quiet !== null) void asked.refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refused])
  const known: KnownRoom | null = isFresh && input ? { companyStructure: input.companyStructure, position: input.position, at: asked.dataUpdatedAt, plan: { withoutPlan: answer.withoutPlan, frames: answer.frames } } : null
  useEffect(() => {
    if (known) form.propose({ [KNOWN]: known } as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each answer
  }, [answer, isFresh])
  const last = input === null ? null : lastKnown(form.values)
  const seen: Seen | null = answer ? { plan: answer, since: copyFrom } : last ? { plan: last.plan, since: failed ? last.at : null } : null
  // who decides stays in sight while the next answer is on its way
  const levels = input !== null && !failed ? (asked.data?.levels ?? []) : []
  return { seen, levels, isSettled: isCurrent, loading: input !== null && seen === null && (loading || !isCurrent) && !failed, offline: failed?.length === 0 || copyFrom !== null, asks: input !== null }
}

function Bar({ figures, headCount }: { figures: Figures; headCount: number }) {
  const share = barOf(figures, headCount)
  return (
    <div className="mp-bar" aria-hidden="true">
      {(['here', 'asked', 'own', 'over'] as const).map((part) => <span key={part} data-part={part} style={{ inlineSize: `${share[part]}%` }} />)}
      <i style={{ insetInlineStart: `${share.planned}%` }} />
    </div>
  )
}

function PlanFigures({ figures, headCount }: { figures: Figures; headCount: number }) {
  const { t, show } = useTools(NS)
  const number = (n: number) => ({ n: show.whole(n) })
  return (
    <>
      <h3 className="mp-frame-name">{t(`${NS}:plan.frame`, { frame: figures.frame })}</h3>
      <ul className="mp-figures num">
        <li>{t(`${NS}:plan.planned`, number(figures.planned))}</li>
        <li data-part="here">{t(`${NS}:plan.here`, number(figures.here))}</li>
        <li data-part="asked">{t(`${NS}:plan.asked`, number(figures.asked))}</li>
        <li><b>{t(`${NS}:plan.left`, number(figures.left))}</b></li>
      </ul>
      <Bar figures={figures} headCount={headCount} />
      <p className="rq-hint num"><span data-part="own">{t(`${NS}:plan.own`, number(headCount))}</span> {figures.isLater ? <span>{t(`${NS}:plan.tightest`, { frame: figures.frame })}</span> : null}</p>
    </>
  )
}

export function PlanPanel({ form }: { form: ManpowerForm }) {
  const { t } = useTools(NS)
  const { seen, levels, isSettled, loading, offline, asks } = usePlanRoom(form)
  const headCount = form.values.headCount ?? 0
  const withoutPlan = askedOf(form.values)?.withoutPlan ?? 'allow'
  const over = seen ? overIn(seen.plan, headCount, withoutPlan) : null
  useEffect(() => form.propose({ [OVER]: over } as never), [over]) // oxlint-disable-line react-hooks/exhaustive-deps -- with each other number
  const figures = seen ? figuresOf(seen.plan.frames, headCount) : null
  return (
    <section className="mp-panel" aria-live="polite" aria-label={t(`${NS}:plan.title`)} data-over={over ? true : undefined}>
      <h2>{t(`${NS}:plan.title`)}</h2>
      {seen?.since ? <p className="mp-stale"><StaleNote at={seen.since} nowMs={port.now()} /> <span className="rq-hint">{t(`${NS}:plan.may-change`)}</span></p> : null}
      {!asks ? <p className="rq-hint">{t(`${NS}:plan.choose`)}</p> : loading ? <Skeleton height={FIGURES_HEIGHT} radius={8} /> : null}
      {asks && !seen && offline ? <p className="rq-hint">{t(`${NS}:plan.offline`)}</p> : null}
      {figures ? <PlanFigures figures={figures} headCount={headCount} /> : null}
      {seen?.plan.withoutPlan ? <p className="rq-hint">{t(`${NS}:plan.none`)} {withoutPlan === 'refuse' ? t(`${NS}:plan.none.refuse`) : withoutPlan === 'overPlan' ? t(`${NS}:plan.none.over`) : ''}</p> : null}
      {over ? (
        <Note tone="yellow" icon="alert">
          {figures ? <p><b>{t(`${NS}:plan.over`, { count: over, frame: figures.frame })}</b></p> : null}
          <p>{t(`${NS}:plan.reason`)}</p>
        </Note>
      ) : null}
      {levels.length > 0 ? (
        <div className="mp-deciders" aria-busy={!isSettled}>
          <h3><Icon name="users" size={16} /> {t(`${NS}:plan.deciders`)}</h3>
          <ol>{levels.map(({ level, who }) => <li key={level}>{who}</li>)}</ol>
        </div>
      ) : null}
    </section>
  )
}
