import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { openFind } from '../find/open-find.ts'

/** The way to everything, by everyday words: looks like the search it opens. */
export function Ask() {
  const { t } = useTranslation('home')
  return <button type="button" className="home-ask" aria-haspopup="dialog" onClick={() => openFind(true)}><Icon name="search" size={18} />{t('ask')}</button>
}
