import './forms.css'
import { useQuery } from '@tanstack/react-query'
import { type FormFieldResult, type FormResults, type FormTransactionRow, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Rows, Section } from '../../../ui/surfaces.tsx'

/** Of fewer people no bars are drawn. */
const FEWEST = 4
const FEEDBACK = 3
const HANDED_IN = 2
const MOST = 500

const NUMBER = 5

/** Bars of what was chosen; numbers, each once; words as they were written. */
function FieldResult({ field, isDrawn }: { field: FormFieldResult; isDrawn: boolean }) {
  const { t, show } = useTools('training-forms')
  const said = [t('training-forms:answers.count', { answers: show.whole(field.answers) }), field.average === null ? '' : t('training-forms:average', { value: show.decimal(field.average) })].filter(Boolean).join(' · ')
  const counted = field.counts.length > 0
  const listed = field.kind === NUMBER ? [...Map.groupBy(field.texts, (text) => text)].map(([text, same]) => ({ text: show.decimal(text), count: same.length })) : counted && !isDrawn ? field.counts : []
  return (
    <Card>
      <div className="fm-field">
        {counted && isDrawn ? <Chart kind="across" title={field.label} categoryHead={t('training-forms:answer.head')} categories={field.counts.map(({ text }) => text)} series={[{ name: t('training-forms:people'), values: field.counts.map(({ count }) => count) }]} />
          : <h3>{field.label}</h3>}
        <p className="fm-asked">{said}</p>
        {listed.length > 0 ? <ul className="fm-counts">{listed.map(({ text, count }) => <li key={text}><span>{text}</span><span className="num">{show.whole(count)}</span></li>)}</ul> : null}
        {field.kind !== NUMBER && field.texts.length > 0 ? <ul className="fm-texts">{field.texts.map((text, i) => <li key={i}>{text}</li>)}</ul> : null}
      </div>
    </Card>
  )
}

const byName = (one: FormTransactionRow, other: FormTransactionRow) => one.employee.localeCompare(other.employee)

function People({ results: { trainingId, formId } }: { results: FormResults }) {
  const { t, show } = useTools('training-forms')
  const read = useQuery(query(trainingFormCalls.formTransactions, { id: trainingId, paginationSize: MOST }))
  const { failed, retry } = readState(read)
  const rows = read.data?.listData.filter((row) => row.formId === formId).sort(byName)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (!rows) return <SkeletonRows count={4} />
  return (
    <Section title={t('training-forms:who')}>
      <Rows label={t('training-forms:who')}>
        {rows.map((row) => (
          <li key={row.employeeId} className="fm-person">
            <span>{row.employee}</span>
            <span className="fm-person-end">
              {row.score === null ? null : <span>{t('training-forms:points', { score: show.whole(row.score), total: show.whole(row.maxScore), percent: show.decimal(row.percent) })}</span>}
              {row.passed === null ? <StatusLabel tone={row.status === HANDED_IN ? 'green' : 'grey'} icon={row.status === HANDED_IN ? 'checkCircle' : 'clock'}>{t(row.status === HANDED_IN ? 'training-forms:state.2' : 'training-forms:state.0')}</StatusLabel>
                : <StatusLabel tone={row.passed ? 'green' : 'red'} icon={row.passed ? 'checkCircle' : 'closeCircle'}>{t(row.passed ? 'training-forms:passed' : 'training-forms:failed')}</StatusLabel>}
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function Results({ results }: { results: FormResults }) {
  const { t, show } = useTools('training-forms')
  const { formKind, hidden, fields, handedIn, closesAt } = results
  const isOpen = Date.parse(closesAt) > port.now()
  return (
    <>
      {hidden ? <Note tone="blue" icon="lock">{isOpen ? t('training-forms:hidden.open', { time: show.instant(closesAt) }) : t('training-forms:hidden.few')}</Note>
        : fields.length === 0 ? <EmptyState icon="inbox" title={t('training-forms:results.none')} />
        : fields.map((field) => <FieldResult key={field.fieldId} field={field} isDrawn={handedIn >= FEWEST} />)}
      {formKind === FEEDBACK && !hidden && fields.length > 0 ? <p className="fm-asked">{t('training-forms:anonymous')}</p> : null}
      <People results={results} />
    </>
  )
}

/** For the crew: who has handed in and what was answered. */
export function ResultsScreen({ formId }: { formId: string }) {
  const { t, show } = useTools('training-forms')
  const read = useQuery(query(trainingFormCalls.formResults, { formId }))
  const state = readState(read)
  const { data } = read
  return (
    <Page>
      <PageHeader title={data ? t('training-forms:results.of', { form: data.title }) : t('training-forms:results')} subtitle={data ? [data.training, t('training-forms:handed-in.count', { done: show.whole(data.handedIn) })].join(' · ') : undefined} backTo="/training" />
      {state.notFound ? <EmptyState icon="lock" title={t('training-forms:hidden')}>{t('training-forms:hidden.hint')}</EmptyState>
        : data ? <Results results={data} />
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={4} />}
    </Page>
  )
}
