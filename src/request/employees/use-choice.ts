import { useState } from 'react'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'

export interface EmployeeDialogProps {
  onClose: () => void
  /** 'single' gives one person at most. */
  choice: 'single' | 'multi'
  /** Ids chosen when it opens. */
  selected: readonly string[]
  onSave: (people: EmployeeOption[]) => void
}

/** Who is checked in a dialog, from the moment it opens until it is saved. */
export function useChoice({ choice, selected, onSave, onClose }: EmployeeDialogProps, people: readonly EmployeeOption[]) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(selected))
  const toggle = (id: string) =>
    setChecked((before) => {
      if (choice === 'single') return new Set([id])
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const saveThose = (ids: ReadonlySet<string>) => {
    onSave(people.filter((p) => ids.has(p.id)))
    onClose()
  }
  return { checked, toggle, save: () => saveThose(checked), saveOne: (id: string) => saveThose(new Set([id])) }
}
