import { Link, useNavigate } from '@tanstack/react-router'
import type { AccountRow } from '../../../../contract/modules/accounts/calls.ts'
import type { ViewTools } from '../../../request/row-view.ts'
import { useTools } from '../../../request/use-tools.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import type { ServerPage } from '../../../ui/table/table-props.ts'
import { AccountState, Administrator } from './account-state.tsx'

/** Opens an account beside the list, which stays as it is. */
const opened = (id: string) => ({ to: '/administration/accounts', search: (before: Record<string, unknown>) => ({ ...before, id }) }) as const

const Name = ({ row, sub }: { row: AccountRow; sub: string }) => <><Link className="ac-name" {...opened(row.id)}>{row.employee}</Link><span className="ac-sub">{sub}</span></>

const columnsOf = ({ t, show }: ViewTools, isLocal: boolean): TableColumn<AccountRow>[] => [
  { id: 'person', header: t('accounts:col.person'), fixed: true, cell: (row) => <Name row={row} sub={show.list([row.code, row.companyStructure])} /> },
  { id: 'username', header: t('accounts:col.username'), cell: (row) => <span dir="ltr">{row.username}</span> },
  { id: 'state', header: t('accounts:col.state'), cell: (row) => <AccountState row={row} isLocal={isLocal} /> },
  { id: 'role', header: t('accounts:col.role'), cell: (row) => (row.isAdministrator ? <Administrator /> : null) },
  ...(isLocal ? [
    { id: 'second', header: t('accounts:col.second'), cell: (row: AccountRow) => t(row.hasSecondFactor ? 'accounts:second.on' : 'accounts:second.off') },
    { id: 'signed-in', header: t('accounts:col.signed-in'), cell: (row: AccountRow) => (row.signedInAt ? show.instant(row.signedInAt) : t('accounts:never')) },
  ] : []),
]

function Card({ row, isLocal }: { row: AccountRow; isLocal: boolean }) {
  const { t, show } = useTools('accounts')
  return (
    <Link className="ess-card ac-card" {...opened(row.id)}>
      <span className="ac-head"><span className="ac-name">{row.employee}</span><AccountState row={row} isLocal={isLocal} /></span>
      <span className="ac-sub">{show.list([row.username, row.code, row.companyStructure])}</span>
      <span className="ac-line">{row.isAdministrator ? <Administrator /> : null}{isLocal ? <span className="ac-sub">{row.signedInAt ? t('accounts:signed-in-at', { at: show.instant(row.signedInAt) }) : t('accounts:never')}</span> : null}</span>
    </Link>
  )
}

const ourCard = (row: AccountRow) => <Card row={row} isLocal />
const otherCard = (row: AccountRow) => <Card row={row} isLocal={false} />

interface AccountTableProps {
  rows: readonly AccountRow[] | undefined
  server: ServerPage
  isLocal: boolean
  /** The one whose panel is open. */
  chosen: string | undefined
}

/** Accounts: cards on a phone, a grid where there is room. */
export function AccountTable({ rows, server, isLocal, chosen }: AccountTableProps) {
  const tools = useTools('accounts')
  const navigate = useNavigate()
  return (
    <DataTable<AccountRow>
      label={tools.t('accounts:title')} rows={rows} keyOf={(row) => row.id} server={server} nameOf={(row) => row.employee} cardOf={isLocal ? ourCard : otherCard}
      onRowClick={(row) => void navigate(opened(row.id))} isSelected={(row) => row.id === chosen} columns={columnsOf(tools, isLocal)} rememberAs="accounts"
    />
  )
}
