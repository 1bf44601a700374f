import { type FormEvent, useId, useState } from 'react'
import { addDays, civilDateIn } from '../../../../contract/kit/civil-date.ts'
import { type SeatsOfOffer, type TrainingDetail, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { FailureText } from './failure-text.tsx'
import { useSend } from './use-send.ts'

/** What was typed as a number; null for none. */
const wholeOf = (text: string | null): number | null => (text === null || text === '' ? null : Number(text))

/** The last day that is still in time, of the first moment that is not. */
const lastDay = (instant: string, timeZone: string): string => addDays(civilDateIn(new Date(instant), timeZone), -1)

/** Seats, waiting list and the last days of a running offer. More seats go to who waits. */
export function ChangeOffer({ training, seats, onClose }: { training: TrainingDetail; seats: SeatsOfOffer; onClose: () => void }) {
  const { t } = useTools('training-screens', 'common', 'fixed')
  const id = useId()
  const separators = useSeparators()
  const { send, busy, failure } = useSend()
  const [quotaText, setQuota] = useState<string | null>(String(seats.quota))
  const [waitingText, setWaiting] = useState<string | null>(String(seats.waitingListMax))
  const [quota, waiting] = [wholeOf(quotaText), wholeOf(waitingText)]
  const start = { end: lastDay(seats.closesAt, training.timeZone), back: lastDay(seats.unregisterUntil, training.timeZone) }
  const [end, setEnd] = useState<string | null>(start.end)
  const [back, setBack] = useState<string | null>(start.back)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const required = t('fixed:field.required')
  const onFault = (field: string) => (code: string | null) => setFaults((old) => [...old.filter((one) => one !== field), ...(code === null ? [] : [field])])
  const dateError = (field: string, value: string | null) => (faults.includes(field) ? t('fixed:field.invalid-date') : tried && value === null ? required : failure?.fields[field])
  const tooFew = quota !== null && quota < seats.taken ? t('training-screens:offer.quota.taken', { count: seats.taken }) : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (quota === null || quota < 1 || tooFew || waiting === null || end === null || back === null || faults.length > 0) return
    const answer = await send(trainingReadingCalls.changeOffer, {
      id: training.id, version: seats.version, ...(quota === seats.quota ? {} : { quota }), ...(waiting === seats.waitingListMax ? {} : { waitingListMax: waiting }),
      ...(end === start.end ? {} : { trainingOpenRegistrationEnd: end }), ...(back === start.back ? {} : { unregisterUntil: back }),
    })
    if (!answer) return
    showSuccess(answer.message)
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('training-screens:offer.change')} busy={busy} sheet
      actions={<><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look="primary" type="submit" form={`${id}-form`} busy={busy}>{t('common:action.save')}</Button></>}
    >
      <form id={`${id}-form`} className="trl-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureText failure={failure} />
        <NumberInput id={`${id}-quota`} label={t('training-screens:offer.quota')} hint={t('training-screens:offer.quota.hint')} value={quotaText} onChange={setQuota} noDecimal separators={separators} error={tooFew ?? (tried && quota === null ? required : failure?.fields.quota)} />
        <NumberInput id={`${id}-waiting`} label={t('training-screens:offer.waiting')} value={waitingText} onChange={setWaiting} noDecimal separators={separators} error={tried && waiting === null ? required : failure?.fields.waitingListMax} />
        <DateInput id={`${id}-end`} label={t('training-screens:offer.end')} value={end} error={dateError('trainingOpenRegistrationEnd', end)} optional={false} onChange={setEnd} onFault={onFault('trainingOpenRegistrationEnd')} />
        <DateInput id={`${id}-back`} label={t('training-screens:offer.back')} value={back} error={dateError('unregisterUntil', back)} optional={false} onChange={setBack} onFault={onFault('unregisterUntil')} />
      </form>
    </Dialog>
  )
}
