import './competency.css'
import { describedBy } from '../../ui/field/field-frame.tsx'
import { useTools } from '../../request/use-tools.ts'
import { LEVELS } from '../../../contract/growth/levels.ts'

interface LevelCardsProps {
  id: string
  /** What is asked, read before the choices. */
  label: string
  required: number
  value: number | null
  /** What each level from 1 on means here. */
  texts: readonly string[]
  error: string | undefined
  onChange: (level: number) => void
  onLeave?: () => void
}

/** One of six levels, each with what it means for this competency: real radio buttons, as cards. */
export function LevelCards({ id, label, required, value, texts, error, onChange, onLeave }: LevelCardsProps) {
  const { t } = useTools('competency')
  return (
    <div className="ess-field" data-error={error ? true : undefined}>
      <div className="cp-cards" role="radiogroup" aria-label={label} aria-describedby={describedBy(id, undefined, error)} onBlur={onLeave}>
        {LEVELS.map((level) => (
          <label key={level} className="cp-card">
            <input type="radio" name={id} id={level === (value ?? LEVELS[0]) ? id : undefined} checked={value === level} onChange={() => onChange(level)} />
            <span className="cp-card-number num" aria-hidden="true">{level}</span>
            <span className="cp-card-text">
              <span className="cp-card-word">{t(`competency:level.${level}`)}{level === required ? <span className="cp-mark">{t('competency:required')}</span> : null}</span>
              <small>{(level === 0 ? '' : texts[level - 1]) || t(`competency:level-hint.${level}`)}</small>
            </span>
          </label>
        ))}
      </div>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
    </div>
  )
}
