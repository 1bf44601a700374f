import { type FormEvent, useState } from 'react'
import { type SecondFactorOffer, secondFactorCalls, type SecondFactorState } from '../../../contract/modules/general-account-home-calendar/second-factor-calls.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useSend } from '../../modules/profile/use-profile.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Card } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'

type Props = { onDone: (state: SecondFactorState) => void; onCancel: () => void } & ({ kind: 'setUp' | 'renew'; offer: SecondFactorOffer } | { kind: 'remove' })

const inFours = (key: string) => key.replace(/(.{4})(?!$)/g, '$1 ')

/** The key for the app: to scan, to open on this very device, to type. */
function AppKey({ offer }: { offer: SecondFactorOffer }) {
  const { t } = useTools('second-factor')
  const copy = () => navigator.clipboard.writeText(offer.key).then(() => showSuccess(t('second-factor:copied')), () => showInfo(t('second-factor:copy-failed')))
  return (
    <div className="sf-key">
      <p>{t('second-factor:scan')}</p>
      <div className="sf-qr"><QrCode text={offer.uri} label={t('second-factor:qr')} /></div>
      <a className="sf-link" href={offer.uri}>{t('second-factor:open')}</a>
      <p>{t('second-factor:key')}</p>
      <code dir="ltr">{inFours(offer.key)}</code>
      <div><Button size="small" icon="file" onClick={() => void copy()}>{t('second-factor:key.copy')}</Button></div>
    </div>
  )
}

/** Every change takes the password and a code: to set it up, for new recovery codes, to turn it off. */
export function SecondFactorForm(props: Props) {
  const { kind, onDone, onCancel } = props
  const { t } = useTools('second-factor', 'common', 'fixed')
  const online = useOnline()
  const { send, busy, failure } = useSend()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const missing = (value: string) => (checked && value.trim() === '' ? t('fixed:field.required') : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (password === '' || code.trim() === '') return
    const proof = { currentPassword: password, code }
    const answer =
      props.kind === 'remove' ? await send(secondFactorCalls.removeSecondFactor, proof) :
      await send(props.kind === 'setUp' ? secondFactorCalls.confirmSecondFactor : secondFactorCalls.renewRecoveryCodes, { ...proof, offer: props.offer.offer })
    if (answer) onDone(answer)
    else setCode('')
  }
  return (
    <Card>
      <form className="sf-form" onSubmit={(e) => void save(e)} noValidate>
        <h2>{t(`second-factor:form.${kind}`)}</h2>
        {props.kind === 'setUp' ? <AppKey offer={props.offer} /> : <p>{t(`second-factor:form.${kind}.hint`)}</p>}
        <FailureNote failure={failure} />
        <TextInput
          id="sf-code" label={t(kind === 'setUp' ? 'second-factor:code' : 'second-factor:code.any')} value={code} onChange={setCode} max={40} error={failure?.fields.code ?? missing(code)}
          inputMode={kind === 'setUp' ? 'numeric' : 'text'} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false}
        />
        <PasswordInput label={t('second-factor:password')} value={password} onChange={(e) => setPassword(e.currentTarget.value)} error={failure?.fields.currentPassword ?? missing(password)} autoComplete="current-password" />
        <div className="sf-form-end">
          {online ? null : <span className="sf-hint">{t('second-factor:offline')}</span>}
          <Button onClick={onCancel} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look={kind === 'remove' ? 'danger' : 'primary'} type="submit" busy={busy} disabled={!online}>{t(`second-factor:form.${kind}.do`)}</Button>
        </div>
      </form>
    </Card>
  )
}
