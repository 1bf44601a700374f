import './board.css'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { VacancyDetail } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import type { VacancyAction } from '../../../../contract/workforce/vocabulary.ts'
import { port } from '../../../api/offline.ts'
import { isOnline } from '../../../lib/network.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { Menu, type MenuItem } from '../../../ui/popup/menu.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { TWO_PANES, useMedia } from '../../../ui/use-media.ts'
import { vacancyLook } from '../vacancy-look.ts'
import { BoardColumns } from './board-columns.tsx'
import { StageByStage } from './stage-by-stage.tsx'
import { type Board, useBoard, useVacancy } from './use-board.ts'

const MoveSheet = part(() => import('../forms/move-sheet.tsx').then((m) => m.MoveSheet))
const PickSheet = part(() => import('../forms/move-sheet.tsx').then((m) => m.PickSheet))
const ApplicantDrawer = part(() => import('../forms/applicant-drawer.tsx').then((m) => m.ApplicantDrawer))
const ApplicantForm = part(() => import('../forms/applicant-form.tsx').then((m) => m.ApplicantForm))
const EndOthers = part(() => import('../forms/end-others.tsx').then((m) => m.EndOthers))
const VacancyAct = part(() => import('../forms/vacancy-act.tsx').then((m) => m.VacancyAct))

/** What is opened over the board: on this device before there is no network. */
const overBoard = [MoveSheet, PickSheet, ApplicantDrawer, ApplicantForm, EndOthers]

const actIcons: Record<VacancyAction, IconName> = { hold: 'clock', resume: 'play', close: 'lock', reopen: 'undo', assign: 'users' }

/** What is open over the board. */
function Over({ board }: { board: Board }) {
  const { opened } = board
  const card = opened ? board.columns.flatMap((column) => column.cards).find((one) => one.applicationId === opened.id) : undefined
  if (!opened || !card) return null
  return (
    <Suspense fallback={null}>
      {opened.what === 'move' ? <MoveSheet card={card} board={board} move={opened.move} /> : opened.what === 'again' && card.stuck ? <ApplicantForm board={board} again={card.stuck} onClose={board.close} /> : opened.what === 'applicant' || opened.what === 'again' ? <ApplicantDrawer card={card} board={board} /> : <PickSheet card={card} board={board} isOut={opened.what === 'out'} />}
    </Suspense>
  )
}

/** Who does not see names sees how many there are. */
function Counts({ detail }: { detail: VacancyDetail }) {
  const { t, show } = useTools('vacancies')
  const rows = [...detail.stages.map(({ id, name }) => ({ id, name, count: detail.stageCounts.find((one) => one.stageId === id)?.count ?? 0 })), { id: 'ended', name: t('vacancies:ended'), count: detail.ended }]
  return (
    <Section title={t('vacancies:stages')}>
      <ul className="ess-card ess-rows" data-flush>{rows.map(({ id, name, count }) => <li key={id} className="ess-row"><span className="ess-row-text">{name}</span><b className="num">{show.whole(count)}</b></li>)}</ul>
      <p className="vb-dim">{t('vacancies:counts-only')}</p>
    </Section>
  )
}

function History({ detail }: { detail: VacancyDetail }) {
  const { t, show } = useTools('vacancies')
  if (detail.history.length === 0) return null
  return (
    <Section title={t('vacancies:history')}>
      <Card><ul className="vb-stages">
        {detail.history.map((one, i) => <li key={i}><b>{t(`vacancies:event.${one.action}`, { defaultValue: one.action })}</b><span className="vb-dim">{show.list([one.person, show.instant(one.dateTime)])}</span>{one.note ? <span className="vb-note">{one.note}</span> : null}</li>)}
      </ul></Card>
    </Section>
  )
}

function Head({ board, onNew, onAct }: { board: Board; onNew: () => void; onAct: (action: VacancyAction) => void }) {
  const { t, show } = useTools('vacancies')
  const { detail } = board
  const items = detail.actions.map((action): MenuItem => ({ id: action, label: t(`vacancies:act.${action}`), icon: actIcons[action], danger: action === 'close', onSelect: () => onAct(action) }))
  return (
    <PageHeader
      title={detail.position} backTo="/vacancies" status={<StatusLabel {...vacancyLook[detail.status]}>{t(`vacancies:status.${detail.status}`)}</StatusLabel>}
      subtitle={show.list([t('vacancies:hired-of', { hired: show.whole(detail.hired), total: show.whole(detail.headCount) }), t('vacancies:days-open', { count: detail.daysOpen }), detail.companyStructure, detail.code])}
      actions={
        <>
          {board.mayMove && detail.status !== 'filled' ? <Button look="primary" size="small" icon="plus" onClick={onNew}>{t('vacancies:new')}</Button> : null}
          {items.length > 0 ? <Menu label={t('vacancies:actions')} items={items} /> : null}
        </>
      }
    />
  )
}

/** `/vacancies/{id}`: on a phone one stage at a time, on a wide screen the stages side by side. */
export function VacancyScreen() {
  const { t, show } = useTools('vacancies')
  const { id = '' } = useParams({ strict: false })
  const isWide = useMedia(TWO_PANES)
  const read = useVacancy(id)
  const state = readState(read)
  const board = useBoard(id, read)
  const [isNew, setNew] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [action, setAction] = useState<VacancyAction | null>(null)
  const mayMove = board?.mayMove ?? false
  useEffect(() => {
    if (mayMove && isOnline()) void Promise.allSettled(overBoard.map((part) => part.load()))
  }, [mayMove])
  if (!board) {
    return (
      <Page wide>
        <PageHeader title={t('vacancies:one')} backTo="/vacancies" />
        {state.notFound ? <EmptyState icon="lock" title={t('vacancies:not-there')}>{t('vacancies:not-there.hint')}</EmptyState> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={5} />}
      </Page>
    )
  }
  const { detail } = board
  const others = detail.status === 'filled' ? board.columns.flatMap((column) => column.cards).filter((card) => card.status === 'active' && board.canMove(card)) : []
  return (
    <Page wide>
      <Head board={board} onNew={() => setNew(true)} onAct={setAction} />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {detail.status === 'onHold' && detail.isInCharge ? <Note tone="yellow" icon="clock">{t('vacancies:on-hold')}</Note> : null}
      {others.length > 0 ? <Note tone="blue" icon="checkCircle" action={<Button look="quiet" size="small" onClick={() => setEnding(true)}>{t('vacancies:end-others')}</Button>}>{t('vacancies:all-filled', { count: others.length })}</Note> : null}
      {!detail.seesNames ? <Counts detail={detail} /> : isWide ? <BoardColumns board={board} /> : <StageByStage board={board} />}
      <p className="vb-dim">
        {show.list([detail.inCharge.length > 0 && t('vacancies:in-charge-are', { people: show.list(detail.inCharge.map((one) => one.employee)) }), t('vacancies:asked-by', { person: detail.requestor }), t('vacancies:needed-by', { day: show.day(detail.requiredDate) })])}
        {' '}<Link to="/$module/$id" params={{ module: 'manpower', id: detail.requestId }}>{detail.requestCode}</Link>
      </p>
      <History detail={detail} />
      <Over board={board} />
      {isEnding ? <Suspense fallback={null}><EndOthers board={board} cards={others} onClose={() => setEnding(false)} /></Suspense> : null}
      {isNew ? <Suspense fallback={null}><ApplicantForm board={board} onClose={() => setNew(false)} /></Suspense> : null}
      {action ? <Suspense fallback={null}><VacancyAct detail={detail} action={action} onClose={() => setAction(null)} /></Suspense> : null}
    </Page>
  )
}
