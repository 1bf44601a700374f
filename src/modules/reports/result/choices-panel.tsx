import { Fragment } from 'react'
import type { ReportDetail } from '../../../../contract/modules/reports/shapes.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { type Choices, isShown, missingIn } from './choices.ts'
import { ParameterField } from './parameter-field.tsx'
import { PresetBar } from './preset-bar.tsx'
import { endsOf, StretchField, wordOf } from './stretch-field.tsx'

interface ChoicesPanelProps {
  report: ReportDetail
  choices: Choices
  onChange: (choices: Choices) => void
  /** Texts of what was refused, by parameter. */
  problems: Readonly<Record<string, string>>
}

/** What a report is of: whose rows, which days, who and what; and choices kept under a name. */
export function ChoicesPanel({ report, choices, onChange, problems }: ChoicesPanelProps) {
  const { t } = useTools('reports', 'report', 'fixed')
  const { parameters, scopes } = report
  const { scope, values } = choices
  const ends = endsOf(parameters)
  const inWords = ends !== null && wordOf(ends, values) !== ''
  const missing = missingIn(values, parameters)
  const fields = parameters.filter((p) => isShown(p, values))
  return (
    <div className="ess-card rp-choices" role="group" aria-label={t('reports:choices')}>
      {scopes.length > 1 ? <SegmentedTabs label={t('reports:whose')} value={scope ?? scopes[0] ?? 'own'} segments={scopes.map((value) => ({ value, label: t(`report:scope.${value}`) }))} onChange={(next) => onChange({ scope: next, values })} /> : <p className="rp-dim">{t(`report:scope.${scopes[0] ?? 'own'}`)}</p>}
      {fields.map((parameter) => (
        <Fragment key={parameter.name}>
          {ends?.[0] === parameter ? <StretchField ends={ends} values={values} onChange={(said) => onChange({ scope, values: { ...values, ...said } })} /> : null}
          {inWords && ends.includes(parameter) ? null : (
            <ParameterField
              reportId={report.id} parameter={parameter} parameters={parameters} scope={scope} values={values}
              error={missing.includes(parameter.name) ? t('fixed:field.required') : problems[parameter.name]} onChange={(next) => onChange({ scope, values: { ...values, [parameter.name]: next } })}
            />
          )}
        </Fragment>
      ))}
      <div className="rp-choices-foot"><Button size="small" icon="undo" onClick={() => onChange({ scope: scopes.at(-1), values: Object.fromEntries(parameters.map((p) => [p.name, p.default])) })}>{t('reports:reset')}</Button></div>
      <PresetBar report={report} choices={choices} onChange={onChange} />
    </div>
  )
}
