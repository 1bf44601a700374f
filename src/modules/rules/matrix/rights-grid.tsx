import { type KeyboardEvent, useRef, useState } from 'react'
import type { RightHow, Rights } from '../../../../contract/modules/rules/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { ownEscape, Popup } from '../../../ui/popup/popup.tsx'
import { moveInList } from '../../../ui/select/move-in-list.ts'
import { type Cell, howOf, peopleIn, type PendingChanges, wantedOf } from './pending.ts'

export interface RightsView {
  rights: Rights
  pending: PendingChanges
  mayChange: boolean
  whomOf: (cell: Pick<Cell, 'whom' | 'key'>) => string
  moduleName: (slug: string) => string
  onChange: (cell: Cell, how: RightHow | null) => void
  /** Opens a module by itself. */
  onOpen: (module: string) => void
}

export const hows = ['full', 'readOnly', 'none', null] as const
export const howIcons: Record<RightHow, IconName> = { full: 'edit', readOnly: 'eye', none: 'ban' }
const ARROWS: Record<string, readonly [row: number, column: number]> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }

function Choices({ label, how, anchor, onChoose, onClose }: { label: string; how: RightHow | null; anchor: { current: HTMLElement | null }; onChoose: (how: RightHow | null) => void; onClose: () => void }) {
  const { t } = useTools('rules')
  const list = useRef<HTMLUListElement>(null)
  return (
    <Popup anchor={anchor} onClose={onClose}>
      <ul className="ess-menu" role="menu" aria-label={label} ref={list} onKeyDown={(e) => (e.key === 'Tab' ? onClose() : moveInList(e, list.current, 'button'))}>
        {hows.map((one) => (
          <li key={one} role="none">
            <button type="button" role="menuitemradio" className="ess-menu-item" aria-checked={one === how} tabIndex={-1} {...ownEscape} ref={one === how ? (node) => node?.focus() : undefined} onClick={() => onChoose(one)}>
              <span className="ess-menu-tick">{one === how ? <Icon name="check" size={18} /> : null}</span>
              <span>{t(`rules:how.${one ?? 'unsaid'}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  )
}

/** Modules by everyone, roles and groups. One cell is in the order of the keyboard; arrows move among them. */
export function RightsGrid({ rights, pending, mayChange, whomOf, moduleName, onChange, onOpen }: RightsView) {
  const { t } = useTools('rules')
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const [editing, setEditing] = useState<Cell | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const columns = [{ whom: 'everyone' as const, key: '' }, ...rights.roles.map(({ code }) => ({ whom: 'role' as const, key: code })), ...rights.groups.map(({ code }) => ({ whom: 'group' as const, key: code }))]
  const modules = rights.modules.map(({ slug, lines }) => ({ slug, lines, name: moduleName(slug) })).sort((a, b) => a.name.localeCompare(b.name))
  const labelOf = (cell: Cell) => t('rules:rights.cell', { module: moduleName(cell.module), whom: whomOf(cell), how: t(`rules:how.${wantedOf(rights, pending, cell) ?? 'unsaid'}`) })
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step || editing) return
    event.preventDefault()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [row, column] = [at[0] + step[0], at[1] + (isRtl ? -step[1] : step[1])]
    const next = table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)
    if (!next) return
    setAt([row, column])
    next.focus()
  }
  const close = () => {
    setEditing(null)
    anchor.current?.focus()
  }
  return (
    <div className="ess-card rr-grid" data-flush role="region" aria-label={t('rules:rights.grid')}>
      <table ref={table} onKeyDown={move} aria-label={t('rules:rights.grid')}>
        <thead>
          <tr>
            <th scope="col" className="rr-grid-first">{t('rules:rights.module')}</th>
            {columns.map((column) => <th key={`${column.whom} ${column.key}`} scope="col" data-whom={column.whom}>{whomOf(column)}</th>)}
            <th scope="col">{t('rules:whom.people')}</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ slug, lines, name }, row) => {
            const count = peopleIn(rights, pending, slug).length
            const people = count === 0 ? '–' : t('rules:rights.people', { count })
            const open = t('rules:rights.open', { module: name })
            return (
              <tr key={slug}>
                <th scope="row" className="rr-grid-first"><button type="button" className="rr-link" aria-label={open} onClick={() => onOpen(slug)}>{name}</button></th>
                {columns.map((column, i) => {
                  const cell = { module: slug, ...column }
                  const how = wantedOf(rights, pending, cell)
                  const before = howOf(lines, cell)
                  return (
                    <td key={`${column.whom} ${column.key}`}>
                      <button
                        type="button" className="rr-cell" data-how={how ?? undefined} data-changed={how !== before || undefined} data-at={`${row} ${i}`} tabIndex={at[0] === row && at[1] === i ? 0 : -1} disabled={!mayChange || rights.closed.includes(slug)}
                        aria-haspopup="menu" aria-label={labelOf(cell)} title={how === before ? undefined : t('rules:rights.changed-from', { how: t(`rules:how.${before ?? 'unsaid'}`) })}
                        onFocus={() => setAt([row, i])} onClick={(e) => { anchor.current = e.currentTarget; setEditing(cell) }}
                      >
                        {how === null ? <span aria-hidden>–</span> : <><Icon name={howIcons[how]} size={14} /><span>{t(`rules:how.${how}`)}</span></>}
                      </button>
                    </td>
                  )
                })}
                <td><button type="button" className="rr-link" onClick={() => onOpen(slug)} aria-label={`${people}: ${open}`}>{people}</button></td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {editing ? <Choices label={labelOf(editing)} how={wantedOf(rights, pending, editing)} anchor={anchor} onClose={close} onChoose={(how) => { onChange(editing, how); close() }} /> : null}
    </div>
  )
}
