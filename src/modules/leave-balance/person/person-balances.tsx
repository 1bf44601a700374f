import '../balance.css'
import { useState } from 'react'
import { type BalanceRow, leaveBalanceCalls } from '../../../../contract/modules/leave-balance/calls.ts'
import { joined } from '../../../lib/joined.ts'
import { NothingOf, type PersonPartProps, PersonSection, usePersonRead } from '../../../request/person/person-part.tsx'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ButtonRow, Rows } from '../../../ui/surfaces.tsx'
import { ExplainDialog } from '../explain-dialog.tsx'

/** What somebody may still take, each with the rows it is made of. */
export function PersonBalances({ person: { id, code } }: PersonPartProps) {
  const { t, show } = useTools('leave')
  const me = useMe()
  const [asked, setAsked] = useState<BalanceRow | null>(null)
  const read = usePersonRead(leaveBalanceCalls.getEmployeeCurrentBalance, { employeeId: id })
  const rows = read.data ?? []
  const isMine = id === me?.employeeId
  const sub = (row: BalanceRow) => joined([
    Number(row.pending) === 0 ? '' : `${show.decimal(row.pending)} ${t('leave:balance.pending')}`,
    row.expiringBalance && row.expiredDate ? t('leave:balance.expiring', { count: Number(row.expiringBalance), days: show.decimal(row.expiringBalance), date: show.day(row.expiredDate) }) : '',
  ])
  return (
    <PersonSection title={t('leave:balance.title')} read={read} all={{ to: '/balance', search: (isMine ? {} : { view: 'team', q: code }) as never }}>
      {rows.length === 0 ? <NothingOf>{t('leave:balance.none')}</NothingOf> : (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>
              <ButtonRow
                title={row.leaveType} sub={sub(row)} aria-haspopup="dialog" onClick={() => setAsked(row)}
                end={<><span className="balance-left num"><b>{show.decimal(row.usable)}</b> {t('leave:balance.unit', { count: Number(row.usable) })}</span><Icon name="chevronRight" size={18} /></>}
              />
            </li>
          ))}
        </Rows>
      )}
      {asked ? <ExplainDialog row={asked} date={undefined} mine={isMine} onClose={() => setAsked(null)} /> : null}
    </PersonSection>
  )
}
