import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysAreOn, switchKeys } from '../../lib/single-keys.ts'
import { Button } from '../../ui/button.tsx'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })))

/** Single keys as shortcuts: on or off, and which there are. */
export function KeysChoice() {
  const { t } = useTranslation('me')
  const id = useId()
  const [on, setOn] = useState(keysAreOn)
  const [help, setHelp] = useState(false)
  const toggle = () => {
    switchKeys(!on)
    setOn(!on)
  }
  return (
    <div className="me-choice">
      <span id={id}>{t('keys')}</span>
      <span className="me-keys-choice">
        <Button look="quiet" onClick={() => setHelp(true)}>{t('keys.show')}</Button>
        <button type="button" role="switch" id={`${id}-now`} aria-checked={on} aria-labelledby={`${id} ${id}-now`} className="me-switch" onClick={toggle}><i aria-hidden="true" />{t(on ? 'keys.on' : 'keys.off')}</button>
      </span>
      {help ? <Suspense fallback={null}><KeysDialog onClose={() => setHelp(false)} /></Suspense> : null}
    </div>
  )
}
