import '../sheet.css'
import type { PlanFrame } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { changeText, costText, peopleText } from '../sheet-text.ts'
import type { ReadPlan, ReadRow } from './read-rows.ts'

interface PlanTableProps {
  plan: ReadPlan
  frames: readonly PlanFrame[]
}

/** A plan to be read: what differs from the version it is measured against has the number of that beside it. */
export function PlanTable({ plan, frames }: PlanTableProps) {
  const isPhone = useMedia(PHONE)
  return isPhone ? <AsCards plan={plan} frames={frames} /> : <AsTable plan={plan} frames={frames} />
}

function AsTable({ plan: { rows, others, totals }, frames }: PlanTableProps) {
  const tools = useTools('manpower-planning-sheet')
  const { t, show } = tools
  const hasCost = totals.cost !== null
  const change = (planned: readonly number[], existing: number) => (planned.at(-1) ?? existing) - existing
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to get there
    <div className="ps-wrap" tabIndex={0} role="group" aria-label={t('manpower-planning-sheet:field.lines')}>
      <table className="ps-grid num" aria-label={t('manpower-planning-sheet:field.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('manpower-planning-sheet:field.lines.position')}</th>
            <th scope="col">{t('manpower-planning-sheet:field.lines.existing')}</th>
            {frames.map((frame) => <th key={frame.id} scope="col" data-frame title={show.period(frame.from, frame.until)}>{frame.name}</th>)}
            <th scope="col">{t('manpower-planning-sheet:change')}</th>
            {hasCost ? <th scope="col">{t('manpower-planning-sheet:cost')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}<Said row={row} /></th>
              <td>{show.whole(row.existing)}</td>
              {frames.map((frame, i) => <Planned key={frame.id} value={row.planned[i] ?? 0} former={row.former?.[i]} isBelow={(row.planned[i] ?? 0) < row.existing} />)}
              <td data-change={Math.sign(change(row.planned, row.existing))}>{changeText(change(row.planned, row.existing), tools)}</td>
              {hasCost ? <td>{row.cost ? show.money(row.cost) : ''}</td> : null}
            </tr>
          ))}
          {others > 0 ? (
            <tr>
              <th scope="row">{t('manpower-planning-sheet:others')}</th>
              <td>{show.whole(others)}</td>
              {frames.map((frame) => <td key={frame.id} data-frame>{show.whole(others)}</td>)}
              <td>{changeText(0, tools)}</td>
              {hasCost ? <td>{''}</td> : null}
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('manpower-planning-sheet:together')}</th>
            <td>{show.whole(totals.existing)}</td>
            {frames.map((frame, i) => <td key={frame.id} data-frame>{show.whole(totals.planned[i])}</td>)}
            <td>{changeText(change(totals.planned, totals.existing), tools)}</td>
            {hasCost ? <td>{totals.cost ? show.money(totals.cost) : ''}</td> : null}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function AsCards({ plan: { rows, others, totals }, frames }: PlanTableProps) {
  const tools = useTools('manpower-planning-sheet')
  const { t, show } = tools
  return (
    <Card flush>
      <ul className="ps-read num" aria-label={t('manpower-planning-sheet:field.lines')}>
        {rows.map((row) => (
          <li key={row.key}>
            <b>{row.name}</b>
            <Said row={row} />
            <dl>
              <div><dt>{t('manpower-planning-sheet:field.lines.existing')}</dt><dd>{show.whole(row.existing)}</dd></div>
              {frames.map((frame, i) => (
                <div key={frame.id} data-below={(row.planned[i] ?? 0) < row.existing || undefined}>
                  <dt>{frame.name}</dt>
                  <dd>{show.whole(row.planned[i])}<Former value={row.planned[i] ?? 0} former={row.former?.[i]} /></dd>
                </div>
              ))}
            </dl>
            {row.cost ? <small>{costText(row.cost, tools)}</small> : null}
          </li>
        ))}
        {others > 0 ? <li><b>{t('manpower-planning-sheet:others')}</b><small>{t('manpower-planning-sheet:here', { count: others })}</small></li> : null}
        <li className="ps-read-sum"><b>{t('manpower-planning-sheet:people-at-end')}</b><span>{peopleText(totals.existing, totals.planned.at(-1) ?? totals.existing, tools)}</span>{totals.cost ? <small>{costText(totals.cost, tools)}</small> : null}</li>
      </ul>
    </Card>
  )
}

function Said({ row: { isNew, reason, reportTo } }: { row: ReadRow }) {
  const { t, show } = useTools('manpower-planning-sheet')
  const words = show.list([isNew && t('manpower-planning-sheet:row.newPositions'), reason, reportTo && t('manpower-planning-sheet:reports-to', { person: reportTo })])
  return words ? <small className="ps-said">{words}</small> : null
}

/** The number of the version before, where it is another. */
export function Former({ value, former }: { value: number; former: number | undefined }) {
  const { t, show } = useTools('manpower-planning-sheet')
  if (former === undefined || former === value) return null
  const said = t('manpower-planning-sheet:former', { number: show.whole(former) })
  return <small className="ps-former" title={said}><span aria-hidden="true">{show.whole(former)}</span><span className="sr-only">{said}</span></small>
}

const Planned = ({ value, former, isBelow }: { value: number; former: number | undefined; isBelow?: boolean }) => {
  const { show } = useTools('manpower-planning-sheet')
  return <td data-frame data-below={isBelow || undefined}>{show.whole(value)}<Former value={value} former={former} /></td>
}
