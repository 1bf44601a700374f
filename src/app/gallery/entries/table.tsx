import { useState } from 'react'
import { DataTable, type Sorting, type TableColumn } from '../../../ui/data-table.tsx'
import { DetailsPopover } from '../../../ui/popup/details-popover.tsx'
import { showInfo } from '../../../ui/snackbar-store.ts'
import type { GalleryEntry } from '../entry.ts'

interface Person {
  id: number
  name: string
  department: string
  site: string
  balance: number
}
const names = ['Dina Paramita', 'Budi Santoso', 'Sari Wulandari', 'andi wijaya', 'Maria Immaculata Kusumaningrum Hadiningrat', 'Joko', 'Putu Ayu', 'Rahmat Hidayat']
const people: Person[] = Array.from({ length: 90 }, (_, i) => ({
  id: i, name: `${names[i % names.length]}${i < names.length ? '' : ` ${i}`}`, department: ['Customer care', 'Finance', 'Plant 2'][i % 3] ?? '', site: ['Jakarta', 'Surabaya'][i % 2] ?? '', balance: (i * 7) % 23,
}))
const few = people.slice(0, 12)

const columns: TableColumn<Person>[] = [
  {
    id: 'name', header: 'Employee', value: (p) => p.name, sortable: true, filterable: true, fixed: true,
    cell: (p) => <DetailsPopover label={p.name} details={[{ caption: 'Department', value: p.department }, { caption: 'Site', value: p.site }]} onOpen={() => undefined}>{p.name}</DetailsPopover>,
  },
  { id: 'department', header: 'Department', value: (p) => p.department, cell: (p) => p.department, sortable: true, filterable: true, groupable: true },
  { id: 'site', header: 'Site', value: (p) => p.site, cell: (p) => p.site, groupable: true, hidden: true },
  { id: 'balance', header: 'Balance', value: (p) => p.balance, cell: (p) => p.balance, align: 'end', sortable: true },
]
const keyOf = (p: Person) => p.id
const actionsOf = (p: Person) => [
  { id: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => showInfo(`Edit ${p.name}`) },
  { id: 'send', label: 'Send a reminder', icon: 'send' as const, disabledReason: 'Already sent today', onSelect: () => undefined },
  { id: 'delete', label: 'Delete', icon: 'trash' as const, danger: true, onSelect: () => showInfo(`Delete ${p.name}`) },
]

/** As a list of the server: pages of five, sorted there. */
function OfTheServer() {
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', direction: 0 })
  return (
    <DataTable
      label="People of the server" columns={columns} rows={few.slice((page - 1) * 5, page * 5)} keyOf={keyOf} tools sorting={sorting} onSort={setSorting}
      server={{ page, totalPage: 3, totalData: few.length, onPage: setPage }} isSelected={(p) => p.id === 1} onRowClick={(p) => showInfo(p.name)}
    />
  )
}

const entry: GalleryEntry = {
  id: 'table',
  title: 'Data table',
  states: [
    { name: 'search, filters, grouping, columns, row menu, pages of five', Show: () => <div className="gallery-wide"><DataTable label="People" columns={columns} rows={few} keyOf={keyOf} tools actionsOf={actionsOf} nameOf={(p) => p.name} /></div> },
    { name: 'paged and sorted by the server, one row selected', Show: () => <div className="gallery-wide"><OfTheServer /></div> },
    { name: 'loading', Show: () => <div className="gallery-wide"><DataTable label="Loading people" columns={columns} rows={undefined} keyOf={keyOf} skeletonRows={2} /></div> },
    { name: 'empty', Show: () => <div className="gallery-wide"><DataTable label="Nobody" columns={columns} rows={[]} keyOf={keyOf} /></div> },
    { name: '90 rows, drawn where they are seen', Show: () => <div className="gallery-wide"><DataTable label="Everybody" columns={columns} rows={people} keyOf={keyOf} pageSize={0} /></div> },
  ],
}

export default entry
