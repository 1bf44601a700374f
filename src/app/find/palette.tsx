import './find.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSearchText } from '../../ui/field/use-search-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowIcon } from '../../ui/surfaces.tsx'
import type { Found } from './found-rows.ts'
import { remember } from './recents.ts'
import { useFound } from './use-found.ts'

interface OptionProps {
  row: Found
  id: string
  active: boolean
  onPoint: () => void
  onTaken: () => void
}

/** One that was found: a link, so that it opens beside this page too. The input keeps the focus. */
function Option({ row: { icon, tone, who, title, sub, link, run }, id, active, onPoint, onTaken }: OptionProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (run) event.preventDefault()
    onTaken()
    run?.()
  }
  return (
    <Link {...(link as LinkProps)} role="option" id={id} aria-selected={active} tabIndex={-1} className="ess-row find-row" onClick={onClick} onPointerMove={onPoint}>
      {who === undefined ? <RowIcon icon={icon} tone={tone} /> : <PersonAvatar name={who.name} employeeId={who.id} />}
      <span className="ess-row-text">
        <span className="ess-row-title">{title}</span>
        {sub ? <span className="ess-row-sub">{sub}</span> : null}
      </span>
    </Link>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('new')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText, asked] = useSearchText()
  const [pointed, setPointed] = useState<string | null>(null)
  const wanted = useDeferredValue(text)
  const { groups, count, asking, unasked, offline } = useFound(wanted, asked)
  const rows = groups.flatMap((group) => group.rows)
  // what arrives later moves nobody off the one they stand on; who has not moved stands on the first
  const at = Math.max(0, rows.findIndex(({ key }) => key === pointed))
  const active = rows[at]
  const optionId = (key: string) => `${id}-${key}`
  useEffect(() => {
    if (pointed !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    else list.current?.scrollTo({ top: 0 })
  }, [pointed, wanted])
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setPointed(rows[(at + step + rows.length) % rows.length]?.key ?? null)
    else if (event.key === 'Enter') document.getElementById(optionId(active?.key ?? ''))?.click()
    else return
    event.preventDefault()
  }
  const taken = (row: Found) => {
    if (row.recent !== undefined) remember(row.recent)
    onClose()
  }
  const sources = new Intl.ListFormat(i18n.language).format(unasked.map((name) => t(`find.source.${name}`)))
  const said = wanted.trim() === '' ? '' : count > 0 ? t('find.count', { count }) : asking ? '' : t('find.nothing')
  return (
    <div className="find">
      <label className="find-field">
        <Icon name="search" size={20} />
        <span className="sr-only">{t('find.label')}</span>
        <input
          role="combobox" aria-expanded={rows.length > 0} aria-controls={`${id}-list`} aria-autocomplete="list" aria-activedescendant={active ? optionId(active.key) : undefined} data-autofocus
          value={text} onChange={(e) => { setText(e.currentTarget.value); setPointed(null) }} onKeyDown={keys} placeholder={t('find.placeholder')} maxLength={200} autoComplete="off" autoCorrect="off" spellCheck={false} enterKeyHint="go"
        />
      </label>
      <p className="sr-only" role="status">{said}</p>
      <div className="find-list" ref={list}>
        {wanted.trim() !== '' && count === 0 && !asking ? (
          <div className="find-nothing">
            <strong>{t('find.nothing')}</strong>
            <span>{t('find.nothing.hint')}</span>
          </div>
        ) : null}
        <div role="listbox" id={`${id}-list`} aria-label={t('find')}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <div className="find-head" id={`${id}-${group.id}`} role="presentation">{t(`find.group.${group.id}`)}</div>
              {group.rows.map((row) => <Option key={row.key} row={row} id={optionId(row.key)} active={row === active} onPoint={() => setPointed(row.key)} onTaken={() => taken(row)} />)}
            </div>
          ))}
        </div>
        {asking && wanted.trim() !== '' ? <p className="find-note">{t('find.asking')}</p> : null}
        {offline || unasked.length > 0 ? <p className="find-note" role="note"><Icon name="cloud" size={16} /><span>{offline ? t('find.offline') : null} {unasked.length > 0 ? t('find.unasked', { what: sources }) : null}</span></p> : null}
      </div>
    </div>
  )
}

/** One search for all there is: screens, requests with their days, people, files. Full screen on a phone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('new')
  return <Dialog opened onClose={onClose} title={t('find')} size={640} top><Finder onClose={onClose} /></Dialog>
}
