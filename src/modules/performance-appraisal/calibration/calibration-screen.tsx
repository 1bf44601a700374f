import '../result/result.css'
import './calibration.css'
import '../../../request/act/act.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { appraisalCalls, type AppraisalConfiguration, type Distribution } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useOnline } from '../../../api/outbox.ts'
import { query, queryKey } from '../../../api/query.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { readState } from '../../../request/use-read.ts'
import { useToday, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'
import { ToDecide } from './to-decide.tsx'

const HUB = '/performance-appraisal'
const HUNDRED = 100

/** How grades are spread, beside what the company expects. */
function Spread({ spread }: { spread: Distribution }) {
  const { t, show } = useTools('performance-appraisal-calibration')
  const percentOf = (total: number) => Math.round((total * HUNDRED) / Math.max(1, spread.total))
  const most = Math.max(1, ...spread.grades.map((g) => Math.max(percentOf(g.total), g.guide ?? 0)))
  if (spread.grades.length === 0) return <EmptyState small icon="lock" title={t('performance-appraisal-calibration:few')} />
  const percent = (value: number) => t('performance-appraisal-calibration:percent', { value: show.whole(value) })
  return (
    <ChartFrame
      title={t('performance-appraisal-calibration:spread', { count: spread.total })}
      legend={[{ mark: <i className="pc-key" aria-hidden="true" />, name: t('performance-appraisal-calibration:spread.is') }, { mark: <i className="pc-key" data-guide aria-hidden="true" />, name: t('performance-appraisal-calibration:spread.guide') }]}
      table={{ rowHead: t('performance-appraisal-calibration:grade'), heads: [t('performance-appraisal-calibration:people'), t('performance-appraisal-calibration:spread.is'), t('performance-appraisal-calibration:spread.guide')], rows: spread.grades.map((g) => ({ name: `${g.code} ${g.name}`, cells: [show.whole(g.total), percent(percentOf(g.total)), g.guide === null ? t('performance-appraisal-calibration:no') : percent(g.guide)] })) }}
    >
      <ul className="pc-spread" aria-hidden="true">
        {spread.grades.map((g) => (
          <li key={g.code}>
            <b>{g.code}</b>
            <span className="pc-line"><span className="pc-is" style={{ inlineSize: `${(percentOf(g.total) / most) * HUNDRED}%` }} />{g.guide === null ? null : <span className="pc-guide" style={{ insetInlineStart: `${(g.guide / most) * HUNDRED}%` }} />}</span>
            <span className="num">{show.whole(g.total)} <small>{percent(percentOf(g.total))}</small></span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

function Writers({ spread }: { spread: Distribution }) {
  const { t } = useTools('performance-appraisal-calibration')
  const scoreText = useScoreText()
  if (spread.evaluators.length === 0) return null
  return (
    <Section title={t('performance-appraisal-calibration:writers')}>
      <Card>
        <ul className="pv-sections">
          {spread.evaluators.map((one) => (
            <li key={one.employeeId}>
              <span className="pv-section-name">{one.employee}<small>{t('performance-appraisal-calibration:written', { count: one.total })}</small></span>
              <span className="pv-bar" aria-hidden="true"><span style={{ inlineSize: `${(Number(one.average) / 5) * HUNDRED}%` }} /></span>
              <b className="num">{scoreText(one.average)}</b>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Publish({ periodId, typeId }: { periodId: string; typeId: string }) {
  const { t } = useTools('performance-appraisal-calibration')
  const run = useRunCommand()
  const online = useOnline()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const publish = async () => {
    setAsking(false)
    await run({ op: appraisalCalls.publish.id, input: { evaluationPeriodId: periodId, ...(typeId === '' ? {} : { evaluationTypeId: typeId }) }, recordId: periodId, label: { key: 'performance-appraisal-calibration:publish' } })
    await client.invalidateQueries({ queryKey: queryKey(appraisalCalls.distribution) })
  }
  return (
    <>
      <Button icon="megaphone" aria-disabled={!online || undefined} onClick={() => online && setAsking(true)}>{t('performance-appraisal-calibration:publish')}</Button>
      {online ? null : <p className="pv-help">{t('performance-appraisal-calibration:publish.offline')}</p>}
      <ConfirmDialog opened={isAsking} onClose={() => setAsking(false)} title={t('performance-appraisal-calibration:publish')} message={t('performance-appraisal-calibration:publish.message')} confirmLabel={t('performance-appraisal-calibration:publish')} onConfirm={() => void publish()} />
    </>
  )
}

function Body({ configuration }: { configuration: AppraisalConfiguration }) {
  const { t } = useTools('performance-appraisal-calibration')
  const periods = useQuery({ ...query(appraisalCalls.dataSourcePeriods, { paginationSize: 100, paginationPage: 1 }), staleTime: 600_000 })
  const types = useQuery({ ...query(appraisalCalls.dataSourceAppraisalForm, { paginationSize: 100, paginationPage: 1 }), staleTime: 600_000 })
  const [chosen, setChosen] = useState<string | null>(null)
  const [type, setType] = useState('')
  const known = periods.data?.listData ?? []
  const today = useToday()
  // what is evaluated now, or was last
  const periodId = chosen ?? known.find((p) => p.assessFrom !== null && p.assessFrom <= today)?.id ?? known[0]?.id ?? null
  const read = useQuery({ ...query(appraisalCalls.distribution, { evaluationPeriodId: periodId ?? '', ...(type === '' ? {} : { evaluationTypeId: type }) }), enabled: periodId !== null && configuration.seesDistribution, retry: false, meta: { quiet: true } })
  const state = readState(read)
  return (
    <>
      <div className="pc-tools">
        <ToolSelect label={t('performance-appraisal-calibration:period')} options={known.map((p) => ({ value: p.id, label: p.displayName }))} value={periodId ?? ''} onChange={setChosen} />
        <ToolSelect label={t('performance-appraisal-calibration:type')} options={[{ value: '', label: t('performance-appraisal-calibration:type.all') }, ...(types.data?.listData ?? []).map((o) => ({ value: o.id, label: o.displayName }))]} value={type} onChange={setType} />
        {configuration.mayManage && periodId ? <Publish periodId={periodId} typeId={type} /> : null}
      </div>
      <div className="pc-panes">
        <div className="pc-pane">
          {configuration.seesDistribution ? (
            <Section title={t('performance-appraisal-calibration:grades')}>
              <Card>{read.data && !state.notFound ? <Spread spread={read.data} /> : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />}</Card>
            </Section>
          ) : <Note tone="grey" icon="lock">{t('performance-appraisal-calibration:not-yours')}</Note>}
          {read.data && !state.notFound ? <Writers spread={read.data} /> : null}
        </div>
        <div className="pc-pane"><ToDecide /></div>
      </div>
      <p className="pv-help"><Link to={HUB}>{t('performance-appraisal-calibration:back')}</Link></p>
    </>
  )
}

/** How grades are spread, and what waits for a decision at one's desk, side by side. */
export function CalibrationScreen() {
  const { t } = useTools('performance-appraisal-calibration')
  const read = useQuery({ ...query(appraisalCalls.configuration, {}), staleTime: 600_000 })
  const state = readState(read)
  return (
    <Page wide>
      <PageHeader title={t('performance-appraisal-calibration:title')} backTo={HUB} />
      {read.data ? <Body configuration={read.data} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={5} />}
    </Page>
  )
}
