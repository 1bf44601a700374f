import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HrBars, HrCard, HrFace, HrRow } from '../../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card, LinkRow } from '../../../ui/surfaces.tsx'

/** A path with its search, as links of the router take it: a number is no text there. */
function linkTo(path: string) {
  const [to, search] = path.split('?')
  return { to: `/${to}` as '/', search: Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, /^\d{1,6}$/.test(value) ? Number(value) : value])) as never }
}

/** How many of each: drawn, and each with the way to exactly these. */
function Bars({ title, bars: { head, counted, groups } }: { title: string; bars: HrBars }) {
  return (
    <>
      <div className="hr-chart"><Chart kind="across" title={title} categoryHead={head} categories={groups.map(({ label }) => label)} series={[{ name: counted, values: groups.map(({ count }) => count) }]} /></div>
      <ul className="hr-groups">
        {groups.map(({ id, label, count, path }) => <li key={id}><Link {...linkTo(path)}><b className="num">{count}</b> {label}</Link></li>)}
      </ul>
    </>
  )
}

const Row = ({ row: { title, sub, value, path, person } }: { row: HrRow }) => (
  <LinkRow {...linkTo(path)} start={person ? <PersonAvatar name={person.name} pictureId={person.profilePicture} /> : undefined} title={title} sub={sub} end={value ? <span className="num">{value}</span> : undefined} />
)

/** Faces with names, by unit; each leads to their page. */
function Faces({ faces }: { faces: readonly HrFace[] }) {
  return (
    <div className="hr-units">
      {[...Map.groupBy(faces, ({ unit }) => unit)].map(([unit, people]) => (
        <div key={unit}>
          <h4>{unit || '–'}</h4>
          <ul>
            {people.map(({ employeeId, employee, profilePicture, sub }) => (
              <li key={employeeId}>
                <Link to="/people/$id" params={{ id: employeeId }} className="hr-face">
                  <PersonAvatar name={employee} pictureId={profilePicture} />
                  <span><b>{employee}</b><span>{sub}</span></span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** One thing HR looks after, whichever module says so. */
export function HrCardView({ card: { title, lead, path, bars, rows = [], faces = [], more = 0 } }: { card: HrCard }) {
  const { t } = useTranslation('hr')
  const id = useId()
  return (
    <Card flush className="hr-card" role="group" aria-labelledby={id} data-wide={faces.length > 0 || undefined}>
      <div className="hr-head">
        <h3 id={id}>{title}</h3>
        {path ? <Link {...linkTo(path)} aria-label={`${t('all')}: ${title}`}>{t('all')}</Link> : null}
      </div>
      <p className="hr-lead">{lead}</p>
      {bars?.groups.some(({ count }) => count > 0) ? <Bars title={bars.counted} bars={bars} /> : null}
      {rows.length > 0 ? <ul className="ess-rows">{rows.map((row) => <li key={row.id}><Row row={row} /></li>)}</ul> : null}
      {faces.length > 0 ? <Faces faces={faces} /> : null}
      {more > 0 ? <p className="hr-more">{t('more', { count: more })}</p> : null}
    </Card>
  )
}
