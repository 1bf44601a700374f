import '../result/result.css'
import '../team/team.css'
import { useEffect } from 'react'
import type { evaluationFields } from '../../../../contract/modules/performance-appraisal/fields.ts'
import type { FieldOverrideProps } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { ObjectiveLines } from '../team/objectives-tab.tsx'
import { type SheetValues, valuesFrom } from '../team/sheet-values.ts'
import { useSheet } from './use-sheet.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was reached of each objective that was agreed: which there are says the agreement. */
export function ObjectivesField({ form, id }: FieldOverrideProps<typeof evaluationFields>) {
  const { t } = useTools('performance-appraisal-team')
  const { sheet, detail, state } = useSheet(form.recordId)
  useEffect(() => {
    if (!sheet) return
    const held = form.now?.() ?? form.values
    const next = valuesFrom(sheet, held)
    if (!same(next.objectives, held.objectives) || !same(next.criteria, held.criteria) || held.employeeId !== sheet.employeeId) form.propose({ employeeId: sheet.employeeId, objectives: next.objectives, criteria: next.criteria } as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [sheet])
  const error = form.errorOf('objectives')
  if (!sheet) return state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={4} />
  if (sheet.objectives.length === 0) return <p className="rq-hint" id={id} tabIndex={-1}>{t('performance-appraisal-team:no-objectives')}</p>
  const values = valuesFrom(sheet, form.values)
  return (
    <div id={id} tabIndex={-1} data-error={error ? true : undefined}>
      <Card flush><ObjectiveLines one={{ sheet, values, detail }} onChange={(next: SheetValues) => form.set({ objectives: next.objectives } as never)} /></Card>
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
    </div>
  )
}
