import './states.css'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agoText } from '../lib/civil-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import type { ToneName } from './theme/palette.ts'

interface EmptyStateProps {
  icon: IconName
  title: string
  children?: ReactNode
  /** A button or link. */
  action?: ReactNode
  /** One line, inside a card. */
  small?: boolean
}

/** What a list says when there is nothing in it. */
export function EmptyState({ icon, title, children, action, small }: EmptyStateProps) {
  return (
    <div className="ess-empty" data-small={small || undefined}>
      <span className="ess-empty-icon"><Icon name={icon} size={small ? 20 : 26} /></span>
      <div>
        <p className="ess-empty-title">{title}</p>
        {children ? <p>{children}</p> : null}
      </div>
      {action}
    </div>
  )
}

interface ErrorStateProps {
  /** Texts of `errorTexts(error)`; none: the network did not answer. */
  texts?: readonly string[]
  onRetry?: () => void
  small?: boolean
}

/** A failed query, in place, with Retry. */
export function ErrorState({ texts = [], onRetry, small }: ErrorStateProps) {
  const { t } = useTranslation('common')
  const offline = texts.length === 0
  return (
    <EmptyState
      icon={offline ? 'cloudOff' : 'alert'} title={offline ? t('state.offline') : t('state.failed')} small={small ?? false}
      action={onRetry ? <Button size="small" icon="refresh" onClick={onRetry}>{t('action.retry')}</Button> : null}
    >
      {offline ? t('state.offline.hint') : texts.join(' ')}
    </EmptyState>
  )
}

/** A grey shape in the place of what is coming. `width` and `height` as in CSS. */
export function Skeleton({ width = '100%', height = 16, radius, style }: { width?: number | string; height?: number | string; radius?: number; style?: CSSProperties }) {
  return <span className="ess-skeleton" aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />
}

/** Skeleton of a card of rows, `count` long, in the real layout. */
export function SkeletonRows({ count = 3, label }: { count?: number; label?: string }) {
  const { t } = useTranslation('common')
  return (
    <div className="ess-card" data-flush role="status" aria-label={label ?? t('state.loading')}>
      <div className="ess-rows">
        {Array.from({ length: count }, (_, i) => (
          <div className="ess-row" key={i}>
            <Skeleton width={40} height={40} radius={12} style={{ flex: 'none' }} />
            <span className="ess-row-text" style={{ gap: 8 }}>
              <Skeleton width={`${62 - i * 7}%`} height={14} />
              <Skeleton width={`${44 - i * 5}%`} height={12} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

interface NoteProps {
  tone: ToneName
  icon: IconName
  children: ReactNode
  /** A quiet button at the end. */
  action?: ReactNode
  /** 'status' for things that come up while one reads. */
  role?: 'status' | 'alert' | 'note'
}

/** A calm coloured strip inside the page: offline, stale, worth knowing. */
export function Note({ tone, icon, children, action, role = 'note' }: NoteProps) {
  return (
    <div className={`ess-note ess-tone-${tone}`} role={role}>
      <Icon name={icon} size={18} />
      <div className="ess-note-text">{children}</div>
      {action}
    </div>
  )
}

/** Age of what is on screen when it did not come fresh: 'Saved copy, 5 minutes ago'. */
export function StaleNote({ at, nowMs }: { at: number; nowMs: number }) {
  const { t, i18n } = useTranslation('common')
  return (
    <span className="ess-stale">
      <Icon name="cloudOff" size={14} />
      {t('state.stale', { ago: agoText(at, nowMs, i18n.language) })}
    </span>
  )
}
