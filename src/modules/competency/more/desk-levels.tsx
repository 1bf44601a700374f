import '../competency.css'
import './more.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { competencyCalls, type FinalAssessmentRow } from '../../../../contract/modules/competency/calls.ts'
import { LEVELS } from '../../../../contract/growth/levels.ts'
import { type competencyFields, FINAL_TOLERANCE } from '../../../../contract/modules/competency/fields.ts'
import { query } from '../../../api/query.ts'
import type { DeskPanelProps } from '../../../request/client-module.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { inRows } from '../../../ui/segments-in-rows.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { levelText } from '../assessment-text.ts'
import { areApart, byGroup, type GivenLevel, isGiven, TALK, withLevel } from '../rows.ts'

const COMMENT_MOST = 500
const NONE_GIVEN: readonly GivenLevel[] = []
const PARTS = ['superiorLevels', 'finalLevels'] as const

/** A level for each competency, beside what the person said of themselves and what their job asks for. */
export function DeskLevels({ record, form, mine }: DeskPanelProps<typeof competencyFields>) {
  const { t } = useTools('competency')
  const read = useQuery({ ...query(competencyCalls.getFinalAssessmentById, { id: record.id }), retry: false, meta: { quiet: true } })
  const { failed, retry } = readState(read)
  const rows = read.data?.rows
  if (!rows) return failed ? <ErrorState small texts={failed} onRetry={retry} /> : <SkeletonRows count={6} />
  // of a single level the same person gives both: once
  const parts = PARTS.filter((part) => mine.includes(part))
  const isFinal = parts.includes('finalLevels')
  const given = ((form.values as Record<string, unknown>)[isFinal ? 'finalLevels' : 'superiorLevels'] ?? NONE_GIVEN) as readonly GivenLevel[]
  const offered: readonly GivenLevel[] = given.length > 0 ? given : rows.map(({ competencyId, finalLevel, superiorLevel, comments }) => ({ lineId: competencyId, competencyId, level: isFinal ? finalLevel : superiorLevel, comment: isFinal ? comments.final : comments.superior }))
  const change = (competencyId: string, changes: Partial<GivenLevel>) => {
    const next = withLevel(rows, offered, competencyId, changes)
    form.set(Object.fromEntries(parts.map((part) => [part, next])))
  }
  const done = rows.filter(({ competencyId }) => isGiven(offered.find((one) => one.competencyId === competencyId)?.level)).length
  return (
    <>
      <p className="cp-progress num" role="status">
        <span className="cp-meter" aria-hidden="true"><span style={{ inlineSize: `${(done * 100) / Math.max(1, rows.length)}%` }} /></span>
        {t('competency:desk.progress', { done, count: rows.length })}
      </p>
      {byGroup(rows).map((group) => (
        <section key={group.name} className="cp-desk-group" aria-label={group.name}>
          <p className="cp-group">{group.name}</p>
          <ul className="cp-desk">
            {group.rows.map((row) => (
              <li key={row.competencyId}>
                <OneLevel row={row} own={offered.find((one) => one.competencyId === row.competencyId)} isAfterSuperior={isFinal && parts.length === 1} onChange={(changes) => change(row.competencyId, changes)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface OneLevelProps {
  row: FinalAssessmentRow
  own: GivenLevel | undefined
  /** A superior gave theirs before. */
  isAfterSuperior: boolean
  onChange: (changes: Partial<GivenLevel>) => void
}

function OneLevel({ row, own, isAfterSuperior, onChange }: OneLevelProps) {
  const { t } = useTools('competency')
  const level = own?.level ?? null
  const comment = own?.comment ?? ''
  const { competencyId, competency, selfLevel, superiorLevel, requiredLevel, previousLevel, evidence, levelTexts, comments } = row
  const [isAsked, setAsked] = useState(false)
  const mustSay = isAfterSuperior && areApart(level, superiorLevel, FINAL_TOLERANCE + 1)
  const facts = [
    { key: 'required', level: requiredLevel },
    { key: 'self', level: selfLevel },
    ...(isAfterSuperior ? [{ key: 'superior', level: superiorLevel }] : []),
    ...(isGiven(previousLevel) ? [{ key: 'previous', level: previousLevel }] : []),
  ]
  const id = `desk-${competencyId}`
  return (
    <div className="cp-desk-one">
      <h3 className="cp-name" id={`${id}-label`}>{competency}</h3>
      <dl className="cp-beside num">{facts.map((fact) => <div key={fact.key}><dt>{t(`competency:desk.${fact.key}`)}</dt><dd>{levelText(fact.level, t) || t('competency:own.none')}</dd></div>)}</dl>
      {evidence ? <p className="cp-quote"><span className="sr-only">{t('competency:evidence.said')}: </span>{evidence}</p> : null}
      {isAfterSuperior && comments.superior ? <p className="cp-quote"><span className="cp-dim">{t('competency:desk.superior')}: </span>{comments.superior}</p> : null}
      <div className="rq-segments cp-segments num" style={inRows(LEVELS.length)} role="radiogroup" aria-labelledby={`${id}-label`}>
        {LEVELS.map((value, i) => (
          <label key={value}>
            <input type="radio" name={id} id={i === 0 ? id : undefined} checked={level === value} onChange={() => onChange({ level: value })} />
            <span>{levelText(value, t)}</span>
          </label>
        ))}
      </div>
      <p className="cp-meaning" role="status">{level === null ? '' : (level > 0 ? levelTexts[level - 1] : '') || t(`competency:level-hint.${level}`)}</p>
      <div className="cp-desk-acts">
        {isGiven(selfLevel) ? <Button look="quiet" size="small" aria-disabled={level === selfLevel || undefined} onClick={() => onChange({ level: selfLevel })}>{t('competency:desk.as-self')}<span className="sr-only"> {competency}</span></Button> : null}
        {isAsked || mustSay || comment !== '' ? null : <Button look="quiet" size="small" icon="plus" onClick={() => setAsked(true)}>{t('competency:desk.comment.add')}<span className="sr-only"> {competency}</span></Button>}
        {areApart(level, selfLevel, TALK) ? <StatusLabel tone="yellow" icon="message">{t('competency:desk.talk')}</StatusLabel> : null}
      </div>
      {isAsked || mustSay || comment !== '' ? (
        <TextArea id={`${id}-comment`} label={<>{t('competency:desk.comment')}<span className="sr-only"> {competency}</span></>} optional={!mustSay} hint={mustSay ? t('competency:desk.comment.needed') : undefined} value={comment} max={COMMENT_MOST} onChange={(text) => onChange({ comment: text })} />
      ) : null}
    </div>
  )
}
