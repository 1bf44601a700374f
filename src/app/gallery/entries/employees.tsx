import { useState } from 'react'
import type { EmployeeLine } from '../../../../contract/kit/field.ts'
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { EmployeeListField } from '../../../request/employees/employee-list-field.tsx'
import { SelectEmployeeDialog } from '../../../request/employees/select-employee-dialog.tsx'
import { EmployeeSelectionDialog } from '../../../request/employees/selection-dialog.tsx'
import { TransferDialog } from '../../../request/employees/transfer-dialog.tsx'
import type { Employees } from '../../../request/employees/use-employees.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEntry } from '../entry.ts'

const names = ['Dina Prameswari', 'Budi Santoso', 'Zoë Hartmann', '李小龙', 'محمد علي', 'Suharto', 'Maria de los Ángeles Fernández-Villanueva']
const departments = ['Customer Care', 'Operations', 'Finance', '']
const many: EmployeeOption[] = Array.from({ length: 5000 }, (_, i) => {
  const name = `${names[i % names.length]} ${i + 1}`
  const department = departments[i % departments.length] ?? ''
  return { id: `e-${i}`, displayName: name, fullname: name, code: `EMP-${String(i + 1).padStart(4, '0')}`, companyStructure: department, companyStructureId: department === '' ? null : department }
})
const loaded: Employees = { people: many, loading: false, failed: null, notFound: false, copyFrom: null, retry: () => undefined }
const failing: Employees = { ...loaded, people: undefined, failed: ['The data source is not there any more.'] }
const start: EmployeeLine[] = many.slice(0, 7).map((e, i) => ({ employeeId: e.id, employee: e.displayName, companyStructure: e.companyStructure, note: i === 2 ? 'Brings the keys of the van, and takes them back in the evening' : '' }))

type Kind = 'single' | 'multi' | 'select' | 'failed' | 'transfer'

function Dialogs() {
  const [kind, setKind] = useState<Kind | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const close = () => setKind(null)
  const save = (people: EmployeeOption[]) => setChosen(people.map((p) => p.id))
  const common = { selected: chosen, onSave: save, onClose: close }
  return (
    <>
      <Button onClick={() => setKind('single')}>One employee</Button>
      <Button onClick={() => setKind('multi')}>Several employees</Button>
      <Button onClick={() => setKind('select')}>Select Employee</Button>
      <Button onClick={() => setKind('failed')}>Failed source</Button>
      <Button onClick={() => setKind('transfer')}>Transfer Employees</Button>
      <span>{chosen.length} chosen</span>
      {kind === 'single' || kind === 'multi' ? <EmployeeSelectionDialog title="Employee" source={loaded} choice={kind} {...common} /> : null}
      {kind === 'select' ? <SelectEmployeeDialog source={loaded} choice="multi" {...common} /> : null}
      {kind === 'failed' ? <SelectEmployeeDialog source={failing} choice="multi" {...common} /> : null}
      {kind === 'transfer' ? <TransferDialog people={many} {...common} /> : null}
    </>
  )
}

function Field({ people }: { people: readonly EmployeeOption[] | undefined }) {
  const [lines, setLines] = useState(start)
  return <EmployeeListField label="Employees" lines={lines} edit={{ people, onChange: setLines }} />
}

const entry: GalleryEntry = {
  id: 'employees',
  title: 'Employees: selection, transfer, list',
  states: [
    { name: 'dialogs over 5,000 people', Show: Dialogs },
    { name: 'list field', Show: () => <Field people={many} /> },
    { name: 'list field, source loading', Show: () => <Field people={undefined} /> },
    { name: 'list field, view only', Show: () => <EmployeeListField label="Employees" lines={start} /> },
    { name: 'list field, empty and missing', Show: () => <EmployeeListField label="Employees" lines={[]} error="This field is required" edit={{ people: many, onChange: () => undefined }} /> },
  ],
}

export default entry
