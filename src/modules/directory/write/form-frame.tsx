import { type ReactNode, useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/states.tsx'

interface FormFrameProps {
  title: string
  saveLabel: string
  onSave: () => void
  onClose: () => void
  busy: boolean
  /** Something was typed that would be lost. */
  isTouched: boolean
  /** What was refused as a whole. */
  problem?: string | undefined
  disabled?: boolean
  danger?: boolean
  children: ReactNode
}

/** A form over the list, from below on a phone. What was typed is not lost by a slip: leaving is asked for once more. */
export function FormFrame({ title, saveLabel, onSave, onClose, busy, isTouched, problem, disabled = false, danger = false, children }: FormFrameProps) {
  const { t } = useTools('directory', 'common')
  const [asks, setAsks] = useState(false)
  const close = () => (isTouched ? setAsks(true) : onClose())
  return (
    <>
      <Dialog
        opened onClose={close} busy={busy} title={title} side
        actions={<><Button onClick={close} disabled={busy}>{t('common:action.cancel')}</Button><Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onSave}>{saveLabel}</Button></>}
      >
        <div className="dr-form">
          {problem ? <Note tone="red" icon="alert" role="alert">{problem}</Note> : null}
          {children}
        </div>
      </Dialog>
      <ConfirmDialog opened={asks} onClose={() => setAsks(false)} onConfirm={onClose} title={t('directory:leave-form')} message={t('directory:leave-form.hint')} confirmLabel={t('directory:leave-form.do')} danger />
    </>
  )
}
