import './plan.css'
import type { PersonalInformation } from '../../../contract/modules/career-development-plan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Card } from '../../ui/surfaces.tsx'
import { levelText } from './level-text.ts'
import { NS } from './names.ts'
import { percentOf } from './path-stops.ts'

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
  const { results } = person
  const asked = person.competencies.filter(({ required }) => required !== null)
  return (
    <Card className="cdp-stack">
      <dl className="rq-facts num">{facts.map(({ key, text }) => <div key={key}><dt>{t(`${NS}:person.${key}`)}</dt><dd>{text}</dd></div>)}</dl>
      {asked.length > 0 ? (
        <details className="cdp-levels">
          <summary>{t(`${NS}:levels.title`)}</summary>
          <dl className="rq-facts num">{asked.map(({ competencyId, competency, level, required }) => <div key={competencyId}><dt>{competency}</dt><dd>{levelText({ requiredLevel: required, currentLevel: level }, t)}</dd></div>)}</dl>
        </details>
      ) : null}
      {results && (results.length > 0 || person.leftOut) ? (
        <details className="cdp-levels">
          <summary>{t(`${NS}:results.title`)}</summary>
          {person.leftOut ? <p className="cdp-dim">{t(`${NS}:results.offline`)}</p>
            : <dl className="rq-facts num">{results.map(({ period, gradeCode }, i) => <div key={`${i} ${period}`}><dt>{period}</dt><dd>{t(`${NS}:results.grade`, { grade: gradeCode })}</dd></div>)}</dl>}
        </details>
      ) : null}
    </Card>
  )
}
