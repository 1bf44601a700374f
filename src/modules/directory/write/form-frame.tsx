import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/states.tsx'
import type { Refusal } from './use-send.ts'

interface FormFrameProps {
  title: string
  saveLabel: string
  onSave: () => void
  onClose: () => void
  busy: boolean
  /** Something was typed that would be lost. */
  isTouched: boolean
  /** What was refused, by field; under '' as a whole. Another object each time. */
  refused: Refusal
  disabled?: boolean
  danger?: boolean
  children: ReactNode
}

/** A form over the list, from below on a phone. What is refused is gone to. What was typed is not lost by a slip: leaving is asked for once more. */
export function FormFrame({ title, saveLabel, onSave, onClose, busy, isTouched, refused, disabled = false, danger = false, children }: FormFrameProps) {
  const { t } = useTools('directory', 'common')
  const [asks, setAsks] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(refused).length === 0) return
    // the first that is wrong may be far above the button
    const first = form.current?.querySelector<HTMLElement>('[role="alert"], [data-error] :is(input, button)')
    first?.scrollIntoView({ block: 'center' })
    first?.focus()
  }, [refused])
  const close = () => (isTouched ? setAsks(true) : onClose())
  return (
    <>
      <Dialog
        opened onClose={close} busy={busy} title={title} side
        actions={<><Button onClick={close} disabled={busy}>{t('common:action.cancel')}</Button><Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onSave}>{saveLabel}</Button></>}
      >
        <div className="dr-form" ref={form}>
          {refused[''] ? <Note tone="red" icon="alert" role="alert">{refused['']}</Note> : null}
          {children}
        </div>
      </Dialog>
      <ConfirmDialog opened={asks} onClose={() => setAsks(false)} onConfirm={onClose} title={t('directory:leave-form')} message={t('directory:leave-form.hint')} confirmLabel={t('directory:leave-form.do')} danger />
    </>
  )
}
