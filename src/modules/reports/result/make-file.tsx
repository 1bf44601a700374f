import '../../../request/act/act.css'
import { useState } from 'react'
import { newRecordId } from '../../../api/offline.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportDetail, ReportFormat } from '../../../../contract/modules/reports/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/states.tsx'
import { type Choices, onWire } from './choices.ts'
import { RunAtHand, RunRows } from '../lists/run-row.tsx'
import { useReportIndex } from '../lists/use-reports.ts'

interface MakeFileProps {
  report: ReportDetail
  choices: Choices
  /** Something that is asked for is not chosen yet. */
  isIncomplete: boolean
}

/** Has a file made, and shows how far those of this report are. Without a network it is asked for later. */
export function MakeFile({ report, choices, isIncomplete }: MakeFileProps) {
  const { t } = useTools('reports')
  const run = useRunCommand()
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const [why, setWhy] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  const all = (useReportIndex().data?.runs ?? []).filter(({ reportId }) => reportId === report.id)
  const [now, runs] = [all.find(({ id }) => id === asked), all.filter(({ id }) => id !== asked)]
  const make = async (format: ReportFormat) => {
    setBusy(format)
    setWhy([])
    const id = newRecordId()
    setAsked(id)
    const kept = await run({
      op: reportCalls.startRun.id, recordId: id, label: { key: 'sync:item.report-file', params: { report: report.name } }, waits: t('reports:waits'),
      input: { id, reportId: report.id, format, ...(choices.scope ? { scope: choices.scope } : {}), parameters: onWire(choices.values, report.parameters) },
      told: (texts) => {
        setBusy(null)
        setWhy(texts ?? [])
        void client.invalidateQueries({ queryKey: [reportCalls.index.id] })
      },
    })
    if (!kept) setBusy(null)
  }
  return (
    <>
      {runs.length > 0 ? <RunRows runs={runs.slice(0, 3)} label={t('reports:files')} /> : null}
      <div className="rq-bar rp-make" role="group" aria-label={t('reports:make')}>
        {now ? <RunAtHand run={now} /> : null}
        {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
        <div className="rp-make-formats">
          <span aria-hidden="true">{t('reports:make')}</span>
          {report.formats.map((format) => <Button key={format} icon="file" look={format === report.formats[0] ? 'primary' : 'plain'} busy={busy === format} disabled={isIncomplete || busy !== null} onClick={() => void make(format)}>{format.toUpperCase()}</Button>)}
        </div>
      </div>
    </>
  )
}
