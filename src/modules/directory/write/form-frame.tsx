import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '../../../request/form/error-summary.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Refusal } from './use-send.ts'

interface FormFrameProps {
  title: string
  saveLabel: string
  onSave: () => void
  onClose: () => void
  busy: boolean
  /** Something was typed that would be lost. */
  isTouched: boolean
  /** What was refused, by field; under '' as a whole. */
  refused: Refusal
  /** Where a field stands, and what it is called. */
  placeOf: (field: string) => { id: string; label: string }
  disabled?: boolean
  danger?: boolean
  children: ReactNode
}

/** A form over the list, from below on a phone. What is refused stands on top, and leads to its field. What was typed is not lost by a slip: leaving is asked for once more. */
export function FormFrame({ title, saveLabel, onSave, onClose, busy, isTouched, refused, placeOf, disabled = false, danger = false, children }: FormFrameProps) {
  const { t } = useTools('directory', 'common')
  const [asks, setAsks] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const errors = Object.entries(refused).map(([field, text]) => ({ field, text }))
  useEffect(() => {
    if (Object.keys(refused).length > 0) summary.current?.focus()
  }, [refused])
  const close = () => (isTouched ? setAsks(true) : onClose())
  return (
    <>
      <Dialog
        opened onClose={close} busy={busy} title={title} side
        actions={<><Button onClick={close} disabled={busy}>{t('common:action.cancel')}</Button><Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onSave}>{saveLabel}</Button></>}
      >
        <div className="dr-form">
          <ErrorSummary ref={summary} errors={errors} labelOf={(field) => placeOf(field).label} idOf={(field) => placeOf(field).id} />
          {children}
        </div>
      </Dialog>
      <ConfirmDialog opened={asks} onClose={() => setAsks(false)} onConfirm={onClose} title={t('directory:leave-form')} message={t('directory:leave-form.hint')} confirmLabel={t('directory:leave-form.do')} danger />
    </>
  )
}
