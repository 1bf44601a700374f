import './plan.css'
import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import { careerDevelopmentPlanFields } from '../../../contract/modules/career-development-plan/fields.ts'
import { joined } from '../../lib/joined.ts'
import { useTools } from '../../request/use-tools.ts'
import { cellOf } from './cell.ts'
import { levelText } from './level-text.ts'
import { NS, type SectionName } from './names.ts'

const fields = careerDevelopmentPlanFields as Record<string, Field>

interface SectionRowsProps {
  name: SectionName
  values: Readonly<Record<string, unknown>>
  /** Names of options, by field. */
  textOf: (name: string) => string | undefined
}

/** One part of a plan, to read. */
export function SectionRows({ name, values, textOf }: SectionRowsProps) {
  const tools = useTools(NS)
  const { t, show } = tools
  const rows = (values[name] ?? []) as DraftLineRow[]
  const told = (row: DraftLineRow): { title: string; facts: string; words: string } => {
    const of = cellOf({ name, field: fields[name], row, textOf }, tools)
    const own = row as Record<string, unknown>
    if (name === 'developmentByAgeData') {
      const [from, until] = [show.decimal(own.ageFrom as string | null), show.decimal(own.ageUntil as string | null)]
      return { title: t(`${NS}:path.ages`, { from, until }), facts: joined([of('positionPlan'), of('functionPlan'), of('sitePlan')]), words: of('development') }
    }
    const level = levelText(own, t)
    const target = t(`${NS}:level.target`, { target: own.targetLevel })
    if (name === 'competencyData') return { title: of('competencyId'), facts: joined([own.targetLevel ? `${level} ${target}` : level, of('kind'), own.dueDate ? t(`${NS}:item.due`, { day: show.day(own.dueDate as string) }) : '']), words: of('action') }
    return { title: of('competencyId'), facts: joined([level, of('result')]), words: of('action') }
  }
  if (rows.length === 0) return <p className="cdp-dim">{t(`${NS}:section.none`)}</p>
  return (
    <ul className="cdp-list">
      {rows.map((row) => {
        const { title, facts, words } = told(row)
        return (
          <li key={row.lineId}>
            <b>{title}</b>
            {facts ? <span className="cdp-dim num">{facts}</span> : null}
            {words ? <p className="cdp-words">{words}</p> : null}
          </li>
        )
      })}
    </ul>
  )
}
