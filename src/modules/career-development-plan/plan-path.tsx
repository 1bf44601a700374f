import './plan.css'
import { Suspense } from 'react'
import type { PersonalInformation } from '../../../contract/modules/career-development-plan/calls.ts'
import { joined } from '../../lib/joined.ts'
import { useTools } from '../../request/use-tools.ts'
import { WordsInstead } from '../../ui/chart/chart-frame.tsx'
import { part } from '../../ui/part.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { itemWord } from './my-items.tsx'
import { NS } from './names.ts'
import { marksOf, percentOf, stopsOf } from './path-stops.ts'

// a picture that comes when it is seen
const PathSteps = part(() => import('../../ui/chart/path-steps.tsx').then((m) => m.PathSteps))

/** Room of the picture while it is asked for. */
export const PATH_HEIGHT = 260

/** Where a person stands and where their plan leads; the reader's own, or somebody else's. */
export function PlanPath({ person, isOwn }: { person: PersonalInformation; isOwn: boolean }) {
  const tools = useTools(NS)
  const { t, show } = tools
  const next = (person.currentPlan?.positions ?? []).map(({ lineId, when, position, department, site, readiness }) => ({ id: lineId, when, title: position, place: joined([department, site]), readiness }))
  const today = { when: t(`${NS}:path.today`), title: person.jobTitle, place: joined([person.companyStructure, person.site]), readiness: person.readiness }
  const stops = stopsOf(today, next, marksOf(person.items, (item) => itemWord(item, tools)))
  const percent = (readiness: number) => t(`${NS}:path.percent`, { percent: show.whole(percentOf(readiness)) })
  const title = isOwn ? t(`${NS}:path.title`) : t(`${NS}:path.title-other`, { person: person.employee })
  return (
    <Card className="cdp-stack">
      <WordsInstead words={<ol className="cdp-list">{stops.map((stop) => <li key={stop.id}><b>{stop.title}</b><span className="cdp-dim">{joined([stop.when, stop.place])}</span></li>)}</ol>}>
        <Suspense fallback={<Skeleton height={PATH_HEIGHT} radius={8} />}><PathSteps title={title} stops={stops} percent={percent} ready={(readiness) => t(`${NS}:path.ready`, { percent: show.whole(percentOf(readiness)) })} /></Suspense>
      </WordsInstead>
      {next.length > 0 ? null : <p className="cdp-dim">{isOwn ? t(`${NS}:path.none`) : t(`${NS}:path.none-other`)}</p>}
    </Card>
  )
}
