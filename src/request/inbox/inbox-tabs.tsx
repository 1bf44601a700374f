import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HeaderTabs } from '../../ui/header/header-tabs.tsx'

/** Waiting and history: two addresses, one screen. */
export function InboxTabs({ at, waiting }: { at: 'waiting' | 'history'; waiting?: number | undefined }) {
  const { t } = useTranslation('request')
  const navigate = useNavigate()
  return (
    <HeaderTabs
      label={t('inbox.tabs')} value={at} onChange={(tab) => void navigate({ to: tab === 'history' ? '/inbox/history' : '/inbox' })}
      tabs={[
        { value: 'waiting', label: `${t('inbox.waiting')}${waiting ? ` (${waiting})` : ''}` },
        { value: 'history', label: t('inbox.history') },
      ]}
    />
  )
}
