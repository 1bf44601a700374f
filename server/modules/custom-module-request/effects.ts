/** What each type of line really changes: the effects of the stand-alone modules, and those of the three types only this module has. @see contract/modules/custom-module-request/README.md */
import type { LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { leaveEffects, leaveHolds } from '../../time/leave-effects.ts'
import { overrideTimes } from '../../time/override-effects.ts'
import { overtimeEffects } from '../../time/overtime-effects.ts'
import { shiftEffects } from '../../time/shift-effects.ts'
import { changeGroup } from './change-group.ts'
import { payHours } from './pay-hours.ts'
import { replaceComponent } from './replace-component.ts'
import { kindOfType } from './rows.ts'
import { tellPerson } from './tell-person.ts'

/** The effect for lines of this type; of the others it leaves everything alone. */
function only(type: LineTypeName, effect: Effect): Effect {
  const isOurs = ({ line }: EffectInput) => line.kind === kindOfType[type]
  return {
    kind: `${type}.${effect.kind}`,
    post: async (input) => (isOurs(input) ? effect.post(input) : []),
    reverse: async (input, logged) => (isOurs(input) ? effect.reverse(input, logged) : []),
    // a job asks again what is not due yet: never of lines that are not ours
    ...(effect.isDue ? { isDue: async (input: EffectInput) => isOurs(input) && ((await effect.isDue?.(input)) ?? true) } : {}),
    ...(effect.isCurrent ? { isCurrent: async (input, logged) => !isOurs(input) || ((await effect.isCurrent?.(input, logged)) ?? true) } : {}),
    ...(effect.blocksReversal ? { blocksReversal: async (input, logged) => (isOurs(input) ? ((await effect.blocksReversal?.(input, logged)) ?? null) : null) } : {}),
  }
}

/** Plans first: what follows is judged by them. */
const effects: readonly (readonly [LineTypeName, readonly Effect[]])[] = [
  ['calendarGroupMutations', [changeGroup, tellPerson('calendarGroupMutations')]],
  ['manualShifts', shiftEffects],
  ['leaveTransactions', [...leaveEffects, tellPerson('leaveTransactions')]],
  ['checkTimeOverrides', [overrideTimes, tellPerson('checkTimeOverrides')]],
  ['manualOts', overtimeEffects],
  ['attendanceComponents', [replaceComponent, tellPerson('attendanceComponents')]],
  ['payrollOtAdjustments', [payHours, tellPerson('payrollOtAdjustments')]],
]

export const customEffects: Effect[] = effects.flatMap(([type, own]) => own.map((effect) => only(type, effect)))
export const customHolds: Effect[] = leaveHolds.map((effect) => only('leaveTransactions', effect))
