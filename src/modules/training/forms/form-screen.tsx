import './forms.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type FormTransaction, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { useTicks } from '../../../ui/use-ticks.ts'
import { AnswerList } from './answer-list.tsx'
import { FillForm } from './fill-form.tsx'
import type { FillProps } from './fill-props.ts'
import { timesOf } from './filling.ts'
import { FormHeader } from './form-header.tsx'
import { HandedIn } from './handed-in.tsx'
import { RefusedNote } from './refused-note.tsx'
import { useFilling } from './use-filling.ts'

const [SAVED, HANDED_IN] = [1, 2] as const
const MINUTE_MS = 60_000

/** Not open: before its time, or after. */
function NotOpen({ form, pad, copyFrom }: FillProps) {
  const { t, show } = useTools('training-forms')
  const { isAhead } = timesOf(form, port.now())
  const answered = pad.answers.size
  return (
    <Page>
      <FormHeader form={form} copyFrom={copyFrom} />
      <RefusedNote row={pad.refused} />
      {isAhead ? <EmptyState icon="clock" title={t('training-forms:ahead', { time: show.instant(form.opensAt) })}>{t('training-forms:ahead.hint')}</EmptyState>
        : <EmptyState icon="lock" title={t('training-forms:closed', { time: show.instant(form.closesAt) })}>{answered > 0 ? t('training-forms:closed.begun', { answered: show.whole(answered) }) : t('training-forms:closed.hint')}</EmptyState>}
      {!isAhead && answered > 0 ? <Section title={t('training-forms:answers')}><AnswerList fields={form.fields} answers={pad.answers} /></Section> : null}
    </Page>
  )
}

function OneForm({ form, readAt, copyFrom }: { form: FormTransaction; readAt: number; copyFrom: number | null }) {
  const pad = useFilling(form, readAt)
  const [isAgain, setAgain] = useState(false)
  useTicks(MINUTE_MS, true)
  const { isAhead, isClosed } = timesOf(form, port.now())
  const isDone = pad.status === HANDED_IN
  // another attempt is an empty form until its first answer is kept
  const begins = isAgain && isDone && form.status === HANDED_IN
  const shown = begins ? { ...pad, answers: pad.typed } : pad
  const isNext = form.status === HANDED_IN && (begins || pad.status === SAVED)
  const asked = isNext ? { ...form, attempt: form.attempt + 1, savedAt: null } : form
  const handIn = async () => {
    const done = await pad.handIn()
    if (done) setAgain(false)
    return done
  }
  if (isDone && !begins) return <HandedIn form={form} pad={pad} copyFrom={copyFrom} onAgain={() => setAgain(true)} />
  if (isAhead || isClosed) return <NotOpen form={asked} pad={shown} copyFrom={copyFrom} />
  return <FillForm form={asked} pad={{ ...shown, handIn }} copyFrom={copyFrom} />
}

/** A test or feedback, by its id or that of what one has begun. */
export function FormScreen({ id }: { id: string }) {
  const { t } = useTools('training-forms')
  const navigate = useNavigate()
  const read = useQuery(query(trainingFormCalls.formTransaction, { id }))
  const state = readState(read)
  const formId = read.data?.formId
  useEffect(() => {
    // one address a form: what was begun is another with each attempt
    if (formId !== undefined && formId !== id) void navigate({ to: '/training/form/$', params: { _splat: formId }, replace: true })
  }, [formId, id, navigate])
  if (read.data && !state.notFound) return <OneForm key={read.data.formId} form={read.data} readAt={read.dataUpdatedAt} copyFrom={state.copyFrom} />
  return (
    <Page>
      <PageHeader title={t('training-forms:title')} backTo="/training" />
      {state.notFound ? <EmptyState icon="lock" title={t('training-forms:hidden')}>{t('training-forms:hidden.hint')}</EmptyState>
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={4} />}
    </Page>
  )
}
