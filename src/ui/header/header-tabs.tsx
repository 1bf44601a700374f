import './header.css'
import { useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Popup, ownEscape } from '../popup/popup.tsx'
import { SegmentedTabs } from '../segmented-tabs.tsx'
import { moveInList } from '../select/move-in-list.ts'
import { useMedia } from '../use-media.ts'

/** @see docs/product/screens.md#breakpoints */
const MENU = '(max-width: 1024px)'

export interface HeaderTab<V extends string> {
  value: V
  label: string
}

interface HeaderTabsProps<V extends string> {
  /** Says what the tabs are of. */
  label: string
  tabs: readonly HeaderTab<V>[]
  value: V
  onChange: (value: V) => void
  /** Id of the part the tabs switch; without it they are a choice. */
  panelId?: string
  /** Media query of the screens on which they are a menu. */
  menuOn?: string
}

/** Views of a screen: side by side where there is room, else a menu that says which one is open. */
export function HeaderTabs<V extends string>({ menuOn = MENU, panelId, tabs, ...props }: HeaderTabsProps<V>) {
  const menu = useMedia(menuOn)
  return menu ? <TabsMenu tabs={tabs} {...props} /> : <SegmentedTabs segments={tabs} {...props} {...(panelId ? { panelId } : {})} />
}

function TabsMenu<V extends string>({ label, tabs, value, onChange }: Omit<HeaderTabsProps<V>, 'panelId' | 'menuOn'>) {
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const current = tabs.find((t) => t.value === value)
  const close = () => {
    setOpened(false)
    anchor.current?.focus()
  }
  return (
    <div className="ess-header-tabs-menu">
      <Button ref={anchor} aria-haspopup="menu" aria-expanded={opened} aria-controls={opened ? id : undefined} aria-label={`${label}: ${current?.label ?? ''}`} onClick={() => setOpened(!opened)} {...(opened ? ownEscape : {})}>
        <span>{current?.label}</span>
        <Icon name="chevronDown" size={18} />
      </Button>
      {opened ? (
        <Popup anchor={anchor} onClose={close}>
          <ul className="ess-menu" role="menu" id={id} aria-label={label} ref={list} onKeyDown={(e) => (e.key === 'Tab' ? setOpened(false) : moveInList(e, list.current, 'button'))}>
            {tabs.map((tab) => (
              <li key={tab.value} role="none">
                <button
                  type="button" role="menuitemradio" className="ess-menu-item" aria-checked={tab.value === value} tabIndex={-1} {...ownEscape} ref={tab.value === value ? (node) => node?.focus() : undefined}
                  onClick={() => { close(); if (tab.value !== value) onChange(tab.value) }}
                >
                  <span className="ess-menu-tick">{tab.value === value ? <Icon name="check" size={18} /> : null}</span>
                  <span>{tab.label}</span>
                </button>
              </li>
            ))}
          </ul>
        </Popup>
      ) : null}
    </div>
  )
}
