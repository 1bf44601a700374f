import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormTransaction, type FormTransactionRow, trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { port } from '../../../api/offline.ts'
import { type OutboxRow, undo } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { SyncLine } from '../../../request/sync-line.tsx'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { showInfo } from '../../../ui/snackbar-store.ts'
import { ErrorState, Note, Skeleton } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { AnswerList } from './answer-list.tsx'
import type { FillProps } from './fill-props.ts'
import { type Filling, isSave, timesOf } from './filling.ts'
import { FormHeader } from './form-header.tsx'
import { RefusedNote } from './refused-note.tsx'

const FEEDBACK = 3

/** On this device alone so far: it may be taken back as long as nothing of it went out. */
function NotThereYet({ form, waiting }: { form: FormTransaction; waiting: Filling['waiting'] }) {
  const tools = useTools('training-forms')
  const { t, show } = tools
  const own: OutboxRow | undefined = waiting.findLast((row) => !isSave(row))
  const takeBack = async () => {
    if (own && !(await undo(own.seq))) showInfo(t('request:act.too-late'))
  }
  return (
    <Card>
      <div className="fm-result" role="status">
        <p><StatusLabel tone="blue" icon="cloud">{t('training-forms:waits')}</StatusLabel></p>
        <p>{t('training-forms:waits.hint', { time: show.instant(form.closesAt) })}</p>
        <SyncLine rows={own ? [own] : []} tools={tools} />
        {own?.state === 'queued' && own.attempts === 0 ? <p><Button size="small" icon="undo" onClick={() => void takeBack()}>{t('training-forms:go-on')}</Button></p> : null}
      </div>
    </Card>
  )
}

/** The best of several attempts, where it is another one. */
function useBest(form: FormTransaction): FormTransactionRow | undefined {
  const best = useQuery({ ...query(trainingFormCalls.formTransactions, { id: form.trainingId, employeeId: form.employeeId }), enabled: form.attempt > 1, meta: { quiet: true } })
  return best.data?.listData.find((row) => row.formId === form.formId && row.score !== null)
}

/** What a test came to. No device keeps it. */
function Outcome({ form, transactionId, answers }: { form: FormTransaction; transactionId: string; answers: Filling['answers'] }) {
  const { t, show } = useTools('training-forms')
  const read = useQuery({ ...query(trainingFormCalls.formOutcome, { id: transactionId }), gcTime: 0, meta: { quiet: true } })
  const best = useBest(form)
  const { failed, retry } = readState(read)
  const outcome = read.data
  const points = (of: { score: number | null; maxScore: number | null; percent: string | null }) => t('training-forms:points', { score: show.whole(of.score), total: show.whole(of.maxScore), percent: show.decimal(of.percent) })
  if (failed) return <Card>{failed.length === 0 ? <p className="fm-asked">{t('training-forms:result.offline')}</p> : <ErrorState small texts={failed} onRetry={retry} />}</Card>
  return (
    <>
      <Card>
        <div className="fm-result" role="status">
          <div className="fm-score">
            {outcome ? (
              <>
                <p className="fm-number">{t('training-forms:percent', { percent: show.decimal(outcome.percent) })}</p>
                {outcome.passed === null ? null : <StatusLabel tone={outcome.passed ? 'green' : 'red'} icon={outcome.passed ? 'checkCircle' : 'closeCircle'}>{t(outcome.passed ? 'training-forms:passed' : 'training-forms:failed')}</StatusLabel>}
                <p>{t('training-forms:points.of', { score: show.whole(outcome.score), total: show.whole(outcome.maxScore) })}</p>
              </>
            ) : <Skeleton width="9rem" height={34} />}
          </div>
          {outcome && best && best.score !== outcome.score ? <p>{t('training-forms:best', { points: points(best) })}</p> : null}
          {outcome?.right.length === 0 ? <p className="fm-asked">{t('training-forms:right-later')}</p> : null}
        </div>
      </Card>
      {outcome ? <Section title={t('training-forms:answers')}><AnswerList fields={form.fields} answers={answers} right={new Map(outcome.right.flatMap(({ fieldId, value }) => (value === null ? [] : [[fieldId, value] as const])))} /></Section> : null}
    </>
  )
}

interface HandedInProps extends FillProps {
  /** Begins another attempt. */
  onAgain: () => void
}

/** Handed in: what came of it, and what may still be done. */
export function HandedIn({ form, pad, copyFrom, onAgain }: HandedInProps) {
  const { t, show } = useTools('training-forms')
  const [isAsking, setAsking] = useState(false)
  const { isClosed, attemptsLeft } = timesOf(form, port.now())
  const isThere = form.status === 2 && pad.waiting.length === 0 && !pad.isBehind
  const isFeedback = form.formKind === FEEDBACK
  return (
    <Page>
      <FormHeader form={form} copyFrom={copyFrom} />
      <RefusedNote row={pad.refused} />
      {!isThere && pad.waiting.length > 0 ? <NotThereYet form={form} waiting={pad.waiting} />
        : isThere && isFeedback ? <Note tone="green" icon="checkCircle" role="status">{t('training-forms:thanks', { time: form.handedInAt ? show.instant(form.handedInAt) : '' })}</Note>
        : isThere && form.transactionId !== null ? <Outcome form={form} transactionId={form.transactionId} answers={pad.answers} />
        : <Note tone="green" icon="checkCircle" role="status">{t('training-forms:arrived')}</Note>}
      {isThere && isFeedback ? <Section title={t('training-forms:answers')}><AnswerList fields={form.fields} answers={pad.answers} /></Section> : null}
      <div className="fm-acts">
        {isThere && !isFeedback && !isClosed && attemptsLeft ? <Button look="primary" icon="refresh" onClick={onAgain}>{t('training-forms:again')}</Button> : null}
        {isThere && isFeedback && !isClosed ? <Button icon="undo" onClick={() => setAsking(true)}>{t('training-forms:take-back')}</Button> : null}
      </div>
      <ConfirmDialog
        opened={isAsking} onClose={() => setAsking(false)} danger title={t('training-forms:take-back.title')} message={t('training-forms:take-back.message')} confirmLabel={t('training-forms:take-back')}
        onConfirm={() => { setAsking(false); void pad.takeBack() }}
      />
    </Page>
  )
}
