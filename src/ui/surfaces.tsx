import './surfaces.css'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type HTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import type { ToneName } from './theme/palette.ts'

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /** No padding: for rows that reach the edges. */
  flush?: boolean
  ref?: Ref<HTMLDivElement>
}

/** The one level of card. Never put a card in a card. */
export function Card({ flush, className, ...rest }: CardProps) {
  return <div {...rest} className={`ess-card ${className ?? ''}`} data-flush={flush || undefined} />
}

interface SectionProps {
  title: string
  /** At the end of the title line: usually a link. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a screen. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="ess-section" aria-labelledby={id}>
      <div className="ess-section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A card of rows. Children are `<li>` with a Row, LinkRow or ButtonRow each. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Card flush>
      <ul className="ess-rows" aria-label={label}>{children}</ul>
    </Card>
  )
}

interface RowFacts {
  title: ReactNode
  sub?: ReactNode
  icon?: IconName
  /** Of the icon. */
  tone?: ToneName | undefined
  /** Instead of an icon: an avatar. */
  start?: ReactNode
  end?: ReactNode
}

/** What a row begins with where that is no picture. */
export const RowIcon = ({ icon, tone }: { icon: IconName; tone?: ToneName | undefined }) => <span className={tone ? `ess-row-icon ess-tone-${tone}` : 'ess-row-icon'}><Icon name={icon} /></span>

function RowInside({ title, sub, icon, tone, start, end }: RowFacts) {
  return (
    <>
      {start ?? (icon ? <RowIcon icon={icon} tone={tone} /> : null)}
      <span className="ess-row-text">
        <span className="ess-row-title">{title}</span>
        {sub ? <span className="ess-row-sub">{sub}</span> : null}
      </span>
      {end ? <span className="ess-row-end">{end}</span> : null}
    </>
  )
}

type AnchorRowProps = RowFacts & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> & { ref?: Ref<HTMLAnchorElement> }

function AnchorRow({ title, sub, icon, tone, start, end, className, ...rest }: AnchorRowProps) {
  return (
    <a {...rest} className={`ess-row ${className ?? ''}`}>
      <RowInside title={title} sub={sub} icon={icon} tone={tone} start={start} end={<>{end}<Icon name="chevronRight" size={18} /></>} />
    </a>
  )
}

/** A row that leads somewhere: `<LinkRow to="/inbox" title=… />`. */
export const LinkRow = createLink(AnchorRow)

type ButtonRowProps = RowFacts & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'>

/** A row that does something. */
export function ButtonRow({ title, sub, icon, start, end, className, ...rest }: ButtonRowProps) {
  return (
    <button type="button" {...rest} className={`ess-row ${className ?? ''}`}>
      <RowInside title={title} sub={sub} icon={icon} start={start} end={end} />
    </button>
  )
}
