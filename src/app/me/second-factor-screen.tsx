import './second-factor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecondFactorOffer, secondFactorCalls, type SecondFactorState } from '../../../contract/modules/general-account-home-calendar/second-factor-calls.ts'
import { accessBeganAnew } from '../../api/access-anew.ts'
import { query, queryKey } from '../../api/query.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useSend } from '../../modules/profile/use-profile.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** What is on show; an offer lives here and nowhere else, and goes with the screen. */
type Step = { at: 'start' } | { at: 'setUp' | 'renew' | 'codes'; offer: SecondFactorOffer } | { at: 'remove' }

function Start({ state, onStep }: { state: SecondFactorState; onStep: (step: Step) => void }) {
  const { t, show } = useTools('second-factor')
  const online = useOnline()
  const { send, busy, failure } = useSend()
  const withOffer = async (at: 'setUp' | 'renew') => {
    const offer = await send(secondFactorCalls.offerSecondFactor, {})
    if (offer) onStep({ at, offer })
  }
  if (state.since === null) {
    if (state.rule === 'off') return <Note tone="grey" icon="info">{t('second-factor:off')}</Note>
    return (
      <>
        <Note tone="yellow" icon="alert">{t(state.rule === 'required' ? 'second-factor:none.required' : 'second-factor:none')}</Note>
        <Card className="sf-card">
          <p>{t('second-factor:about')}</p>
          <FailureNote failure={failure} />
          <div><Button look="primary" icon="lock" busy={busy} disabled={!online} onClick={() => void withOffer('setUp')}>{t('second-factor:start')}</Button></div>
          {online ? null : <p className="sf-hint">{t('second-factor:offline')}</p>}
        </Card>
      </>
    )
  }
  const few = state.recoveryCodesLeft < 3
  return (
    <>
      <Note tone="green" icon="lock">{t('second-factor:since', { date: show.instant(state.since) })}</Note>
      <Card className="sf-card">
        <h2>{t('second-factor:recovery.title')}</h2>
        <p className={few ? 'sf-few' : undefined}>{t('second-factor:recovery.left', { count: state.recoveryCodesLeft })}</p>
        <FailureNote failure={failure} />
        <div><Button icon="refresh" busy={busy} disabled={!online} onClick={() => void withOffer('renew')}>{t('second-factor:recovery.renew')}</Button></div>
      </Card>
      <Card className="sf-card">
        <h2>{t('second-factor:remove')}</h2>
        <p>{t(state.rule === 'required' ? 'second-factor:remove.required' : 'second-factor:remove.hint')}</p>
        {state.rule === 'required' ? null : <div><Button look="danger" disabled={!online} onClick={() => onStep({ at: 'remove' })}>{t('second-factor:remove')}</Button></div>}
      </Card>
      {online ? null : <p className="sf-hint">{t('second-factor:offline')}</p>}
    </>
  )
}

/** `/me/second-factor`: a code of an authenticator app besides the password. */
export function SecondFactorScreen() {
  const { t } = useTools('second-factor')
  const client = useQueryClient()
  const read = useQuery(query(secondFactorCalls.secondFactor, {}))
  const state = readState(read)
  const [step, setStep] = useState<Step>({ at: 'start' })
  const done = (next: SecondFactorState) => client.setQueryData(queryKey(secondFactorCalls.secondFactor, {}), next)
  const restart = () => setStep({ at: 'start' })
  return (
    <Page>
      <PageHeader title={t('second-factor:title')} backTo="/me/account" />
      {state.loading ? <SkeletonRows count={2} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data && step.at === 'start' ? <Start state={read.data} onStep={setStep} /> : null}
      {step.at === 'setUp' || step.at === 'renew' ? (
        <SecondFactorForm
          kind={step.at} offer={step.offer} onCancel={restart}
          onDone={(next) => {
            done(next)
            if (step.at === 'setUp') void accessBeganAnew()
            setStep({ at: 'codes', offer: step.offer })
          }}
        />
      ) : null}
      {step.at === 'remove' ? (
        <SecondFactorForm
          kind="remove" onCancel={restart}
          onDone={(next) => {
            done(next)
            showSuccess(t('second-factor:remove.done'))
            restart()
          }}
        />
      ) : null}
      {step.at === 'codes' ? <RecoveryCodes codes={step.offer.recoveryCodes} onKept={restart} /> : null}
    </Page>
  )
}
