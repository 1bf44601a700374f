import '../fields/fields.css'
import './lines.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineText } from '../../../contract/kit/field-path.ts'
import type { DraftLineRow, Field, Fields } from '../../../contract/kit/field.ts'
import { newRecordId } from '../../api/offline.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ButtonRow, Rows } from '../../ui/surfaces.tsx'
import type { FormApi } from '../client-module.ts'
import type { FieldProps, LinesProps } from '../fields/field-props.ts'
import { optionByCode } from '../fields/option-picker.tsx'
import { useTools } from '../use-tools.ts'
import { LineCard } from './line-card.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { rowsOf } from './row-form.ts'
import type { AnyRowFacts, RowStart } from './row-facts.ts'
import { useRows } from './use-rows.ts'
import { withStart } from './rows.ts'

const NO_STARTS: readonly RowStart[] = []

interface LineGroupProps {
  /** The lists, in the order of the form. */
  names: readonly string[]
  fields: Fields
  ns: string
  idOf: (name: string) => string
  form: FormApi
  Column: ComponentType<FieldProps>
  /** Everyday ways in. */
  starts?: readonly RowStart[] | undefined
}

interface Opened {
  name: string
  lineId: string
  /** What a row that was just added said: closed as it was, it is taken away again. */
  added?: string
}

/** The row that was filled in last, whatever its kind. */
interface Last {
  name: string
  row: Readonly<Record<string, unknown>>
}

interface OneKind extends LinesProps {
  facts: AnyRowFacts
}

