import './plan.css'
import type { PersonalInformation } from '../../../contract/modules/career-development-plan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { LevelBars } from '../../ui/chart/level-bars.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { NS } from './names.ts'
import { percentOf } from './path-stops.ts'

const MOST = 5

/** What the company knows of a person, as far as a plan stands on it. */
export function PersonCard({ person }: { person: PersonalInformation }) {
  const { t, show } = useTools(NS)
  const facts = [
    { key: 'job', text: person.jobTitle },
    { key: 'unit', text: person.companyStructure },
    { key: 'site', text: person.site },
    { key: 'grade', text: String(person.grade ?? '') },
    { key: 'service', text: show.date(person.joinDate) },
    { key: 'age', text: show.whole(person.age) },
    { key: 'education', text: show.list(person.education) },
    { key: 'readiness', text: person.readiness === null ? '' : t(`${NS}:path.percent`, { percent: show.whole(percentOf(Number(person.readiness))) }) },
  ].filter(({ text }) => text !== '')
  const rows = person.competencies.map(({ competencyId, competency, level, required }) => ({ id: competencyId, name: competency, level, required }))
  return (
    <Card className="cdp-stack">
      <dl className="rq-facts num">{facts.map(({ key, text }) => <div key={key}><dt>{t(`${NS}:person.${key}`)}</dt><dd>{text}</dd></div>)}</dl>
      {rows.length > 0 ? <LevelBars title={t(`${NS}:levels.title`)} rowHead={t(`${NS}:levels.competency`)} most={MOST} groups={[{ name: '', rows }]} levelText={(level) => t(`${NS}:level.${level}`)} /> : null}
    </Card>
  )
}
