import './status.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import type { ToneName } from './theme/palette.ts'

interface StatusLabelProps {
  tone: ToneName
  /** Colour never speaks alone: an icon and a word, always. */
  icon: IconName
  children: ReactNode
  /** Only coloured text, without the ground. */
  plain?: boolean
}

/** A coloured word with an icon. Knows no statuses: the caller maps them (screenStatus, stepColour). */
export function StatusLabel({ tone, icon, children, plain }: StatusLabelProps) {
  return (
    <span className={`ess-status ess-tone-${tone}`} data-plain={plain || undefined}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </span>
  )
}

/** A small number; nothing for 0. `label` says what is counted. */
export function CountBadge({ count, label, quiet }: { count: number; label: string; quiet?: boolean }) {
  if (count <= 0) return null
  return (
    <span className="ess-count" data-quiet={quiet || undefined}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
