import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { useMayAsk } from '../new/use-may-ask.ts'

/** The way to every request, by everyday words: looks like the search it leads to. */
export function Ask() {
  const { t } = useTranslation('home')
  if (!useMayAsk()) return null
  return <Link to="/new" className="home-ask"><Icon name="search" size={18} />{t('ask')}</Link>
}
