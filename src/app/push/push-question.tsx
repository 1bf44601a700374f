import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { Button } from '../../ui/button.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { Prompt } from '../install/prompt.tsx'
import { dismiss, mayAsk } from './asked.ts'
import { bindPush } from './push-binding.ts'
import { deviceTokens } from './device-tokens.ts'

/** True when it makes sense to ask on this device now. */
export function useMayAskForPush(): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    if (!mayAsk('push', port.now())) return
    void deviceTokens.supported().then((supported) => setMay(supported && deviceTokens.permission() === 'default'), () => setMay(false))
  }, [])
  return may
}

/** Our own question in context; the browser's question follows a tap on Yes, never before. */
export function PushQuestion({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('push')
  const [busy, setBusy] = useState(false)
  const yes = async () => {
    setBusy(true)
    const answer = await deviceTokens.request()
    const bound = answer === 'granted' && (await bindPush({ again: true }).catch(() => false))
    if (answer === 'granted') showSuccess(t(bound ? 'ask.done' : 'ask.later'))
    else showInfo(t('ask.blocked'))
    if (answer !== 'granted') dismiss('push', port.now())
    onDone()
  }
  const no = () => {
    dismiss('push', port.now())
    onDone()
  }
  return (
    <Prompt icon="bell" title={t('ask.title')} text={t('ask.text')}>
      <Button size="small" look="primary" busy={busy} onClick={() => void yes()}>{t('ask.yes')}</Button>
      <Button size="small" look="quiet" onClick={no}>{t('ask.no')}</Button>
    </Prompt>
  )
}
