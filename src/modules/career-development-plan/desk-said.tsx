import type { DraftLineRow } from '../../../contract/kit/field.ts'
import type { FormApi } from '../../request/client-module.ts'
import { joined } from '../../lib/joined.ts'
import { useTools } from '../../request/use-tools.ts'
import { cellOf } from './cell.ts'
import { levelText } from './level-text.ts'
import { CONDITIONS, deskFields, GAPS, NS, POSITIONS, RECOMMENDATION } from './names.ts'

interface Told {
  title: string
  facts: string
  words: string
}

/** What the superior wrote, to read. */
export function DeskSaid({ form, person }: { form: FormApi; person: string }) {
  const tools = useTools(NS)
  const { t } = tools
  const rowsIn = (name: string) => (form.values[name] ?? []) as (DraftLineRow & Record<string, unknown>)[]
  const tell: Record<string, (of: (column: string) => string, row: Readonly<Record<string, unknown>>) => Told> = {
    [CONDITIONS]: (of) => ({ title: of('competencyId'), facts: of('standing'), words: of('comment') }),
    [RECOMMENDATION]: (of) => ({ title: of('recommendation'), facts: '', words: of('comment') }),
    [POSITIONS]: (of) => ({ title: of('positionPlan'), facts: joined([of('functionPlan'), of('sitePlan'), of('suggestionPeriod')]), words: '' }),
    [GAPS]: (of, row) => ({ title: of('competencyId'), facts: levelText(row, t), words: of('comment') }),
  }
  const heads: Record<string, string> = { [CONDITIONS]: t(`${NS}:desk.conditions`, { person }), [RECOMMENDATION]: t(`${NS}:field.${RECOMMENDATION}`), [POSITIONS]: t(`${NS}:desk.positions`), [GAPS]: t(`${NS}:desk.gaps`) }
  const parts = [RECOMMENDATION, POSITIONS, CONDITIONS, GAPS].map((name) => ({
    name, rows: rowsIn(name).toSorted((a, b) => Number(a.priority ?? 0) - Number(b.priority ?? 0)).map((row) => ({ id: row.lineId, ...(tell[name] as (typeof tell)[string])(cellOf({ name, field: deskFields[name], row, textOf: (key: string) => form.textOf(key) }, tools), row) })),
  })).filter(({ rows }) => rows.length > 0)
  if (parts.length === 0) return <p className="cdp-dim">{t(`${NS}:desk.nothing`)}</p>
  return (
    <div className="cdp-stack">
      {parts.map(({ name, rows }) => (
        <div key={name} className="cdp-part">
          <h3>{heads[name]}</h3>
          <ul className="cdp-list">
            {rows.map(({ id, title, facts, words }) => (
              <li key={id}>
                <b>{title}</b>
                {facts ? <span className="cdp-dim num">{facts}</span> : null}
                {words ? <p className="cdp-words">{words}</p> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
