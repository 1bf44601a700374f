import './result.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appraisalCalls, type EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import { query } from '../../../api/query.ts'
import { FormFiles } from '../../../request/form-files.tsx'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'
import { Acknowledge } from './acknowledge.tsx'
import { Comments } from './comments.tsx'
import { HowComputed } from './how-computed.tsx'
import { Items } from './items.tsx'
import { ResultRows } from './result-rows.tsx'
import { type MarkRow, ScoreMarks, type Voice } from './score-marks.tsx'
import { Years } from './years.tsx'

const HUB = '/performance-appraisal'
const MOST = 5
const FEW = 2

/** Bars of the sections: what each scores, and how much it weighs. */
function Sections({ result }: { result: EvaluationResult }) {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  return (
    <ul className="pv-sections">
      {result.sections.map((section) => (
        <li key={section.code}>
          <span className="pv-section-name">{section.name}<small>{section.counted ? t('performance-appraisal-result:weighs', { weight: show.decimal(section.weight) }) : t('performance-appraisal-result:not-counted')}</small></span>
          <span className="pv-bar" aria-hidden="true"><span style={{ inlineSize: `${(Number(section.score ?? 0) / MOST) * 100}%` }} /></span>
          <b className="num">{section.score === null ? t('performance-appraisal-result:none') : scoreText(section.score)}</b>
        </li>
      ))}
    </ul>
  )
}

function marksOf({ rows, sections }: EvaluationResult): MarkRow[] {
  const criteria = new Set(sections.filter((s) => s.kind === 1).map((s) => s.code))
  const voiceOf: Record<number, Voice> = { 2: 'peers', 3: 'subordinates' }
  return rows.filter((row) => criteria.has(row.section)).map((row) => ({
    id: row.rowId, name: row.title,
    scores: {
      ...(row.score === null ? {} : { writer: row.score }), ...(row.selfScore === null ? {} : { self: row.selfScore }),
      ...Object.fromEntries(row.groups.flatMap(({ kind, score }) => (voiceOf[kind] ? [[voiceOf[kind], score]] : []))),
    },
  }))
}

export function ResultBody({ result }: { result: EvaluationResult }) {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  const me = useMe()
  const isOwn = me?.employeeId === result.employeeId
  const marks = marksOf(result)
  return (
    <>
      <Card className="pv-first">
        <p className="pv-grade"><span className="pv-letter" aria-hidden="true">{result.gradeCode}</span><span><b>{result.grade}</b><span className="num">{t('performance-appraisal-result:final', { score: scoreText(result.finalScore), most: show.whole(MOST) })}</span></span></p>
        {result.calibrated ? <StatusLabel tone="blue" icon="balance">{isOwn ? t('performance-appraisal-result:calibrated') : t('performance-appraisal-result:calibrated.from', { score: scoreText(result.score) })}</StatusLabel> : null}
        {result.calibrationReason ? <p className="pv-help">{result.calibrationReason}</p> : null}
        {result.publishedAt === null ? <Note tone="grey" icon="lock">{result.publishFrom ? t('performance-appraisal-result:from', { person: result.employee, day: show.day(result.publishFrom) }) : t('performance-appraisal-result:unpublished', { person: result.employee })}</Note> : null}
      </Card>
      <Section title={t('performance-appraisal-result:why')}><Card><Sections result={result} /></Card></Section>
      <ResultRows result={result} />
      {marks.length > FEW ? <Section title={t('performance-appraisal-result:voices')}><Card><ScoreMarks title={t('performance-appraisal-result:marks')} rows={marks} /></Card></Section> : null}
      <Comments result={result} />
      {result.history.length > 1 ? <Section title={t('performance-appraisal-result:years')}><Card><Years history={result.history} /></Card></Section> : null}
      {result.items.length > 0 ? <Section title={t('performance-appraisal-result:items')}><Items items={result.items} /></Section> : null}
      <HowComputed result={result} />
      <FormFiles source={reportCalls.performanceAppraisalEvaluationDownload} id={result.evaluationId} name={t('performance-appraisal-result:title.period', { period: result.period })} />
      <Acknowledge result={result} isOwn={isOwn} />
    </>
  )
}

/** What came of an evaluation: the grade first, then why. No device keeps it. */
export function ResultScreen() {
  const { evaluationId = '' } = useParams({ strict: false })
  const { t } = useTools('performance-appraisal-result')
  const me = useMe()
  const read = useQuery({ ...query(appraisalCalls.getEvaluationResult, { id: evaluationId }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  const result = state.notFound ? undefined : read.data
  const isOwn = result !== undefined && me?.employeeId === result.employeeId
  return (
    <Page>
      <PageHeader title={result ? t('performance-appraisal-result:title.period', { period: result.period }) : t('performance-appraisal-result:title')} subtitle={result && !isOwn ? result.employee : undefined} backTo={HUB} />
      {result ? <ResultBody result={result} />
        : state.notFound ? <EmptyState icon="lock" title={t('performance-appraisal-result:hidden')} action={<LinkButton to={HUB}>{t('performance-appraisal-result:back')}</LinkButton>}>{t('performance-appraisal-result:hidden.hint')}</EmptyState>
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={5} />}
    </Page>
  )
}
