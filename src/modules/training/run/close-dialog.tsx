import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { Note } from '../../../ui/states.tsx'
import type { Counts } from './people.ts'

const MOST_HEADS = 100_000

/** Heads in the room beside what is recorded, then everybody who is not recorded is absent. */
export function CloseDialog({ counts, onClose, onDone }: { counts: Counts; onClose: () => void; onDone: (heads: number | undefined) => void }) {
  const { t } = useTools('training-attendance', 'common')
  const [heads, setHeads] = useState<string | null>(null)
  const counted = heads === null ? null : Number(heads)
  const isUnfit = counted !== null && (counted < 0 || counted > MOST_HEADS)
  const differs = counted !== null && !isUnfit && counted !== counts.recorded
  return (
    <Dialog
      opened onClose={onClose} title={t('training-attendance:close.title')}
      actions={<><Button onClick={onClose}>{t('common:action.cancel')}</Button><Button look="primary" disabled={isUnfit} onClick={() => onDone(counted ?? undefined)}>{t('training-attendance:close.do')}</Button></>}
    >
      <div className="tr-form">
        <p>{t('training-attendance:close.recorded', { count: counts.recorded })}</p>
        {counts.open > 0 ? <p>{t('training-attendance:close.absent', { count: counts.open })}</p> : null}
        {counts.questionable > 0 ? <Note tone="yellow" icon="help">{t('training-attendance:close.questions', { count: counts.questionable })}</Note> : null}
        <NumberInput id="heads" label={t('training-attendance:close.heads')} hint={t('training-attendance:close.heads.hint')} optional noDecimal value={heads} onChange={setHeads} error={isUnfit ? t('fixed:field.negative') : undefined} />
        {differs ? <Note tone="yellow" icon="alert" role="status">{t('training-attendance:close.differs', { recorded: counts.recorded, heads: counted })}</Note> : null}
      </div>
    </Dialog>
  )
}
