import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { port } from '../../api/offline.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dismiss } from '../push/asked.ts'
import { installPrompt, isInstalled, isIos, takeInstallPrompt } from './install-prompt.ts'
import { Prompt } from './prompt.tsx'

/** True when this browser can install the app in some way and it is not installed yet. */
export function useCanInstall(): boolean {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read)
  return !isInstalled() && (prompt !== null || isIos())
}

/** iOS has no install question: a sheet shows the two taps. */
export function IosSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('install')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ios.title')} actions={<Button look="primary" onClick={onClose}>{t('ios.done')}</Button>}>
      <ol className="pr-steps">
        <li>{t('ios.share')}</li>
        <li>{t('ios.add')}</li>
        <li>{t('ios.open')}</li>
      </ol>
    </Dialog>
  )
}

/** Offered after the first success, dismissible for 30 days. */
export function InstallHint({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('install')
  const [sheet, setSheet] = useState(false)
  const done = () => {
    dismiss('install', port.now())
    onDone()
  }
  const install = async () => {
    const prompt = takeInstallPrompt()
    if (!prompt) return setSheet(true)
    await prompt.prompt()
    done()
  }
  return (
    <Prompt icon="device" title={t('hint.title')} text={t('hint.text')}>
      <Button size="small" look="primary" onClick={() => void install()}>{t('hint.yes')}</Button>
      <Button size="small" look="quiet" onClick={done}>{t('hint.no')}</Button>
      <IosSheet opened={sheet} onClose={done} />
    </Prompt>
  )
}
