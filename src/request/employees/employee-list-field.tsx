import '../request.css'
import '../fields/fields.css'
import './employees.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfLine } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Field } from '../../../contract/kit/field.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable, Pager, type TableColumn } from '../../ui/data-table.tsx'
import { DeleteRowDialog } from '../../ui/delete-row-dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { linesFor, pageOfLines, peopleWith } from './line-rows.ts'
import { type LineStates, missingOf, NOTHING_KNOWN } from './line-state.ts'
import { LineStateText } from './line-state-text.tsx'
import { type LineFields, useLineTexts } from './use-line-texts.ts'
import { joined } from '../../lib/joined.ts'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx').then((m) => ({ default: m.TransferDialog })))
const EditLineDialog = lazy(() => import('./edit-line-dialog.tsx').then((m) => ({ default: m.EditLineDialog })))

interface EmployeeListFieldProps {
  label: string
  lines: readonly EmployeeLine[]
  /** What lines hold beside person and note; left out: nothing. */
  own?: LineFields
  /** What is known of each line; left out: nothing. */
  states?: LineStates
  /** Left out: view only, without Add Employee and row actions. */
  edit?: {
    /** undefined while the data source loads. */
    people: readonly EmployeeOption[] | undefined
    /** New lines; a call may run. */
    onChange: (lines: EmployeeLine[]) => void | Promise<void>
    /** What a new line starts with. */
    newLine?: Record<string, unknown>
    /** Beside Add Employee. */
    tools?: ReactNode
    /** Line (`keyOfLine`) that is asked for elsewhere: opened as if its own button had been pressed. */
    wanted?: string | undefined
    /** Whatever was open is closed. */
    onClosed?: () => void
  }
  error?: string | undefined
  id?: string
}

type Asked = { kind: 'add' } | { kind: 'edit' | 'delete' | 'another'; line: EmployeeLine } | null

const PLAIN: Field = { kind: 'employees' }

