/** Documents that are locked, open for a while, or cannot be opened yet. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import type { PayLock } from '../../../contract/kit/pay-document.ts'
import { query } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.ts'
import { Card, RowIcon } from '../../ui/surfaces.tsx'
import { lock, show as showAmounts } from './opening.ts'
import { configurationOf, type PayModule } from './pay-modules.ts'
import { minutesText, useOpening, useSecondsUntil } from './use-opening.ts'

const PasswordForm = part(() => import('./password-form.tsx').then((m) => m.PasswordForm))

/** What is known before anything is open. */
export const usePayLock = (of: PayModule) => useQuery({ ...query<typeof bonusCalls.configuration>(configurationOf[of], {}), meta: { quiet: true } })

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
      <div className="pay-lock-head"><RowIcon icon="lock" /><h2>{t('payroll:set.title')}</h2></div>
      <p className="rq-hint">{t('payroll:set.text')}</p>
      <div><LinkButton to="/me/document-password" search={{ next: of }} look="primary" icon="lock">{t('payroll:set.action')}</LinkButton></div>
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
      <Button size="small" icon="eye" className="pay-eye" onClick={() => showAmounts(!isShown)}><span className="pay-either"><span data-off={isShown || undefined}>{t('payroll:show')}</span><span data-off={!isShown || undefined}>{t('payroll:hide')}</span></span></Button>
    </div>
  )
}

/** What stands above documents: the way to open them, or how long they are. */
export function LockCard({ of, facts }: { of: PayModule; facts: PayLock }) {
  const isOpen = useIsOpen(facts)
  if (isOpen) return <OpenBar facts={facts} />
  return facts.passwordSet ? <Suspense fallback={<Card className="pay-lock-late" aria-hidden="true" />}><PasswordForm of={of} facts={facts} /></Suspense> : <SetFirst of={of} />
}
