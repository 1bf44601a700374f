import { useState } from 'react'
import { appraisalCalls, type EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useQueuedFor } from '../../../api/outbox.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { SyncLine } from '../../../request/sync-line.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Note } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'

const WORDS_MOST = 1000

/** The person says that they have read it, once, with words if they like; others see that, and the words. */
export function Acknowledge({ result, isOwn }: { result: EvaluationResult; isOwn: boolean }) {
  const tools = useTools('performance-appraisal-result')
  const { t, show } = tools
  const run = useRunCommand()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const waiting = useQueuedFor(result.evaluationId).filter((row) => row.op === appraisalCalls.acknowledge.id)
  if (result.acknowledgedAt !== null) {
    return (
      <Section title={t('performance-appraisal-result:read')}>
        <Note tone="green" icon="checkCircle">{t(isOwn ? 'performance-appraisal-result:read.you' : 'performance-appraisal-result:read.they', { person: result.employee, time: show.instant(result.acknowledgedAt) })}{result.acknowledgement ? <span className="pv-quote">{result.acknowledgement}</span> : null}</Note>
      </Section>
    )
  }
  if (!result.mayAcknowledge) return null
  const say = async () => {
    setBusy(true)
    await run({ op: appraisalCalls.acknowledge.id, input: { id: result.evaluationId, ...(note.trim() === '' ? {} : { note: note.trim() }) }, recordId: result.evaluationId, label: { key: 'performance-appraisal-result:item', params: { period: result.period } } })
    setBusy(false)
  }
  return (
    <Section title={t('performance-appraisal-result:read')}>
      <Card className="pv-read">
        {waiting.length > 0 ? <SyncLine rows={waiting} tools={tools} /> : (
          <>
            <p>{t('performance-appraisal-result:read.hint')}</p>
            <TextArea id="pv-note" label={t('performance-appraisal-result:read.words')} optional value={note} max={WORDS_MOST} onChange={setNote} />
            <div><Button look="primary" icon="check" busy={isBusy} onClick={() => void say()}>{t('performance-appraisal-result:read.button')}</Button></div>
          </>
        )}
      </Card>
    </Section>
  )
}
