import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import { port } from '../../api/offline.ts'
import { enqueue } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import { outcomeOfRow } from '../../request/device/outcome.ts'
import type { What } from '../../request/device/subject.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import { useTools } from '../../request/use-tools.ts'
import { readState } from '../../request/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { TextInput } from '../../ui/field/text-input.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { ErrorState } from '../../ui/states.tsx'

const PATIENCE_MS = 8000
const NOTE = 500

/** HR records that the person has paid the rest: the day and a note; how much is what it costs today. */
export function SettleDialog({ accountId, requestId, named: { what, subject }, onClose }: { accountId: string; requestId: string; named: What; onClose: () => void }) {
  const { t, show } = useTools('loan')
  const asked = useQuery({ ...query(loanCalls.settlementQuote, { accountId }), retry: false, meta: { quiet: true } })
  const { failed, retry } = readState(asked)
  const quote = asked.data
  const [date, setDate] = useState<string | null>(show.today)
  const [faulty, setFaulty] = useState(false)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const dateError = faulty ? t('fixed:field.invalid-date') : tried && !date ? t('fixed:field.required') : undefined
  const send = async () => {
    setTried(true)
    if (!date || faulty || !quote) return
    try {
      const { seq } = await enqueue({ op: loanCalls.settle.id, input: { accountId, paidOn: date, amount: quote.total, note }, recordId: requestId, label: { key: 'sync:item.loan-settle', params: { what }, subject } })
      onClose()
      if (!port.online()) return showInfo(t('request:act.queued'))
      const row = await outcomeOfRow(seq, PATIENCE_MS)
      if (row?.state === 'sent') showSuccess((row.answer as { message?: string } | null)?.message ?? t('request:act.saved'))
      if (row?.state === 'refused') showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''] })
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('loan:settle.title')}
      actions={<><Button onClick={onClose}>{t('loan:settle.keep')}</Button><Button look="primary" onClick={() => void send()} aria-disabled={!quote || undefined}>{t('loan:settle.send')}</Button></>}
    >
      <div className="rq-note-dialog">
        <p className="rq-note-what">{what}</p>
        {failed ? <ErrorState small texts={failed} onRetry={retry} /> : <p className="rq-hint num">{quote ? t('loan:settle.hint', { total: show.money(quote.total) }) : t('loan:settle.waiting')}</p>}
        <DateInput id="settle-date" label={t('loan:settle.paidOn')} value={date} error={dateError} optional={false} onChange={setDate} onFault={(code) => setFaulty(code !== null)} />
        <TextInput id="settle-note" label={t('loan:settle.note')} max={NOTE} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