/** Lists of rows of several kinds: one way to add, and only what has rows takes room. */
export function LineGroup({ names, fields, ns, idOf, form, Column, starts = NO_STARTS }: LineGroupProps) {
  const { t } = useTranslation(['request', ns])
  const [opened, setOpened] = useState<Opened | null>(null)
  const { today } = useTools(ns).show
  const client = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const last = useRef<Last>({ name: '', row: {} })
  const kinds = names.map((name): OneKind => ({ name, field: fields[name] as Field, ns, id: idOf(name), label: t(`${ns}:field.${name}`), form, Column, facts: form.rowFacts?.(name) as AnyRowFacts }))
  const isEmpty = names.every((name) => rowsOf(form, name).length === 0)
  // what an address asked for is filled in first
  useEffect(() => {
    const given = names.find((name) => form.isGuessed(name) && rowsOf(form, name).length > 0)
    if (given !== undefined) setOpened({ name: given, lineId: rowsOf(form, given)[0]?.lineId ?? '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
  // a form may ask for a row to be filled in
  const { wanted, fillIn } = form
  useEffect(() => {
    const [name = '', lineId = ''] = wanted?.split('.') ?? []
    if (!names.includes(name) || lineId === '') return
    setOpened({ name, lineId })
    fillIn?.(null)
  }, [wanted, fillIn, names])
  const choose = async (list: string, lineId: string, column: string, code: string) => {
    const source = fields[list]?.columns?.[column]?.source
    const option = source && (await optionByCode(client, source, code))
    const rows = rowsOf(form, list)
    if (!option || (rows.find((r) => r.lineId === lineId) as Record<string, unknown> | undefined)?.[column]) return
    form.remember(lineText(list, column, option.id), option.displayName)
    form.set({ [list]: rows.map((r) => (r.lineId === lineId ? { ...r, [column]: option.id } : r)) })
  }
  const begin = ({ rows }: RowStart) => {
    const added = rows({ form: form.now?.() ?? form.values, today }).map(({ list, row, codes }) => ({ list, codes, row: { lineId: newRecordId(), ...row } }))
    form.set(withStart((list) => rowsOf(form, list), added))
    setChoosing(false)
    for (const { list, row, codes = {} } of added) for (const [column, code] of Object.entries(codes)) void choose(list, row.lineId, column, code)
    const [first] = added
    if (first) setOpened({ name: first.list, lineId: first.row.lineId })
  }
  const ways = starts.map((start) => <li key={start.id}><ButtonRow icon={start.icon} title={t(`${ns}:start.${start.id}`)} sub={t(`${ns}:start.${start.id}.hint`)} onClick={() => begin(start)} /></li>)
  return (
    <div className="rq-line-group">
      {!isEmpty ? null : starts.length > 0 ? <Rows label={t('lines.choose')}>{ways}</Rows> : <EmptyState icon="list" title={t('lines.none-of-any')} small />}
      {kinds.map((kind) => (
        <OneList key={kind.name} {...kind} opened={opened?.name === kind.name ? opened : null} onOpen={(lineId) => setOpened(lineId === null ? null : { name: kind.name, lineId })} onSaid={(row) => void (last.current = { name: kind.name, row })} />
      ))}
      {names.some((name) => rowsOf(form, name).length > 0) ? <p className="rq-hint" aria-live="polite">{t(`lines.kept.${form.rowStore?.kept ?? 'form'}`)}</p> : null}
      <Button icon="plus" onClick={() => setChoosing(true)}>{t(isEmpty && starts.length > 0 ? 'lines.add-else' : 'lines.add-any')}</Button>
      <Dialog opened={choosing} onClose={() => setChoosing(false)} side title={t('lines.choose')}>
        {ways.length > 0 && !isEmpty ? <Rows label={t('lines.choose')}>{ways}</Rows> : null}
        <Rows label={t('lines.choose-kind')}>
          {kinds.map((kind) => (
            <AddRow
              key={kind.name} {...kind} last={last.current}
              onAdded={(row) => {
                setChoosing(false)
                setOpened({ name: kind.name, lineId: row.lineId, added: JSON.stringify(row) })
              }}
            />
          ))}
        </Rows>
      </Dialog>
    </div>
  )
}

/** A kind among those to choose from. */
function AddRow({ last, onAdded, facts, ...props }: OneKind & { last: Last; onAdded: (row: DraftLineRow) => void }) {
  const { t } = useTranslation(props.ns)
  const { show } = useTools(props.ns)
  const { add, isFull } = useRows(props)
  const start = () => {
    const row = add(facts.start?.({ form: props.form.values, last: last.row, today: show.today }))
    // what is taken over from the row before is called the same here
    for (const [column, value] of Object.entries(row as Record<string, unknown>)) {
      const text = typeof value === 'string' && last.row[column] === value ? props.form.textOf(lineText(last.name, column, value)) : undefined
      if (text !== undefined) props.form.remember(lineText(props.name, column, value as string), text)
    }
    onAdded(row)
  }
  return <li><ButtonRow icon={facts.icon} title={t(`row.${props.name}`)} sub={t(`row.${props.name}.hint`)} disabled={isFull} onClick={start} /></li>
}

interface OneListProps extends OneKind {
  opened: Opened | null
  onOpen: (lineId: string | null) => void
  /** A row was filled in. */
  onSaid: (row: DraftLineRow) => void
}

/** The rows of one kind as cards, and the one that is open in a drawer; nothing while there are none. */
function OneList({ opened, onOpen, onSaid, facts, ...props }: OneListProps) {
  const { t } = useTranslation(props.ns)
  const { rows, isFull, ...edit } = useRows(props)
  const group = useRef<HTMLDivElement>(null)
  if (rows.length === 0) return null
  const { name, id, label, form } = props
  const error = form.errorOf(name)
  const open = rows.find((r) => r.lineId === opened?.lineId)
  const close = (row: DraftLineRow, isMeant: boolean) => {
    onOpen(null)
    if (!isMeant && JSON.stringify(row) === opened?.added) return edit.discard(row)
    edit.leave(row)
    form.rowStore?.put(name, row)
    onSaid(row)
  }
  const remove = (row: DraftLineRow) => {
    onOpen(null)
    edit.remove(row)
    form.rowStore?.take(name, row)
    group.current?.focus()
  }
  return (
    <div ref={group} className="rq-lines" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <span className="ess-label rq-lines-kind"><Icon name={facts.icon} size={16} /> {label} <span className="ess-optional num">({rows.length})</span></span>
      <ol className="rq-lines-list" data-look="cards">
        {rows.map((row, i) => <li key={row.lineId}><LineCard {...props} id={`${id}.${row.lineId}`} row={row} place={i + 1} onOpen={() => onOpen(row.lineId)} /></li>)}
      </ol>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
      {open ? <RowDrawer {...props} facts={facts} row={open} isFull={isFull} title={t(`row.${name}`)} onClose={() => close(open, false)} onDone={() => close(open, true)} onCopy={() => onOpen(edit.copy(open))} onRemove={() => remove(open)} /> : null}
    </div>
  )
}
