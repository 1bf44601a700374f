import '../fields/fields.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { EmployeeLine, Field } from '../../../contract/kit/field.ts'
import { type ImportedRow, type ImportEmployeesInput, type ImportEmployeesOutput, MAX_IMPORT_TEXT } from '../../../contract/kit/import-employees.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field/text-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/states.tsx'
import { importedLines } from './line-rows.ts'

interface ImportDialogProps {
  importer: AnyCall
  field: Field
  lines: readonly EmployeeLine[]
  /** What a new line starts with. */
  newLine: Record<string, unknown>
  onSave: (lines: EmployeeLine[]) => void
  onClose: () => void
}

/** People by their codes, pasted or from a file: a result for each row first, then those that can be taken are added. @see docs/product/screens.md#people */
export function ImportDialog({ importer, field, lines, newLine, onSave, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly ImportedRow[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const ask = async (input: ImportEmployeesInput) => {
    setBusy(true)
    setFailed([])
    try {
      setRows(((await call(importer, input)) as ImportEmployeesOutput).rows)
    } catch (error) {
      setFailed(errorTexts(error))
    } finally {
      setBusy(false)
    }
  }
  const known = new Set(lines.map((l) => l.employeeId))
  const added = importedLines(rows ?? [], lines, newLine)
  const left = (field.max ?? Number.POSITIVE_INFINITY) - lines.length
  const save = () => {
    onSave([...lines, ...added.slice(0, left)])
    onClose()
  }
  return (
    <Dialog
      opened onClose={() => busy || onClose()} title={t('import-title')} busy={busy} sheet
      actions={
        <>
          <Button onClick={rows ? () => setRows(null) : onClose} disabled={busy}>{t(rows ? 'common:action.back' : 'common:action.cancel')}</Button>
          {rows ? (
            <Button look="primary" onClick={save} disabled={added.length === 0}>{t('import-add', { count: Math.min(added.length, left) })}</Button>
          ) : (
            <Button look="primary" onClick={() => void ask({ text })} busy={busy} disabled={text.trim() === ''}>{t('import-check')}</Button>
          )}
        </>
      }
    >
      {rows ? (
        <div className="rq-stack">
          <p aria-live="polite">{t('import-result', { count: rows.length, added: added.length })}</p>
          <ul className="pp-cards" data-view>
            {rows.map((r) => (
              <li key={r.row}>
                <span className="pp-row-text">
                  <span>{r.employee ? `${r.employee.fullname} · ${r.code}` : r.code}</span>
                  <span className="pp-row-sub">{t('import-row', { row: r.row })}{r.note ? ` · ${r.note}` : ''}</span>
                  <RowState row={r} known={r.employee !== null && known.has(r.employee.id)} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="rq-stack">
          <p className="rq-hint">{t('import-hint')}</p>
          <TextArea id="import-text" label={t('import-codes')} value={text} max={MAX_IMPORT_TEXT} onChange={setText} disabled={busy} rows={6} data-autofocus />
          <Button icon="upload" onClick={() => chooser.current?.click()} disabled={busy}>{t('import-file')}</Button>
          <input
            ref={chooser} type="file" hidden accept=".xlsx,.csv,.txt" aria-label={t('import-file')}
            onChange={(e) => {
              const [file] = e.currentTarget.files ?? []
              e.currentTarget.value = ''
              if (file) void ask({ file, fileName: file.name })
            }}
          />
          {failed.length > 0 ? <Note tone="red" icon="alert" role="alert">{failed.join(' ')}</Note> : null}
        </div>
      )}
    </Dialog>
  )
}

function RowState({ row, known }: { row: ImportedRow; known: boolean }) {
  const { t } = useTranslation('people')
  if (row.problem) return <span className="pp-state" data-tone="red"><Icon name="alert" size={14} /> {row.problem.message}</span>
  return known ? <span className="pp-state" data-tone="yellow"><Icon name="info" size={14} /> {t('import-known')}</span> : <span className="pp-state" data-tone="green"><Icon name="check" size={14} /> {t('line-right')}</span>
}
