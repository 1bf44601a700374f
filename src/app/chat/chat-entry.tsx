import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { CountBadge } from '../../ui/status-label.tsx'
import { ButtonRow } from '../../ui/surfaces.tsx'
import { chatState, openChat } from './session.ts'

const useChat = () => useSyncExternalStore(chatState.subscribe, chatState.read)

/** The way to the support chat in the sidebar; nothing while there is none. */
export function ChatNavEntry() {
  const { t } = useTranslation('around')
  const { ready, unread } = useChat()
  if (!ready) return null
  return (
    <div className="ess-nav-more ess-nav-chat">
      <button type="button" className="ess-nav-item ess-nav-button" onClick={openChat}>
        <span className="ess-nav-pill"><Icon name="message" /></span>
        <span className="ess-nav-label">{t('nav.chat')}</span>
        <span className="ess-nav-count"><CountBadge count={unread} label={t('nav.unread', { count: unread })} quiet /></span>
      </button>
    </div>
  )
}

/** The same as a row of a screen. */
export function ChatRow() {
  const { t } = useTranslation('around')
  const { ready, unread } = useChat()
  if (!ready) return null
  return <li><ButtonRow icon="message" title={t('nav.chat')} onClick={openChat} end={<><CountBadge count={unread} label={t('nav.unread', { count: unread })} /><Icon name="chevronRight" size={18} /></>} /></li>
}
