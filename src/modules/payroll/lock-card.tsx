/** Documents that are locked, open for a while, or cannot be opened yet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { payrollCalls } from '../../../contract/modules/payroll/calls.ts'
import type { PayLock } from '../../../contract/kit/pay-document.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { lock, openWith, show as showAmounts } from './opening.ts'
import { minutesText, useOpening, useSecondsUntil } from './use-opening.ts'

/** Slug of the module that opens: both open the same. */
export type PayModule = 'payroll' | 'bonus'

const configurationOf = { payroll: payrollCalls.configuration, bonus: bonusCalls.configuration } as const
const unlockOf = { payroll: payrollCalls.inputPassword, bonus: bonusCalls.inputPassword } as const

/** What is known before anything is open. */
export const usePayLock = (of: PayModule) => useQuery({ ...query<typeof bonusCalls.configuration>(configurationOf[of], {}), meta: { quiet: true } })

const deviceNow = () => port.now()
const monotonic = () => performance.now()

/** Whether what is shown now may have figures. */
export function useIsOpen(lockFacts: PayLock | undefined): boolean {
  const { token } = useOpening()
  return lockFacts !== undefined && (!lockFacts.passwordNeeded || token !== null)
}

function SetFirst({ of }: { of: PayModule }) {
  const { t } = useTools('payroll')
  return (
    <Card className="pay-lock">
      <div className="pay-lock-head"><span className="ess-row-icon"><Icon name="lock" /></span><h2>{t('payroll:set.title')}</h2></div>
      <p className="rq-hint">{t('payroll:set.text')}</p>
      <div><LinkButton to="/me/document-password" search={{ next: of }} look="primary" icon="lock">{t('payroll:set.action')}</LinkButton></div>
    </Card>
  )
}

function PasswordForm({ of, facts }: { of: PayModule; facts: PayLock }) {
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
        <div className="pay-lock-head"><span className="ess-row-icon"><Icon name="lock" /></span><h2>{t('payroll:locked.title')}</h2></div>
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

function OpenBar({ facts }: { facts: PayLock }) {
  const { t } = useTools('payroll')
  const { until, isShown } = useOpening()
  const seconds = useSecondsUntil(until, monotonic)
  const lockNow = () => {
    lock()
    announce(t('payroll:locked.done'))
  }
  return (
    <div className="pay-bar">
      {facts.passwordNeeded ? <><span className="num" role="timer">{t('payroll:open.in', { time: minutesText(seconds) })}</span><Button size="small" icon="lock" onClick={lockNow}>{t('payroll:open.lock')}</Button></> : null}
      <Button size="small" icon="eye" aria-pressed={isShown} className="pay-eye" onClick={() => showAmounts(!isShown)}>{t(isShown ? 'payroll:hide' : 'payroll:show')}</Button>
    </div>
  )
}

/** What stands above documents: the way to open them, or how long they are. */
export function LockCard({ of, facts }: { of: PayModule; facts: PayLock }) {
  const isOpen = useIsOpen(facts)
  if (isOpen) return <OpenBar facts={facts} />
  return facts.passwordSet ? <PasswordForm of={of} facts={facts} /> : <SetFirst of={of} />
}
