import '../fields/fields.css'
import './lines.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { LinesProps } from '../fields/field-props.ts'
import { LineCard } from './line-card.tsx'
import { WholeRow } from './line-whole-fields.tsx'
import { LineSheet } from './line-sheet.tsx'
import { useTools } from '../use-tools.ts'
import { useRows } from './use-rows.ts'

/** The `lines` field kind in a form: rows filled in where they stand, on a phone each in a sheet; many of them are cards everywhere. */
export function LinesKind(props: LinesProps) {
  const { name, id, label, form } = props
  const { t } = useTranslation('request')
  const [opened, setOpened] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { rows, isFull, ...edit } = useRows(props)
  const { show: { today } } = useTools(props.ns)
  const facts = form.rowFacts?.(name)
  const onPhone = useMedia(PHONE)
  const asCards = onPhone || facts?.cards === true
  const add = () => edit.add(facts?.start?.({ form: form.now?.() ?? form.values, last: { ...rows.at(-1) }, today }))
  const error = form.errorOf(name)

  /** The row whose first input takes the focus once it is drawn. */
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    if (focused === null) return
    document.getElementById(`${id}.${focused}`)?.querySelector<HTMLElement>('input, button, textarea')?.focus()
    setFocused(null)
  }, [focused, id])
  const show = (lineId: string) => (asCards ? setOpened(lineId) : setFocused(lineId))
  // a form may ask for a row to be filled in
  const { wanted, fillIn } = form
  useEffect(() => {
    const [asked, lineId] = wanted?.split('.') ?? []
    if (asked !== name || !lineId) return
    if (asCards) setOpened(lineId)
    else setFocused(lineId)
    fillIn?.(null)
  }, [wanted, fillIn, name, asCards])
  const remove = (row: DraftLineRow) => {
    setOpened(null)
    edit.remove(row)
    list.current?.parentElement?.focus()
  }
  const close = (row: DraftLineRow) => {
    edit.leave(row)
    setOpened(null)
  }

  const open = rows.find((r) => r.lineId === opened)
  return (
    <div className="ess-field rq-lines" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <div className="rq-lines-head">
        <span className="ess-label">{label} <span className="ess-optional num">({rows.length})</span></span>
        <Button icon="plus" disabled={isFull} onClick={() => show(add().lineId)}>{t('lines.add')}</Button>
      </div>
      {rows.length === 0 ? <EmptyState icon="list" title={t('lines.none')} small /> : null}
      <ol ref={list} className="rq-lines-list" data-look={asCards ? 'cards' : 'inline'}>
        {rows.map((row, i) => (
          <li key={row.lineId} id={asCards ? undefined : `${id}.${row.lineId}`} tabIndex={-1}>
            {asCards ? <LineCard {...props} id={`${id}.${row.lineId}`} row={row} place={i + 1} onOpen={() => setOpened(row.lineId)} /> : <WholeRow {...props} row={row} onRemove={() => remove(row)} />}
            {asCards ? null : (
              <span className="rq-lines-tools">
                <IconButton icon="copy" label={t('lines.copy', { row: i + 1 })} disabled={isFull} onClick={() => show(edit.copy(row))} />
                <IconButton icon="trash" label={t('lines.remove', { row: i + 1 })} onClick={() => remove(row)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
      {open && asCards ? <LineSheet {...props} row={open} place={rows.indexOf(open) + 1} isFull={isFull} onClose={() => close(open)} onCopy={() => show(edit.copy(open))} onRemove={() => remove(open)} /> : null}
    </div>
  )
}
