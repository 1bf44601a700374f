/** What every picture has around it: its title, its legend, and the same figures as a table, for screen readers always, for others on demand. */
import './chart.css'
import { Component, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

export interface ChartTable {
  /** Of the first column: what each row is of. */
  rowHead: string
  heads: readonly string[]
  /** By place: two rows may have one name. */
  rows: readonly { name: string; cells: readonly string[] }[]
}

interface ChartFrameProps {
  title: string
  table: ChartTable
  /** One entry: its mark, and its word. */
  legend: readonly { mark: ReactNode; name: string }[]
  children: ReactNode
}

export function ChartFrame({ title, table: { rowHead, heads, rows }, legend, children }: ChartFrameProps) {
  const { t } = useTranslation('chart')
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  return (
    <figure className="ess-chart" aria-labelledby={titleId}>
      <figcaption className="ess-chart-head">
        <span id={titleId} className="ess-chart-title">{title}</span>
        <Button look="quiet" size="small" aria-expanded={isTable} aria-label={t('table-of', { title })} onClick={() => setIsTable(!isTable)}>{t('table')}</Button>
      </figcaption>
      {legend.length > 0 ? <ul className="ess-chart-legend">{legend.map(({ mark, name }, i) => <li key={i}>{mark}<bdi>{name}</bdi></li>)}</ul> : null}
      {children}
      <div className={isTable ? 'ess-chart-table' : 'ess-chart-table sr-only'}>
        <table aria-labelledby={titleId}>
          <thead><tr><th scope="col">{rowHead}</th>{heads.map((head, i) => <th key={i} scope="col">{head}</th>)}</tr></thead>
          <tbody>{rows.map(({ name, cells }, i) => <tr key={i}><th scope="row">{name}</th>{cells.map((cell, c) => <td key={c}>{cell}</td>)}</tr>)}</tbody>
        </table>
      </div>
    </figure>
  )
}

/** Says so where a picture does not come: offline, before it was ever fetched. */
export class WordsInstead extends Component<{ words: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.words : this.props.children
  }
}
