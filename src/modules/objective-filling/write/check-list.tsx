import '../objectives.css'
import { FREE_COLUMNS } from '../../../../contract/growth/appraisal.ts'
import type { objectiveFields } from '../../../../contract/modules/objective-filling/fields.ts'
import { lineText } from '../../../../contract/kit/field-path.ts'
import { isOfTarget, missingIn, type ObjectiveRow } from '../../../../contract/modules/objective-filling/rules.ts'
import type { FormApi } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { namedOf, onTarget } from '../rules.ts'
import { askedBy, useStart } from '../use-start.ts'

/** Every row as it will be read, before it is submitted; of a change what was agreed is struck beside what is new. */
export function CheckList({ form }: { form: FormApi<typeof objectiveFields> }) {
  const { t, show } = useTools('objective-filling')
  const { start } = useStart(askedBy(form))
  const rows = (form.values.objectives ?? []) as ObjectiveRow[]
  const before = new Map((start?.agreed?.objectives ?? []).map((row) => [row.lineId, row as ObjectiveRow]))
  const gone = (start?.agreed?.objectives ?? []).filter((row) => !rows.some((r) => r.lineId === row.lineId))
  if (rows.length === 0 && gone.length === 0) return null
  const ofTarget = start?.valueRanges.filter(isOfTarget).map((r) => r.id) ?? []
  const nameOf = (range: string | null | undefined) => start?.valueRanges.find((r) => r.id === range)?.name ?? (range ? form.textOf(lineText('objectives', 'valueRangeId', range) as 'note') : '') ?? ''
  const weight = (row: ObjectiveRow) => (row.weight ? t('objective-filling:check.weight', { weight: show.whole(row.weight) }) : t('objective-filling:check.no-weight'))
  const named = namedOf({ values: form.values, textOf: (key) => form.textOf(key as 'note') })
  const extras = (row: ObjectiveRow) => FREE_COLUMNS.map((code) => { const text = named[code]?.text(row[code], { t, show }) ?? ''; return text && t('objective-filling:check.column', { column: named[code]?.label, text }) })
  const facts = (row: ObjectiveRow) => show.list([nameOf(row.valueRangeId), row.target ? t('objective-filling:check.target', { target: [show.decimal(row.target), row.unit ?? ''].filter(Boolean).join(' ') }) : missingIn(row, ofTarget).includes('target') ? t('objective-filling:check.no-target') : '', row.dueDate ? t('objective-filling:check.due', { day: show.day(row.dueDate) }) : '', ...extras(row)])
  const struck = (is: string, was: string | undefined) => <>{was !== undefined && was !== is ? <><s>{was}</s> </> : null}{is}</>
  return (
    <Section title={t('objective-filling:check.title')}>
      <Card>
        <ol className="of-check">
          {rows.map((row) => {
            const old = before.get(row.lineId)
            const score = onTarget(start?.valueRanges.find((r) => r.id === row.valueRangeId), row.target)
            return (
              <li key={row.lineId}>
                <span className="of-check-head"><b>{struck(row.title?.trim() || t('objective-filling:check.untitled'), old && (old.title ?? ''))}</b><span className="num">{struck(weight(row), old && weight(old))}</span></span>
                <span className="of-dim num">{struck(facts(row), old && facts(old))}</span>
                {score === null ? null : <span className="of-dim num">{t('objective-filling:check.on-target', { score: show.decimal(score) })}</span>}
              </li>
            )
          })}
          {gone.map((row) => <li key={row.lineId}><span className="of-check-head"><s>{row.title}</s><s className="num">{weight(row as ObjectiveRow)}</s></span></li>)}
        </ol>
      </Card>
    </Section>
  )
}
