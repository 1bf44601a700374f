import { isCivilDate } from '../../../../contract/kit/civil-date.ts'
import type { ReportCell, ReportColumn, ReportPreview } from '../../../../contract/modules/reports/shapes.ts'
import type { ReactNode } from 'react'
import type { Formats } from '../../../request/formats.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartKind } from '../../../ui/chart/chart-facts.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { EmptyState, Note } from '../../../ui/states.tsx'
import type { Sorting } from '../../../ui/table/table-props.ts'
import { asWritten, cellText } from './cells.ts'

/** Beyond so many, names of categories stand at the side. */
const UPRIGHT = 6

const kindOf = ({ kind, categories }: NonNullable<ReportPreview['chart']>): ChartKind => (kind === 'line' ? 'line' : kind === 'stacked' ? 'stacked' : categories.length > UPRIGHT ? 'across' : 'bars')

/** Months in words; days stay what they are: a chart places them. */
const inMonths = (show: Formats) => (category: string) => (isCivilDate(category) ? category : asWritten(category, show))

interface Row {
  at: number
  cells: readonly ReportCell[]
}

/** What stands in one line: days, times, codes and figures do not break. */
const inOneLine = (text: string, { kind, align }: ReportColumn): ReactNode => (text !== '' && (align === 'end' || (kind !== 'text' && kind !== 'status') || /\d{2}:\d{2}$/.test(text)) ? <span className="rp-line">{text}</span> : text)

const tableColumns = (columns: readonly ReportColumn[], show: Formats): TableColumn<Row>[] =>
  columns.map((column, i) => ({ id: column.name, header: column.label, align: column.align, sortable: true, fixed: i === 0, cell: ({ cells }) => inOneLine(cellText(cells[i], column, show), column) }))

interface PreviewProps {
  preview: ReportPreview
  name: string
  page: number
  /** Rows of a page. */
  size: number
  onPage: (page: number) => void
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/** What was asked for and as of when, the chart, the figures of all rows, and the rows. */
export function Preview({ preview, name, page, size, onPage, sorting, onSort }: PreviewProps) {
  const { t, show } = useTools('reports', 'report')
  const { columns, rows, totals, totalData, totalIsMore, totalPage, chart, asOf, choices, warnings, scope } = preview
  const said = [{ label: t('reports:whose'), value: t(`report:scope.${scope}`) }, ...choices.map(({ label, value }) => ({ label, value: asWritten(value, show) }))]
  const sums = columns.map((column, i) => ({ label: column.label, text: cellText(totals[i], column, show) })).filter(({ text }) => text !== '')
  if (totalData === 0) return <EmptyState icon="list" title={t('reports:no-rows')}>{show.list(said.map(({ label, value }) => `${label}: ${value}`))}</EmptyState>
  return (
    <div className="rp-result">
      <p className="rp-said rp-dim num">{said.map(({ label, value }) => <span key={label}>{label}: {value}</span>)}<span>{t('reports:as-of', { time: show.instant(asOf) })}</span></p>
      {warnings.map((text) => <Note key={text} tone="blue" icon="info">{text}</Note>)}
      {chart ? <div className="ess-card"><Chart kind={kindOf(chart)} title={chart.title} categoryHead={chart.categoryHead} categories={chart.categories.map(inMonths(show))} series={chart.series} /></div> : null}
      {sums.length > 0 ? <dl className="ess-card rp-totals num">{sums.map(({ label, text }) => <div key={label}><dt>{label}</dt><dd>{text}</dd></div>)}</dl> : null}
      <p className="rp-dim num">{t(totalIsMore ? 'reports:rows-more' : 'reports:rows', { count: totalData, rows: show.whole(totalData) })}{totalData > totalPage * size ? ` ${t('reports:rows-first', { rows: show.whole(totalPage * size) })}` : ''}</p>
      <DataTable<Row>
        label={name} rows={rows.map((cells, at) => ({ at, cells }))} keyOf={({ at }) => at} columns={tableColumns(columns, show)} nameOf={({ cells }) => cellText(cells[0], columns[0] ?? { kind: 'text' }, show)}
        server={{ page, totalPage, totalData, onPage }} onSort={onSort} {...(sorting ? { sorting } : {})}
      />
    </div>
  )
}
