import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PA_STATUSES, type PaStatusId } from '../../../../contract/growth/appraisal.ts'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { LinkRow, Rows } from '../../../ui/surfaces.tsx'
import { PaStatusChip } from '../pa-status.tsx'
import { useScoreText } from '../score-text.ts'

const PAGE_SIZE = 25

/** Evaluations of others: of one's people, or of everybody for HR, how far each is and what it came to. */
export function Evaluations({ scope }: { scope: 'team' | 'all' }) {
  const { t, show } = useTools('performance-appraisal-hub')
  const scoreText = useScoreText()
  const [period, setPeriod] = useState('')
  const [status, setStatus] = useState('')
  const [page, setPage] = useState(1)
  const [text, setText, searched] = useSearchText()
  const periods = useQuery({ ...query(appraisalCalls.dataSourcePeriods, { paginationSize: 100, paginationPage: 1 }), staleTime: 600_000 }).data?.listData ?? []
  const read = useQuery({
    ...query(appraisalCalls.evaluationList, { scope, paginationPage: page, paginationSize: PAGE_SIZE, ...(searched ? { filterSearch: searched } : {}), ...(period ? { evaluationPeriodIds: [period] } : {}), ...(status ? { paStatusIds: [Number(status) as PaStatusId] } : {}) }),
    retry: false, placeholderData: keepPreviousData, meta: { quiet: true },
  })
  const state = readState(read)
  const again = <T,>(set: (value: T) => void) => (value: T) => { set(value); setPage(1) }
  const counts = new Map((read.data?.statusCounts ?? []).map((c) => [c.paStatusId, c.total]))
  const totalPage = read.data?.totalPage ?? 1
  return (
    <>
      <div className="ph-ways">
        <SearchInput label={t('performance-appraisal-hub:search')} value={text} onChange={again(setText)} />
        <ToolSelect label={t('performance-appraisal-hub:period')} options={[{ value: '', label: t('performance-appraisal-hub:period.all') }, ...periods.map((p) => ({ value: p.id, label: p.displayName }))]} value={period} onChange={again(setPeriod)} />
        <ToolSelect label={t('performance-appraisal-hub:status')} options={[{ value: '', label: t('performance-appraisal-hub:status.all') }, ...PA_STATUSES.map((id) => ({ value: String(id), label: t('performance-appraisal-hub:status.count', { status: t(`performance-appraisal-hub:status.${id}`), count: counts.get(id) ?? 0 }) }))]} value={status} onChange={again(setStatus)} />
      </div>
      {!read.data ? state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={6} />
        : read.data.listData.length === 0 ? <EmptyState icon="users" title={t('performance-appraisal-hub:none')} />
        : (
          <Rows label={t(`performance-appraisal-hub:tab.${scope}`)}>
            {read.data.listData.map((row) => (
              <li key={row.evaluationId}>
                <LinkRow
                  icon="user" to="/performance-appraisal/evaluation/$id" params={{ id: row.evaluationId }} title={row.employee}
                  sub={[row.jobTitle, row.evaluationPeriod, row.ratersTotal ? t('performance-appraisal-hub:raters', { done: show.whole(row.ratersDone ?? 0), total: show.whole(row.ratersTotal) }) : '', row.evaluator ? t('performance-appraisal-hub:by', { person: row.evaluator }) : ''].filter(Boolean).join(' · ')}
                  end={<>{row.score === null ? null : <b className="num ph-score">{scoreText(row.score)} {row.gradeCode}</b>}{row.paStatusId === null ? null : <PaStatusChip id={row.paStatusId} text={row.paStatus} />}</>}
                />
              </li>
            ))}
          </Rows>
        )}
      {totalPage > 1 ? (
        <div className="ph-turn">
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>{t('performance-appraisal-hub:previous')}</Button>
          <span className="num">{t('performance-appraisal-hub:page', { page: show.whole(page), pages: show.whole(totalPage) })}</span>
          <Button size="small" disabled={page >= totalPage} onClick={() => setPage(page + 1)}>{t('performance-appraisal-hub:next')}</Button>
        </div>
      ) : null}
    </>
  )
}
