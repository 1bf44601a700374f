import { useTools } from '../../../request/use-tools.ts'
import { changeText, costText, peopleText } from '../sheet-text.ts'
import type { Reckoned } from '../sheet.ts'

/** How many are there, and how many there are at the end: it stays in sight while numbers are changed. */
export function TotalsBar({ totals }: { totals: Reckoned }) {
  const tools = useTools('manpower-planning-sheet')
  const last = totals.planned.at(-1) ?? totals.existing
  return (
    <output className="ps-totals num" aria-label={tools.t('manpower-planning-sheet:people-at-end')}>
      <b>{peopleText(totals.existing, last, tools)}</b>
      <span>{tools.show.list([last === totals.existing ? null : changeText(last - totals.existing, tools), totals.cost ? costText(totals.cost, tools) : null])}</span>
    </output>
  )
}
