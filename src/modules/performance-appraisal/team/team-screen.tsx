import './team.css'
import '../../../request/act/act.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { port } from '../../../api/offline.ts'
import { useToday, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { ByPerson } from './by-person.tsx'
import { ByQuestion } from './by-question.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'
import { ObjectivesTab } from './objectives-tab.tsx'
import { ScoreGrid } from './score-grid.tsx'
import { lacksOf } from './sheet-values.ts'
import { type OpenSheet, useSheets } from './use-sheets.ts'

const HUB = '/performance-appraisal'
const PHONE_VIEWS = ['question', 'person', 'objectives'] as const
const DESK_VIEWS = ['grid', 'objectives'] as const
type View = (typeof PHONE_VIEWS)[number] | (typeof DESK_VIEWS)[number]

function Saved({ sheets, isSaving, onRetry }: { sheets: readonly OpenSheet[]; isSaving: boolean; onRetry: () => void }) {
  const { t, show } = useTools('performance-appraisal-team', 'common')
  if (sheets.some((s) => s.isLost)) return <Note tone="red" icon="alert" role="alert" action={<Button look="quiet" size="small" onClick={onRetry}>{t('common:action.retry')}</Button>}>{t('performance-appraisal-team:lost')}</Note>
  if (isSaving) return <p className="pt-saved">{t('performance-appraisal-team:saving')}</p>
  const last = Math.max(0, ...sheets.map((s) => s.savedAt ?? 0))
  return <p className="pt-saved" role="status">{last === 0 ? t('performance-appraisal-team:saved.none') : t('performance-appraisal-team:saved', { time: show.moment(last) })}</p>
}

/** All evaluations of one period that somebody has to write, in one sitting. */
export function TeamScreen() {
  const { t, show } = useTools('performance-appraisal-team')
  const isPhone = useMedia(PHONE)
  const today = useToday()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const { sheets, state, absent, isLoading, isSaving, change, keepAll, handIn } = useSheets()
  const [isAsking, setAsking] = useState(false)
  const views: readonly View[] = isPhone ? PHONE_VIEWS : DESK_VIEWS
  const view = views.find((one) => one === raw.view) ?? views[0]
  const open = sheets.filter((s) => !s.waiting)
  const sent = sheets.length - open.length
  const ready = open.filter((s) => lacksOf(s.sheet, s.values, today).length === 0)
  const [first] = sheets
  return (
    <Page wide>
      <PageHeader title={t('performance-appraisal-team:title')} subtitle={first ? t('performance-appraisal-team:until', { period: first.sheet.evaluationPeriod, day: show.day(first.sheet.window.until) }) : undefined} backTo={HUB} />
      {state.copyFrom === null ? null : <StaleNote at={state.copyFrom} nowMs={port.now()} />}
      {isLoading ? <SkeletonRows count={6} />
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : sheets.length === 0 ? <EmptyState icon="checkCircle" title={t(absent.length > 0 ? 'performance-appraisal-team:absent' : 'performance-appraisal-team:empty')}>{t(absent.length > 0 ? 'performance-appraisal-team:absent.hint' : 'performance-appraisal-team:empty.hint')}</EmptyState>
        : (
          <>
            {absent.length > 0 ? <Note tone="yellow" icon="cloudOff">{t('performance-appraisal-team:absent.some', { people: show.list(absent.map((row) => row.employee)) })}</Note> : null}
            <SegmentedTabs label={t('performance-appraisal-team:views')} value={view as View} onChange={(value) => void navigate({ to: '.', search: { ...raw, view: value } as never, replace: true })} segments={views.map((value) => ({ value, label: t(`performance-appraisal-team:view.${value}`) }))} />
            {view === 'grid' ? <ScoreGrid sheets={open} onChange={change} />
              : view === 'question' ? <ByQuestion sheets={open} onChange={change} />
              : view === 'person' ? <ByPerson sheets={open} onChange={change} />
              : <ObjectivesTab sheets={open} onChange={change} />}
            {sent > 0 ? <Note tone="grey" icon="send">{t('performance-appraisal-team:sent', { count: sent })}</Note> : null}
            <Saved sheets={sheets} isSaving={isSaving} onRetry={() => void keepAll()} />
            <div className="rq-bar" role="group" aria-label={t('performance-appraisal-team:bar')}>
              <span className="rq-bar-space" />
              <Button look="primary" icon="send" aria-disabled={open.length === 0 || undefined} onClick={() => open.length > 0 && setAsking(true)}>{t('performance-appraisal-team:submit', { ready: show.whole(ready.length), total: show.whole(open.length) })}</Button>
            </div>
            <HandInDialog opened={isAsking} onClose={() => setAsking(false)} sheets={open} today={today} onHandIn={handIn} />
          </>
        )}
    </Page>
  )
}
