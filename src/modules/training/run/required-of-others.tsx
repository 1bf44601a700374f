import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RequiredTraining, requiredStatuses, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useReadOnly, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Rows } from '../../../ui/surfaces.tsx'
import { isGap, requiredLook, useDueText } from '../overview/required-line.tsx'
import { Pager } from './pager.tsx'

const PAGE = 50
const wanted = ['open', ...requiredStatuses] as const
type Wanted = (typeof wanted)[number]

function Line({ row, mayRegister }: { row: RequiredTraining; mayRegister: boolean }) {
  const { t, show } = useTools('training-screens')
  const dueText = useDueText()
  return (
    <div className="ess-row trl-required">
      <span className="ess-row-text">
        <span className="ess-row-title">{row.employee}</span>
        <span className="ess-row-sub">{show.list([row.trainingSubject, row.companyStructure])}</span>
        <span className="ess-row-sub trl-line"><StatusLabel {...requiredLook[row.status]}>{t(`training-screens:required.${row.status}`)}</StatusLabel>{dueText(row)}</span>
      </span>
      {row.booked ? <Link to="/training/active-training/$id" params={{ id: row.booked.id }}>{t('training-screens:required.booked', { date: show.day(row.booked.date) })}</Link>
        : mayRegister && isGap(row) ? <LinkButton to="/$module/new" params={{ module: 'training-open-registration' }} search={{ employeeId: row.employeeId }} size="small" aria-label={t('training-screens:required.register-of', { person: row.employee, training: row.trainingSubject })}>{t('training-screens:required.register')}</LinkButton>
        : null}
    </div>
  )
}

/** Who must still do what, those that are late first. */
export function RequiredOfOthers() {
  const { t } = useTools('training-screens')
  const [status, setStatus] = useState<Wanted>('open')
  const [page, setPage] = useState(1)
  const mayRegister = useReadOnly('TrainingOpenRegistration') === false
  const input = { scope: 'others' as const, status: status === 'open' ? requiredStatuses.filter((one) => one !== 'done') : [status], sortingColumn: 'dueDate', sortingDirection: 0 as const, paginationSize: PAGE, paginationPage: page }
  const read = useQuery({ ...query(trainingReadingCalls.mandatory, input), placeholderData: keepPreviousData, meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={5} />
  if (state.failed) return <ErrorState texts={state.failed} onRetry={state.retry} />
  const { listData = [], counts, gaps = 0, booked = 0, totalPage = 1 } = read.data ?? {}
  return (
    <>
      <div className="trl-chips">
        <ToolSelect
          label={t('training-screens:required.status')} value={status} onChange={(next) => { setStatus(wanted.find((one) => one === next) ?? 'open'); setPage(1) }}
          options={wanted.map((value) => ({ value, label: value === 'open' ? t('training-screens:required.filter.open') : t('training-screens:required.filter', { status: t(`training-screens:required.${value}`), count: counts?.[value] ?? 0 }) }))}
        />
      </div>
      <p className="trl-dim">{t('training-screens:required.sum', { gaps, booked })}</p>
      {listData.length === 0 ? <EmptyState icon="checkCircle" title={t(status === 'open' ? 'training-screens:required.team.none' : 'training-screens:catalogue.nothing')} /> : (
        <Rows label={t('training-screens:required.of.others')}>{listData.map((row) => <li key={row.employeeId + row.trainingSubjectId}><Line row={row} mayRegister={mayRegister} /></li>)}</Rows>
      )}
      <Pager page={page} pages={totalPage} onPage={setPage} />
    </>
  )
}
