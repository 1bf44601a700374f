import '../request.css'
import '../fields/fields.css'
import './employees.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable, Pager, type TableColumn } from '../../ui/data-table.tsx'
import { DeleteRowDialog } from '../../ui/delete-row-dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { linesFor, pageOfLines, peopleWith } from './line-rows.ts'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx').then((m) => ({ default: m.TransferDialog })))
const EditNoteDialog = lazy(() => import('./edit-note-dialog.tsx').then((m) => ({ default: m.EditNoteDialog })))

interface EmployeeListFieldProps {
  label: string
  lines: readonly EmployeeLine[]
  /** Left out: view only, without Add Employee and row actions. */
  edit?: {
    /** undefined while the data source loads. */
    people: readonly EmployeeOption[] | undefined
    /** New lines; a call may run. */
    onChange: (lines: EmployeeLine[]) => void | Promise<void>
  }
  error?: string | undefined
  id?: string
}

type Asked = { kind: 'add' } | { kind: 'edit' | 'delete'; line: EmployeeLine } | null

/** People a request covers, each with a note: five a page, found by name, department or note. @see 000 §2 Employee list field */
export function EmployeeListField({ label, lines, edit, error, id }: EmployeeListFieldProps) {
  const { t } = useTranslation(['people', 'fixed'])
  const phone = useMedia(PHONE)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>(null)
  const shown = pageOfLines(lines, search, page)
  const close = () => setAsked(null)
  const actions = (line: EmployeeLine) => (
    <span className="pp-actions">
      <IconButton icon="edit" label={`${t('fixed:employee-list.edit')} ${line.employee ?? ''}`} onClick={() => setAsked({ kind: 'edit', line })} />
      <IconButton icon="trash" label={`${t('fixed:employee-list.delete')} ${line.employee ?? ''}`} onClick={() => setAsked({ kind: 'delete', line })} />
    </span>
  )
  const columns: TableColumn<EmployeeLine>[] = [
    ...(edit ? [{ id: 'action', header: t('fixed:employee-list.col-action'), cell: actions }] : []),
    { id: 'employee', header: t('fixed:employee-list.col-employee'), cell: (l) => l.employee ?? '' },
    { id: 'companyStructure', header: t('fixed:employee-list.col-department'), cell: (l) => l.companyStructure ?? '' },
    { id: 'note', header: t('fixed:employee-list.col-note'), cell: (l) => l.note },
  ]
  const loading = edit !== undefined && edit.people === undefined
  return (
    <div className="pp-field rq-field" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined} aria-describedby={error && id ? `${id}-error` : undefined}>
      <div className="pp-field-head">
        <span className="rq-label">{label} <span className="rq-optional num">({lines.length})</span></span>
        {edit ? (
          <Tooltip text={loading ? t('fixed:employee-list.loading') : undefined} at="end">
            <Button icon="plus" aria-disabled={loading} onClick={() => !loading && setAsked({ kind: 'add' })}>{t('fixed:employee-list.add')}</Button>
          </Tooltip>
        ) : null}
      </div>
      {lines.length > 0 ? <SearchInput label={t('search-lines')} value={search} onChange={(text) => { setSearch(text); setPage(1) }} /> : null}
      {shown.rows.length === 0 ? (
        <EmptyState icon="users" title={t(search ? 'fixed:transfer.empty' : 'fixed:table.empty')} small />
      ) : phone ? (
        <ul className="pp-cards" data-view={edit ? undefined : true}>
          {shown.rows.map((l) => (
            <li key={l.employeeId}>
              <span className="pp-row-text">
                <span>{l.employee}</span>
                <span className="pp-row-sub">{l.companyStructure}</span>
                {l.note ? <span className="pp-note">{l.note}</span> : null}
              </span>
              {edit ? actions(l) : null}
            </li>
          ))}
        </ul>
      ) : (
        <DataTable label={label} columns={columns} rows={shown.rows} keyOf={(l) => l.employeeId} />
      )}
      <Pager page={shown.page} totalPage={shown.totalPage} totalData={shown.totalData} onPage={setPage} />
      {error ? <p className="rq-error" id={id ? `${id}-error` : undefined}>{error}</p> : null}
      {edit ? (
        <Suspense fallback={null}>
          {asked?.kind === 'add' && edit.people ? (
            <TransferDialog people={peopleWith(lines, edit.people)} selected={lines.map((l) => l.employeeId)} onSave={(chosen) => void edit.onChange(linesFor(chosen, lines))} onClose={close} />
          ) : null}
          {asked?.kind === 'edit' ? (
            <EditNoteDialog line={asked.line} onClose={close} onSave={(note) => edit.onChange(lines.map((l) => (l.employeeId === asked.line.employeeId ? { ...l, note } : l)))} />
          ) : null}
          {asked?.kind === 'delete' ? (
            <DeleteRowDialog opened what={asked.line.employee ?? ''} onClose={close} onConfirm={() => { close(); void edit.onChange(lines.filter((l) => l.employeeId !== asked.line.employeeId)) }} />
          ) : null}
        </Suspense>
      ) : null}
    </div>
  )
}
