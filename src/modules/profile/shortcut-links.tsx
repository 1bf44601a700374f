import './shortcut-links.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/surfaces.tsx'
import { shortcutTarget } from './shortcut-target.ts'
import { useProfile } from './use-profile.ts'

/** The short ways this person picked: for Home and New. Nothing until there are any; kept on the device. */
export function ShortcutLinks() {
  const { t } = useTranslation('profile')
  const shortcuts = useProfile().data?.shortcuts.flatMap((s) => {
    const target = shortcutTarget(s.id)
    return target ? [{ ...s, ...target }] : []
  })
  if (!shortcuts || shortcuts.length === 0) return null
  return (
    <Section title={t('shortcuts.title')} aside={<Link to="/me/shortcuts">{t('shortcuts.edit')}</Link>}>
      <ul className="pf-links">
        {shortcuts.map(({ id, displayName, to, icon }) => (
          <li key={id}><Link to={to} className="pf-link"><Icon name={icon} />{displayName}</Link></li>
        ))}
      </ul>
    </Section>
  )
}
