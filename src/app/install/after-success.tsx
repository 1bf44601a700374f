import { useEffect, useState } from 'react'
import { port } from '../../api/offline.ts'
import { hadSuccess, mayAsk } from '../push/asked.ts'
import { PushQuestion, useMayAskForPush } from '../push/push-question.tsx'
import { InstallHint, useCanInstall } from './install-hint.tsx'

/** After the first success one question at a time: notifications, then installing. Never on load, never both. */
export function AfterSuccess() {
  const [success, setSuccess] = useState(hadSuccess)
  const [answered, setAnswered] = useState(false)
  const push = useMayAskForPush()
  const install = useCanInstall() && mayAsk('install', port.now())
  // it is noted before those who look hear of it (after-start.ts)
  useEffect(() => port.onChanged(() => setSuccess(hadSuccess())), [])
  if (!success || answered) return null
  if (push) return <PushQuestion onDone={() => setAnswered(true)} />
  return install ? <InstallHint onDone={() => setAnswered(true)} /> : null
}
