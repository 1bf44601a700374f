/** State of the transfer dialog: who is on which side, and how each side is looked at. Pure. @see docs/product/screens.md#people */
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { filterEmployees, NO_DEPARTMENT } from './employee.ts'

export type Side = 'available' | 'selected'
export type TransferView = 'employee' | 'department'

export interface SideState {
  view: TransferView
  /** Department picked in department view; null before. */
  department: string | null
  search: string
  checked: ReadonlySet<string>
}

export interface TransferState {
  /** Ids on the selected side (`isTransferred`), in the order they came. */
  transferred: readonly string[]
  available: SideState
  selected: SideState
}

export type TransferEvent =
  | { type: 'viewed'; side: Side; view: TransferView }
  | { type: 'departmentPicked'; side: Side; department: string | null }
  | { type: 'searched'; side: Side; search: string }
  | { type: 'toggled'; side: Side; id: string }
  /** Checks all of these rows, or none when all are checked already. */
  | { type: 'allToggled'; side: Side; ids: readonly string[] }
  /** Checked rows of the other side come to this one. */
  | { type: 'moved'; to: Side }

const NONE: ReadonlySet<string> = new Set()
const startSide: SideState = { view: 'employee', department: null, search: '', checked: NONE }

/** The state of a dialog that opens: by employee, no search, nothing checked. @param transferred ids chosen so far */
export const openTransfer = (transferred: readonly string[]): TransferState => ({ transferred, available: startSide, selected: startSide })

const otherSide = (side: Side): Side => (side === 'available' ? 'selected' : 'available')

/** Who a save takes: everybody on the selected side, and whoever is checked under Available and was not moved yet. */
export const chosenIds = (state: TransferState): readonly string[] => move(state, 'selected').transferred

/** Whether the event shows other rows: the checks of its side are forgotten then. */
function showsOthers(state: TransferState, event: TransferEvent): boolean {
  if (event.type === 'viewed') return event.view !== state[event.side].view
  return event.type === 'departmentPicked' && event.department !== state[event.side].department
}

/** The next state. A changed view or department forgets the checks of its side; whoever was checked under Available is moved first, so that no choice is lost. */
export function nextTransfer(before: TransferState, event: TransferEvent): TransferState {
  if (event.type === 'moved') return move(before, event.to)
  const state = event.side === 'available' && showsOthers(before, event) ? move(before, 'selected') : before
  const side = state[event.side]
  const change = (part: Partial<SideState>): TransferState => ({ ...state, [event.side]: { ...side, ...part } })
  switch (event.type) {
    case 'viewed':
      return event.view === side.view ? state : change({ view: event.view, department: null, checked: NONE })
    case 'departmentPicked':
      return event.department === side.department ? state : change({ department: event.department, checked: NONE })
    case 'searched':
      return change({ search: event.search })
    case 'toggled': {
      const checked = new Set(side.checked)
      if (!checked.delete(event.id)) checked.add(event.id)
      return change({ checked })
    }
    case 'allToggled': {
      const all = event.ids.every((id) => side.checked.has(id))
      return change({ checked: all ? new Set([...side.checked].filter((id) => !event.ids.includes(id))) : new Set([...side.checked, ...event.ids]) })
    }
  }
}

function move(state: TransferState, to: Side): TransferState {
  const from = otherSide(to)
  const moving = state[from].checked
  if (moving.size === 0) return state
  const transferred = to === 'selected' ? [...new Set([...state.transferred, ...moving])] : state.transferred.filter((id) => !moving.has(id))
  return { ...state, transferred, [from]: { ...state[from], checked: NONE } }
}

/** People of a side, whatever its view. */
export function peopleOf<E extends EmployeeOption>(all: readonly E[], state: TransferState, side: Side): readonly E[] {
  const chosen = new Set(state.transferred)
  return all.filter((e) => chosen.has(e.id) === (side === 'selected'))
}

/** Rows a side shows: in department view only those of the picked department, none before one is picked. */
export function rowsOf<E extends EmployeeOption>(all: readonly E[], state: TransferState, side: Side): readonly E[] {
  const { view, department, search } = state[side]
  const people = peopleOf(all, state, side)
  if (view === 'employee') return filterEmployees(people, search)
  if (department === null) return []
  return filterEmployees(people.filter((e) => (e.companyStructureId ?? NO_DEPARTMENT) === department), search)
}
