/** What who runs or looks after a training does with it, beside running its sessions. */
import { useState } from 'react'
import { type TrainingDetail, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { AttachmentField } from '../../../request/attachments/attachment-field.tsx'
import { useAttachments } from '../../../request/attachments/use-attachments.ts'
import { useFileRules } from '../../../request/attachments/use-file-rules.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { ChangeOffer } from './change-offer.tsx'

const CATEGORY = 1
const FILES = 10
const NOTHING: never[] = []
const SHOWN_CHANGES = 5

function Materials({ training, onClose }: { training: TrainingDetail; onClose: () => void }) {
  const { t } = useTools('training-screens', 'common', 'attachments', 'fixed')
  const run = useRunCommand()
  const rules = useFileRules(CATEGORY)
  const files = useAttachments({ recordId: training.id, category: CATEGORY, max: FILES, rules, onServer: NOTHING })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const isBusy = files.files.some((f) => f.state === 'preparing')
  const send = async () => {
    if (isBusy) return
    if (files.ids.length === 0 && removed.length === 0) return onClose()
    const input = { id: training.id, attachmentIds: files.ids, ...(removed.length > 0 ? { remove: [...removed] } : {}) }
    if (await run({ op: trainingReadingCalls.material.id, input, recordId: training.id, attachmentIds: files.ids, label: { key: 'sync:item.material', params: { training: training.title } } })) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('training-screens:materials.change')} sheet
      actions={<><Button onClick={onClose}>{t('common:action.cancel')}</Button><Button look="primary" onClick={() => void send()} aria-disabled={isBusy || undefined}>{t('common:action.save')}</Button></>}
    >
      <div className="trl-form">
        <p className="trl-dim">{t('training-screens:materials.hint')}</p>
        {training.attachments.length > 0 ? (
          <ul className="rq-files">
            {training.attachments.filter((f) => !removed.includes(f.materialId)).map((f) => (
              <li key={f.materialId}><span className="rq-file-text">{f.fileName}</span><IconButton icon="close" label={t('training-screens:materials.remove', { name: f.fileName })} onClick={() => setRemoved([...removed, f.materialId])} /></li>
            ))}
          </ul>
        ) : null}
        <AttachmentField label={t('training-screens:materials.add')} optional attachments={files} rules={rules} max={FILES} small />
      </div>
    </Dialog>
  )
}

export function CrewPart({ training }: { training: TrainingDetail }) {
  const { t, show } = useTools('training-screens')
  const run = useRunCommand()
  const [opened, setOpened] = useState<'material' | 'offer' | 'finish' | 'reopen' | null>(null)
  const { visible, toggle } = useCollapsed(training.changes, SHOWN_CHANGES)
  const close = () => setOpened(null)
  const open = training.sessions.filter((s) => s.status === 'planned').length
  const settle = (what: 'finish' | 'reopen') => {
    close()
    void run({ op: trainingRunningCalls[what].id, input: { id: training.id }, recordId: training.id, baseVersion: training.version, label: { key: `sync:item.${what}-training`, params: { training: training.title } } })
  }
  return (
    <>
      <Section title={t('training-screens:crew')}>
        <div className="trl-acts">
          {training.mayRun ? <Button size="small" icon="paperclip" onClick={() => setOpened('material')}>{t('training-screens:materials.change')}</Button> : null}
          {training.mayCoordinate && training.registration ? <Button size="small" icon="edit" onClick={() => setOpened('offer')}>{t('training-screens:offer.change')}</Button> : null}
          {training.mayCoordinate && open === 0 && !training.external ? <Button size="small" icon="check" onClick={() => setOpened('finish')}>{t('training-screens:finish')}</Button> : null}
          {training.mayReopen ? <Button size="small" icon="undo" onClick={() => setOpened('reopen')}>{t('training-screens:reopen')}</Button> : null}
        </div>
        {training.mayCoordinate && open > 0 && !training.external ? <p className="trl-dim">{t('training-screens:finish.open', { count: open })}</p> : null}
      </Section>
      {training.changes.length > 0 ? (
        <Section title={t('training-screens:changes')}>
          <Rows>{visible.map((change, i) => <li key={i} className="ess-row"><span className="ess-row-text"><span className="ess-row-title">{change.text}</span><span className="ess-row-sub">{show.list([change.by, show.instant(change.at), change.note])}</span></span></li>)}</Rows>
          {toggle}
        </Section>
      ) : null}
      {opened === 'material' ? <Materials training={training} onClose={close} /> : null}
      {opened === 'offer' && training.registration ? <ChangeOffer training={training} seats={training.registration} onClose={close} /> : null}
      <ConfirmDialog opened={opened === 'finish'} onClose={close} title={t('training-screens:finish')} confirmLabel={t('training-screens:finish')} message={t('training-screens:finish.ask')} onConfirm={() => settle('finish')} />
      <ConfirmDialog opened={opened === 'reopen'} onClose={close} title={t('training-screens:reopen')} confirmLabel={t('training-screens:reopen')} message={t('training-screens:reopen.ask')} danger onConfirm={() => settle('reopen')} />
    </>
  )
}
