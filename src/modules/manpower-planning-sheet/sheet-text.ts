/** A sheet in words. No amounts and no reasons: cards lie on desks. */
import { inText } from '../../../contract/kit/language.ts'
import type { Money } from '../../../contract/kit/money.ts'
import type { planningFields } from '../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { RowView, ViewTools } from '../../request/row-view.ts'

type SheetView = RowView<typeof planningFields>

/** "Head-count plan: Customer Care": on a desk only its days are known. */
export function sheetTitle(view: SheetView): string {
  const unit = view.text('companyStructure')
  return unit ? view.t('manpower-planning-sheet:title', { unit }) : view.t('manpower-planning-sheet:title-alone')
}

/** "1 January – 31 December". */
export const sheetWhen = (view: SheetView): string | null => view.show.period(view.values.periodStart, view.values.periodEnd) || view.text('period') || null

/** "15 → 20 people"; nothing while nobody has counted. */
export const sheetAmount = ({ values: { totalExisting, totalPlanned }, ...tools }: SheetView): string | null =>
  typeof totalExisting === 'number' && typeof totalPlanned === 'number' ? peopleText(totalExisting, totalPlanned, tools) : null

/** "15 → 20 people". */
export const peopleText = (existing: number, planned: number, { t, show }: ViewTools): string => t('manpower-planning-sheet:people', { from: show.whole(existing), count: planned, until: show.whole(planned) })

/** "+2", "−1", "0". */
export const changeText = (change: number, { show }: Pick<ViewTools, 'show'>): string => inText(show.language, `${change > 0 ? '+' : change < 0 ? '−' : ''}${show.whole(Math.abs(change))}`)

/** "IDR 105,000,000 more a year". */
export const costText = (cost: Money, { t, show }: ViewTools): string =>
  cost.minor === 0 ? t('manpower-planning-sheet:cost.same') : t(`manpower-planning-sheet:cost.${cost.minor > 0 ? 'more' : 'less'}`, { amount: show.money({ ...cost, minor: Math.abs(cost.minor) }) })
