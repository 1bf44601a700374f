import { useId, useState } from 'react'
import type { ViewTools } from '../../request/row-view.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'

/** Rows before Show More. As many as a multi-select shows. */
const PAGE = 25

type Which = 'all' | 'checked' | 'unchecked'

interface FilterRow {
  id: string
  label: string
  isChecked: boolean
}

interface FilterListProps {
  label: string
  rows: readonly FilterRow[]
  tools: ViewTools
  onChange: (ids: ReadonlySet<string>, isChecked: boolean) => void
  /** Long enough to be searched, and to be looked at by what is ticked. */
  searchable?: boolean
}

/** Things to tick: all of them, the ticked or the others, and those that fit the search. */
export function FilterList({ label, rows, tools: { t }, onChange, searchable = false }: FilterListProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<Which>('all')
  // what was ticked stays in sight until the view is chosen again
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const [pages, setPages] = useState(1)
  const wanted = search.trim().toLocaleLowerCase()
  const found = rows.filter((r) => (kept?.has(r.id) ?? true) && r.label.toLocaleLowerCase().includes(wanted))
  const shown = found.slice(0, pages * PAGE)
  const choose = (next: Which) => {
    setWhich(next)
    setPages(1)
    setKept(next === 'all' ? null : new Set(rows.filter((r) => r.isChecked === (next === 'checked')).map((r) => r.id)))
  }
  const ticked = found.filter((r) => r.isChecked).length
  const isAll = ticked === found.length
  return (
    <div role="group" aria-labelledby={id} className="tc-list">
      <p className="tc-legend" id={id}>{label}</p>
      {searchable ? (
        <>
          <SegmentedTabs label={t('team-calendar:filter.which')} value={which} onChange={choose} segments={[{ value: 'all', label: t('fixed:calendar.filter-all') }, { value: 'checked', label: t('fixed:calendar.filter-checked') }, { value: 'unchecked', label: t('fixed:calendar.filter-unchecked') }]} />
          <SearchInput label={t('team-calendar:filter.search')} value={search} onChange={(text) => { setSearch(text); setPages(1) }} />
        </>
      ) : null}
      {found.length === 0 ? <p className="tc-none" role="status">{t('fixed:calendar.no-more')}</p> : null}
      {searchable && found.length > 0 ? (
        <label className="ess-check" data-all>
          <input type="checkbox" checked={isAll} ref={(box) => { if (box) box.indeterminate = ticked > 0 && !isAll }} onChange={() => onChange(new Set(found.map((r) => r.id)), !isAll)} />
          <span>{t('fixed:multi-select.select-all')}</span>
        </label>
      ) : null}
      <ul aria-labelledby={id}>
        {shown.map((row) => (
          <li key={row.id}><label className="ess-check"><input type="checkbox" checked={row.isChecked} onChange={(e) => onChange(new Set([row.id]), e.currentTarget.checked)} /><span>{row.label}</span></label></li>
        ))}
      </ul>
      {shown.length < found.length ? <Button size="small" onClick={() => setPages(pages + 1)}>{t('fixed:multi-select.show-more')}</Button> : null}
    </div>
  )
}
