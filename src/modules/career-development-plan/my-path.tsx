import './plan.css'
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { careerDevelopmentPlanCalls as calls, type PersonalInformation } from '../../../contract/modules/career-development-plan/calls.ts'
import { developmentItemCalls } from '../../../contract/modules/career-development-plan/item-calls.ts'
import { query } from '../../api/query.ts'
import { joined } from '../../lib/joined.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { WordsInstead } from '../../ui/chart/chart-frame.tsx'
import { part } from '../../ui/part.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { itemWord, MyItems } from './my-items.tsx'
import { NOBODY, NS } from './names.ts'
import { marksOf, percentOf, stopsOf } from './path-stops.ts'

// a picture that comes when it is seen
const PathSteps = part(() => import('../../ui/chart/path-steps.tsx').then((m) => m.PathSteps))

/** Room of the picture while it is asked for. */
const PATH_HEIGHT = 260
const ITEM_HEIGHT = 90
const ITEMS = { paginationSize: 100, paginationPage: 1 }

/** Where a person stands and where their plan leads. */
function Path({ person }: { person: PersonalInformation }) {
  const tools = useTools(NS)
  const { t, show } = tools
  const next = (person.currentPlan?.positions ?? []).map(({ lineId, when, position, department, site, readiness }) => ({ id: lineId, when, title: position, place: joined([department, site]), readiness }))
  const today = { when: t(`${NS}:path.today`), title: person.jobTitle, place: joined([person.companyStructure, person.site]), readiness: person.readiness }
  const stops = stopsOf(today, next, marksOf(person.items, (item) => itemWord(item, tools)))
  const percent = (readiness: number) => t(`${NS}:path.percent`, { percent: show.whole(percentOf(readiness)) })
  return (
    <Card className="cdp-stack">
      <WordsInstead words={<ol className="cdp-list">{stops.map((stop) => <li key={stop.id}><b>{stop.title}</b><span className="cdp-dim">{joined([stop.when, stop.place])}</span></li>)}</ol>}>
        <Suspense fallback={<Skeleton height={PATH_HEIGHT} radius={8} />}><PathSteps title={t(`${NS}:path.title`)} stops={stops} percent={percent} ready={(readiness) => t(`${NS}:path.ready`, { percent: show.whole(percentOf(readiness)) })} /></Suspense>
      </WordsInstead>
      {next.length === 0 ? <p className="cdp-dim">{t(`${NS}:path.none`)}</p> : null}
    </Card>
  )
}

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

/** One's own way, and what one does on it: first seen where plans are. */
export function MyPath() {
  const { t } = useTools(NS)
  const asked = useQuery({ ...query(calls.getPersonalInformation, { id: NOBODY }), retry: false, meta: { quiet: true } })
  const { loading, failed, retry } = readState(asked)
  return (
    <>
      {loading ? <Skeleton height={PATH_HEIGHT} radius={12} /> : asked.data ? <Path person={asked.data} /> : failed && failed.length > 0 ? <ErrorState small texts={failed} onRetry={retry} /> : <Card><p className="cdp-dim">{t(`${NS}:person.offline`)}</p></Card>}
      <Items />
    </>
  )
}
