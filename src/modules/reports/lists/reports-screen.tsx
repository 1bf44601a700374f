import './reports.css'
import { useState } from 'react'
import { fold } from '../../../../contract/kit/fold.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportRow } from '../../../../contract/modules/reports/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { LinkRow, Section } from '../../../ui/surfaces.tsx'
import { RunRows } from './run-row.tsx'
import { useReportIndex } from './use-reports.ts'

const MOST_FOUND = 100
const SHOWN_RUNS = 3

type Stars = Readonly<Record<string, boolean>>

interface StarProps {
  row: ReportRow
  isOn: boolean
  onStar: (row: ReportRow, isOn: boolean) => void
}

function Row({ row, isOn, onStar }: StarProps) {
  const { t } = useTools('reports')
  return (
    <li className="rp-row">
      <LinkRow to="/reports/$id" params={{ id: row.id }} title={row.name} sub={row.description} />
      <IconButton icon="pin" label={t(isOn ? 'reports:star.off' : 'reports:star.on', { report: row.name })} aria-pressed={isOn} onClick={() => onStar(row, !isOn)} />
    </li>
  )
}

const List = ({ rows, stars, onStar, label }: { rows: readonly ReportRow[]; stars: Stars; label: string } & Pick<StarProps, 'onStar'>) => (
  <div className="ess-card" data-flush><ul className="ess-rows" aria-label={label}>{rows.map((row) => <Row key={row.id} row={row} isOn={stars[row.id] ?? row.isFavourite} onStar={onStar} />)}</ul></div>
)

/** Ids of what was found for these words: the server knows names of columns, too; without it, what is here is looked through. */
function useFound(words: string, rows: readonly ReportRow[]): readonly ReportRow[] {
  const wanted = words.trim()
  const found = useQuery({ ...query(reportCalls.getAllReport, { filterSearch: wanted, paginationPage: 1, paginationSize: MOST_FOUND }), enabled: wanted !== '', meta: { quiet: true } })
  if (wanted === '') return rows
  if (found.data) return found.data.listData
  return rows.filter((row) => fold(`${row.name} ${row.description}`).includes(fold(wanted)))
}

function Found({ words, rows, ...more }: { words: string; rows: readonly ReportRow[]; stars: Stars } & Pick<StarProps, 'onStar'>) {
  const { t } = useTools('reports')
  const found = useFound(words, rows)
  return found.length === 0 ? <EmptyState icon="search" title={t('reports:none-found')} /> : <List rows={found} label={t('reports:title')} {...more} />
}

/** `/reports`: what is marked with a star first, then all by what they are about; and the files one asked for. */
export function ReportsScreen() {
  const { t } = useTools('reports')
  const run = useRunCommand()
  const read = useReportIndex()
  const [words, setWords] = useState('')
  const [stars, setStars] = useState<Stars>({})
  const { loading, failed, copyFrom, retry } = readState(read)
  const onStar = (row: ReportRow, isOn: boolean) => {
    setStars((now) => ({ ...now, [row.id]: isOn }))
    void run({ op: reportCalls.favourite.id, recordId: row.id, input: { id: row.id, isFavourite: isOn }, label: { key: 'sync:item.report-star', params: { report: row.name } }, told: (why) => { if (why) setStars((now) => ({ ...now, [row.id]: !isOn })) } })
  }
  const { reports = [], categories = [], runs = [], mayExport = false } = read.data ?? {}
  const favourites = reports.filter((row) => stars[row.id] ?? row.isFavourite)
  return (
    <Page wide>
      <PageHeader title={t('reports:title')} />
      {failed ? <ErrorState texts={failed} onRetry={retry} /> : loading ? <SkeletonRows count={6} /> : (
        <div className="rp-panes" data-two={mayExport || undefined}>
          <div className="rp-panes">
            {copyFrom !== null ? <StaleNote at={copyFrom} nowMs={port.now()} /> : null}
            <SearchInput label={t('reports:search')} value={words} onChange={setWords} />
            {words.trim() === '' ? (
              <>
                {favourites.length > 0 ? <Section title={t('reports:favourites')}><List rows={favourites} stars={stars} onStar={onStar} label={t('reports:favourites')} /></Section> : null}
                {categories.map(({ code, name }) => ({ code, name, rows: reports.filter((row) => row.category === code) })).filter(({ rows }) => rows.length > 0)
                  .map(({ code, name, rows }) => <Section key={code} title={name}><List rows={rows} stars={stars} onStar={onStar} label={name} /></Section>)}
              </>
            ) : <Found words={words} rows={reports} stars={stars} onStar={onStar} />}
          </div>
          {mayExport ? (
            <Section title={t('reports:files')} aside={<LinkButton to="/reports/files" size="small">{t('reports:files.all')}</LinkButton>}>
              {runs.length === 0 ? <EmptyState small icon="file" title={t('reports:files.none')} /> : <RunRows runs={runs.slice(0, SHOWN_RUNS)} label={t('reports:files')} />}
            </Section>
          ) : null}
        </div>
      )}
    </Page>
  )
}
