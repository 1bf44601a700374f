import '../sheet.css'
import { Suspense } from 'react'
import { newRecordId } from '../../../api/offline.ts'
import type { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { part } from '../../../ui/part.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { asToday } from '../cells.ts'
import { type KeptStart, ofOf, type Position, totalsOf } from '../sheet.ts'
import { PositionMore } from './position-more.tsx'
import { PlanCards } from './plan-cards.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { usePlan } from './use-plan.ts'
import { useStart } from './use-start.ts'

/** For those who have room for it. */
const PlanGrid = part(() => import('../matrix/plan-grid.tsx').then((m) => m.PlanGrid))

type Props = FieldOverrideProps<typeof planningFields>

/** How many there shall be in each position of the unit: cards on a phone, a grid where there is room. */
export function PlanField(props: Props) {
  const { form, id, label } = props
  const { t } = useTools('manpower-planning-sheet')
  const { start, state } = useStart(form)
  const error = form.errorOf('lines')
  return (
    <div className="ps-plan" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined}>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
      {ofOf(form.values) === '' ? <p className="rq-hint">{t('manpower-planning-sheet:choose')}</p>
        : start ? <Filled {...props} start={start} />
        : state.failed?.length === 0 ? <EmptyState small icon="cloudOff" title={t('manpower-planning-sheet:offline')} />
        : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={5} />}
    </div>
  )
}

function Filled({ form, id, start }: Props & { start: KeptStart }) {
  const { t, show } = useTools('manpower-planning-sheet')
  const isPhone = useMedia(PHONE)
  const plan = usePlan(form, start)
  const totals = totalsOf(plan.positions, plan.rows, plan.newPositions, start)
  const isUnplanned = start.activeVersion === 0 && plan.rows.length === 0
  const more = (position: Position, isOpen: boolean) => <PositionMore form={form} id={id} plan={plan} position={position} isOpen={isOpen} />
  if (plan.positions.length === 0) return <EmptyState small icon="users" title={t('manpower-planning-sheet:no-positions')} />
  return (
    <>
      {isUnplanned ? (
        <Note tone="blue" icon="info" action={<Button look="quiet" onClick={() => plan.give((held) => asToday(held, plan.positions, newRecordId))}>{t('manpower-planning-sheet:as-today')}</Button>}>
          {t('manpower-planning-sheet:nothing-planned', { count: totals.existing })}
        </Note>
      ) : start.fromVersion > 0 ? <p className="rq-hint">{t('manpower-planning-sheet:starts-from', { version: show.whole(start.fromVersion) })}</p> : null}
      {isPhone ? <PlanCards form={form} id={id} plan={plan} /> : <Suspense fallback={<SkeletonRows count={plan.positions.length} />}><PlanGrid id={id} plan={plan} totals={totals} more={more} onChangeNew={(lineId) => form.fillIn?.(`newPositions.${lineId}`)} /></Suspense>}
      {isPhone ? <TotalsBar totals={totals} /> : null}
    </>
  )
}
