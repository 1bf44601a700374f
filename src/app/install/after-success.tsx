import { useEffect, useState } from 'react'
import { port } from '../../api/offline.ts'
import { hadSuccess, mayAsk, noteSuccess } from '../push/asked.ts'
import { PushQuestion, useMayAskForPush } from '../push/push-question.tsx'
import { InstallHint, useCanInstall } from './install-hint.tsx'

const SUCCESSES = /\.(submit|saveAndSubmit|approve)$/

/** After the first success one question at a time: notifications, then installing. Never on load, never both. */
export function AfterSuccess() {
  const [success, setSuccess] = useState(hadSuccess)
  const [answered, setAnswered] = useState(false)
  const push = useMayAskForPush()
  const install = useCanInstall() && mayAsk('install', port.now())
  useEffect(
    () =>
      port.onChanged((change) => {
        if (change.kind !== 'sent' || !SUCCESSES.test(change.op)) return
        noteSuccess()
        setSuccess(true)
      }),
    [],
  )
  if (!success || answered) return null
  if (push) return <PushQuestion onDone={() => setAnswered(true)} />
  return install ? <InstallHint onDone={() => setAnswered(true)} /> : null
}
