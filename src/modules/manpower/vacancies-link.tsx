import { useQuery } from '@tanstack/react-query'
import { manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { query } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkRow, Rows } from '../../ui/surfaces.tsx'
import { NS } from './in-form.ts'

/** The way to the vacancies that came of requests, with how many are open. */
export function VacanciesLink() {
  const { t } = useTools(NS)
  const open = useQuery({ ...query(manpowerCalls.getVacancy, { status: ['open', 'onHold'], paginationSize: 1, paginationPage: 1 }), staleTime: 60_000, retry: false, meta: { quiet: true } }).data?.totalData
  return (
    <Rows>
      <li><LinkRow to="/vacancies" icon="list" title={t(`${NS}:vacancies.title`)} sub={t(`${NS}:vacancies.hint`)} end={open ? <span className="num">{t(`${NS}:vacancies.open`, { count: open })}</span> : null} /></li>
    </Rows>
  )
}
