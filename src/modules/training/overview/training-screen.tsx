import '../screens.css'
import '../../../request/request.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FunctionComponent, Suspense } from 'react'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { query } from '../../../api/query.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { PHONE } from '../../../ui/use-media.ts'
import { MineTab } from './mine-tab.tsx'
import { RequiredTab } from './required-tab.tsx'

const CatalogueTab = part(() => import('../offer/catalogue-tab.tsx').then((m) => m.CatalogueTab))
const HistoryTab = part(() => import('../more/history-tab.tsx').then((m) => m.HistoryTab))
const OthersTab = part(() => import('../run/others-tab.tsx').then((m) => m.OthersTab))

const tabs = ['mine', 'catalogue', 'required', 'history', 'team', 'run'] as const
type Tab = (typeof tabs)[number]

const views: Record<Tab, FunctionComponent> = {
  mine: MineTab,
  catalogue: CatalogueTab,
  required: RequiredTab,
  history: HistoryTab,
  team: () => <OthersTab scope="team" />,
  run: () => <OthersTab scope="run" />,
}

/** Whether there is anything they run: the tab is theirs then. */
const useRunsAny = (): boolean => ((useQuery({ ...query(trainingReadingCalls.activeTraining, { scope: 'run', paginationSize: 1, paginationPage: 1 }), staleTime: 300_000, meta: { quiet: true } }).data?.totalData ?? 0) > 0)

/** `/training`: one's own, what is open, what is asked for, what was; and of others for who leads them or runs trainings. */
export function TrainingScreen() {
  const { t } = useTools('training-screens')
  const me = useMe()
  const runs = useRunsAny()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const wanted = tabs.find((one) => one === raw.tab) ?? 'mine'
  const shown = tabs.filter((one) => one === wanted || (one === 'team' ? me?.hasSubordinates || me?.isHr : one === 'run' ? runs : true))
  const View = views[wanted]
  return (
    <Page wide>
      <PageHeader title={t('training-screens:title')} actions={<LinkButton to="/training/scan" look="quiet" size="small" icon="camera">{t('training-screens:scan')}</LinkButton>} />
      <div className="trl-tabs">
        <HeaderTabs
          label={t('training-screens:views')} value={wanted} menuOn={shown.length > 4 ? PHONE : 'not all'} tabs={shown.map((value) => ({ value, label: t(`training-screens:tab.${value}`) }))}
          onChange={(tab) => void navigate({ to: '.', search: tab === 'mine' ? {} : { tab }, replace: true })}
        />
      </div>
      <Suspense fallback={<SkeletonRows count={5} />}><View key={wanted} /></Suspense>
    </Page>
  )
}
