import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import type { What } from '../../request/device/subject.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import { useTools } from '../../request/use-tools.ts'
import { readState } from '../../request/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { ErrorState, Note } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'

const NOTE = 500

/** HR records that the person has paid the rest: the day and a note; how much is what it costs today. Sent at once and kept on no device: what somebody owes is not HR's to carry about. */
export function SettleDialog({ accountId, named: { what }, onClose }: { accountId: string; named: What; onClose: () => void }) {
  const { t, show } = useTools('loan')
  const asked = useQuery({ ...query(loanCalls.settlementQuote, { accountId }), retry: false, meta: { quiet: true } })
  const { failed, retry } = readState(asked)
  const quote = asked.data
  const [date, setDate] = useState<string | null>(show.today)
  const [faulty, setFaulty] = useState(false)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const dateError = faulty ? t('fixed:field.invalid-date') : tried && !date ? t('fixed:field.required') : undefined
  const online = useOnline()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  // what was sent and not answered is the same command when it is sent again unchanged
  const sent = useRef({ said: '', commandId: '' })
  const send = async () => {
    setTried(true)
    if (!date || faulty || !quote || busy) return
    setBusy(true)
    setProblem([])
    const input = { accountId, paidOn: date, amount: quote.total, note }
    const said = JSON.stringify(input)
    if (sent.current.said !== said) sent.current = { said, commandId: newRecordId() }
    try {
      const { message } = await call(loanCalls.settle, input, { commandId: sent.current.commandId })
      showSuccess(message)
      onClose()
      await client.invalidateQueries({ predicate: (q) => String(q.queryKey[0]).startsWith('loan.') })
    } catch (error) {
      setProblem(isNetworkError(error) ? [t('loan:settle.offline')] : errorTexts(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('loan:settle.title')}
      actions={<><Button onClick={onClose}>{t('loan:settle.keep')}</Button><Button look="primary" onClick={() => void send()} busy={busy} disabled={!online} aria-disabled={!quote || undefined}>{t('loan:settle.send')}</Button></>}
    >
      <div className="rq-note-dialog">
        <p className="rq-note-what">{what}</p>
        {failed ? <ErrorState small texts={failed} onRetry={retry} /> : <p className="rq-hint num">{quote ? t('loan:settle.hint', { total: show.money(quote.total) }) : t('loan:settle.waiting')}</p>}
        <DateInput id="settle-date" label={t('loan:settle.paidOn')} value={date} error={dateError} optional={false} onChange={setDate} onFault={(code) => setFaulty(code !== null)} />
        <TextInput id="settle-note" label={t('loan:settle.note')} max={NOTE} value={note} onChange={setNote} />
        {online ? null : <p className="rq-hint" role="status">{t('loan:settle.offline')}</p>}
        {problem.length > 0 ? <Note tone="red" icon="alert" role="alert">{problem.join(' ')}</Note> : null}
      </div>
    </Dialog>
  )
}
