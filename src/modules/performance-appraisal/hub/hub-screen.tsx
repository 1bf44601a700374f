import './hub.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FunctionComponent, Suspense } from 'react'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { ToDo } from './to-do.tsx'

const MyResults = part(() => import('./my-results.tsx').then((m) => m.MyResults))
const Evaluations = part(() => import('./evaluations.tsx').then((m) => m.Evaluations))

const tabs = ['todo', 'results', 'team', 'all'] as const
type Tab = (typeof tabs)[number]

function Asked() {
  const read = useQuery(query(appraisalCalls.evaluations, {}))
  const state = readState(read)
  if (!read.data) return state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />
  return <>{state.copyFrom === null ? null : <StaleNote at={state.copyFrom} nowMs={port.now()} />}<ToDo hub={read.data} /></>
}

const views: Record<Tab, FunctionComponent> = {
  todo: Asked,
  results: MyResults,
  team: () => <Evaluations scope="team" />,
  all: () => <Evaluations scope="all" />,
}

/** `/performance-appraisal`: what is asked of one, what came of it, and of others for who leads them. */
export function PerformanceHub() {
  const { t } = useTools('performance-appraisal-hub')
  const me = useMe()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const wanted = tabs.find((one) => one === raw.tab) ?? 'todo'
  const shown = tabs.filter((one) => one === wanted || (one === 'team' ? me?.hasSubordinates : one === 'all' ? me?.isHr : true))
  const View = views[wanted]
  return (
    <Page wide>
      <PageHeader title={t('performance-appraisal-hub:title')} />
      <HeaderTabs label={t('performance-appraisal-hub:views')} value={wanted} menuOn="not all" tabs={shown.map((value) => ({ value, label: t(`performance-appraisal-hub:tab.${value}`) }))} onChange={(tab) => void navigate({ to: '.', search: (tab === 'todo' ? {} : { tab }) as never, replace: true })} />
      <Suspense fallback={<SkeletonRows count={5} />}><View key={wanted} /></Suspense>
    </Page>
  )
}
