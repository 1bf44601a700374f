import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../lib/option.ts'
import { Dialog } from '../dialog.tsx'
import { SearchInput } from '../field/search-input.tsx'
import { Icon } from '../icon.tsx'
import { moveInList } from './move-in-list.ts'

/** From so many options on a search box helps. */
export const SEARCH_FROM = 9

export interface Choice extends Option {
  sub?: ReactNode
  end?: ReactNode
}

interface SearchBox {
  text: string
  onChange: (text: string) => void
  /** Enter: it is asked for now. */
  onEnter?: () => void
  /** The box has the focus at first; else what is chosen has it, and the first letter typed goes to the box. */
  first?: boolean
}

interface OptionsDialogProps<C extends Choice> {
  label: string
  value: string | null
  options: readonly C[]
  /** Others are on their way: what stands there is not to be chosen. */
  waiting?: boolean
  search: SearchBox | null
  /** Button that takes the choice away. */
  clear?: ReactNode
  onChoose: (choice: C) => void
  onClose: () => void
  /** What is said above the options, or instead of them. */
  children?: ReactNode
}

/** The open form of a select: its options one below the other, in a dialog. */
export function OptionsDialog<C extends Choice>({ label, value, options, waiting = false, search, clear, onChoose, onClose, children }: OptionsDialogProps<C>) {
  const { t } = useTranslation('ui')
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const searchFirst = search?.first ?? false
  // The dialog gives the focus without scrolling; what is chosen stands in the middle of a long list.
  const inSight = useCallback((option: HTMLButtonElement | null) => {
    const scrolled = option?.closest('ul')
    if (option && scrolled) scrolled.scrollTop = option.offsetTop - (scrolled.clientHeight - option.offsetHeight) / 2
  }, [])
  const stop = options.some((o) => o.value === value) ? value : options[0]?.value
  const keys = (event: KeyboardEvent) => {
    if (list.current?.contains(event.target as Node) && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) box.current?.querySelector('input')?.focus()
    else moveInList(event, list.current, 'button')
  }
  return (
    <Dialog opened onClose={onClose} title={label} {...(clear ? { actions: clear } : {})}>
      <div ref={box} onKeyDown={keys}>
        {search ? (
          <SearchInput
            label={t('search')} value={search.text} onChange={search.onChange} controls={listId} autofocus={searchFirst}
            onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); search.onEnter?.() } }}
          />
        ) : null}
        {children}
        {options.length > 0 ? (
          <ul className="ess-options" ref={list} id={listId} role="radiogroup" aria-label={label} aria-busy={waiting} data-waiting={waiting || undefined}>
            {options.map((choice) => (
              <li key={choice.value} role="none">
                <button
                  type="button" className="ess-option" role="radio" aria-checked={choice.value === value} aria-disabled={waiting || undefined} onClick={() => waiting || onChoose(choice)}
                  {...(choice.value === stop && !searchFirst ? { 'data-autofocus': true } : {})} {...(choice.value === value ? { ref: inSight } : {})}
                >
                  <span className="ess-option-text">
                    <span>{choice.label}</span>
                    {choice.sub ? <span className="ess-option-sub">{choice.sub}</span> : null}
                  </span>
                  {choice.end ? <span className="ess-option-end num">{choice.end}</span> : null}
                  {choice.value === value ? <Icon name="check" size={18} /> : null}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
