import { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { FormApi } from '../../../request/client-module.ts'
import { AnyField } from '../../../request/fields/field-kinds.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Icon } from '../../../ui/icon.tsx'
import { bySite, type Position, positionNow } from '../sheet.ts'
import { changeText, costText } from '../sheet-text.ts'
import { PositionMore } from './position-more.tsx'
import type { SheetForm } from './sheet-form.ts'
import type { Plan } from './use-plan.ts'

interface CardsProps {
  form: SheetForm
  id: string
  plan: Plan
}

/** On a phone: a card a position, folded up under what it comes to. */
export function PlanCards({ form, id, plan }: CardsProps) {
  const { t } = useTools('manpower-planning-sheet')
  return bySite(plan.positions).map(({ site, positions }) => (
    <section key={site} className="ps-site" aria-label={site || t('manpower-planning-sheet:no-site')}>
      <h2>{site || t('manpower-planning-sheet:no-site')}</h2>
      {positions.map((position) => <PositionCard key={position.position} form={form} id={id} plan={plan} position={position} />)}
    </section>
  ))
}

/** One number as a field of its own. */
const cellForm = (form: SheetForm, value: number, give: (value: number | null) => void): FormApi => ({
  ...(form as FormApi), values: { 'lines.planned': value }, set: (changes) => give((changes as { 'lines.planned'?: number | null })['lines.planned'] ?? null), leave: () => undefined, errorOf: () => undefined,
})

function PositionCard({ form, id, plan, position }: CardsProps & { position: Position }) {
  const tools = useTools('manpower-planning-sheet')
  const { t, show } = tools
  const { rows, start } = plan
  const { planned: cells, cost } = positionNow(rows, position, start)
  const last = cells.at(-1) ?? position.existing
  const errors = plan.errorsOf(position)
  return (
    <details className="rq-fold ps-card" id={`${id}.${position.position}`}>
      <summary data-error={errors.length > 0 || undefined}>
        <b>{position.name}<small>{t('manpower-planning-sheet:here', { count: position.existing })}</small></b>
        <span className="ps-card-end num" data-changed={last !== position.existing || undefined}>{show.whole(last)}{last === position.existing ? null : <small>{changeText(last - position.existing, tools)}</small>}</span>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className="ps-card-inside" role="group" aria-label={position.name}>
        {start.frames.map((frame, i) => (
          <div key={frame.id} className="ps-step">
            <AnyField
              name="lines.planned" field={planningFields.lines.columns.planned} ns="manpower-planning-sheet" id={`${id}.${position.position}.${frame.id}`} label={frame.name}
              form={cellForm(form, cells[i] ?? 0, (value) => plan.type(position, i, value))}
            />
            {position.former && position.former[i] !== cells[i] ? <small>{t('manpower-planning-sheet:former', { number: show.whole(position.former[i]) })}</small> : null}
          </div>
        ))}
        {errors.map((text) => <p key={text} className="ess-error">{text}</p>)}
        {plan.warningsOf(position).map((text) => <p key={text} className="ps-warning"><Icon name="info" size={16} /> {text}</p>)}
        <PositionMore form={form} id={id} plan={plan} position={position} isOpen />
        {cost ? <p className="ps-cost num">{costText(cost, tools)}</p> : null}
      </div>
    </details>
  )
}
