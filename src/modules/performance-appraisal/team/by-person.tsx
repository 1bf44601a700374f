import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { ObjectiveLines } from './objectives-tab.tsx'
import { ScoreButtons } from './score-buttons.tsx'
import { ScoreNow } from './score-now.tsx'
import { criteriaOf, scoreIn, type SheetValues, withCriterion } from './sheet-values.ts'
import { writeLink } from '../write-link.ts'
import type { OpenSheet } from './use-sheets.ts'

/** One person, every criterion and objective; somebody else is a choice away. */
export function ByPerson({ sheets, onChange }: { sheets: readonly OpenSheet[]; onChange: (sheet: OpenSheet, next: SheetValues) => void }) {
  const { t } = useTools('performance-appraisal-team')
  const [chosen, setChosen] = useState<string | null>(null)
  const one = sheets.find((s) => s.sheet.recordId === chosen) ?? sheets[0]
  if (!one) return null
  return (
    <div className="pt-question">
      <Select id="pt-person" label={t('performance-appraisal-team:person')} options={sheets.map((s) => ({ value: s.sheet.recordId, label: s.sheet.employee }))} value={one.sheet.recordId} onChange={setChosen} />
      <p className="num"><ScoreNow one={one} /></p>
      <Section title={t('performance-appraisal-team:criteria')}>
        <ul className="pt-people">
          {criteriaOf(one.sheet).map((c) => (
            <li key={c.id}>
              <span><b>{c.names}</b>{c.help ? <span className="pt-help">{c.help}</span> : null}</span>
              <ScoreButtons label={c.names} value={scoreIn(one.values, c.id)} onChange={(score) => onChange(one, withCriterion(one.values, c.id, { score }))} />
            </li>
          ))}
        </ul>
      </Section>
      {one.sheet.objectives.length > 0 ? <Section title={t('performance-appraisal-team:view.objectives')}><ObjectiveLines one={one} onChange={(next) => onChange(one, next)} /></Section> : null}
      <p><LinkButton look="quiet" size="small" icon="edit" {...writeLink(one.sheet)}>{t('performance-appraisal-team:whole', { person: one.sheet.employee })}</LinkButton></p>
    </div>
  )
}
