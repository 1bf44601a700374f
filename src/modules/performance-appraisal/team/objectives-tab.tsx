import { RangeKind } from '../../../../contract/growth/appraisal.ts'
import { joined } from '../../../lib/joined.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { isOutside } from '../achievement.ts'
import { useScoreText } from '../score-text.ts'
import { useAmountText } from '../use-amount-text.ts'
import { PersonHead } from './person-head.tsx'
import { ScoreNow } from './score-now.tsx'
import { numbersOf, type SheetValues, withObjective } from './sheet-values.ts'
import type { OpenSheet, WrittenSheet } from './use-sheets.ts'

type Objective = OpenSheet['sheet']['objectives'][number]

function AchievementInput({ objective, one, onChange }: { objective: Objective; one: WrittenSheet; onChange: (next: SheetValues) => void }) {
  const { t, show } = useTools('performance-appraisal-team')
  const separators = useSeparators()
  const amountText = useAmountText()
  const id = `pt-${one.sheet.recordId}-${objective.id}`
  const value = one.values.objectives.find((l) => l.lineId === objective.id)?.achievement ?? null
  const self = one.detail?.self?.answers.find((a) => a.rowId === objective.id)?.achievement ?? null
  const give = (achievement: string | null) => onChange(withObjective(one.values, objective.id, { achievement }))
  const { kind, rows } = objective.valueRange
  const of = { unit: objective.unit, kind: objective.valueRange.kind }
  const noted = one.detail?.progress.find((o) => o.objectiveId === objective.id)?.lines.findLast((l) => l.achievement !== null)
  const said = joined([self === null ? '' : t('performance-appraisal-team:self', { score: amountText(self, of) }), noted ? t('performance-appraisal-team:noted-on', { day: show.date(noted.date), amount: amountText(noted.achievement, of) }) : '']) || undefined
  if (kind === RangeKind.yesNo || kind === RangeKind.scale) {
    const choices = kind === RangeKind.yesNo ? [{ value: '1.00', label: t('performance-appraisal-team:yes') }, { value: '0.00', label: t('performance-appraisal-team:no') }] : rows.flatMap((r) => (r.from === null ? [] : [{ value: r.from, label: r.names ?? show.decimal(r.from) }]))
    return (
      <div>
        <ToolSelect label={t('performance-appraisal-team:reached', { title: objective.title, person: one.sheet.employee })} options={choices} value={value ?? ''} onChange={give} />
        {said ? <small className="pt-dim">{said}</small> : null}
      </div>
    )
  }
  return <NumberInput id={id} label={<span className="sr-only">{t('performance-appraisal-team:reached', { title: objective.title, person: one.sheet.employee })}</span>} hint={said} separators={separators} value={value} error={isOutside(objective, value) ? t('performance-appraisal-team:outside') : undefined} onChange={give} />
}

/** Each objective of one person with what was reached, and what that scores. */
export function ObjectiveLines({ one, onChange }: { one: WrittenSheet; onChange: (next: SheetValues) => void }) {
  const { t, show } = useTools('performance-appraisal-team')
  const scoreText = useScoreText()
  const { rows } = numbersOf(one.sheet, one.values)
  return (
    <ul className="pt-objectives">
      {one.sheet.objectives.map((objective) => {
        const scored = rows.get(objective.id)
        return (
          <li key={objective.id}>
            <span className="pt-title"><b>{objective.title}</b><small>{[t('performance-appraisal-team:weight', { weight: show.decimal(objective.weight) }), objective.target === null ? '' : t('performance-appraisal-team:target', { target: show.decimal(objective.target), unit: objective.unit })].filter(Boolean).join(' · ')}</small></span>
            <AchievementInput objective={objective} one={one} onChange={onChange} />
            <span className="pt-scored num">{scored ? <><b>{scoreText(scored.score)}</b>{scored.percent === null ? null : <small>{t('performance-appraisal-team:percent', { percent: show.decimal(scored.percent) })}</small>}</> : <span className="pt-dim">{t('performance-appraisal-team:score.none')}</span>}</span>
          </li>
        )
      })}
    </ul>
  )
}

export function ObjectivesTab({ sheets, onChange }: { sheets: readonly OpenSheet[]; onChange: (sheet: OpenSheet, next: SheetValues) => void }) {
  const { t } = useTools('performance-appraisal-team')
  return (
    <div className="pt-groups">
      {sheets.map((one) => (
        <Card key={one.sheet.recordId} flush>
          <div className="pt-head"><PersonHead one={one} /><span className="num"><ScoreNow one={one} /></span></div>
          {one.sheet.objectives.length > 0 ? <ObjectiveLines one={one} onChange={(next) => onChange(one, next)} /> : <p className="pt-keys">{t('performance-appraisal-team:no-objectives')}</p>}
        </Card>
      ))}
    </div>
  )
}
