import { type IconName, iconPaths } from './icon-paths.ts'

interface IconProps {
  name: IconName
  /** CSS pixels. Default 20. */
  size?: number
  /** Says what the icon means where no word stands beside it. Without it the icon is decoration. */
  label?: string
  className?: string
}

const mirrored = new Set<IconName>(['chevronRight', 'chevronLeft', 'arrowLeft', 'arrowRight', 'send', 'undo', 'logOut', 'list'])

/** A line icon in the colour of the text around it. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round"
      className={className} data-mirrored={mirrored.has(name) || undefined} style={{ flex: 'none' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** True when a module's icon name is one of ours. */
export const isIconName = (name: string): name is IconName => name in iconPaths
