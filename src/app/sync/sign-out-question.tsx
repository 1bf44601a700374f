import './sync.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { listDrafts } from '../../api/outbox.ts'
import { deviceDay } from '../../api/device-day.ts'
import { keepsNothing, outboxRows, port } from '../../api/offline.ts'
import type { Unsent } from '../../offline/logout.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/states.tsx'
import { formats } from '../../request/formats.ts'
import { saveCopy } from '../../request/device/save-copy.ts'
import { modulesOf } from './modules-of.ts'

export type LeaveChoice = 'keep' | 'discard'

interface Left {
  unsent: Unsent
  /** Forms in other tabs are saved. */
  saved: boolean
  /** What is kept can be locked. */
  lockable: boolean
}

function Question({ unsent, saved, lockable, onAnswer }: Left & { onAnswer: (choice: LeaveChoice | null) => void }) {
  const { t, i18n } = useTranslation(['sync', 'kept', 'request', 'storage'])
  const any = unsent.items + unsent.drafts + unsent.locked > 0
  const kept = any && !keepsNothing()
  const [opened, setOpened] = useState(true)
  const answer = (choice: LeaveChoice | null) => {
    setOpened(false)
    onAnswer(choice)
  }
  const copy = async () => {
    const [rows, drafts] = [outboxRows().filter((r) => r.state !== 'sent'), await listDrafts()]
    // it stands outside the app: no queries, so today is the device's
    const show = formats(i18n.language, deviceDay(), () => port.now())
    await saveCopy({ seqs: rows.map((r) => r.seq), draftIds: drafts.map((d) => d.id) }, await modulesOf([...rows, ...drafts]), { t: (key, params) => t(key, params ?? {}), show })
  }
  return (
    <Dialog
      opened={opened} onClose={() => answer(null)} title={t('leave.title')} role="alertdialog"
      actions={
        kept ? (
          <div className="sy-answers">
            <Button look="quiet" onClick={() => answer(null)}>{t('kept:leave.stay')}</Button>
            <Button look="danger" onClick={() => answer('discard')}>{t('leave.discard')}</Button>
            <Button look="primary" onClick={() => answer('keep')} data-autofocus>{t(lockable ? 'leave.keep' : 'kept:leave.keep-open')}</Button>
          </div>
        ) : (
          <>
            <Button look="danger" onClick={() => answer('discard')}>{t('kept:leave.anyway')}</Button>
            <Button look="primary" onClick={() => answer(null)} data-autofocus>{t('kept:leave.stay')}</Button>
          </>
        )
      }
    >
      <div className="sy-question">
        {unsent.items > 0 ? <p>{t('leave.items', { count: unsent.items })}</p> : null}
        {unsent.drafts > 0 ? <p>{t('leave.drafts', { count: unsent.drafts })}</p> : null}
        {unsent.locked > 0 ? <p>{t('kept:leave.locked', { count: unsent.locked })}</p> : null}
        {saved ? null : <Note tone="yellow" icon="alert">{t('kept:leave.unsaved')}</Note>}
        {any && !kept ? <Note tone="yellow" icon="alert">{t('storage:nothing.leave')}</Note> : null}
        {kept && lockable ? <p>{t('leave.text')}</p> : null}
        {kept && !lockable ? <Note tone="yellow" icon="alert">{t('kept:leave.open')}</Note> : null}
        {unsent.items + unsent.drafts > 0 ? <p><Button icon="download" onClick={() => void copy()}>{t('export')}</Button></p> : null}
      </div>
    </Dialog>
  )
}

/** Asks what becomes of unsent work. Null: the person stays. Stands by itself, since signing out has no shell around it. */
export async function askWhatToKeep(left: Left): Promise<LeaveChoice | null> {
  await i18next.loadNamespaces(['sync', 'kept', 'common', 'storage'])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const choice = await new Promise<LeaveChoice | null>((done) => root.render(<Question {...left} onAnswer={done} />))
  setTimeout(() => {
    root.unmount()
    place.remove()
  }, 400) // after the closing motion
  return choice
}
