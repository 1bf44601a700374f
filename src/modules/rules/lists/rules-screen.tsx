import './rules.css'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { setUnsaved } from '../../../lib/unsaved-work.ts'
import { useAccess } from '../../../request/access.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Note, SkeletonRows } from '../../../ui/states.tsx'
import { noChanges, type PendingChanges } from '../matrix/pending.ts'
import type { ModuleWords } from './use-rule-words.ts'

const Ask = lazy(() => import('../run/ask.tsx').then((m) => ({ default: m.Ask })))
const RuleList = lazy(() => import('./rule-list.tsx').then((m) => ({ default: m.RuleList })))
const Offices = lazy(() => import('../team/offices.tsx').then((m) => ({ default: m.Offices })))
const Rights = lazy(() => import('../matrix/rights.tsx').then((m) => ({ default: m.Rights })))
const Revisions = lazy(() => import('./revisions.tsx').then((m) => ({ default: m.Revisions })))

const tabs = ['ask', 'rules', 'offices', 'rights', 'revisions'] as const
type Tab = (typeof tabs)[number]
const PANEL = 'rules-panel'

/** `/administration/rules`: who approves and why, who holds which role and right, and what was applied. */
export function RulesScreen({ modules }: { modules: readonly ModuleWords[] }) {
  const { t } = useTools('rules')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const tab: Tab = tabs.find((one) => one === raw.tab) ?? 'ask'
  const access = useAccess()
  const mayChange = access?.mayChange('rules') ?? false
  // kept while one looks at another view
  const [pending, setPending] = useState<PendingChanges>(noChanges)
  const isUnsaved = pending.size > 0
  useEffect(() => {
    setUnsaved('rules', isUnsaved)
    return () => setUnsaved('rules', false)
  }, [isUnsaved])
  const blocker = useBlocker({ shouldBlockFn: ({ current, next }) => isUnsaved && next.pathname !== current.pathname, enableBeforeUnload: () => isUnsaved, withResolver: true })
  const choose = (next: Tab) => void navigate({ to: '.', search: next === 'ask' ? {} : { tab: next }, replace: true })
  return (
    <Page wide>
      <PageHeader title={t('rules:title')} />
      <div className="rr-tabs"><HeaderTabs label={t('rules:views')} value={tab} panelId={PANEL} tabs={tabs.map((value) => ({ value, label: t(`rules:tab.${value}`) }))} onChange={choose} /></div>
      <div id={PANEL} className="rr-panel">
        {(tab === 'offices' || tab === 'rights') && access && !mayChange ? <Note tone="grey" icon="eye">{t('rules:read-only')}</Note> : null}
        <Suspense fallback={<SkeletonRows count={5} />}>
          {tab === 'ask' ? <Ask modules={modules} /> : tab === 'rules' ? <RuleList modules={modules} /> : tab === 'offices' ? <Offices mayChange={mayChange} />
            : tab === 'rights' ? <Rights mayChange={mayChange} pending={pending} onPending={setPending} /> : <Revisions />}
        </Suspense>
      </div>
      <ConfirmDialog opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} onConfirm={() => blocker.proceed?.()} title={t('rules:leave')} message={t('rules:leave.text')} confirmLabel={t('rules:leave.do')} danger />
    </Page>
  )
}
