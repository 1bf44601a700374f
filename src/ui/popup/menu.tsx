import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import type { IconName } from '../icon-paths.ts'
import { Icon } from '../icon.tsx'
import { ownEscape, Popup } from './popup.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: IconName
  /** Takes something away. */
  danger?: boolean
  /** A switch: ticked or not. The menu stays open. */
  checked?: boolean
  /** Why it cannot be chosen now; said with the item. */
  disabledReason?: string | undefined
  onSelect: () => void
}

interface MenuProps {
  /** Says what the menu is for: "Actions for Budi Santoso". */
  label: string
  items: readonly MenuItem[]
  /** Icon of a square button; a button with words when `children` are given. */
  icon?: IconName
  children?: ReactNode
  align?: 'start' | 'end'
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button with a menu: arrows, Home and End move, Escape and Tab close, the focus returns. */
export function Menu({ label, items, icon = 'more', children, align = 'end' }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const close = (returnFocus = true) => {
    setOpened(false)
    if (returnFocus) anchor.current?.focus()
  }
  useEffect(() => {
    if (opened) list.current?.querySelector('button')?.focus()
  }, [opened])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false)
    const step = MOVES[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    buttons[step(buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length)]?.focus()
  }
  const choose = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return
    if (item.checked === undefined) close()
    item.onSelect()
  }
  const trigger = {
    ref: anchor, 'aria-haspopup': 'menu', 'aria-expanded': opened, 'aria-controls': opened ? id : undefined,
    onClick: () => setOpened(!opened), ...(opened ? ownEscape : {}),
  } as const
  return (
    <>
      {children ? <Button {...trigger} size="small" icon={icon}>{children}</Button> : <IconButton {...trigger} icon={icon} label={label} />}
      {opened ? (
        <Popup anchor={anchor} onClose={() => close()} align={align}>
          <ul className="ess-menu" role="menu" id={id} aria-label={label} ref={list} onKeyDown={move}>
            {items.map((item) => (
              <li key={item.id} role="none">
                <button
                  type="button" className="ess-menu-item" tabIndex={-1} onClick={() => choose(item)} data-danger={item.danger || undefined} {...ownEscape}
                  role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'} aria-checked={item.checked} aria-disabled={item.disabledReason !== undefined || undefined} title={item.disabledReason}
                >
                  {item.checked === undefined ? null : <span className="ess-menu-tick">{item.checked ? <Icon name="check" size={18} /> : null}</span>}
                  {item.icon ? <Icon name={item.icon} size={18} /> : null}
                  <span>{item.label}{item.disabledReason ? <span className="sr-only">. {item.disabledReason}</span> : null}</span>
                </button>
              </li>
            ))}
          </ul>
        </Popup>
      ) : null}
    </>
  )
}
