import './segmented-tabs.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { inRows } from './segments-in-rows.ts'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
}

interface SegmentedTabsProps<V extends string> {
  segments: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  label: string
  /** Id of the part the tabs switch; without it they are a choice (radio group), not tabs. */
  panelId?: string
}

/** A few choices side by side. Arrow keys move. */
export function SegmentedTabs<V extends string>({ segments, value, onChange, label, panelId }: SegmentedTabsProps<V>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    const at = segments.findIndex((s) => s.value === value)
    const next = segments[(at + (rtl ? -step : step) + segments.length) % segments.length]
    if (!next) return
    onChange(next.value)
    const buttons = event.currentTarget.querySelectorAll('button')
    buttons[segments.indexOf(next)]?.focus()
  }
  return (
    <div className="ess-tabs" style={inRows(segments.length)} role={panelId ? 'tablist' : 'radiogroup'} aria-label={label} onKeyDown={move}>
      {segments.map((s) => (
        <button
          key={s.value} type="button" className="ess-tab" tabIndex={s.value === value ? 0 : -1} onClick={() => onChange(s.value)}
          {...(panelId ? { role: 'tab', 'aria-selected': s.value === value, 'aria-controls': panelId } : { role: 'radio', 'aria-checked': s.value === value })}
        >
          {s.label}
        </button>
      ))}
    </div>
  )
}
