import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StatusId, screenStatus } from '../../../contract/kit/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'
import { DateInput } from '../fields/date-input.tsx'
import { filterCount, type ListSearch } from './list-search.ts'

const SEARCH_MS = 400
/** In the order people think of them. */
const statusOrder: StatusId[] = [0, 1, 2, 4, 5, 3, 40, 30, 11, 12]

interface ListFiltersProps {
  search: ListSearch
  onChange: (search: ListSearch) => void
  label: string
  /** Orders to choose from where no table heads can be tapped: value of the URL and its words. */
  sorts?: readonly { value: string; label: string }[]
}

/** Search and filters of a list. The text is applied a moment after the last key; the rest at once when chosen. */
export function ListFilters({ search, onChange, label, sorts = [] }: ListFiltersProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [text, setText] = useState(search.q ?? '')
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (text.trim() === (search.q ?? '')) return
    const timer = setTimeout(() => onChange({ ...search, q: text.trim() || undefined }), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text, search, onChange])
  const count = filterCount(search)
  return (
    <div className="rq-filters" role="search">
      <label className="rq-search">
        <span className="sr-only">{label}</span>
        <Icon name="search" size={18} />
        <input type="search" value={text} onChange={(e) => setText(e.currentTarget.value)} placeholder={t('list.search')} enterKeyHint="search" maxLength={200} />
      </label>
      <Button icon="filter" onClick={() => setOpened(true)} aria-haspopup="dialog">
        <span className="rq-filter-word">{t('list.filters')}</span>
        <CountBadge count={count} label={t('list.filters-count', { count })} />
      </Button>
      {opened ? <FilterDialog search={search} sorts={sorts} onApply={onChange} onClose={() => setOpened(false)} /> : null}
    </div>
  )
}

interface FilterDialogProps extends Required<Pick<ListFiltersProps, 'search' | 'sorts'>> {
  onApply: (search: ListSearch) => void
  onClose: () => void
}

function FilterDialog({ search, sorts, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [draft, setDraft] = useState(search)
  const chosen = draft.status ?? []
  const toggle = (s: StatusId) => {
    const next = chosen.includes(s) ? chosen.filter((x) => x !== s) : [...chosen, s]
    setDraft({ ...draft, status: next.length > 0 ? next : undefined })
  }
  const apply = (next: ListSearch) => {
    onApply(next)
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('list.filters')}
      actions={
        <>
          <Button onClick={() => apply({ ...draft, status: undefined, from: undefined, until: undefined })}>{t('list.clear')}</Button>
          <Button look="primary" onClick={() => apply(draft)}>{t('list.apply')}</Button>
        </>
      }
    >
      <fieldset className="rq-choices">
        <legend>{t('list.filter-status')}</legend>
        {statusOrder.map((s) => (
          <label key={s} className={`rq-chip ess-tone-${screenStatus[s].colour}`}>
            <input type="checkbox" checked={chosen.includes(s)} onChange={() => toggle(s)} />
            <span>{t(`status.${s}`)}</span>
          </label>
        ))}
      </fieldset>
      {sorts.length > 0 ? (
        <div className="rq-sort">
          <FieldFrame id="list-sort" label={t('list.sort')}>
            <select id="list-sort" className="rq-input" value={draft.sort ?? ''} onChange={(e) => setDraft({ ...draft, sort: e.currentTarget.value || undefined })}>
              <option value="">{t('list.newest')}</option>
              {sorts.map((s) => <option key={s.value} value={s.value}>{s.label}</option>)}
            </select>
          </FieldFrame>
        </div>
      ) : null}
      <div className="rq-two">
        <DateInput label={t('fixed:date-range.from')} value={draft.from ?? null} max={draft.until} onChange={(from) => setDraft({ ...draft, from: from ?? undefined })} />
        <DateInput label={t('fixed:date-range.until')} value={draft.until ?? null} min={draft.from} onChange={(until) => setDraft({ ...draft, until: until ?? undefined })} />
      </div>
    </Dialog>
  )
}
