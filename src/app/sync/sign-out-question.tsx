import './sync.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { exportRows } from '../../api/outbox.ts'
import { outboxRows } from '../../api/offline.ts'
import type { Unsent } from '../../offline/logout.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UiProvider } from '../../ui/theme/ui-provider.tsx'
import { saveTextFile } from './save-file.ts'

export type LeaveChoice = 'keep' | 'discard'

function Question({ unsent, onAnswer }: { unsent: Unsent; onAnswer: (choice: LeaveChoice | null) => void }) {
  const { t } = useTranslation('sync')
  const [opened, setOpened] = useState(true)
  const answer = (choice: LeaveChoice | null) => {
    setOpened(false)
    onAnswer(choice)
  }
  const copy = async () => saveTextFile(t('export.file'), await exportRows(outboxRows().filter((r) => r.state !== 'sent').map((r) => r.seq)))
  return (
    <Dialog
      opened={opened} onClose={() => answer(null)} title={t('leave.title')} role="alertdialog"
      actions={
        <>
          <Button look="danger" onClick={() => answer('discard')}>{t('leave.discard')}</Button>
          <Button look="primary" onClick={() => answer('keep')} data-autofocus>{t('leave.keep')}</Button>
        </>
      }
    >
      <div className="sy-question">
        {unsent.items > 0 ? <p>{t('leave.items', { count: unsent.items })}</p> : null}
        {unsent.drafts > 0 ? <p>{t('leave.drafts', { count: unsent.drafts })}</p> : null}
        <p>{t('leave.text')}</p>
        {unsent.items > 0 ? <p><Button size="small" icon="download" onClick={() => void copy()}>{t('export')}</Button></p> : null}
      </div>
    </Dialog>
  )
}

/** Asks what becomes of unsent work. Null: the person stays. Stands by itself, since signing out has no shell around it. */
export async function askWhatToKeep(unsent: Unsent): Promise<LeaveChoice | null> {
  await i18next.loadNamespaces(['sync', 'common'])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const choice = await new Promise<LeaveChoice | null>((done) => root.render(<UiProvider><Question unsent={unsent} onAnswer={done} /></UiProvider>))
  setTimeout(() => {
    root.unmount()
    place.remove()
  }, 400) // after the closing motion
  return choice
}
