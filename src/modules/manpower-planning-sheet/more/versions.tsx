import '../sheet.css'
import { useState } from 'react'
import type { Values } from '../../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../../contract/kit/request.ts'
import type { PlanVersion } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import type { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { useAccess } from '../../../request/access.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { Former } from './plan-table.tsx'
import { useVersions } from './use-versions.ts'

/** Versions of the plan, two of them side by side, and a way to begin a sheet from one. */
export function Versions({ record }: { record: RequestDetail<Values<typeof planningFields>> }) {
  const { t } = useTools('manpower-planning-sheet')
  const of = { companyStructure: record.companyStructure ?? '', period: record.period ?? '' }
  const versions = useVersions(of).data?.versions.toSorted((a, b) => b.number - a.number) ?? []
  if (versions.length === 0) return null
  return <Section title={t('manpower-planning-sheet:versions')}><Beside of={of} versions={versions} /></Section>
}

interface BesideProps {
  of: { companyStructure: string; period: string }
  /** Newest first. */
  versions: readonly PlanVersion[]
}

function Beside({ of, versions }: BesideProps) {
  const { t, show } = useTools('manpower-planning-sheet')
  const me = useMe()
  const mayFile = useAccess()?.mayChange('manpower-planning-sheet') === true && (me?.isHr === true || me?.hasSubordinates === true)
  const numbers = versions.map((one) => one.number)
  const [chosen, setChosen] = useState<{ left?: number; right?: number }>({})
  const right = chosen.right ?? numbers[0] ?? 1
  const left = chosen.left ?? numbers[1] ?? right
  const read = useVersions({ ...of, left, right })
  const frames = read.data?.frames ?? []
  const options = versions.map((one) => ({ value: String(one.number), label: t('manpower-planning-sheet:version', { version: show.whole(one.number) }) }))
  const named = t('manpower-planning-sheet:side-by-side', { left: show.whole(left), right: show.whole(right) })
  const totals = (number: number) => versions.find((one) => one.number === number)?.totals ?? []
  return (
    <div className="ps-versions">
      <ul className="ps-version-list">
        {versions.map((one) => (
          <li key={one.number}>
            <span><b>{t('manpower-planning-sheet:version', { version: show.whole(one.number) })}</b><small>{show.list([one.code, t(`manpower-planning-sheet:version.${one.revokedDateTime ? 'revoked' : one.supersededDateTime ? 'superseded' : 'holds'}`, { day: show.dayOf(one.revokedDateTime ?? one.supersededDateTime ?? one.activatedDateTime) })])}</small></span>
            {mayFile ? <LinkButton size="small" to="/$module/new" params={{ module: 'manpower-planning-sheet' }} search={{ ...of, fromVersion: one.number } as never}>{t('manpower-planning-sheet:start-from', { version: show.whole(one.number) })}</LinkButton> : null}
          </li>
        ))}
      </ul>
      {versions.length > 1 ? (
        <>
          <div className="ps-tools">
            <ToolSelect label={t('manpower-planning-sheet:left')} options={options} value={String(left)} onChange={(value) => setChosen({ ...chosen, left: Number(value) })} />
            <ToolSelect label={t('manpower-planning-sheet:right')} options={options} value={String(right)} onChange={(value) => setChosen({ ...chosen, right: Number(value) })} />
          </div>
          {read.state.loading ? <SkeletonRows count={4} /> : read.state.failed ? <ErrorState small texts={read.state.failed} onRetry={read.state.retry} /> : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to get there
            <div className="ps-wrap" tabIndex={0} role="group" aria-label={named}>
              <table className="ps-grid num" aria-label={named}>
                <thead>
                  <tr>
                    <th scope="col" rowSpan={2}>{t('manpower-planning-sheet:field.lines.position')}</th>
                    {[left, right].map((number, i) => <th key={i} scope="colgroup" colSpan={frames.length} className="ps-group">{t('manpower-planning-sheet:version', { version: show.whole(number) })}</th>)}
                  </tr>
                  <tr>{[0, 1].flatMap((side) => frames.map((frame) => <th key={`${side} ${frame.id}`} scope="col" data-frame>{frame.name}</th>))}</tr>
                </thead>
                <tbody>
                  {read.data?.lines.map((line) => (
                    <tr key={line.positionId}>
                      <th scope="row">{line.position}</th>
                      {frames.map((frame, i) => <td key={frame.id} data-frame>{line.left ? show.whole(line.left[i]) : t('manpower-planning-sheet:none')}</td>)}
                      {frames.map((frame, i) => <td key={frame.id} data-frame data-differs={line.left?.[i] !== line.right?.[i] || undefined}>{line.right ? show.whole(line.right[i]) : t('manpower-planning-sheet:none')}{line.right ? <Former value={line.right[i] ?? 0} former={line.left?.[i]} /> : null}</td>)}
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('manpower-planning-sheet:together')}</th>
                    {[left, right].flatMap((number, side) => frames.map((frame, i) => <td key={`${side} ${frame.id}`} data-frame>{show.whole(totals(number)[i])}</td>))}
                  </tr>
                </tfoot>
              </table>
            </div>
          )}
        </>
      ) : null}
    </div>
  )
}
