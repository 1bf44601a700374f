import '../lists/reports.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportDetail } from '../../../../contract/modules/reports/shapes.ts'
import { isCallError, isNetworkError } from '../../../api/call-error.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { part } from '../../../ui/part.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import type { Sorting } from '../../../ui/table/table-props.ts'
import { TWO_PANES, useMedia } from '../../../ui/use-media.ts'
import { AtOnce } from './at-once.tsx'
import { type Choices, choicesIn, missingIn, onWire, searchOf } from './choices.ts'
import { ChoicesPanel } from './choices-panel.tsx'
import { MakeFile } from './make-file.tsx'

const PAGE = 50

const Preview = part(() => import('../matrix/preview.tsx').then((m) => m.Preview))

/** What was last chosen of each report, by person, as long as the page stands. */
const last = new Map<string, Record<string, unknown>>()

const FIELD = 'parameters.'

/** Texts of a refusal: those of a parameter at it, the others together. */
function problemsOf(error: unknown): { at: Record<string, string>; others: string[] } {
  if (!error || isNetworkError(error)) return { at: {}, others: [] }
  const fields = isCallError(error) ? error.fields.filter(({ field }) => field.startsWith(FIELD)) : []
  const texts = errorTexts(error)
  return { at: Object.fromEntries(fields.map(({ field, message }) => [field.slice(FIELD.length), message])), others: fields.length > 0 ? texts.filter((text) => !fields.some(({ message }) => message === text)) : texts }
}

interface RowsOfProps {
  report: ReportDetail
  choices: Choices
  read: ReturnType<typeof usePreview>
}

function usePreview(report: ReportDetail, { scope, values }: Choices) {
  const parameters = onWire(values, report.parameters)
  const key = JSON.stringify([scope, parameters])
  const [at, setAt] = useState<{ key: string; page: number; sorting?: Sorting }>({ key, page: 1 })
  const { page, sorting } = at.key === key ? at : { page: 1, sorting: at.sorting }
  const isIncomplete = missingIn(values, report.parameters).length > 0
  const input = { id: report.id, ...(scope ? { scope } : {}), parameters, paginationPage: page, paginationSize: PAGE, ...(sorting ? { sortingColumn: sorting.column, sortingDirection: sorting.direction } : {}) }
  const read = useQuery({ ...query(reportCalls.getReportPreview, input), enabled: !isIncomplete, placeholderData: keepPreviousData, retry: false, meta: { quiet: true } })
  const go = (next: { page: number; sorting?: Sorting }) => setAt({ key, ...(sorting ? { sorting } : {}), ...next })
  return { read, page, sorting, go, isIncomplete }
}

function RowsOf({ report, choices, read: { read, page, sorting, go, isIncomplete } }: RowsOfProps) {
  const { t } = useTools('reports', 'common')
  const { loading, failed, retry } = readState(read)
  const { at, others } = problemsOf(read.error)
  if (isIncomplete) return <EmptyState icon="filter" title={t('reports:choose-first')} />
  if (failed && Object.keys(at).length > 0) return <EmptyState icon="filter" title={t('reports:choose-other')}>{others.join(' ')}</EmptyState>
  if (failed?.length === 0) return <EmptyState icon="cloudOff" title={t('reports:rows-offline')} action={<Button icon="refresh" onClick={retry}>{t('common:action.retry')}</Button>} />
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (loading || !read.data) return <SkeletonRows count={6} />
  return (
    <div className="rp-result" aria-busy={read.isPlaceholderData || undefined}>
      {read.error && others.length > 0 ? <Note tone="red" icon="alert" role="alert">{others.join(' ')}</Note> : null}
      <Suspense fallback={<SkeletonRows count={6} />}><Preview preview={read.data} name={report.name} page={page} size={PAGE} sorting={sorting} onPage={(next) => go({ page: next })} onSort={(next) => go({ page: 1, sorting: next })} /></Suspense>
      <AtOnce report={report} choices={choices} />
    </div>
  )
}

/** What is chosen: beside the rows, and where there is no room for that, behind a button until something in it has to be put right. */
function ChoicesPart(props: ComponentProps<typeof ChoicesPanel>) {
  const { t } = useTools('reports')
  const isBeside = useMedia(TWO_PANES)
  const isWrong = Object.keys(props.problems).length > 0 || missingIn(props.choices.values, props.report.parameters).length > 0
  const [isOpen, setOpen] = useState(isWrong)
  if (isWrong && !isOpen) setOpen(true)
  if (isBeside) return <ChoicesPanel {...props} />
  return (
    <div className="rp-choices">
      <Button icon="filter" aria-expanded={isOpen} disabled={isWrong} onClick={() => setOpen(!isOpen)}>{t('reports:choices.open')}</Button>
      {isOpen ? <ChoicesPanel {...props} /> : null}
    </div>
  )
}

function Report({ report }: { report: ReportDetail }) {
  const { t } = useTools('reports')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const key = `${useMe()?.employeeId ?? ''} ${report.id}`
  const isBare = Object.keys(search).length === 0
  const choices = choicesIn(isBare ? (last.get(key) ?? {}) : search, report)
  const read = usePreview(report, choices)
  useEffect(() => {
    if (!isBare) last.set(key, search)
  }, [isBare, key, search])
  const onChange = (next: Choices) => {
    const said = searchOf(next, report)
    last.set(key, said)
    void navigate({ to: '.', search: said as never, replace: true })
  }
  return (
    <div className="rp-panes" data-choices>
      <ChoicesPart report={report} choices={choices} onChange={onChange} problems={problemsOf(read.read.error).at} />
      <div className="rp-result">
        {report.mayExport ? null : <Note tone="grey" icon="lock">{t('reports:read-only')}</Note>}
        <RowsOf report={report} choices={choices} read={read} />
        {report.mayExport ? <MakeFile report={report} choices={choices} isIncomplete={read.isIncomplete} /> : null}
      </div>
    </div>
  )
}

/** `/reports/{id}`: what it is of, its rows with a chart, and its files. What is chosen stands in the address. */
export function ReportScreen() {
  const { t } = useTools('reports')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useQuery({ ...query(reportCalls.getReportParameter, { id }), meta: { quiet: true } })
  const { loading, failed, notFound, retry } = readState(read)
  return (
    <Page wide>
      <PageHeader title={read.data?.name ?? t('reports:title')} subtitle={read.data?.description} backTo="/reports" />
      {notFound ? <EmptyState icon="list" title={t('reports:not-there')} /> : failed ? <ErrorState texts={failed} onRetry={retry} /> : loading || !read.data ? <SkeletonRows count={6} /> : <Report key={id} report={read.data} />}
    </Page>
  )
}
