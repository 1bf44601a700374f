import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { Rows } from '../../../ui/surfaces.tsx'
import { OWN_REQUIRED } from '../own-trainings.ts'
import { RequiredLine } from './required-line.tsx'

const OptionalSubjects = lazy(() => import('../run/optional-subjects.tsx').then((m) => ({ default: m.OptionalSubjects })))
const OfOthers = lazy(() => import('../run/required-of-others.tsx').then((m) => ({ default: m.RequiredOfOthers })))

function Own() {
  const { t } = useTools('training-screens')
  const read = useQuery({ ...query(trainingReadingCalls.mandatory, OWN_REQUIRED), placeholderData: keepPreviousData, meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={3} />
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} />
  const rows = read.data?.listData ?? []
  if (rows.length === 0) return <EmptyState icon="checkCircle" title={t('training-screens:required.none')} />
  return (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <Rows label={t('training-screens:tab.required')}>{rows.map((row) => <li key={row.trainingSubjectId}><RequiredLine row={row} /></li>)}</Rows>
    </>
  )
}

/** What is asked of oneself; of others for who leads people. */
export function RequiredTab() {
  const { t } = useTools('training-screens')
  const me = useMe()
  const navigate = useNavigate()
  const { of } = useSearch({ strict: false }) as { of?: unknown }
  const isTeam = of === 'others'
  return (
    <>
      {me?.hasSubordinates || me?.isHr || isTeam ? (
        <SegmentedTabs
          label={t('training-screens:required.of')} value={isTeam ? 'others' : 'mine'} segments={(['mine', 'others'] as const).map((value) => ({ value, label: t(`training-screens:required.of.${value}`) }))}
          onChange={(next) => void navigate({ to: '.', search: { tab: 'required', ...(next === 'others' ? { of: next } : {}) }, replace: true })}
        />
      ) : null}
      {isTeam ? <Suspense fallback={<SkeletonRows count={5} />}><OfOthers /></Suspense> : <><Own /><Suspense fallback={<SkeletonRows count={5} />}><OptionalSubjects /></Suspense></>}
    </>
  )
}
