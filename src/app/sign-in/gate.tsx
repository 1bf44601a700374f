import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isOnline, watchOnline } from '../../lib/network.ts'
import './gate.css'
import { ensureSignedIn } from './ensure.ts'

const AGAIN_MS = 30_000

type Phase = 'checking' | 'leaving' | 'unreachable'

/** Stands in front of the app while nobody is signed in: asks the provider silently, else leaves for its page. */
export function SignInGate() {
  const { t } = useTranslation(['fixed', 'shell'])
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>('checking')
  const [round, setRound] = useState(0)

  useEffect(() => {
    let gone = false
    void ensureSignedIn(client, () => gone || setPhase('leaving')).then((done) => {
      if (!gone && done === 'unreachable') setPhase('unreachable')
    })
    return () => {
      gone = true
    }
  }, [client, round])

  const again = () => {
    setPhase('checking')
    setRound((n) => n + 1)
  }
  useEffect(() => {
    if (phase !== 'unreachable') return
    // also when a browser that never lost its network was wrong; and in case nobody tells
    const stop = watchOnline(() => isOnline() && again())
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [phase])

  return (
    <main className="ess-gate">
      <span className="ess-gate-mark"><Icon name="check" size={32} /></span>
      {phase === 'unreachable' ? (
        <div role="alert">
          <EmptyState icon="cloudOff" title={t('shell:signIn.unreachable')} action={<Button look="primary" icon="refresh" onClick={again}>{t('shell:signIn.again')}</Button>}>
            {t('shell:signIn.unreachable.hint')}
          </EmptyState>
        </div>
      ) : (
        <p role="status">{phase === 'checking' ? t('fixed:auth.validating') : t('shell:signIn.leaving')}</p>
      )}
    </main>
  )
}
