import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { Part, Side } from './three-way.ts'
import type { Content } from './versions.ts'

interface ComparedPartProps {
  part: Part
  side: Side | null
  /** What the server's version is called, with who made it. */
  theirsLabel: string
  label: string
  /** A version of it in words, a line for each field. */
  linesOf: (content: Content) => string[]
  contents: { base: Content | null; mine: Content; theirs: Content }
  onChoose: (side: Side) => void
}

/** One field (or the days of a period) in its three versions; the last two can be chosen. */
export function ComparedPart({ part, side, theirsLabel, label, linesOf, contents, onChoose }: ComparedPartProps) {
  const { t } = useTranslation('compare')
  const id = useId()
  const open = side === null
  const lines = (content: Content | null) => (content ? linesOf(content).map((text, i) => <b key={part.names[i]}>{text || t('empty')}</b>) : <b>{t('base.unknown')}</b>)
  const choice = (value: Side) => (
    <label className="cp-side" data-chosen={side === value || undefined}>
      <input type="radio" name={id} checked={side === value} onChange={() => onChoose(value)} />
      <span className="cp-version">
        <small>{value === 'mine' ? t('mine') : theirsLabel}</small>
        {lines(contents[value])}
      </span>
    </label>
  )
  return (
    <fieldset className="cp-part" data-open={open || undefined} aria-describedby={`${id}-how`}>
      <legend className="cp-label">{label}</legend>
      <p className="cp-how" id={`${id}-how`}><Icon name={open ? 'alert' : 'check'} size={14} /> {t(open ? 'how.conflict' : part.standing === 'conflict' ? 'how.chosen' : `how.${part.standing}`)}</p>
      <div className="cp-cells">
        <div className="cp-base cp-version"><small>{t('base')}</small>{lines(contents.base)}</div>
        {choice('mine')}
        {choice('theirs')}
      </div>
    </fieldset>
  )
}
