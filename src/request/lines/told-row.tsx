import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { lineText } from '../../../contract/kit/field-path.ts'
import { query } from '../../api/query.ts'
import type { FieldProps } from '../fields/field-props.ts'
import { useQuiet } from '../use-quiet.ts'
import { rowsOf } from './row-form.ts'
import type { Told } from './row-facts.ts'

interface ToldRowProps extends Pick<FieldProps, 'name' | 'form'> {
  row: DraftLineRow
  told: Told<Record<string, unknown>>
}

/** Asks the server one thing about a row while it is filled in, and writes the answer into it. Draws nothing. */
export function ToldRow({ name, form, row, told }: ToldRowProps) {
  const input = told.asks(row)
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const answer = useQuery({ ...query(told.call, (quiet ?? {}) as never), enabled: quiet !== null, staleTime: 20_000, retry: false, meta: { quiet: true } })
  const current = input !== null && JSON.stringify(quiet) === key && !answer.isError ? answer.data : undefined
  useEffect(() => {
    if (current === undefined) return
    const { values, texts = {} } = told.gives(current as never, row)
    const changed = Object.entries(values).filter(([column, value]) => (row as Record<string, unknown>)[column] !== value)
    for (const [column, text] of Object.entries(texts)) {
      const id = values[column]
      if (typeof id === 'string') form.remember(lineText(name, column, id), text)
    }
    if (changed.length > 0) form.set({ [name]: rowsOf(form, name).map((r) => (r.lineId === row.lineId ? { ...r, ...Object.fromEntries(changed) } : r)) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is told is written once, when it arrives: a person may change it afterwards
  }, [current])
  return null
}
