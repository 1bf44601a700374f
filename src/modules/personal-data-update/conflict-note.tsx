import { Fragment, useEffect, useState } from 'react'
import { useTools } from '../../request/use-tools.ts'
import type { FormApi } from '../../request/client-module.ts'
import type { PersonalField, PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Note, SkeletonRows } from '../../ui/states.tsx'
import { changedFrom, type ColumnValues, compareLine, settledLine } from './compare.ts'
import { rememberNames, textInForm } from './form-names.ts'
import { kindOf, type Recorded } from './recorded.ts'
import { useBaseOfLine } from './use-recorded.ts'
import { labelOf, masked, NS, valueText } from './value-text.ts'

const CHOICES = ['mine', 'theirs'] as const
type Choice = (typeof CHOICES)[number]

interface ConflictNoteProps {
  name: PersonalField
  line: PersonalLine
  record: Recorded
  form: FormApi
  onPut: (columns: Record<string, unknown>) => void
  onRemove: () => void
  /** Of these columns it is said what holds. */
  onAnswered?: ((columns: readonly string[]) => void) | undefined
}

/** The record was changed after the line was begun: what it was, what this line says, what it is now; the person says of each thing it is about what holds. */
export function ConflictNote({ name, line, record, form, onPut, onRemove, onAnswered }: ConflictNoteProps) {
  const tools = useTools(NS)
  const { t } = tools
  const { base, isLoading } = useBaseOfLine(form.recordId, line.lineId, (form.rowStore?.kept ?? 'form') !== 'form')
  const kind = kindOf(name, line)
  const mine = line as unknown as ColumnValues
  const { basedOn, hidden, texts, values: now } = record
  const isTold = (column: string) => !hidden.includes(column)
  const compared = compareLine(name, kind, { mine, now, was: base?.was }).filter(({ columns }) => columns.some(isTold))
  const open = compared.filter((c) => c.standing === 'conflict')
  const theirs = compared.filter((c) => c.standing === 'theirs').flatMap((c) => c.columns)
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const nothing = t(`${NS}:col.nothing`)
  const put = (columns: Record<string, unknown>) => {
    rememberNames(form, name, record)
    onPut({ ...columns, basedOn })
  }
  // nothing differs that both have changed: what others changed stands, and what is said here is based on that
  const settles = open.length === 0
  useEffect(() => {
    if (settles) put(Object.fromEntries(theirs.map((column) => [column, now[column] ?? null])))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that becomes known
  }, [settles, basedOn])
  if (settles) return null
  const keyOf = ([first = '']: readonly string[]) => first
  const choose = (columns: readonly string[], choice: Choice) => {
    const all = { ...chosen, [keyOf(columns)]: choice }
    setChosen(all)
    onAnswered?.(columns)
    if (open.some((c) => !all[keyOf(c.columns)])) return
    const settled = settledLine(name, kind, { mine, now }, [...theirs, ...open.filter((c) => all[keyOf(c.columns)] === 'theirs').flatMap((c) => c.columns)])
    if (settled) put(settled)
    else onRemove()
  }
  const isRow = (column: string) => (isTold(column) ? changedFrom(column, mine[column], now[column]) || (base !== undefined && changedFrom(column, base.was[column], now[column])) : changedFrom(column, mine[column], null))
  return (
    <Note tone="yellow" icon="alert" role="alert">
      <b>{t(`${NS}:conflict.title`)}</b>
      <p>{t(`${NS}:conflict.hint`)}</p>
      {isLoading ? <SkeletonRows count={2} /> : (
        <div className="pdu-compared">
          <table className="pdu-three">
            <thead><tr><th scope="col"><span className="sr-only">{t(`${NS}:col.what`)}</span></th>{base ? <th scope="col">{t(`${NS}:col.was`)}</th> : null}<th scope="col">{t(`${NS}:col.yours`)}</th><th scope="col">{t(`${NS}:col.now`)}</th></tr></thead>
            <tbody>
              {open.map(({ columns }) => (
                <Fragment key={keyOf(columns)}>
                  {columns.filter(isRow).map((column) => (
                    <tr key={column}>
                      <th scope="row">{labelOf(name, column, tools)}</th>
                      {base ? <td data-label={t(`${NS}:col.was`)}>{isTold(column) ? valueText(name, column, base.was[column], base.texts, tools) || nothing : masked('')}</td> : null}
                      <td data-label={t(`${NS}:col.yours`)}>{textInForm(form, name, column, mine[column], tools) || nothing}</td>
                      <td data-label={t(`${NS}:col.now`)}>{isTold(column) ? valueText(name, column, now[column], texts, tools) || nothing : masked('')}</td>
                    </tr>
                  ))}
                  <tr className="pdu-choose">
                    <td colSpan={base ? 4 : 3}>
                      <div className="pdu-choice" role="group" aria-label={tools.show.list(columns.filter(isRow).map((column) => labelOf(name, column, tools)))}>
                        {CHOICES.map((choice) => (
                          <Button key={choice} icon={chosen[keyOf(columns)] === choice ? 'check' : undefined} aria-pressed={chosen[keyOf(columns)] === choice} onClick={() => choose(columns, choice)}>{t(`${NS}:conflict.${choice}`)}</Button>
                        ))}
                      </div>
                    </td>
                  </tr>
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Note>
  )
}
