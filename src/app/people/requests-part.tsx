import { peopleCalls } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { NothingOf, type PersonPartProps, PersonSection, usePersonRead } from '../../request/person/person-part.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Rows } from '../../ui/surfaces.tsx'
import { PersonRequestRow } from './person-request-row.tsx'

/** As many of the newest are shown. */
const NEWEST = 5

/** What somebody asked for, of every module, as far as the reader may see it. */
export function RequestsPart({ person: { id, reads } }: PersonPartProps) {
  const { t } = useTools('person')
  const read = usePersonRead(peopleCalls.requestsOf, { employeeId: id, paginationSize: NEWEST, paginationPage: 1 })
  const rows = read.data?.listData ?? []
  // whoever reads none of their records is not told that there are none
  if (!reads && rows.length === 0) return null
  return (
    <PersonSection title={t('person:requests')} read={read} {...(rows.length > 0 ? { all: { to: '/people/requests', search: { person: id } as never } } : {})}>
      {rows.length === 0 ? <NothingOf>{t('person:requests.none')}</NothingOf> : <Rows>{rows.map((row) => <li key={row.id}><PersonRequestRow row={row} /></li>)}</Rows>}
    </PersonSection>
  )
}
