import './hub.css'
import '../../../request/request.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FunctionComponent, Suspense } from 'react'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { ToDoTab } from './to-do-tab.tsx'

const ResultsTab = part(() => import('./results-tab.tsx').then((m) => m.ResultsTab))
const ApproveTab = part(() => import('./approve-tab.tsx').then((m) => m.ApproveTab))
const Evaluations = part(() => import('./evaluations.tsx').then((m) => m.Evaluations))

const tabs = ['todo', 'results', 'team', 'approve', 'all', 'calibrate'] as const
type Tab = (typeof tabs)[number]

const views: Record<Exclude<Tab, 'calibrate'>, FunctionComponent> = {
  todo: ToDoTab,
  results: ResultsTab,
  team: () => <Evaluations scope="team" />,
  approve: ApproveTab,
  all: () => <Evaluations scope="all" />,
}

/** `/performance-appraisal`: what is asked of one and until when, one's own results; and others' for who leads them, decides or is HR. */
export function PerformanceHub() {
  const { t } = useTools('performance-appraisal-hub')
  const me = useMe()
  const configuration = useQuery({ ...query(appraisalCalls.configuration, {}), staleTime: 600_000, meta: { quiet: true } }).data
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const wanted = tabs.find((one) => one === raw.tab && one !== 'calibrate') as Exclude<Tab, 'calibrate'> | undefined ?? 'todo'
  const leads = me?.hasSubordinates === true
  const isHr = me?.isHr === true
  const may: Record<Tab, boolean> = { todo: true, results: true, team: leads || configuration?.isEvaluator === true, approve: leads || isHr, all: isHr, calibrate: configuration?.seesDistribution === true }
  const shown = tabs.filter((one) => one === wanted || may[one])
  const View = views[wanted]
  return (
    <Page wide>
      <PageHeader title={t('performance-appraisal-hub:title')} />
      <HeaderTabs
        label={t('performance-appraisal-hub:views')} value={wanted} tabs={shown.map((value) => ({ value, label: t(`performance-appraisal-hub:tab.${value}`) }))}
        onChange={(tab) => void (tab === 'calibrate' ? navigate({ to: '/performance-appraisal/calibration' }) : navigate({ to: '.', search: tab === 'todo' ? {} : { tab }, replace: true }))}
      />
      <Suspense fallback={<SkeletonRows count={4} />}><View key={wanted} /></Suspense>
    </Page>
  )
}
