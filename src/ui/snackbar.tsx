import './snackbar.css'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { Reference } from './reference.tsx'
import { closeSnackbar, type Snackbar, snackbars } from './snackbar-store.ts'
import { useDialogInTheMiddle } from './topmost.ts'

const icons = { success: 'checkCircle', error: 'alert', info: 'info' } as const

function Bar({ bar }: { bar: Snackbar }) {
  const { t } = useTranslation(['fixed', 'common'])
  useEffect(() => {
    if (bar.staysMs === Infinity) return
    const timer = setTimeout(() => closeSnackbar(bar.id), bar.staysMs)
    return () => clearTimeout(timer)
  }, [bar])
  const texts = bar.texts.length > 0 ? bar.texts : [t('fixed:snackbar.success-default')]
  return (
    <div className="ess-snackbar" data-kind={bar.kind} role={bar.kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[bar.kind]} />
      <div className="ess-snackbar-text">
        {bar.heading ? <strong>{t(`fixed:${bar.heading}`)}</strong> : null}
        {texts.length === 1 ? <div>{texts[0]}</div> : <ul>{texts.map((text) => <li key={text}>{text}</li>)}</ul>}
        <Reference id={bar.reference} />
      </div>
      {bar.action ? (
        <button type="button" onClick={() => { bar.action?.run(); closeSnackbar(bar.id) }}>{bar.action.label}</button>
      ) : null}
      <button type="button" onClick={() => closeSnackbar(bar.id)} aria-label={t('common:action.close')}><Icon name="close" size={18} /></button>
    </div>
  )
}

/** The place where snackbars appear; one in the app. What only tells waits, with all of its time, until no dialog stands where it would lie. */
export function Snackbars() {
  const all = useSyncExternalStore(snackbars.subscribe, snackbars.read)
  const held = useDialogInTheMiddle()
  const bars = all.filter(({ kind, action }) => !held || kind === 'error' || action)
  return (
    <div className="ess-snackbars" aria-live="polite">
      {bars.map((bar) => (
        <Suspense key={bar.id} fallback={null}><Bar bar={bar} /></Suspense>
      ))}
    </div>
  )
}
