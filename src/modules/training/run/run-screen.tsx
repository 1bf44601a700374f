import '../training.css'
import './run.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ScanQuestion, trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import type { Direction } from '../../../../contract/modules/training/code.ts'
import { trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { port } from '../../../api/offline.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { query, queryKey } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'
import { readState } from '../../../request/use-read.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Rows, Section } from '../../../ui/surfaces.tsx'
import { TWO_PANES, useMedia } from '../../../ui/use-media.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { useTicks } from '../../../ui/use-ticks.ts'
import { useClockText } from '../use-clock-text.ts'
import { AttendanceFiles } from './attendance-files.tsx'
import { AllPresentDialog } from './all-present-dialog.tsx'
import { BadgeDialog } from './badge-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { CountRing } from './count-ring.tsx'
import { Leaders } from './leaders.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { NoKey } from './no-key.tsx'
import { countsOf, notRecorded, peopleHere, type PersonHere, type Tab, tabOf } from './people.ts'
import { PersonRow } from './person-row.tsx'
import { Questions } from './questions.tsx'
import { SessionCode } from './session-code.tsx'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { useLive, useSessionKey, useTrainingOf } from './use-session.ts'

/** As many as a training may have. */
const ALL = { paginationSize: 500, paginationPage: 1 }
const PANEL = 'session-people'

/** Everybody of one session, as they stand on the server and here. */
function usePeople(trainingId: string | undefined, sessionId: string) {
  const rows = useOutbox()
  const input = { ...ALL, id: trainingId ?? '', sessionId }
  const read = useQuery({ ...query(trainingAttendanceCalls.attendance, input), enabled: trainingId !== undefined, meta: { quiet: true } })
  const people = read.data ? peopleHere(read.data.listData, sessionId, rows, port.now()) : null
  useTicks(1000, people?.some(({ undoable }) => undoable) ?? false)
  return { read, people }
}

/** What the list shows is read again whenever the server counts otherwise. */
function useFollowLive(live: ReturnType<typeof useLive>['data'], trainingId: string | undefined): void {
  const client = useQueryClient()
  const counted = live && [live.present, live.partly, live.absent, live.excused, live.questionable, live.participants, live.session.version, live.latest[0]?.employeeId, live.latest[0]?.time].join(' ')
  useEffect(() => {
    if (counted !== undefined && trainingId !== undefined) void client.invalidateQueries({ queryKey: queryKey(trainingAttendanceCalls.attendance) })
  }, [client, counted, trainingId])
}

function SessionHead({ session, training }: { session: Session; training: string }) {
  const { t, show } = useTools('training-attendance')
  const clockText = useClockText()
  const facts = [show.day(session.sessionStart.slice(0, 10)), `${clockText(session.sessionStart)} – ${clockText(session.sessionEnd)}`, session.sessionGroup, session.place, session.title === training ? '' : training]
  return (
    <PageHeader
      title={session.title} backTo="/" subtitle={facts.filter(Boolean).join(' · ')}
      status={session.status === 'planned' ? undefined : <StatusLabel tone={session.status === 'closed' ? 'grey' : 'red'} icon={session.status === 'closed' ? 'lock' : 'ban'}>{t(`training-attendance:session.${session.status}`)}</StatusLabel>}
    />
  )
}

type Opened = { what: 'all' | 'close' | 'badge' } | { what: 'mark'; here: PersonHere } | null

/** `/training/run/{sessionId}`: who is here. On a wide screen with the code beside. */
export function RunScreen({ sessionId }: { sessionId: string }) {
  const { t } = useTools('training-attendance', 'common')
  const isWide = useMedia(TWO_PANES)
  const run = useRunCommand()
  const live = useLive(sessionId)
  const key = useSessionKey(sessionId, live.data?.keyVersion)
  const trainingId = useTrainingOf(live.data, key.data)
  const { read, people } = usePeople(trainingId, sessionId)
  useFollowLive(live.data, trainingId)
  const [tab, setTab] = useState<Tab>('open')
  const [opened, setOpened] = useState<Opened>(null)
  const [direction, setDirection] = useState<Direction>('i')
  const facts = live.data ?? key.data?.facts
  const session = facts?.session
  const state = readState(live)
  const close = () => setOpened(null)

  const mark = (here: PersonHere, input: { status: 1 | 2 | 3 | 4; inTime?: string; outTime?: string; note?: string }) => run({
    op: trainingAttendanceCalls.changeStatus.id, input: { id: here.mark.attendanceId, ...input }, recordId: here.mark.attendanceId, baseVersion: here.mark.version, inPlace: true,
    label: { key: 'sync:item.mark', params: { person: here.person.employee, mark: t(`training-attendance:mark.${input.status}`) } },
  })
  const onMark = useStableCallback((here: PersonHere, status: 1 | 3) => void mark(here, { status }))
  const onMore = useStableCallback((here: PersonHere) => setOpened({ what: 'mark', here }))
  const decide = (question: ScanQuestion, accept: boolean) => void run({
    op: trainingRunningCalls.decideScan.id, input: { scanId: question.scanId, accept }, recordId: question.scanId, label: { key: 'sync:item.question', params: { person: question.employee } },
  })

  if (!people || !session) return <NotYet live={live} keyRead={key} people={read} />
  const counts = countsOf(people)
  const questions = live.data?.questions ?? people.flatMap((one) => one.mark.questions)
  const toRecord = notRecorded(people)
  const shown = people.filter((one) => tabOf(one) === tab)
  const code = key.data ? <SessionCode held={key.data} direction={direction} onDirection={setDirection} /> : key.isError ? <NoKey read={key} /> : null
  const files = <AttendanceFiles of={sessionId} name={[session.title, session.sessionStart.slice(0, 10)].join(' ')} />
  return (
    <Page wide>
      <SessionHead session={session} training={facts.training} />
      {state.copyFrom !== null || (!live.data && read.data) ? <StaleNote at={state.copyFrom ?? read.dataUpdatedAt} nowMs={port.now()} /> : null}
      <div className="tr-run">
        <div className="tr-run-side">
          <Card className="tr-run-count">
            <CountRing recorded={counts.recorded} participants={counts.participants} />
            <div>
              <p className="tr-run-number">{t('training-attendance:count', { recorded: counts.recorded, participants: counts.participants })}</p>
              <p className="tr-hint">{t('training-attendance:count.hint')}</p>
            </div>
          </Card>
          {isWide ? <Card>{code}</Card> : null}
          <LinkButton to="/training/run/$" params={{ _splat: `${sessionId}/code` }} look={isWide ? 'plain' : 'primary'} icon="monitor" wide>{t(isWide ? 'training-attendance:act.wall' : 'training-attendance:act.code')}</LinkButton>
          <div className="tr-run-acts">
            <Button icon="camera" onClick={() => setOpened({ what: 'badge' })}>{t('training-attendance:act.badge')}</Button>
            <Button icon="checkCircle" disabled={toRecord.length === 0} onClick={() => setOpened({ what: 'all' })}>{t('training-attendance:act.all')}</Button>
            {session.status === 'planned' ? <Button icon="lock" onClick={() => setOpened({ what: 'close' })}>{t('training-attendance:act.close')}</Button> : null}
          </div>
          {isWide ? files : null}
        </div>
        <div className="tr-run-list">
          <SegmentedTabs
            label={t('training-attendance:tabs')} value={tab} onChange={setTab} panelId={PANEL}
            segments={(['open', 'in', 'questions'] as const).map((value) => ({ value, label: t(`training-attendance:tab.${value}.count`, { number: tabCount(value, people, questions) }) }))}
          />
          <div id={PANEL} role="tabpanel" aria-label={t(`training-attendance:tab.${tab}`)}>
            {tab === 'questions' ? <Questions questions={questions} onDecide={decide} /> : <PeopleList tab={tab} shown={shown} onMark={onMark} onMore={onMore} />}
          </div>
          {trainingId === undefined ? null : <Leaders trainingId={trainingId} sessionId={sessionId} onMark={onMark} onMore={onMore} />}
        </div>
        {isWide ? null : files}
      </div>
      {opened?.what === 'mark' ? <MarkDialog here={opened.here} session={session} needsCheckOut={facts.needsCheckOut} onClose={close} onDone={(input) => { close(); void mark(opened.here, input) }} /> : null}
      {opened?.what === 'all' ? (
        <AllPresentDialog
          people={toRecord} onClose={close}
          onDone={(exceptIds, count) => {
            close()
            void run({
              op: trainingAttendanceCalls.changeStatusAll.id, input: { sessionId, status: 1, ...(exceptIds.length > 0 ? { exceptIds } : {}) }, recordId: sessionId, undoable: t('training-attendance:all.done', { count }),
              label: { key: 'sync:item.mark-all', params: { session: session.title } },
            })
          }}
        />
      ) : null}
      {opened?.what === 'close' ? (
        <CloseDialog
          counts={counts} onClose={close}
          onDone={(heads) => {
            close()
            void run({ op: trainingRunningCalls.closeSession.id, input: { sessionId, ...(heads === undefined ? {} : { heads }) }, recordId: sessionId, baseVersion: session.version, label: { key: 'sync:item.close-session', params: { session: session.title } } })
          }}
        />
      ) : null}
      {opened?.what === 'badge' ? <BadgeDialog sessionId={sessionId} direction={direction} people={people} onClose={close} /> : null}
    </Page>
  )
}

const tabCount = (tab: Tab, people: readonly PersonHere[], questions: readonly ScanQuestion[]): number =>
  tab === 'questions' ? questions.length : people.filter((one) => tabOf(one) === tab && (tab === 'in' || one.status === 0 || one.undoable)).length

/** Nobody to show yet: on the way, not for this person, or never seen on this device. */
function NotYet({ live, keyRead, people }: { live: ReturnType<typeof useLive>; keyRead: ReturnType<typeof useSessionKey>; people: Parameters<typeof readState>[0] }) {
  const { t } = useTools('training-attendance')
  const [liveState, peopleState] = [readState(live), readState(people)]
  const isHidden = liveState.notFound || peopleState.notFound
  const failed = liveState.failed ?? peopleState.failed
  return (
    <Page>
      <PageHeader title={t('training-attendance:run.title')} backTo="/" />
      {isHidden ? <EmptyState icon="lock" title={t('training-attendance:key.hidden')}>{t('training-attendance:key.hidden.hint')}</EmptyState>
        : failed && !keyRead.isFetching && !people.data ? <ErrorState texts={failed} onRetry={() => { liveState.retry(); peopleState.retry() }} />
        : <SkeletonRows count={6} />}
    </Page>
  )
}

interface PeopleListProps {
  tab: 'open' | 'in'
  shown: readonly PersonHere[]
  onMark: (here: PersonHere, status: 1 | 3) => void
  onMore: (here: PersonHere) => void
}

const byName = (one: PersonHere, other: PersonHere) => one.person.employee.localeCompare(other.person.employee)

function PeopleList({ tab, shown, onMark, onMore }: PeopleListProps) {
  const { t } = useTools('training-attendance')
  const people = [...shown].sort(byName)
  // absent and excused people stand apart, and stay in sight
  const away = tab === 'open' ? people.filter(({ status, undoable }) => status !== 0 && !undoable) : []
  const main = people.filter((one) => !away.includes(one))
  const rows = (some: readonly PersonHere[], label: string) => <Rows label={label}>{some.map((here) => <PersonRow key={here.mark.attendanceId} here={here} onMark={onMark} onMore={onMore} />)}</Rows>
  return (
    <div className="tr-lists">
      {main.length > 0 ? rows(main, t(`training-attendance:tab.${tab}`)) : <EmptyState icon={tab === 'open' ? 'checkCircle' : 'users'} title={t(`training-attendance:tab.${tab}.none`)} />}
      {away.length > 0 ? <Section title={t('training-attendance:away')}>{rows(away, t('training-attendance:away'))}</Section> : null}
    </div>
  )
}

