import type { ScheduleImport } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ImportDialogProps {
  result: ScheduleImport
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** What is wrong with a file, by row and column; the valid days are written only when the planner says so. */
export function ImportDialog({ result, busy, onAccept, onClose }: ImportDialogProps) {
  const { t, show } = useTools('shift-schedules', 'common')
  const rows = result.problems.map((p, i) => ({ ...p, key: i }))
  return (
    <Dialog
      opened onClose={onClose} busy={busy} size={720} title={t('shift-schedules:import.title')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('shift-schedules:import.close')}</Button>
          {rows.length > 0 && result.valid > 0 ? <Button look="primary" busy={busy} onClick={onAccept}>{t('shift-schedules:import.accept', { count: result.valid })}</Button> : null}
        </>
      }
    >
      <p>{result.message}</p>
      {rows.length > 0 ? (
        <DataTable
          label={t('shift-schedules:import.title')} rows={rows} keyOf={(p) => p.key} pageSize={20}
          columns={[{ id: 'row', header: t('shift-schedules:import.row'), align: 'end', cell: (p) => p.row }, { id: 'column', header: t('shift-schedules:import.column'), cell: (p) => p.column }, { id: 'problem', header: t('shift-schedules:import.problem'), cell: (p) => p.problem }]}
        />
      ) : null}
      {result.kept.length > 0 ? <ul>{result.kept.map((k) => <li key={k.employeeId + k.date}>{k.employee}, {show.day(k.date)}</li>)}</ul> : null}
    </Dialog>
  )
}
