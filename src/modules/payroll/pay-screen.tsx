import '../../request/request.css'
import './payroll.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAccess } from '../../request/access.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { BonusList, SlipList } from './document-lists.tsx'
import { LockCard, usePayLock } from './lock-card.tsx'
import type { PayModule } from './pay-modules.ts'
import { PayFailure } from './pay-failure.tsx'
import { YearView } from './year-view.tsx'

type Tab = 'slips' | 'bonuses' | 'year'

/** `/payroll` and `/bonus`: one's own documents about pay, in three views. */
export function PayView({ of }: { of: PayModule }) {
  const { t } = useTools('payroll', 'bonus')
  const access = useAccess()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const tab: Tab = of === 'bonus' ? 'bonuses' : view === 'year' ? 'year' : 'slips'
  const lockFacts = usePayLock(of)
  const state = readState(lockFacts)
  const tabs = ([['slips', 'payroll'], ['bonuses', 'bonus'], ['year', 'payroll']] as const).filter(([, slug]) => access?.has(slug) ?? slug === of).map(([value]) => ({ value, label: t(`payroll:tab.${value}`) }))
  const go = (next: Tab) => void (next === 'bonuses' ? navigate({ to: '/bonus', replace: true }) : navigate({ to: '/payroll', search: next === 'year' ? { view: next } : {}, replace: true }))
  return (
    <Page>
      <PageHeader title={t('payroll:title')} backTo="/me" />
      {tabs.length > 1 ? <HeaderTabs label={t('payroll:views')} tabs={tabs} value={tab} onChange={go} menuOn="not all" /> : null}
      {state.loading ? <SkeletonRows count={2} /> : null}
      <PayFailure state={state} />
      {lockFacts.data ? (
        <>
          <LockCard of={of} facts={lockFacts.data} />
          {tab === 'slips' ? <SlipList facts={lockFacts.data} /> : tab === 'bonuses' ? <BonusList /> : <YearView />}
        </>
      ) : null}
    </Page>
  )
}
