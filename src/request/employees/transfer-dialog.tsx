import '../request.css'
import '../fields/fields.css'
import './employees.css'
import { type Dispatch, useId, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { ToolSelect } from '../../ui/select/select.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { useMe } from '../use-tools.ts'
import { departmentsOf, nearestFirst } from './employee.ts'
import { EmployeeListbox } from './employee-listbox.tsx'
import { recentPeople, rememberPeople } from './recent-people.ts'
import { chosenIds, nextTransfer, openTransfer, peopleOf, rowsOf, type Side, type TransferEvent, type TransferState } from './transfer-state.ts'

interface TransferDialogProps {
  /** Default 'Transfer Employees'. */
  title?: string
  /** Everybody there is, also those chosen so far. */
  people: readonly EmployeeOption[]
  selected: readonly string[]
  onSave: (people: EmployeeOption[]) => void
  onClose: () => void
}

/** Two lists and the arrows between them. Mount it to open it: each opening starts anew. @see docs/product/screens.md#people */
export function TransferDialog({ title, people: all, selected, onSave, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['people', 'fixed'])
  const me = useMe()?.employeeId
  const [state, dispatch] = useReducer(nextTransfer, selected, openTransfer)
  const recent = useMemo(() => recentPeople(me), [me])
  const people = useMemo(() => nearestFirst(all, recent), [all, recent])
  const markOf = (person: EmployeeOption) => (person.isMine ? t('my-team') : recent.includes(person.id) ? t('recent') : undefined)
  const chosen = chosenIds(state)
  const save = () => {
    const byId = new Map(all.map((p) => [p.id, p]))
    rememberPeople(me, chosen.filter((id) => !selected.includes(id)))
    onSave(chosen.flatMap((id) => byId.get(id) ?? []))
    onClose()
  }
  const arrow = (to: Side) => {
    const count = state[to === 'selected' ? 'available' : 'selected'].checked.size
    return <IconButton icon={to === 'selected' ? 'arrowRight' : 'arrowLeft'} label={t(`move-to-${to}`, { count })} aria-disabled={count === 0} onClick={() => dispatch({ type: 'moved', to })} />
  }
  return (
    <Dialog
      opened onClose={onClose} title={title ?? t('fixed:transfer.title')} size={900} sheet
      actions={
        <>
          <span className="pp-chosen num" aria-live="polite">{t('chosen', { count: chosen.length })}</span>
          <Button onClick={onClose}>{t('fixed:transfer.cancel')}</Button>
          <Button look="primary" onClick={save}>{t('fixed:transfer.save')}</Button>
        </>
      }
    >
      <div className="pp-transfer">
        <TransferSide side="available" people={people} state={state} dispatch={dispatch} markOf={markOf} />
        <div className="pp-arrows">{arrow('selected')}{arrow('available')}</div>
        <TransferSide side="selected" people={people} state={state} dispatch={dispatch} />
      </div>
    </Dialog>
  )
}

interface TransferSideProps {
  side: Side
  people: readonly EmployeeOption[]
  state: TransferState
  dispatch: Dispatch<TransferEvent>
  markOf?: (person: EmployeeOption) => string | undefined
}

function TransferSide({ side, people, state, dispatch, markOf }: TransferSideProps) {
  const { t } = useTranslation(['people', 'fixed'])
  const id = useId()
  const phone = useMedia(PHONE)
  const { view, department, search, checked } = state[side]
  const mine = useMemo(() => peopleOf(people, state, side), [people, state, side])
  const rows = useMemo(() => rowsOf(people, state, side), [people, state, side])
  const departments = useMemo(() => departmentsOf(mine), [mine])
  const title = t(`fixed:transfer.${side}`)
  const allChecked = rows.length > 0 && rows.every((r) => checked.has(r.id))
  const unpicked = view === 'department' && department === null && departments.length > 0
  return (
    <section className="pp-side" aria-labelledby={id}>
      <h3 id={id}>{title} <span className="pp-row-sub num">({mine.length})</span></h3>
      <SegmentedTabs
        label={t('view-by', { list: title })} value={view} onChange={(next) => dispatch({ type: 'viewed', side, view: next })}
        segments={[{ value: 'employee', label: t('fixed:transfer.view-employee') }, { value: 'department', label: t('fixed:transfer.view-department') }]}
      />
      {view === 'department' ? (
        <ToolSelect
          label={t('department-of', { list: title })} value={department ?? '?'} onChange={(chosen) => dispatch({ type: 'departmentPicked', side, department: chosen === '?' ? null : chosen })}
          options={[{ value: '?', label: t('pick-department') }, ...departments.map((d) => ({ value: d.id, label: `${d.name || t('no-department')} (${d.count})` }))]}
        />
      ) : null}
      <SearchInput label={t('search-in', { list: title })} value={search} onChange={(text) => dispatch({ type: 'searched', side, search: text })} />
      <label className="pp-all">
        <input type="checkbox" checked={allChecked} disabled={rows.length === 0} ref={(box) => { if (box) box.indeterminate = !allChecked && rows.some((r) => checked.has(r.id)) }} onChange={() => dispatch({ type: 'allToggled', side, ids: rows.map((r) => r.id) })} />
        <span>{t('fixed:transfer.select-all')}{checked.size > 0 ? <span className="pp-row-sub"> · {t('checked', { count: checked.size })}</span> : null}</span>
      </label>
      {rows.length > 0 ? (
        <EmployeeListbox key={`${view}-${department}`} label={title} people={rows} isChecked={(one) => checked.has(one)} onToggle={(one) => dispatch({ type: 'toggled', side, id: one })} {...(markOf ? { markOf } : {})} short={phone} />
      ) : (
        <p className="pp-empty">{unpicked ? t('pick-department-first') : t('fixed:transfer.empty')}</p>
      )}
    </section>
  )
}
