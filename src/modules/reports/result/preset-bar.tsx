import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newRecordId } from '../../../api/offline.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportDetail, ReportPreset } from '../../../../contract/modules/reports/shapes.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { Note } from '../../../ui/states.tsx'
import { type Choices, fromWire, onWire } from './choices.ts'

const LONGEST = 60

/** Keeps and forgets choices on the server: without a network it says so, and nothing typed is lost. */
function useKeeping(reportId: string) {
  const { t } = useTools('reports')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])
  const keep = async (deed: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setWhy([])
    try {
      await deed()
      await client.invalidateQueries({ queryKey: [reportCalls.getReportParameter.id, { id: reportId }] })
      return true
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('reports:offline')] : errorTexts(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, why, keep }
}

function NameDialog({ report, choices, onClose }: { report: ReportDetail; choices: Choices; onClose: () => void }) {
  const { t } = useTools('reports', 'common', 'fixed')
  const { busy, why, keep } = useKeeping(report.id)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (name.trim() === '') return
    const input = { id: newRecordId(), reportId: report.id, name: name.trim(), ...(choices.scope ? { scope: choices.scope } : {}), parameters: onWire(choices.values, report.parameters) }
    if (await keep(() => call(reportCalls.savePreset, input))) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('reports:preset.title')} busy={busy} sheet
      actions={<><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look="primary" busy={busy} onClick={() => void save()}>{t('common:action.save')}</Button></>}
    >
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
      <TextInput id="report-preset" label={t('reports:preset.name')} optional={false} error={tried && name.trim() === '' ? t('fixed:field.required') : undefined} value={name} max={LONGEST} onChange={setName} />
    </Dialog>
  )
}

interface PresetBarProps {
  report: ReportDetail
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Choices the reader keeps under a name. */
export function PresetBar({ report, choices, onChange }: PresetBarProps) {
  const { t } = useTools('reports')
  const [naming, setNaming] = useState(false)
  const { busy, why, keep } = useKeeping(report.id)
  const take = ({ scope, parameters }: ReportPreset) => onChange({ scope: report.scopes.find((s) => s === scope) ?? report.scopes.at(-1), values: fromWire(parameters, report.parameters) })
  return (
    <div className="rp-choices">
      {report.presets.length > 0 ? (
        <ul className="rp-presets" aria-label={t('reports:presets')}>
          {report.presets.map((preset) => (
            <li key={preset.id}>
              <Button size="small" icon="history" onClick={() => take(preset)}>{preset.name}</Button>
              <IconButton icon="trash" label={t('reports:preset.delete', { name: preset.name })} disabled={busy} onClick={() => void keep(() => call(reportCalls.deletePreset, { id: preset.id }))} />
            </li>
          ))}
        </ul>
      ) : null}
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
      <Button size="small" icon="plus" onClick={() => setNaming(true)}>{t('reports:preset.keep')}</Button>
      {naming ? <NameDialog report={report} choices={choices} onClose={() => setNaming(false)} /> : null}
    </div>
  )
}
