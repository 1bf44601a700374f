import { type planningFields, planningFields as fields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { Field } from '../../../../contract/kit/field.ts'
import { lineField, lineText } from '../../../../contract/kit/field-path.ts'
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { planningSources } from '../../../../contract/modules/manpower/sources.ts'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
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
        const facts = { id: lineField(id, lead.lineId, column), label: t(`manpower-planning-sheet:field.lines.${column}`) }
        const error = errorsIn(form, plan.rows, position.position, [column])[0]
        if (column === 'reportTo') {
          return (
            <OptionPicker<EmployeeOption>
              key={column} {...facts} error={error} optional emptyText={t('manpower-planning-sheet:as-now')} source={planningSources.datasourceReportTo} params={{ companyStructure: form.values.companyStructure ?? undefined }} value={said.reportTo ?? null}
              text={said.reportTo ? form.textOf(lineText('lines', 'reportTo', said.reportTo) as 'note') : undefined}
              onChoose={(row) => {
                if (row) form.remember(lineText('lines', 'reportTo', row.id) as 'note', row.displayName)
                plan.say(position, { reportTo: row?.id ?? null })
              }}
            />
          )
        }
        return (
          <AnyField
            key={column} name={`lines.${column}`} field={column === 'reason' && below ? { ...field, optional: undefined } : field} ns="manpower-planning-sheet" {...facts} form={{ ...own, set, errorOf: () => error }}
          />
        )
      })}
    </div>
  )
}
