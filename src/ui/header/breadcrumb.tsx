import './header.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import type { Crumb } from './trail.ts'

/** Where this screen stands: at most four, this one last. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation('ui')
  if (trail.length < 2) return null
  return (
    <nav className="ess-crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {trail.map(({ name, path }, i) =>
          i === trail.length - 1 ? (
            <li key={name}><span aria-current="page">{name}</span></li>
          ) : (
            <li key={name}><Link to={path} activeOptions={{ exact: true }}>{name}</Link><Icon name="chevronRight" size={14} /></li>
          ),
        )}
      </ol>
    </nav>
  )
}
