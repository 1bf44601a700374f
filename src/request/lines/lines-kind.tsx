import '../fields/fields.css'
import './lines.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { newRecordId } from '../../api/offline.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { LinesProps } from '../fields/field-props.ts'
import { LineCard } from './line-card.tsx'
import { LineFields } from './line-fields.tsx'
import { LineSheet } from './line-sheet.tsx'
import { rowsOf } from './row-form.ts'
import { withCopy, withRowBack } from './rows.ts'

/** The `lines` field kind in a form: rows filled in where they stand, on a phone each in a sheet. */
export function LinesKind(props: LinesProps) {
  const { name, field, id, label, form } = props
  const { t } = useTranslation('request')
  const phone = useMedia(PHONE)
  const [opened, setOpened] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef(form)
  latest.current = form
  const rows = rowsOf(form, name)
  const columns = Object.keys(field.columns ?? {})
  const error = form.errorOf(name)
  const isFull = rows.length >= (field.max ?? Infinity)

  /** The row whose first input takes the focus once it is drawn. */
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    if (focused === null) return
    document.getElementById(`${id}.${focused}`)?.querySelector<HTMLElement>('input, button, textarea')?.focus()
    setFocused(null)
  }, [focused, id])
  const show = (lineId: string) => (phone ? setOpened(lineId) : setFocused(lineId))
  const change = (next: DraftLineRow[]) => {
    latest.current.set({ [name]: next })
    latest.current.leave(name)
  }

  const add = () => {
    const row: DraftLineRow = { lineId: newRecordId() }
    change([...rows, row])
    show(row.lineId)
  }
  const copy = (row: DraftLineRow) => {
    const lineId = newRecordId()
    change(withCopy(rows, row, lineId))
    show(lineId)
  }
  /** What was half written in a row that is closed or gone counts no longer. */
  const settle = (lineId: string) => {
    for (const column of columns) latest.current.unreadable(lineField(name, lineId, column), null)
  }
  const remove = (row: DraftLineRow) => {
    const at = rows.indexOf(row)
    setOpened(null)
    settle(row.lineId)
    change(rows.filter((r) => r !== row))
    list.current?.parentElement?.focus()
    showInfo(t('lines.removed', { row: at + 1 }), { label: t('lines.undo'), run: () => change(withRowBack(rowsOf(latest.current, name), row, at)) })
  }
  const close = (row: DraftLineRow) => {
    settle(row.lineId)
    for (const column of columns) form.leave(lineField(name, row.lineId, column))
    setOpened(null)
  }

  const open = rows.find((r) => r.lineId === opened)
  return (
    <div className="rq-field rq-lines" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <div className="rq-lines-head">
        <span className="rq-label">{label} <span className="rq-optional num">({rows.length})</span></span>
        <Button icon="plus" disabled={isFull} onClick={add}>{t('lines.add')}</Button>
      </div>
      {rows.length === 0 ? <EmptyState icon="list" title={t('lines.none')} small /> : null}
      <ol ref={list} className="rq-lines-list" data-look={phone ? 'cards' : 'inline'}>
        {rows.map((row, i) => (
          <li key={row.lineId} id={phone ? undefined : `${id}.${row.lineId}`} tabIndex={-1}>
            {phone ? <LineCard {...props} id={`${id}.${row.lineId}`} row={row} place={i + 1} onOpen={() => setOpened(row.lineId)} /> : <LineFields {...props} row={row} />}
            {phone ? null : (
              <span className="rq-lines-tools">
                <IconButton icon="copy" label={t('lines.copy', { row: i + 1 })} disabled={isFull} onClick={() => copy(row)} />
                <IconButton icon="trash" label={t('lines.remove', { row: i + 1 })} onClick={() => remove(row)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {error ? <p className="rq-error" id={`${id}-error`}>{error}</p> : null}
      {open && phone ? <LineSheet {...props} row={open} place={rows.indexOf(open) + 1} isFull={isFull} onClose={() => close(open)} onCopy={() => copy(open)} onRemove={() => remove(open)} /> : null}
    </div>
  )
}
