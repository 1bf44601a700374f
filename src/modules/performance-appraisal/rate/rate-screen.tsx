import './rate.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appraisalCalls, type RaterSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { isToDo, PaStatus } from '../../../../contract/growth/appraisal.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { RateForm } from './rate-form.tsx'
import { RateHeader } from './rate-header.tsx'
import { isEmpty, type Rating, ratingOf } from './rating.ts'
import { useRating } from './use-rating.ts'

const HUB = '/performance-appraisal'

/** It is over: handed in, declined, or its day has passed. */
function Over({ sheet, copyFrom, kept }: { sheet: RaterSheet; copyFrom: number | null; kept: boolean }) {
  const { t } = useTools('performance-appraisal-rate')
  const how = sheet.task.paStatusId === PaStatus.waiting ? 'ahead' : sheet.task.outcome ?? 'missed'
  return (
    <Page>
      <RateHeader sheet={sheet} copyFrom={copyFrom} />
      <EmptyState icon={how === 'done' ? 'checkCircle' : how === 'ahead' ? 'clock' : 'lock'} title={t(`performance-appraisal-rate:over.${how}`)} action={<LinkButton to={HUB}>{t('performance-appraisal-rate:back')}</LinkButton>}>
        {kept && how !== 'done' ? t('performance-appraisal-rate:over.kept') : t(`performance-appraisal-rate:over.${how}.hint`)}
      </EmptyState>
    </Page>
  )
}

function OneRating({ sheet, onServer, copyFrom }: { sheet: RaterSheet; onServer: Rating | undefined; copyFrom: number | null }) {
  const { t } = useTools('performance-appraisal-rate')
  const pad = useRating(sheet, onServer)
  const isOpen = isToDo(sheet.task.paStatusId)
  if (pad.rating === null) return <Page><RateHeader sheet={sheet} copyFrom={copyFrom} /><SkeletonRows count={4} /></Page>
  if (pad.waiting) {
    return (
      <Page>
        <RateHeader sheet={sheet} copyFrom={copyFrom} />
        <EmptyState icon="clock" title={t('performance-appraisal-rate:waiting')} action={<LinkButton to="/sync">{t('performance-appraisal-rate:waiting.where')}</LinkButton>}>{t('performance-appraisal-rate:waiting.hint')}</EmptyState>
      </Page>
    )
  }
  if (pad.isHandedIn) return <Page><RateHeader sheet={sheet} copyFrom={copyFrom} /><EmptyState icon="checkCircle" title={t('performance-appraisal-rate:over.done')} action={<LinkButton to={HUB}>{t('performance-appraisal-rate:back')}</LinkButton>}>{t('performance-appraisal-rate:over.done.hint')}</EmptyState></Page>
  if (!isOpen) return <Over sheet={sheet} copyFrom={copyFrom} kept={!isEmpty(pad.rating)} />
  return <RateForm sheet={sheet} pad={pad} rating={pad.rating} copyFrom={copyFrom} />
}

/** Rating oneself, a colleague or who leads one. */
export function RateScreen() {
  const { stepId = '' } = useParams({ strict: false })
  const { t } = useTools('performance-appraisal-rate')
  const read = useQuery({ ...query(appraisalCalls.raterSheet, { id: stepId }), meta: { quiet: true } })
  const own = useQuery({ ...query(appraisalCalls.getTeamRaterDetail, { id: stepId }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const sheet = state.notFound ? undefined : read.data
  // what another device has handed over is waited for, as long as the network may still answer
  if (sheet && (own.isSuccess || own.isError)) {
    const newest = own.data ? { ...sheet, task: own.data.task, version: own.data.version } : sheet
    return <OneRating key={stepId} sheet={newest} onServer={own.data ? ratingOf(own.data) : undefined} copyFrom={state.copyFrom} />
  }
  return (
    <Page>
      <PageHeader title={t('performance-appraisal-rate:title')} backTo={HUB} />
      {state.notFound ? <EmptyState icon="lock" title={t('performance-appraisal-rate:hidden')}>{t('performance-appraisal-rate:hidden.hint')}</EmptyState>
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={4} />}
    </Page>
  )
}
