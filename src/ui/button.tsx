import './button.css'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface Look {
  /** primary: the one orange action of a screen; plain: the others; quiet: in text; danger: takes something away. Default plain. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'normal'
  /** As wide as its place. */
  wide?: boolean
  icon?: IconName
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Works: shows a wheel and takes no second tap, but keeps the focus. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

function Inside({ icon, busy, children }: { icon: IconName | undefined; busy?: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {busy ? <Icon name="refresh" size={18} className="ess-spin" /> : icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </>
  )
}

/** A button of at least 44 px. */
export function Button({ look = 'plain', size = 'normal', wide, icon, busy, children, onClick, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest} type={type === 'submit' ? 'submit' : 'button'} className={`ess-button ${className ?? ''}`} data-look={look} data-size={size} data-wide={wide || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined} onClick={busy ? (e) => e.preventDefault() : onClick}
    >
      <Inside icon={icon} busy={busy}>{children}</Inside>
    </button>
  )
}

interface AnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

function AnchorButton({ look = 'plain', size = 'normal', wide, icon, children, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`ess-button ${className ?? ''}`} data-look={look} data-size={size} data-wide={wide || undefined}>
      <Inside icon={icon}>{children}</Inside>
    </a>
  )
}

/** A link to a route that looks like a button: `<LinkButton to="/$module/new" params={{ module }}>`. */
export const LinkButton = createLink(AnchorButton)

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** Read by screen readers and shown as the title. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** A square button of 44 px with an icon only. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`ess-icon-button ${className ?? ''}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
