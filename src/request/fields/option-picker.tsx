import './fields.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { query } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'

/** @see 000 §9: dropdown page size, search debounce, multi-select page */
const PAGE = 100
const SEARCH_MS = 1000
/** From so many options on a search box helps. */
const SEARCH_FROM = 9

interface OptionPickerProps<Row extends OptionRow> {
  id: string
  label: string
  source: AnyCall
  /** Further parameters of the source. Options reload when they change. */
  params: Record<string, unknown>
  value: string | null
  /** Name of the chosen option, as far as the form knows it. */
  text: string | undefined
  onChoose: (row: Row | null) => void
  onLeave?: () => void
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Word for an empty optional value. */
  emptyText?: string
  /** What an option says beside its name. */
  subOf?: (row: Row) => ReactNode
  endOf?: (row: Row) => ReactNode
}

/** Options of a source; a copy of this device while there is no network. */
export function useOptions<Row extends OptionRow>(source: AnyCall, params: Record<string, unknown>, search = '', enabled = true) {
  return useQuery({
    ...query(source, { ...params, filterSearch: search || undefined, paginationSize: PAGE, paginationPage: 1 }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
    select: (data: unknown) => data as Paged<Row>,
  })
}

/** One of a server list: a button that opens a list to choose from, full height on a phone. */
export function OptionPicker<Row extends OptionRow>(props: OptionPickerProps<Row>) {
  const { id, label, value, text, optional, hint, error, onLeave } = props
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    onLeave?.()
  }
  // The name of a value that came from elsewhere (a link, another device) is looked up once.
  const options = useOptions<Row>(props.source, props.params, '', value !== null && text === undefined)
  const found = options.data?.listData.find((o) => o.id === value)?.displayName
  const shown = value === null ? '' : (text ?? found ?? '…')
  return (
    <FieldFrame id={id} label={label} optional={optional ?? false} hint={hint} error={error}>
      <button
        type="button" id={id} className="rq-input rq-pick" data-empty={value === null || undefined} onClick={() => setOpened(true)}
        aria-haspopup="dialog" aria-label={`${label}: ${shown || t('form.choose')}`} aria-describedby={describedBy(id, hint, error)}
      >
        <span>{shown || (optional ? (props.emptyText ?? t('form.choose')) : t('form.choose'))}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      {opened ? <OptionDialog {...props} onClose={close} /> : null}
    </FieldFrame>
  )
}

function OptionDialog<Row extends OptionRow>({ label, source, params, value, onChoose, optional, emptyText, subOf, endOf, onClose }: OptionPickerProps<Row> & { onClose: () => void }) {
  const { t } = useTranslation(['request', 'fixed'])
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text])
  const options = useOptions<Row>(source, params, search)
  const rows = options.data?.listData
  const searchable = search !== '' || text !== '' || (options.data?.totalData ?? 0) >= SEARCH_FROM
  const choose = (row: Row | null) => {
    onChoose(row)
    onClose()
  }
  const move = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.max(0, Math.min(buttons.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  return (
    <Dialog opened onClose={onClose} title={label} {...(optional && value !== null ? { actions: <Button onClick={() => choose(null)}>{emptyText ?? t('form.nothing-chosen')}</Button> } : {})}>
      <div onKeyDown={move}>
        {searchable ? (
          <label className="rq-search">
            <span className="sr-only">{t('list.search')}</span>
            <Icon name="search" size={18} />
            <input
              type="search" value={text} placeholder={t('list.search')} onChange={(e) => setText(e.currentTarget.value)} aria-controls={listId} data-autofocus
              onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); setSearch(text.trim()) } }}
            />
          </label>
        ) : null}
        {options.isPending ? <SkeletonRows count={4} label={t('form.loading-options')} /> : null}
        {options.isError && !rows ? <ul className="rq-option-errors">{errorTexts(options.error).map((e) => <li key={e}>{e}</li>)}</ul> : null}
        {rows?.length === 0 ? <p className="rq-hint">{t('fixed:transfer.empty')}</p> : null}
        {rows && rows.length > 0 ? (
          <ul className="rq-options" ref={list} id={listId} role="radiogroup" aria-label={label}>
            {rows.map((row) => (
              <li key={row.id} role="none">
                <button type="button" className="rq-option" role="radio" aria-checked={row.id === value} onClick={() => choose(row)} {...(row.id === value && !searchable ? { 'data-autofocus': true } : {})}>
                  <span className="rq-option-text">
                    <span>{row.displayName}</span>
                    {subOf || row.description ? <span className="rq-option-sub">{subOf ? subOf(row) : row.description}</span> : null}
                  </span>
                  {endOf ? <span className="rq-option-end num">{endOf(row)}</span> : null}
                  {row.id === value ? <Icon name="check" size={18} /> : null}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
