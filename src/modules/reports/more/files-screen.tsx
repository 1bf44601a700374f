import '../lists/reports.css'
import { useState } from 'react'
import { port } from '../../../api/offline.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { RunRows } from '../lists/run-row.tsx'
import { useRuns } from '../lists/use-reports.ts'

const PAGE = 25

/** `/reports/files`: every file one asked for, and how far it is. */
export function ReportFilesScreen() {
  const { t } = useTools('reports')
  const [page, setPage] = useState(1)
  const read = useRuns(page, PAGE)
  const { loading, failed, copyFrom, retry } = readState(read)
  const { listData = [], totalPage = 1, totalData = 0 } = read.data ?? {}
  return (
    <Page>
      <PageHeader title={t('reports:files')} backTo="/reports" />
      {failed ? <ErrorState texts={failed} onRetry={retry} /> : loading ? <SkeletonRows count={4} /> : (
        <>
          {copyFrom !== null ? <StaleNote at={copyFrom} nowMs={port.now()} /> : null}
          {totalData === 0 ? <EmptyState icon="file" title={t('reports:files.none')} action={<LinkButton to="/reports">{t('reports:title')}</LinkButton>} /> : <RunRows runs={listData} label={t('reports:files')} />}
          {totalPage > 1 ? <Pager page={page} totalPage={totalPage} totalData={totalData} onPage={setPage} /> : null}
        </>
      )}
    </Page>
  )
}
