/** What can be done to the rows of a list while a form is filled in. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { newRecordId } from '../../api/offline.ts'
import { showInfo } from '../../ui/snackbar-store.ts'
import type { FieldProps } from '../fields/field-props.ts'
import { rowsOf } from './row-form.ts'
import { withCopy, withRowBack } from './rows.ts'

export interface EditedRows {
  rows: DraftLineRow[]
  /** No further row may be added. */
  isFull: boolean
  /** @returns the new row */
  add: (start?: Record<string, unknown>) => DraftLineRow
  /** @returns id of the copy */
  copy: (row: DraftLineRow) => string
  /** Takes a row away; it can be taken back for a moment. */
  remove: (row: DraftLineRow) => void
  /** Takes away a row nothing was said in. */
  discard: (row: DraftLineRow) => void
  /** The row is closed: from now on what it lacks is shown, and what was half written in it counts no longer. */
  leave: (row: DraftLineRow) => void
}

export function useRows({ name, field, form }: Pick<FieldProps, 'name' | 'field' | 'form'>): EditedRows {
  const { t } = useTranslation('request')
  const latest = useRef(form)
  latest.current = form
  const rows = rowsOf(form, name)
  const columns = Object.keys(field.columns ?? {})

  const change = (next: DraftLineRow[]) => {
    latest.current.set({ [name]: next })
    latest.current.leave(name)
  }
  const settle = (lineId: string) => {
    for (const column of columns) latest.current.unreadable(lineField(name, lineId, column), null)
  }
  const discard = (row: DraftLineRow) => {
    settle(row.lineId)
    change(rows.filter((r) => r !== row))
  }
  return {
    rows,
    isFull: rows.length >= (field.max ?? Infinity),
    add: (start = {}) => {
      const row: DraftLineRow = { lineId: newRecordId(), ...start }
      change([...rows, row])
      return row
    },
    copy: (row) => {
      const lineId = newRecordId()
      change(withCopy(rows, row, lineId))
      return lineId
    },
    discard,
    remove: (row) => {
      const at = rows.indexOf(row)
      const count = form.namedBy?.(name, row.lineId) ?? 0
      discard(row)
      const removed = t('lines.removed', { row: at + 1 })
      showInfo(count === 0 ? removed : t('lines.named-it', { removed, count }), { label: t('lines.undo'), run: () => change(withRowBack(rowsOf(latest.current, name), row, at)) })
    },
    leave: (row) => {
      settle(row.lineId)
      for (const column of columns) latest.current.leave(lineField(name, row.lineId, column))
    },
  }
}
