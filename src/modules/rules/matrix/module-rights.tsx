import '../../../request/fields/fields.css'
import { useId } from 'react'
import { ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { EmployeePicker } from '../../../request/employees/employee-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { Note } from '../../../ui/states.tsx'
import { type Cell, peopleIn, wantedOf } from './pending.ts'
import { hows, type RightsView } from './rights-grid.tsx'

const UNSAID = ''

/** Who has one module: everyone, roles, groups, and people with a line of their own. */
export function ModuleRights({ module, rights, pending, mayChange: mayChangeAny, whomOf, moduleName, onChange, onAdd, onClose }: RightsView & { module: string; onAdd: (code: string, name: string) => void; onClose: () => void }) {
  const { t } = useTools('rules', 'common')
  const id = useId()
  const mayChange = mayChangeAny && !rights.closed.includes(module)
  const people = peopleIn(rights, pending, module)
  const cells: Cell[] = [
    { module, whom: 'everyone', key: '' }, ...rights.roles.map(({ code }) => ({ module, whom: 'role' as const, key: code })), ...rights.groups.map(({ code }) => ({ module, whom: 'group' as const, key: code })),
    ...people.map((key) => ({ module, whom: 'person' as const, key })),
  ]
  return (
    <Dialog opened onClose={onClose} title={moduleName(module)} side actions={<Button look="primary" onClick={onClose}>{t('common:action.close')}</Button>}>
      <div className="rr-form">
        {mayChangeAny && !mayChange ? <Note tone="grey" icon="eye">{t('rules:rights.closed')}</Note> : null}
        {cells.map((cell) => (
          <Select
            key={`${cell.whom} ${cell.key}`} id={`${id}-${cell.whom}-${cell.key}`} label={whomOf(cell)} value={wantedOf(rights, pending, cell) ?? UNSAID} disabled={!mayChange}
            options={hows.map((how) => ({ value: how ?? UNSAID, label: t(`rules:how.${how ?? 'unsaid'}`) }))} onChange={(value) => onChange(cell, hows.find((how) => how === value) ?? null)}
          />
        ))}
        {mayChange ? <EmployeePicker id={`${id}-add`} label={t('rules:rights.add-person')} source={ruleCalls.people} value={null} onChoose={(person) => { if (person) onAdd(person.code, person.displayName) }} /> : null}
      </div>
    </Dialog>
  )
}
