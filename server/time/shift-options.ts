/** Shifts to choose from. */
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../contract/kit/paging.ts'
import type { ShiftOption } from '../../contract/modules/manual-shifts/calls.ts'
import { pagedRows } from '../db/paging.ts'
import type { Context } from '../lib/handler.ts'
import { clockOf, clockText } from './clock-text.ts'
import { shiftsFor } from './shift-case.ts'

/** Shifts by name or code. */
export async function shiftOptions(input: ListInput, context: Context): Promise<Paged<ShiftOption>> {
  const wanted = fold(input.filterSearch ?? '')
  const options = (await shiftsFor(context)).map((s): ShiftOption => ({ id: s.id, displayName: clockText(s), code: s.code, from: s.off ? '' : clockOf(s.startMinute), until: s.off ? '' : clockOf(s.endMinute) }))
  return pagedRows(options.filter((o) => fold(`${o.displayName} ${o.code}`).includes(wanted)), input)
}
