import { type planningFields, planningFields as fields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { Field } from '../../../../contract/kit/field.ts'
import { lineField } from '../../../../contract/kit/field-path.ts'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { rowForm } from '../../../request/lines/row-form.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ownRows, type PlanRow, type Said, saidOf } from '../cells.ts'
import { asksForReason, type Position, rowBelow } from '../sheet.ts'
import type { SheetForm } from './sheet-form.ts'
import { errorsIn, type Plan } from './use-plan.ts'

type Column = keyof Said & keyof (typeof planningFields)['lines']['columns']

interface MoreProps {
  form: SheetForm
  id: string
  plan: Plan
  position: Position
  /** All of it; else only the reason, where it is asked. */
  isOpen: boolean
}

/** What is said of a position beside its numbers: each of its rows says it. */
export function PositionMore({ form, id, plan, position, isOpen }: MoreProps) {
  const { t } = useTools('manpower-planning-sheet')
  const said = saidOf(plan.rows, position.position)
  const below = rowBelow(plan.rows, position)
  const lead: PlanRow = { ...(below ?? ownRows(plan.rows, position.position)[0] ?? { lineId: position.position, position: position.position }), ...said }
  const columns: readonly Column[] = [...(asksForReason(plan.rows, position) ? (['reason'] as const) : []), ...(isOpen ? (['costPerHead', 'reportTo'] as const) : [])]
  const own = rowForm(form, 'lines', lead)
  const set = (changes: object) => plan.say(position, Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.replace(/^lines\./, ''), value])))
  return (
    <div className="ps-more">
      {columns.map((column) => {
        const field: Field = fields.lines.columns[column]
        return (
          <AnyField
            key={column} name={`lines.${column}`} field={column === 'reason' && below ? { ...field, optional: undefined } : field} ns="manpower-planning-sheet" id={lineField(id, lead.lineId, column)}
            label={t(`manpower-planning-sheet:field.lines.${column}`)} form={{ ...own, set, errorOf: () => errorsIn(form, plan.rows, position.position, [column])[0] }}
          />
        )
      })}
    </div>
  )
}
