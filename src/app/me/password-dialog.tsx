import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { PASSWORD_LENGTH, passwordLength } from '../../../contract/kit/password.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { accessBeganAnew } from '../../api/access-anew.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'


/** Changes the password where this server keeps it. Pasting is welcome. The rule is said before and while typing; the server decides, and exempts demo accounts. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['me', 'fixed', 'common'])
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ field: string; texts: readonly string[] } | null>(null)

  const currentError = checked && current === '' ? t('fixed:field.required') : failure?.field === 'currentPassword' ? failure.texts[0] : undefined
  const nextError = checked && next === '' ? t('fixed:field.required') : failure?.field === 'newPassword' ? failure.texts[0] : undefined

  const isLong = passwordLength(next) >= PASSWORD_LENGTH.min

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setFailure(null)
    if (busy || current === '' || next === '') return
    setBusy(true)
    try {
      const { message } = await call(generalCalls.updatePassword, { currentPassword: current, newPassword: next }, { commandId: newRecordId() })
      void accessBeganAnew()
      showSuccess(message || t('me:password.done'))
      onClose()
    } catch (error) {
      const field = isCallError(error) ? error.fields[0] : undefined
      setFailure(field ? { field: field.field, texts: [field.message] } : { field: '', texts: isNetworkError(error) ? [t('me:password.offline')] : errorTexts(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('me:password')} busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" type="submit" form="me-password" busy={busy}>{t('me:password.change')}</Button>
        </>
      }
    >
      <form id="me-password" className="me-password" onSubmit={(e) => void send(e)} noValidate>
        {failure && failure.field === '' ? <Note tone="red" icon="alert" role="alert">{failure.texts.join(' ')}</Note> : null}
        <PasswordInput label={t('me:password.current')} value={current} onChange={(e) => setCurrent(e.currentTarget.value)} error={currentError} autoComplete="current-password" data-autofocus />
        <PasswordInput
          label={t('me:password.new')} value={next} onChange={(e) => setNext(e.currentTarget.value)} error={nextError} autoComplete="new-password"
          description={
            <div className="me-password-rule">
              <p data-met={isLong || undefined}>
                <Icon name={isLong ? 'checkCircle' : 'circle'} size={16} />
                <span>{t('me:password.short', { count: PASSWORD_LENGTH.min })}{isLong ? <span className="sr-only"> {t('me:password.met')}</span> : null}</span>
              </p>
              <p><Icon name="info" size={16} /><span>{t('me:password.advice')}</span></p>
            </div>
          }
        />
      </form>
    </Dialog>
  )
}
