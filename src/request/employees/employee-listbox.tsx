import './employees.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { Icon } from '../../ui/icon.tsx'
import { subOf } from './employee.ts'

const ROW = 56

interface EmployeeListboxProps {
  label: string
  people: readonly EmployeeOption[]
  isChecked: (id: string) => boolean
  onToggle: (id: string) => void
  /** One choice: round marks. */
  single?: boolean
  /** Why somebody stands where they do ("My team"), beside the name. */
  markOf?: (person: EmployeeOption) => string | undefined
  /** Half as high: two lists under each other. */
  short?: boolean
  /** Enter chooses and is done (a single choice). */
  onDone?: (id: string) => void
}

/** People to check, thousands of them: only the rows in sight are drawn. One stop for the keyboard; arrows move, space checks. */
export function EmployeeListbox({ label, people, isChecked, onToggle, single, markOf, short, onDone }: EmployeeListboxProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(() => Math.max(0, people.findIndex((p) => isChecked(p.id))))
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const rows = useVirtualizer({ count: people.length, getScrollElement: () => box.current, estimateSize: () => ROW, overscan: 8, initialOffset: active * ROW, getItemKey: (i) => people[i]?.id ?? i })
  const at = Math.min(active, people.length - 1)
  const go = (to: number) => {
    const next = Math.max(0, Math.min(people.length - 1, to))
    setActive(next)
    rows.scrollToIndex(next)
  }
  const page = () => Math.max(1, Math.floor((box.current?.clientHeight ?? ROW) / ROW) - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1), ArrowUp: () => go(at - 1), Home: () => go(0), End: () => go(people.length - 1), PageDown: () => go(at + page()), PageUp: () => go(at - page()),
      ' ': () => people[at] && onToggle(people[at].id),
      Enter: () => {
        const person = people[at]
        if (!person) return
        if (onDone) onDone(person.id)
        else onToggle(person.id)
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    const person = row ? people[Number(row.dataset.index)] : undefined
    if (!person) return
    setActive(Number(row?.dataset.index))
    onToggle(person.id)
  }
  return (
    <div
      ref={box} className="pp-list" data-short={short || undefined} role="listbox" tabIndex={0} aria-label={label} aria-multiselectable={single ? undefined : true}
      aria-activedescendant={people[at] ? `${id}-${people[at].id}` : undefined} onKeyDown={onKeyDown} onClick={onClick}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const person = people[item.index]
          if (!person) return null
          const checked = isChecked(person.id)
          const mark = markOf?.(person)
          return (
            <div
              key={item.key} ref={rows.measureElement} data-index={item.index} id={`${id}-${person.id}`} className="pp-row" role="option" tabIndex={-1} aria-selected={checked} aria-posinset={item.index + 1} aria-setsize={people.length}
              data-active={item.index === at || undefined} style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className="pp-box" data-round={single || undefined}>{checked ? <Icon name="check" size={16} /> : null}</span>
              <span className="pp-row-text">
                <span>{person.displayName}</span>
                <span className="pp-row-sub">{subOf(person)}</span>
              </span>
              {mark ? <span className="pp-mark">{mark}</span> : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}
