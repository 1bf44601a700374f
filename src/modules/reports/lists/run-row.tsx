import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportRun } from '../../../../contract/modules/reports/shapes.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { sizeText } from '../../../request/attachments/check-file.ts'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import type { Formats } from '../../../request/formats.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import type { ToneName } from '../../../ui/theme/palette.ts'
import { isUnderWay } from './use-reports.ts'

const looks: Record<ReportRun['status'], { tone: ToneName; icon: IconName }> = {
  queued: { tone: 'grey', icon: 'clock' }, running: { tone: 'blue', icon: 'refresh' }, done: { tone: 'green', icon: 'checkCircle' },
  failed: { tone: 'red', icon: 'alert' }, cancelled: { tone: 'grey', icon: 'closeCircle' }, expired: { tone: 'grey', icon: 'clock' },
}

/** Does something online and says in its own place why it did not. */
function useDoing() {
  const { t } = useTools('reports')
  const client = useQueryClient()
  const [busy, setBusy] = useState('')
  const [why, setWhy] = useState<readonly string[]>([])
  const run = async (name: string, deed: () => Promise<unknown>) => {
    setBusy(name)
    setWhy([])
    try {
      await deed()
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('reports:offline')] : errorTexts(error))
    } finally {
      setBusy('')
      for (const { id } of [reportCalls.runs, reportCalls.index]) void client.invalidateQueries({ queryKey: [id] })
    }
  }
  return { busy, why, run }
}

const of = ({ done, total }: Pick<ReportRun, 'done' | 'total'>) => (total ? { value: Math.min(done, total), max: total } : {})

/** How far it is, while it is being made. */
function Progress({ run, name }: { run: ReportRun; name: string }) {
  const { t, show } = useTools('reports')
  return (
    <>
      <progress aria-label={t('reports:run.progress', { report: name })} {...of(run)} />
      <span className="rp-dim num">{run.total ? t('reports:run.of', { done: show.whole(run.done), total: show.whole(run.total) }) : t('reports:run.counting')}</span>
    </>
  )
}

/** What can be done with a file, and why it was not. */
function useActs(run: ReportRun, name: string) {
  const { t } = useTools('reports', 'common')
  const { busy, why, run: act } = useDoing()
  const download = () => act('file', async () => saveBytes(await call(reportCalls.runFile, { id: run.id }), run.fileName))
  const end = (what: 'cancelRun' | 'deleteRun') => act(what, () => call(reportCalls[what], { id: run.id }))
  const said = why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null
  const get = run.status === 'done' ? <Button size="small" icon="download" busy={busy === 'file'} onClick={() => void download()}>{t('reports:download')}<span className="sr-only"> {name}</span></Button> : null
  const stop = <Button size="small" icon="close" busy={busy === 'cancelRun'} onClick={() => void end('cancelRun')}>{t('common:action.cancel')}<span className="sr-only"> {name}</span></Button>
  const forget = <Button size="small" icon="trash" busy={busy === 'deleteRun'} onClick={() => void end('deleteRun')}>{t('reports:delete')}<span className="sr-only"> {name}</span></Button>
  return { said, get, stop, forget }
}

const nameOf = ({ report, format }: ReportRun, { list }: Formats) => list([report, format.toUpperCase()])

/** The one that was asked for just now: how far it is, and the file. */
export function RunAtHand({ run }: { run: ReportRun }) {
  const { t, show } = useTools('reports')
  const name = nameOf(run, show)
  const { said, get, stop } = useActs(run, name)
  return (
    <div className="rp-run" data-brief role="group" aria-label={name}>
      <StatusLabel {...looks[run.status]}>{t(`reports:run.${run.status}`)}</StatusLabel>
      {isUnderWay(run) ? <><Progress run={run} name={name} />{stop}</> : <span className="rp-dim">{run.status === 'failed' && run.error ? run.error : name}</span>}
      {get}
      {said}
    </div>
  )
}

/** A file that was asked for: how far it is, and what can be done with it. */
export function RunRow({ run }: { run: ReportRun }) {
  const { t, show } = useTools('reports', 'report')
  const name = nameOf(run, show)
  const { said, get, stop, forget } = useActs(run, name)
  return (
    <li className="rp-run">
      <div className="rp-run-head">
        <span className="rp-run-title">{name}</span>
        <StatusLabel {...looks[run.status]}>{t(`reports:run.${run.status}`)}</StatusLabel>
      </div>
      <span className="rp-dim num">{show.list([t(`report:scope.${run.scope}`), show.instant(run.createdDateTime), run.rows === null ? '' : t('reports:rows', { count: run.rows, rows: show.whole(run.rows) }), run.size === null || run.status !== 'done' ? '' : sizeText(run.size, show.language)])}</span>
      {isUnderWay(run) ? <Progress run={run} name={name} /> : null}
      {run.status === 'done' && run.expiresDate ? <span className="rp-dim">{t('reports:run.kept', { date: show.date(run.expiresDate) })}</span> : null}
      {run.error && run.status === 'failed' ? <span className="rp-dim">{run.error}</span> : null}
      {said}
      <div className="rp-run-acts">
        {get}
        {isUnderWay(run) ? stop : forget}
      </div>
    </li>
  )
}

export const RunRows = ({ runs, label }: { runs: readonly ReportRun[]; label: string }) => <div className="ess-card" data-flush><ul className="ess-rows" aria-label={label}>{runs.map((run) => <RunRow key={run.id} run={run} />)}</ul></div>
