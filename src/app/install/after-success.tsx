import { useState } from 'react'
import { port } from '../../api/offline.ts'
import { mayAsk } from '../push/asked.ts'
import { PushQuestion, useMayAskForPush } from '../push/push-question.tsx'
import { InstallHint, useCanInstall } from './install-hint.tsx'

/** After the first success one question at a time: notifications, then installing. Never on load, never both. */
export function AfterSuccess() {
  const [answered, setAnswered] = useState(false)
  const push = useMayAskForPush()
  const install = useCanInstall() && mayAsk('install', port.now())
  if (answered) return null
  if (push) return <PushQuestion onDone={() => setAnswered(true)} />
  return install ? <InstallHint onDone={() => setAnswered(true)} /> : null
}
