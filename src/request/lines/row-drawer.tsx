import '../detail/detail.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/states.tsx'
import type { LinesProps } from '../fields/field-props.ts'
import { readCell } from '../row-view.ts'
import { useTools } from '../use-tools.ts'
import { LineFields } from './line-fields.tsx'
import { rowForm } from './row-form.ts'
import type { AnyRowFacts } from './row-facts.ts'
import { ToldRow } from './told-row.tsx'

interface RowDrawerProps extends LinesProps {
  facts: AnyRowFacts
  row: DraftLineRow
  isFull: boolean
  /** What one row of the list is called. */
  title: string
  /** Closed without a word: a row that was only looked at need not stay. */
  onClose: () => void
  /** "Done": the row is meant as it stands. */
  onDone: () => void
  onCopy: () => void
  onRemove: () => void
}

/** One row of one of several lists in a drawer, with what the server works out of it. The form keeps every change. */
export function RowDrawer({ facts, row, isFull, title, onClose, onDone, onCopy, onRemove, ...given }: RowDrawerProps) {
  const { t } = useTranslation('request')
  const [answered, setAnswered] = useState<Readonly<Record<string, string | undefined>>>({})
  const errorOf = (path: string) => {
    const said = given.form.errorOf(path)
    return said === answered[path] ? undefined : said
  }
  const answer = (columns: readonly string[]) => {
    const said = columns.map((column) => lineField(given.name, row.lineId, column)).map((path) => [path, given.form.errorOf(path)] as const)
    setAnswered((known) => ({ ...known, ...Object.fromEntries(said) }))
  }
  const props = { ...given, form: { ...given.form, errorOf } }
  const wrong = props.form.errorOf(`${props.name}.${row.lineId}`)
  const Beside = facts.beside
  return (
    <Dialog
      opened onClose={onClose} side title={title}
      actions={
        <>
          <Button look="quiet" icon="trash" onClick={onRemove}>{t('lines.remove-it')}</Button>
          {facts.once ? null : <Button icon="copy" disabled={isFull} onClick={onCopy}>{t('lines.copy-it')}</Button>}
          <Button look="primary" onClick={onDone}>{t('lines.done')}</Button>
        </>
      }
    >
      <div className="rq-stack rq-row-drawer">
        {wrong ? <Note tone="red" icon="alert" role="alert">{wrong}</Note> : null}
        {Beside ? <Suspense fallback={null}><Beside name={props.name} row={row} form={props.form} onRemove={onRemove} onAnswered={answer} /></Suspense> : null}
        <LineFields {...props} row={row} />
        <WorkedOut {...props} row={row} />
      </div>
      {(facts.told ?? []).map((told) => <ToldRow key={told.call.id} name={props.name} form={props.form} row={row} told={told} />)}
    </Dialog>
  )
}

/** Columns the server sets, as far as they are known. */
function WorkedOut({ name, field, ns, form, row }: LinesProps & { row: DraftLineRow }) {
  const { t } = useTranslation(ns)
  const tools = useTools(ns)
  const own = rowForm(form, name, row)
  const facts = Object.entries(field.columns ?? {}).flatMap(([column, def]) => {
    if (!def.computed) return []
    const text = readCell({ ns, field: def, name: `${name}.${column}`, value: (row as Record<string, unknown>)[column], named: own.textOf(`${name}.${column}`) }, tools)
    return text ? [{ column, text }] : []
  })
  if (facts.length === 0) return null
  return (
    <dl className="rq-facts" aria-live="polite">
      {facts.map(({ column, text }) => <div key={column}><dt>{t(`field.${name}.${column}`)}</dt><dd className="num">{text}</dd></div>)}
    </dl>
  )
}
