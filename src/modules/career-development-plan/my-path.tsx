import './plan.css'
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { careerDevelopmentPlanCalls as calls } from '../../../contract/modules/career-development-plan/calls.ts'
import { developmentItemCalls } from '../../../contract/modules/career-development-plan/item-calls.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { part } from '../../ui/part.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { MyItems } from './my-items.tsx'
import { NOBODY, NS } from './names.ts'
import { PATH_HEIGHT, PlanPath } from './plan-path.tsx'

// for those who lead
const PeoplePaths = part(() => import('./people-paths.tsx').then((m) => m.PeoplePaths))

const ITEM_HEIGHT = 90
/** Room of the title and the choice of a person. */
const PEOPLE_HEIGHT = 124
const ITEMS = { paginationSize: 100, paginationPage: 1 }

function Items() {
  const { t } = useTools(NS)
  const asked = useQuery({ ...query(developmentItemCalls.items, ITEMS), retry: false, meta: { quiet: true } })
  const { loading, failed, retry } = readState(asked)
  return (
    <Section title={t(`${NS}:items.title`)}>
      {loading ? <Skeleton height={ITEM_HEIGHT} radius={12} /> : asked.data ? <MyItems items={asked.data.listData} /> : failed && failed.length > 0 ? <ErrorState small texts={failed} onRetry={retry} /> : <Card><p className="cdp-dim">{t(`${NS}:items.failed`)}</p></Card>}
    </Section>
  )
}

/** One's own way, and what one does on it: first seen where plans are. Those who lead find there the ways of their people. */
export function MyPath() {
  const { t } = useTools(NS)
  const me = useMe()
  const asked = useQuery({ ...query(calls.getPersonalInformation, { id: NOBODY }), retry: false, meta: { quiet: true } })
  const { loading, failed, retry } = readState(asked)
  return (
    <>
      {loading ? <Skeleton height={PATH_HEIGHT} radius={12} /> : asked.data ? <PlanPath person={asked.data} isOwn /> : failed && failed.length > 0 ? <ErrorState small texts={failed} onRetry={retry} /> : <Card><p className="cdp-dim">{t(`${NS}:person.offline`)}</p></Card>}
      <Items />
      {me?.hasSubordinates || me?.isHr ? <Suspense fallback={<Skeleton height={PEOPLE_HEIGHT} radius={12} />}><PeoplePaths me={me.employeeId} /></Suspense> : null}
    </>
  )
}
