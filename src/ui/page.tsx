import './surfaces.css'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { HeaderSlot } from './header/header-slot.ts'
import { setScreenTitle, titleCount } from './screen-title-store.ts'

/** Names the browser tab: '(3) Inbox · <product>' with three unread. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common')
  const product = t('app.name')
  const count = useSyncExternalStore(titleCount.subscribe, titleCount.read)
  useEffect(() => {
    if (title) setScreenTitle(title)
    document.title = (count > 0 ? `(${count}) ` : '') + (title ? `${title} · ${product}` : product)
  }, [title, product, count])
}

interface PageProps {
  children: ReactNode
  /** Lists and two panes may use the whole width; reading and forms stay at 720. */
  wide?: boolean
}

/** The column a screen stands in. */
export function Page({ children, wide }: PageProps) {
  return <div className="ess-page" data-wide={wide || undefined}>{children}</div>
}

interface PageHeaderProps {
  title: string
  /** A line under the title: code, age of the data, a count. */
  subtitle?: ReactNode
  /** Beside the title: a status label. */
  status?: ReactNode
  /** At the far end: buttons. */
  actions?: ReactNode
  /** Shows a back button: goes back in history, or to this path when there is none. */
  backTo?: string
}

/** Heading of a screen; also names the browser tab. The heading takes the focus after a change of screen. */
export function PageHeader({ title, subtitle, status, actions, backTo }: PageHeaderProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const help = useContext(HeaderSlot)
  useDocumentTitle(title)
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: backTo }))
  return (
    <header className="ess-header">
      {backTo !== undefined && <IconButton icon="arrowLeft" label={t('action.back')} className="ess-header-back" onClick={back} />}
      <div className="ess-header-text">
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {status}
      {actions ? <div className="ess-header-end">{actions}</div> : null}
      {help}
    </header>
  )
}
