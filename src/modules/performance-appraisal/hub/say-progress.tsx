import { useState } from 'react'
import { appraisalCalls, type AgreedWithProgress, type ProgressInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { RangeKind } from '../../../../contract/growth/appraisal.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { achievementOf, isAmount } from '../achievement.ts'
import { noted } from './noted.ts'

const WORDS_MOST = 500
/** What is counted or measured has a number on the way; what is done or not, and what is judged, has words. */
const COUNTED: readonly number[] = [RangeKind.higher, RangeKind.lower, RangeKind.table]

/** How far one's objective is: a number, words, or both, as of a day. What is typed stays while the screen does. */
export function SayProgress({ objective, queued }: { objective: AgreedWithProgress; queued: readonly ProgressInput[] }) {
  const { t, show } = useTools('performance-appraisal-hub', 'common')
  const separators = useSeparators()
  const run = useRunCommand()
  const last = objective.until < show.today ? objective.until : show.today
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<{ amount?: string | null; note?: string }>({})
  const [date, setDate] = useState<string | null>(last)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, title, unit, from } = objective
  const held = noted(objective.progress, queued, date)
  const amount = typed.amount === undefined ? held.achievement : typed.amount
  const note = typed.note ?? held.note
  const setAmount = (value: string | null) => setTyped((before) => ({ ...before, amount: value }))
  const setNote = (value: string) => setTyped((before) => ({ ...before, note: value }))
  const isOutside = amount !== null && !isAmount(amount)
  const isEmpty = amount === null && note.trim() === ''
  const isOff = date === null || date < from || date > last
  const say = async () => {
    setTried(true)
    if (isOutside || isEmpty || isOff) return
    setBusy(true)
    const isKept = await run({ op: appraisalCalls.progress.id, recordId: id, // what was not touched stays as it stands there, also where this device does not hold it
      input: { id, date, ...(typed.amount === undefined ? {} : { achievement: achievementOf(typed.amount) }), ...(typed.note === undefined ? {} : { note: typed.note.trim() }) }, label: { key: 'performance-appraisal-hub:progress.item', params: { what: title } } })
    setBusy(false)
    if (!isKept) return
    setOpen(false)
    setTyped({})
    setTried(false)
  }
  return (
    <>
      <Button size="small" icon="edit" aria-label={t('performance-appraisal-hub:progress.say.of', { what: title })} onClick={() => setOpen(true)}>{t('performance-appraisal-hub:progress.say')}</Button>
      <Dialog
        opened={isOpen} onClose={() => setOpen(false)} title={title} busy={isBusy}
        actions={<><Button onClick={() => setOpen(false)} disabled={isBusy}>{t('common:action.cancel')}</Button><Button look="primary" busy={isBusy} onClick={() => void say()}>{t('performance-appraisal-hub:progress.save')}</Button></>}
      >
        <div className="pa-say">
          {COUNTED.includes(objective.valueRange.kind) ? (
            <NumberInput
              id={`progress-amount-${id}`} label={unit ? t('performance-appraisal-hub:progress.reached.unit', { unit }) : t('performance-appraisal-hub:progress.reached')} optional separators={separators} value={amount} onChange={setAmount}
              error={isTried && isOutside ? t('performance-appraisal-hub:progress.outside') : undefined}
            />
          ) : null}
          <TextArea id={`progress-note-${id}`} label={t('performance-appraisal-hub:progress.note')} optional value={note} max={WORDS_MOST} error={isTried && isEmpty ? t('performance-appraisal-hub:progress.empty') : undefined} onChange={setNote} />
          <DateInput id={`progress-date-${id}`} label={t('performance-appraisal-hub:progress.date')} optional={false} value={date} min={from} max={last} error={isTried && isOff ? t('performance-appraisal-hub:progress.day', { from: show.date(from), until: show.date(last) }) : undefined} onChange={setDate} />
          <p className="pa-dim">{t('performance-appraisal-hub:progress.hint')}</p>
        </div>
      </Dialog>
    </>
  )
}
