/** Asks for the document password. Comes by itself: the field brings a library with it. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PayLock } from '../../../contract/kit/pay-document.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { queryKey } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Note } from '../../ui/states.tsx'
import { Card, RowIcon } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { openWith } from './opening.ts'
import { configurationOf, type PayModule, unlockOf } from './pay-modules.ts'
import { minutesText, useSecondsUntil } from './use-opening.ts'

const deviceNow = () => port.now()

export function PasswordForm({ of, facts }: { of: PayModule; facts: PayLock }) {
  const { t } = useTools('payroll', 'common')
  const client = useQueryClient()
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  const wait = useSecondsUntil(facts.lockedUntil === null ? null : Date.parse(facts.lockedUntil), deviceNow)
  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    if (password === '') return setFault(t('fixed:field.required'))
    setBusy(true)
    setFault(null)
    setProblem([])
    const sentAt = performance.now()
    try {
      const { unlockToken } = await call(unlockOf[of], { password })
      openWith(unlockToken, facts.unlockMinutes, sentAt)
      announce(t('payroll:open.done'))
    } catch (error) {
      const field = isCallError(error) ? error.fields.find((f) => f.field.toLowerCase() === 'password') : undefined
      if (field) setFault(field.message)
      else setProblem(isNetworkError(error) ? [t('payroll:offline')] : errorTexts(error))
      // until when no other is judged, or that there is none to be judged
      if (!field) await client.invalidateQueries({ queryKey: queryKey(configurationOf[of]) })
    } finally {
      setPassword('')
      setBusy(false)
    }
  }
  return (
    <Card>
      <form className="pay-lock" onSubmit={(e) => void unlock(e)} noValidate>
        <div className="pay-lock-head"><RowIcon icon="lock" /><h2>{t('payroll:locked.title')}</h2></div>
        <p className="rq-hint">{t('payroll:locked.text', { count: facts.unlockMinutes })}</p>
        {wait > 0 ? <Note tone="yellow" icon="clock" role="alert">{t('payroll:locked-out', { time: minutesText(wait) })}</Note> : problem.length > 0 ? <Note tone="red" icon="alert" role="alert">{problem.join(' ')}</Note> : null}
        <PasswordInput label={t('payroll:password')} value={password} onChange={(e) => setPassword(e.currentTarget.value)} error={fault} autoComplete="current-password" name="document-password" disabled={wait > 0} />
        <div className="pay-lock-end">
          <LinkButton to="/me/document-password" search={{ next: of }} look="quiet">{t('payroll:forgotten')}</LinkButton>
          <Button look="primary" type="submit" icon="lock" busy={busy} disabled={!online || wait > 0}>{t('payroll:unlock')}</Button>
        </div>
      </form>
    </Card>
  )
}
