import '../../request/request.css'
import '../../request/fields/fields.css'
import './planner.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { type ScheduleCell, type ScheduleChange, type ScheduleImport, shiftScheduleCalls } from '../../../contract/modules/shift-schedules/calls.ts'
import { call } from '../../api/call.ts'
import { shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { saveBytes } from '../../request/attachments/use-file.ts'
import { useAccess } from '../../request/access.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { showError, showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PlannerGrid } from './planner-grid.tsx'
import { PlannerStaffing } from './planner-staffing.tsx'
import { cellsBefore, cellsToSave, type Changes, peopleIn } from './planner-state.ts'

const ALL = { paginationSize: 500, paginationPage: 1 }
const NOTHING: Changes = new Map()
/** How long a saved plan is taken back by one tap. */
const UNDO_MS = 10_000

/** `/shift-schedule`: shifts of a pay period, person by person and day by day. */
export function PlannerScreen() {
  const { t, show } = useTools('shift-schedules')
  const client = useQueryClient()
  const readOnly = useAccess()?.mayChange('shift-schedules') !== true
  const file = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { q: given } = useSearch({ strict: false }) as { q?: unknown }
  const [search, setSearch] = useState(typeof given === 'string' || typeof given === 'number' ? String(given) : '')
  const [changes, setChanges] = useState<Changes>(NOTHING)
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<ScheduleChange | null>(null)
  const [asking, setAsking] = useState(false)
  const [copying, setCopying] = useState(false)
  const [imported, setImported] = useState<{ result: ScheduleImport; file: File } | null>(null)
  const periods = useQuery({ ...query(shiftScheduleCalls.dataSourcePeriodpays, ALL), staleTime: 600_000 }).data?.listData
  const shifts = useQuery({ ...query(shiftScheduleCalls.dataSourceShifts2, ALL), staleTime: 600_000 }).data?.listData ?? []
  const period = periods?.find((p) => p.id === chosen) ?? periods?.find((p) => p.from <= show.today && p.until >= show.today) ?? periods?.[0]
  const list = useQuery({ ...query(shiftScheduleCalls.getShiftScheduleList, { periodPay: period?.id ?? '', ...ALL }), enabled: period !== undefined })
  const state = readState(list)
  const wanted = search.trim().toLowerCase()
  const rows = useMemo(() => list.data?.listData.filter((r) => `${r.employee} ${r.employeeCode} ${r.companyStructure}`.toLowerCase().includes(wanted)) ?? [], [list.data, wanted])
  const locked = readOnly || period?.closed === true
  const nobody = list.data?.listData.length === 0

  /** Does something to the schedule, says what came of it and reads it again. @param say says it in another way */
  const act = async <R extends ScheduleChange>(work: () => Promise<R>, say: (result: R) => void = ({ message }) => void showSuccess(message)): Promise<R | null> => {
    setBusy(true)
    try {
      const result = await work()
      setLast(result)
      if (result.written > 0) say(result)
      else showInfo(result.message)
      await client.invalidateQueries({ queryKey: [shiftScheduleCalls.getShiftScheduleList.id] })
      return result
    } catch (error) {
      showError(shownError(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const write = (cells: ScheduleCell[]) => call(shiftScheduleCalls.update, { periodPay: period?.id ?? '', cells }, { commandId: newRecordId() })
  const cells = cellsToSave(changes)
  const people = peopleIn(cells)
  const save = async () => {
    const before = list.data?.listData ?? []
    const saved = await act(() => write(cells), ({ message, kept }) => {
      const takeBack = () => void act(() => write(cellsBefore(before, cells, kept)), () => void showSuccess(t('shift-schedules:undone')))
      showSuccess(message, { label: t('act.undo'), run: takeBack }, UNDO_MS)
    })
    if (saved) setChanges(NOTHING)
    setAsking(false)
  }
  const send = async (given: File, acceptValid: boolean) => {
    const result = await act(() => call(shiftScheduleCalls.importShiftSchedules, { periodPay: period?.id ?? '', file: given, fileName: given.name, ...(acceptValid ? { acceptValid } : {}) }, { commandId: newRecordId() }))
    setImported(result && (result.problems.length > 0 || result.kept.length > 0) && !acceptValid ? { result, file: given } : null)
  }
  const template = () => call(shiftScheduleCalls.generateExcelTemplate, { periodPay: period?.id ?? '' }).then((blob) => saveBytes(blob, `${t('shift-schedules:template.name')} ${period?.code ?? ''}.xlsx`), (error: unknown) => showError(shownError(error)))
  return (
    <Page wide>
      <PageHeader title={t('shift-schedules:title')} />
      <div className="sp-tools">
        <ToolSelect
          label={t('shift-schedules:period')} value={period?.id ?? ''} disabled={!periods || changes.size > 0} onChange={setChosen}
          options={periods?.map((p) => ({ value: p.id, label: `${show.period(p.from, p.until)}${p.closed ? ` (${t('shift-schedules:closed')})` : ''}` })) ?? []}
        />
        <SearchInput label={t('shift-schedules:search')} value={search} onChange={setSearch} />
        {nobody ? null : <Button icon="download" onClick={() => void template()}>{t('shift-schedules:template')}</Button>}
        {locked || nobody ? null : (
          <>
            <Button icon="upload" busy={busy} onClick={() => file.current?.click()}>{t('shift-schedules:import')}</Button>
            <input ref={file} type="file" hidden accept=".xlsx" aria-label={t('shift-schedules:import')} onChange={(e) => { const [given] = e.currentTarget.files ?? []; e.currentTarget.value = ''; if (given) void send(given, false) }} />
            <Button icon="copy" onClick={() => setCopying(true)}>{t('shift-schedules:copy')}</Button>
          </>
        )}
      </div>
      {period?.closed ? <Note tone="yellow" icon="lock">{t('shift-schedules:closed-note')}</Note> : null}
      {last && last.warnings.length + last.kept.length > 0 ? (
        <Note tone="yellow" icon="info">
          <p>{last.message}</p>
          {last.kept.map((k) => <p key={k.employeeId + k.date}>{k.employee}, {show.day(k.date)}</p>)}
          {last.warnings.map((text) => <p key={text}>{text}</p>)}
        </Note>
      ) : null}
      {state.loading ? <SkeletonRows count={8} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {list.data && rows.length === 0 ? <EmptyState icon="users" title={t(nobody ? 'shift-schedules:nobody' : 'shift-schedules:not-found')} /> : null}
      {rows.length > 0 ? <PlannerGrid key={period?.id} rows={rows} shifts={shifts} changes={changes} onChange={setChanges} locked={locked} box={box} /> : null}
      <div className="sp-below">
        {list.data && rows.length > 0 ? <PlannerStaffing key={period?.id} rows={list.data.listData} total={list.data.totalData} shifts={shifts} changes={changes} beside={box} /> : null}
        {changes.size > 0 ? (
          <div className="sp-save" role="region" aria-label={t('shift-schedules:unsaved')}>
            <span>{t('shift-schedules:changed', { count: changes.size })}</span>
            <Button onClick={() => setChanges(NOTHING)} disabled={busy}>{t('shift-schedules:discard')}</Button>
            <Button look="primary" busy={busy} onClick={() => (people > 1 ? setAsking(true) : void save())}>{t('shift-schedules:save')}</Button>
          </div>
        ) : null}
      </div>
      {asking ? (
        <ConfirmDialog opened onClose={() => setAsking(false)} onConfirm={() => void save()} busy={busy} confirmLabel={t('shift-schedules:save')} message={t('shift-schedules:ask', { count: people })}>
          <p>{t('shift-schedules:changed', { count: cells.length })}</p>
        </ConfirmDialog>
      ) : null}
      {copying && period ? (
        <CopyDialog
          periods={periods ?? []} period={period} rows={rows} onClose={() => setCopying(false)}
          onCopy={(from) => { setCopying(false); void act(() => call(shiftScheduleCalls.copy, { periodPay: period.id, employeeIds: rows.map((r) => r.employeeId), ...from }, { commandId: newRecordId() })) }}
        />
      ) : null}
      {imported ? <ImportDialog result={imported.result} busy={busy} onClose={() => setImported(null)} onAccept={() => void send(imported.file, true)} /> : null}
    </Page>
  )
}
