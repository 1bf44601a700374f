import './matrix.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AttendanceOfPerson, type AttendanceOfSession, type MarkOfSession, trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import type { TrainingDetail } from '../../../../contract/modules/training/reading-calls.ts'
import type { AttendanceStatusId } from '../../../../contract/modules/training/shapes.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { markLook } from '../mark-look.ts'
import { late } from '../late.tsx'
import { useClockText } from '../use-clock-text.ts'
import { useSessionText } from '../use-session-text.ts'

/** With what runs a session: this file brings none of that along. */
const AttendanceFiles = late(() => import('../run/attendance-files.tsx').then((m) => m.AttendanceFiles))
const Pager = late(() => import('../run/pager.tsx').then((m) => m.Pager))

/** People of a page, and as many sessions as a training may have. */
const PAGE = 50
const SESSIONS = 100
const statuses: readonly AttendanceStatusId[] = [1, 2, 3, 4, 0]
const [OPEN, EXCUSED] = [0, 4]

/** One mark: a sign on its colour, its word for who does not see it; what else is known when pointed at. */
function Cell({ mark }: { mark: MarkOfSession | undefined }) {
  const { t } = useTools('training-attendance')
  const clock = useClockText()
  if (!mark) return <td className="tr-mx-none"><span aria-hidden="true">–</span><span className="sr-only">{t('training-attendance:matrix.not-theirs')}</span></td>
  const isAsked = mark.questions.length > 0
  const look = isAsked ? { tone: 'yellow', icon: 'help' } as const : markLook[mark.attendanceStatusId]
  const word = t(isAsked ? 'training-attendance:mark.question' : `training-attendance:mark.${mark.attendanceStatusId}`)
  const times = [clock(mark.inTime), clock(mark.outTime)].filter(Boolean).join(' – ')
  const said = [word, times, mark.note].filter(Boolean).join(' · ')
  return (
    <td title={said}>
      <span className={`tr-mx-mark ess-tone-${look.tone}`}><Icon name={look.icon} size={18} /></span>
      <span className="sr-only">{said}</span>
    </td>
  )
}

function PersonLine({ person, sessions }: { person: AttendanceOfPerson; sessions: readonly AttendanceOfSession[] }) {
  const { show } = useTools()
  // who was excused, and of whom nothing is recorded yet, has no share of anything
  const counts = person.marks.some(({ attendanceStatusId }) => attendanceStatusId !== OPEN && attendanceStatusId !== EXCUSED)
  return (
    <tr>
      <th scope="row"><span className="tr-mx-name">{person.employee}</span><span className="tr-mx-sub">{show.list([person.employeeCode, person.sessionGroup])}</span></th>
      {sessions.map(({ session }) => <Cell key={session.sessionId} mark={person.marks.find((m) => m.sessionId === session.sessionId)} />)}
      <td className="num">{counts ? show.decimal(person.trainingHour) : '–'}</td>
      <td className="num">{counts ? <>{show.decimal(person.percent)} %</> : '–'}</td>
    </tr>
  )
}

/** Everybody's marks at every session: for a wide screen, beside the training. */
export function AttendanceMatrix({ training }: { training: TrainingDetail }) {
  const { t, show } = useTools('training-attendance', 'training-screens')
  const [page, setPage] = useState(1)
  const sessionText = useSessionText()
  const people = useQuery({ ...query(trainingAttendanceCalls.attendance, { id: training.id, paginationSize: PAGE, paginationPage: page }), placeholderData: keepPreviousData, meta: { quiet: true } })
  const bySession = useQuery({ ...query(trainingAttendanceCalls.sessionAttendance, { id: training.id, paginationSize: SESSIONS, paginationPage: 1 }), meta: { quiet: true } })
  const states = [readState(people), readState(bySession)]
  const failed = states.find((s) => s.failed)?.failed
  const sessions = (bySession.data?.listData ?? []).filter(({ session }) => session.status !== 'cancelled')
  if (failed) return <Section title={t('training-attendance:matrix')}><ErrorState texts={failed} onRetry={() => states.forEach((s) => s.retry())} /></Section>
  if (!people.data || !bySession.data) return <Section title={t('training-attendance:matrix')}><SkeletonRows count={4} /></Section>
  if (sessions.length === 0 || people.data.totalData === 0) return null
  return (
    <Section title={t('training-attendance:matrix')}>
      <div className="tr-mx-tools">
        <ul className="tr-mx-legend" aria-label={t('training-attendance:matrix.legend')}>{statuses.map((id) => <li key={id}><StatusLabel {...markLook[id]}>{t(`training-attendance:mark.${id}`)}</StatusLabel></li>)}</ul>
        <AttendanceFiles of={training.id} name={training.code} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to get there */}
      <div className="tr-mx" tabIndex={0} role="group" aria-label={t('training-attendance:matrix')}>
        <table>
          <caption className="sr-only">{t('training-attendance:matrix.caption', { training: training.title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('training-attendance:matrix.person')}</th>
              {sessions.map(({ session }) => {
                const { day, time } = sessionText(session, training.timeZone)
                return (
                  <th key={session.sessionId} scope="col">
                    <Link to="/training/run/$" params={{ _splat: session.sessionId }} search={{ training: training.id }}>{day}</Link>
                    <span className="tr-mx-sub">{show.list([time, session.sessionGroup])}</span>
                  </th>
                )
              })}
              <th scope="col" className="num">{t('training-attendance:matrix.hours')}</th>
              <th scope="col" className="num">{t('training-attendance:matrix.share')}</th>
            </tr>
          </thead>
          <tbody>{people.data.listData.map((person) => <PersonLine key={person.participantId} person={person} sessions={sessions} />)}</tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('training-attendance:matrix.came')}</th>
              {sessions.map(({ session, present, partly, excused, open, participants, attendanceRate }) => (
                // while nothing is recorded there is nothing to count; who was excused is in neither number
                <td key={session.sessionId}>{open === participants ? '–' : <>{t('training-attendance:count', { recorded: present + partly, participants: participants - excused })}<span className="tr-mx-sub">{show.decimal(attendanceRate)} %</span></>}</td>
              ))}
              <td colSpan={2}><span className="sr-only">{t('training-attendance:matrix.not-summed')}</span></td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Pager page={page} pages={people.data.totalPage} onPage={setPage} />
    </Section>
  )
}