/** People a request covers, each with a note and what its module asks of each: five a page, found by name, department or note. A table where there is room; what a module asks is more than its columns hold. @see docs/product/screens.md#people */
export function EmployeeListField({ label, lines, own, states = NOTHING_KNOWN, edit, error, id }: EmployeeListFieldProps) {
  const { t } = useTranslation(['people', 'fixed', ...(own ? [own.ns] : [])])
  const phone = useMedia(PHONE)
  const [search, setSearch] = useState('')
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [page, setPage] = useState(1)
  const [pressed, setAsked] = useState<Asked>(null)
  const root = useRef<HTMLDivElement>(null)
  const field = own?.field ?? PLAIN
  const keyOf = (line: EmployeeLine) => keyOfLine(field, { ...line })
  const wrong = lines.filter((l) => (states.byLine.get(keyOf(l))?.problems.length ?? 0) > 0)
  const shown = pageOfLines(onlyWrong && wrong.length > 0 ? wrong : lines, search, page)
  const lineTexts = useLineTexts(own)
  const wanted = edit?.wanted === undefined ? undefined : lines.find((l) => keyOf(l) === edit.wanted)
  const asked: Asked = pressed ?? (wanted ? { kind: 'edit', line: wanted } : null)
  const close = () => {
    setAsked(null)
    edit?.onClosed?.()
  }
  // The button that opened a dialog may be gone when it closes (nothing is left to fill in): then its line gets the focus, or the list.
  const of = asked && 'line' in asked ? keyOf(asked.line) : null
  const before = useRef(of)
  useEffect(() => {
    const last = before.current
    before.current = of
    if (of === null && last !== null && document.activeElement === document.body) (root.current?.querySelector<HTMLElement>(`[data-line="${last}"] button`) ?? root.current)?.focus()
  }, [of])
  const change = (to: EmployeeLine[]) => edit?.onChange(to)
  const actions = (line: EmployeeLine) => (
    <span className="pp-actions" data-line={keyOf(line)}>
      {states.open.has(keyOf(line))
        ? <Button size="small" aria-label={t('fill-in-of', { person: line.employee ?? '' })} onClick={() => setAsked({ kind: 'edit', line })}>{t('fill-in')}</Button>
        : <IconButton icon="edit" label={`${t('fixed:employee-list.edit')} ${line.employee ?? ''}`} onClick={() => setAsked({ kind: 'edit', line })} />}
      {field.lineKey ? <IconButton icon="plus" label={t('another-line', { person: line.employee ?? '' })} onClick={() => setAsked({ kind: 'another', line })} /> : null}
      <IconButton icon="trash" label={`${t('fixed:employee-list.delete')} ${line.employee ?? ''}`} onClick={() => setAsked({ kind: 'delete', line })} />
    </span>
  )
  const labelOf = (part: string) => (own?.field.line?.[part] ? t(`${own.ns}:field.${part}`) : undefined)
  const stateOf = (line: EmployeeLine) => <LineStateText labelOf={labelOf} state={states.byLine.get(keyOf(line))} checked={states.checked && !states.open.has(keyOf(line))} missing={edit ? missingOf(field, line) : []} />
  const person = (line: EmployeeLine) => <span className="pp-person"><span>{line.employee ?? ''}</span>{stateOf(line)}</span>
  const columns: TableColumn<EmployeeLine>[] = [
    ...(edit ? [{ id: 'action', header: t('fixed:employee-list.col-action'), cell: actions }] : []),
    { id: 'employee', header: t('fixed:employee-list.col-employee'), cell: person },
    { id: 'companyStructure', header: t('fixed:employee-list.col-department'), cell: (l) => l.companyStructure ?? '' },
    { id: 'note', header: t('fixed:employee-list.col-note'), cell: (l) => l.note },
  ]
  const loading = edit !== undefined && edit.people === undefined
  return (
    <div ref={root} className="pp-field ess-field" id={id} tabIndex={-1} role="group" aria-label={label} data-error={error ? true : undefined} aria-describedby={error && id ? `${id}-error` : undefined}>
      <div className="pp-field-head">
        <span className="ess-label">{label} <span className="ess-optional num">({lines.length})</span></span>
        {edit ? (
          <span className="pp-tools">
            {edit.tools}
            <Tooltip text={loading ? t('fixed:employee-list.loading') : undefined} at="end">
              <Button icon="plus" aria-disabled={loading} onClick={() => !loading && setAsked({ kind: 'add' })}>{t('fixed:employee-list.add')}</Button>
            </Tooltip>
          </span>
        ) : null}
      </div>
      {lines.length > 0 ? <SearchInput label={t('search-lines')} value={search} onChange={(text) => { setSearch(text); setPage(1) }} /> : null}
      {wrong.length > 0 ? (
        <label className="pp-wrong">
          <input type="checkbox" checked={onlyWrong} onChange={(e) => { setOnlyWrong(e.currentTarget.checked); setPage(1) }} />
          <span>{t('only-wrong', { count: wrong.length })}</span>
        </label>
      ) : null}
      {shown.rows.length === 0 ? (
        <EmptyState icon="users" title={t(search ? 'fixed:transfer.empty' : 'fixed:table.empty')} small />
      ) : phone || lineTexts.names.length > 0 ? (
        <ul className="pp-cards" data-view={edit ? undefined : true}>
          {shown.rows.map((l) => (
            <li key={keyOf(l)}>
              <span className="pp-row-text">
                <span>{l.employee}</span>
                <span className="pp-row-sub">{l.companyStructure}</span>
                {lineTexts.names.length > 0 ? <span className="pp-line-values">{joined(lineTexts.names.map((name) => lineTexts.textOf(l, name)))}</span> : null}
                {l.note ? <span className="pp-note">{l.note}</span> : null}
                {stateOf(l)}
              </span>
              {edit ? actions(l) : null}
            </li>
          ))}
        </ul>
      ) : (
        <DataTable label={label} columns={columns} rows={shown.rows} keyOf={keyOf} />
      )}
      <Pager page={shown.page} totalPage={shown.totalPage} totalData={shown.totalData} onPage={setPage} />
      {error ? <p className="ess-error" id={id ? `${id}-error` : undefined}>{error}</p> : null}
      {edit ? (
        <Suspense fallback={null}>
          {asked?.kind === 'add' && edit.people ? (
            <TransferDialog people={peopleWith(lines, edit.people)} selected={[...new Set(lines.map((l) => l.employeeId))]} onSave={(chosen) => void change(linesFor(chosen, lines, edit.newLine))} onClose={close} />
          ) : null}
          {asked?.kind === 'edit' ? (
            <EditLineDialog line={asked.line} own={own} state={states.byLine.get(keyOf(asked.line))} onClose={close} onSave={(line) => change(lines.map((l) => (keyOf(l) === keyOf(asked.line) ? line : l)))} isTaken={(line) => keyOf(line) !== keyOf(asked.line) && lines.some((l) => keyOf(l) === keyOf(line))} />
          ) : null}
          {asked?.kind === 'another' ? (
            <EditLineDialog line={{ ...asked.line, note: '' }} own={own} onClose={close} onSave={(line) => change(lines.flatMap((l) => (l === asked.line ? [l, line] : [l])))} isTaken={(line) => lines.some((l) => keyOf(l) === keyOf(line))} />
          ) : null}
          {asked?.kind === 'delete' ? (
            <DeleteRowDialog opened what={asked.line.employee ?? ''} onClose={close} onConfirm={() => { close(); void change(lines.filter((l) => keyOf(l) !== keyOf(asked.line))) }} />
          ) : null}
        </Suspense>
      ) : null}
    </div>
  )
}
