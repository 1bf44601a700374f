import { MAX_PLANNED } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { WholeInput } from '../../../ui/field/whole-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saidOf } from '../cells.ts'
import { bySite, type Position, positionNow, rowBelow } from '../sheet.ts'
import { changeText, costText } from '../sheet-text.ts'
import { MORE, PositionMore, REASON } from './position-more.tsx'
import type { SheetForm } from './sheet-form.ts'
import { errorsOf, type Plan, warningsOf } from './use-plan.ts'

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
      <h3>{site || t('manpower-planning-sheet:no-site')}</h3>
      {positions.map((position) => <PositionCard key={position.position} form={form} id={id} plan={plan} position={position} />)}
    </section>
  ))
}

function PositionCard({ form, id, plan, position }: CardsProps & { position: Position }) {
  const tools = useTools('manpower-planning-sheet')
  const { t, show } = tools
  const separators = useSeparators()
  const { rows, start } = plan
  const { planned: cells, cost } = positionNow(rows, position, start)
  const last = cells.at(-1) ?? position.existing
  const isBelow = rowBelow(rows, position) !== undefined
  const errors = errorsOf(form, rows, position.position)
  return (
    <details className="rq-fold ps-card" id={`${id}.${position.position}`}>
      <summary data-error={errors.length > 0 || undefined}>
        <b>{position.name}<small>{t('manpower-planning-sheet:here', { count: position.existing })}</small></b>
        <span className="ps-card-end num" data-changed={last !== position.existing || undefined}>{show.whole(last)}<small>{changeText(last - position.existing, tools)}</small></span>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className="ps-card-inside" role="group" aria-label={position.name}>
        {start.frames.map((frame, i) => (
          <div key={frame.id} className="ps-step">
            <WholeInput
              id={`${id}.${position.position}.${frame.id}`} label={frame.name} value={cells[i] ?? null} min={0} max={MAX_PLANNED} step={1} separators={separators} error={undefined} optional={false}
              hint={position.former && position.former[i] !== cells[i] ? t('manpower-planning-sheet:former', { number: show.whole(position.former[i]) }) : undefined}
              onChange={(value) => plan.type(position, i, value)}
            />
          </div>
        ))}
        {errors.map((text) => <p key={text} className="ess-error">{text}</p>)}
        {warningsOf(form, rows, position.position).map((text) => <p key={text} className="ps-warning"><Icon name="info" size={16} /> {text}</p>)}
        <PositionMore form={form} id={id} plan={plan} position={position} columns={isBelow || saidOf(rows, position.position).reason ? [...REASON, ...MORE] : MORE} />
        {cost ? <p className="ps-cost num">{costText(cost, tools)}</p> : null}
      </div>
    </details>
  )
}
