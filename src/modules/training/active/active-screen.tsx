import '../screens.css'
import '../../../request/request.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { TWO_PANES, useMedia } from '../../../ui/use-media.ts'
import { late } from '../late.tsx'
import { NothingThere } from '../nothing-there.tsx'
import { statusLook } from '../overview/training-row.tsx'
import { TrainingBody } from './training-body.tsx'

/** For who runs it, in a file of its own. */
const Matrix = late(() => import('../matrix/attendance-matrix.tsx').then((m) => m.AttendanceMatrix))

/** `/training/active-training/{id}`: one's own next session first, then the sessions, files and people. */
export function ActiveScreen() {
  const { t, show } = useTools('training-screens')
  const { id = '' } = useParams({ strict: false })
  const read = useQuery({ ...query(trainingReadingCalls.detail, { id }), meta: { quiet: true } })
  const state = readState(read)
  const training = read.data
  const isWide = useMedia(TWO_PANES)
  if (!training) return <NothingThere state={state} title={t('training-screens:training')} backTo="/training" />
  return (
    <Page wide>
      <PageHeader
        title={training.title} backTo="/training" status={<StatusLabel {...statusLook[training.status]}>{t(`training-screens:status.${training.status}`)}</StatusLabel>}
        subtitle={show.list([show.period(training.trainingRequestStart, training.trainingRequestUntil), Number(training.trainingHour) > 0 && t('training-screens:hours', { hours: show.decimal(training.trainingHour) }), training.place, training.external && training.provider])}
      />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <TrainingBody training={training} />
      {isWide && training.mayRun ? <Matrix training={training} /> : null}
    </Page>
  )
}
