import { useState } from 'react'
import type { AskedCompetency } from '../../../contract/modules/competency/calls.ts'
import type { Level } from '../../../contract/growth/levels.ts'
import { EVIDENCE_FROM } from '../../../contract/modules/competency/fields.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { levelText } from './assessment-text.ts'
import { LevelCards } from './level-cards.tsx'
import { isGiven, type OwnRow } from './rows.ts'

const EVIDENCE_MOST = 500
const NO_TEXTS: readonly string[] = []

interface OneCompetencyProps {
  id: string
  row: OwnRow
  place: number
  name: string
  /** What is known of it beside the row; undefined where this device does not know. */
  asked: AskedCompetency | undefined
  /** Folded up under its heading until it is opened. */
  isFolded: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onNext: (() => void) | undefined
  levelError: string | undefined
  evidenceError: string | undefined
  onChange: (changes: Partial<OwnRow>) => void
  onLeave: (column: 'selfLevel' | 'evidence') => void
}

/** One competency: what the job asks for, what each level means, one's own, and how one knows. */
export function OneCompetency({ isFolded, isOpen, onOpen, ...rest }: OneCompetencyProps) {
  const { t } = useTools('competency')
  const { id, row, place, name, asked } = rest
  const isDone = isGiven(row.selfLevel)
  if (!isFolded) {
    return (
      <section className="cp-one" id={id} aria-labelledby={`${id}-name`}>
        <h3 className="cp-name" id={`${id}-name`}>{name}{asked?.group ? <small>{asked.group}</small> : null}</h3>
        <Filled {...rest} onNext={undefined} />
      </section>
    )
  }
  return (
    <details className="rq-fold cp-fold" id={id} open={isOpen} onToggle={(e) => onOpen(e.currentTarget.open)}>
      <summary>
        <span className="num" aria-hidden="true" data-done={isDone || undefined}>{isDone ? <Icon name="check" size={16} /> : place}</span>
        <b className="cp-summary">{name}<small>{isDone ? t('competency:own.of', { level: levelText(row.selfLevel, t) }) : t('competency:own.none')}</small></b>
        <Icon name="chevronDown" size={18} />
      </summary>
      <div className="cp-inside"><Filled {...rest} /></div>
    </details>
  )
}

function Filled({ id, row, name, asked, onNext, levelError, evidenceError, onChange, onLeave }: Omit<OneCompetencyProps, 'isFolded' | 'isOpen' | 'onOpen'>) {
  const { t, show } = useTools('competency')
  const isNeeded = isGiven(row.selfLevel) && row.selfLevel >= EVIDENCE_FROM
  const [isAsked, setAsked] = useState(false)
  const shows = isNeeded || isAsked || (row.evidence ?? '') !== '' || evidenceError !== undefined
  const known = [
    t('competency:required.of', { level: levelText(row.requiredLevel, t) }),
    isGiven(asked?.previousLevel) ? t('competency:previous.of', { level: levelText(asked.previousLevel, t) }) : null,
  ]
  return (
    <>
      <p className="cp-known">{show.list(known)}</p>
      <LevelCards
        id={`${id}.selfLevel`} label={t('competency:level-of', { competency: name })} required={row.requiredLevel ?? -1} value={row.selfLevel ?? null} texts={asked?.levelTexts ?? NO_TEXTS} error={levelError}
        onChange={(level) => onChange({ selfLevel: level as Level })} onLeave={() => onLeave('selfLevel')}
      />
      {shows ? (
        <TextArea
          id={`${id}.evidence`} label={<>{t('competency:evidence')}<span className="sr-only"> {name}</span></>} optional={!isNeeded} hint={t(isNeeded ? 'competency:evidence.needed' : 'competency:evidence.hint')} error={evidenceError}
          value={row.evidence ?? ''} max={EVIDENCE_MOST} onChange={(evidence) => onChange({ evidence })} onBlur={() => onLeave('evidence')}
        />
      ) : <div><Button look="quiet" size="small" icon="plus" onClick={() => setAsked(true)}>{t('competency:evidence.add')}<span className="sr-only"> {name}</span></Button></div>}
      {onNext ? <Button className="cp-next" icon="chevronDown" onClick={onNext}>{t('competency:next')}</Button> : null}
    </>
  )
}
