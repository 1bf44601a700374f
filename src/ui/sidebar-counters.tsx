import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { CountBadge } from './status-label.tsx'

export interface CounterEntry {
  to: string
  icon: IconName
  label: string
  count: number
  /** What is counted, for screen readers: "3 waiting". */
  countLabel: string
}

/** A titled list of places with how much waits in each. */
export function SidebarCounters({ title, titleId, entries }: { title: string; titleId: string; entries: readonly CounterEntry[] }) {
  return (
    <div className="ess-nav-more">
      <h2 id={titleId}>{title}</h2>
      <ul aria-labelledby={titleId}>
        {entries.map(({ to, icon, label, count, countLabel }) => (
          <li key={to}>
            <Link to={to} className="ess-nav-item">
              <span className="ess-nav-pill"><Icon name={icon} /></span>
              <span className="ess-nav-label">{label}</span>
              <span className="ess-nav-count"><CountBadge count={count} label={countLabel} quiet /></span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
