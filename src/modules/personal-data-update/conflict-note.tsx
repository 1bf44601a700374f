import { useEffect } from 'react'
import { useTools } from '../../request/use-tools.ts'
import type { FormApi } from '../../request/client-module.ts'
import type { PersonalField, PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { changedFrom, type ColumnValues, compareLine } from './compare.ts'
import { rememberNames, textInForm } from './form-names.ts'
import { kindOf, type Recorded } from './recorded.ts'
import { useReviewedLine } from './use-recorded.ts'
import { labelOf, NS, valueText } from './value-text.ts'

interface ConflictNoteProps {
  name: PersonalField
  line: PersonalLine
  record: Recorded
  form: FormApi
  onPut: (columns: Record<string, unknown>) => void
  onRemove: () => void
}

/** The record was changed after the line was begun: what it was, what this line says, what it is now; the person says what holds. */
export function ConflictNote({ name, line, record, form, onPut, onRemove }: ConflictNoteProps) {
  const tools = useTools(NS)
  const { t } = tools
  const base = useReviewedLine(form.recordId, line.lineId, (form.rowStore?.kept ?? 'form') !== 'form')
  const mine = line as unknown as ColumnValues
  const compared = compareLine(name, kindOf(name, line), { mine, now: record.values, was: base?.was })
  const open = compared.filter((c) => c.standing === 'conflict' && !record.hidden.includes(c.column))
  const theirs = compared.filter((c) => c.standing === 'theirs' && !record.hidden.includes(c.column))
  const nowOf = (columns: readonly { column: string }[]) => Object.fromEntries(columns.map(({ column }) => [column, record.values[column] ?? null]))
  const nothing = t(`${NS}:col.nothing`)
  const takes = (columns: readonly { column: string }[]) => {
    rememberNames(form, name, record)
    return nowOf(columns)
  }
  // nothing differs that both have changed: what others changed stands, and what is said here is based on that
  const settles = open.length === 0
  useEffect(() => {
    if (settles) onPut({ ...takes(theirs), basedOn: record.basedOn })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that becomes known
  }, [settles, record.basedOn])
  if (settles) return null
  return (
    <Note tone="yellow" icon="alert" role="alert">
      <b>{t(`${NS}:conflict.title`)}</b>
      <p>{t(`${NS}:conflict.hint`)}</p>
      <table className="pdu-three">
        <thead><tr><th scope="col"><span className="sr-only">{t(`${NS}:col.what`)}</span></th>{base ? <th scope="col">{t(`${NS}:col.was`)}</th> : null}<th scope="col">{t(`${NS}:col.yours`)}</th><th scope="col">{t(`${NS}:col.now`)}</th></tr></thead>
        <tbody>
          {open.filter(({ column }) => changedFrom(column, mine[column], record.values[column]) || (base && changedFrom(column, base.was[column], record.values[column]))).map(({ column }) => (
            <tr key={column}>
              <th scope="row">{labelOf(name, column, tools)}</th>
              {base ? <td>{valueText(name, column, base.was[column], base.texts, tools) || nothing}</td> : null}
              <td>{textInForm(form, name, column, mine[column], tools) || nothing}</td>
              <td>{valueText(name, column, record.values[column], record.texts, tools) || nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="pdu-choice">
        <Button onClick={() => onPut({ ...takes(theirs), basedOn: record.basedOn })}>{t(`${NS}:conflict.mine`)}</Button>
        <Button onClick={() => (compared.some((c) => c.standing === 'mine') ? onPut({ ...takes([...theirs, ...open]), basedOn: record.basedOn }) : onRemove())}>{t(`${NS}:conflict.theirs`)}</Button>
      </div>
    </Note>
  )
}
