import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'

const looks: Readonly<Record<string, readonly [ToneName, IconName]>> = {
  present: ['green', 'check'], workFromHome: ['green', 'check'], businessTrip: ['green', 'check'], onLeave: ['blue', 'leave'], halfDayLeave: ['blue', 'leave'],
  late: ['yellow', 'clock'], earlyLeave: ['yellow', 'clock'], incomplete: ['yellow', 'alert'], absent: ['red', 'alert'],
}

/** Colour and icon of an attendance status; a word always stands beside them. */
export const statusLook = (id: string): readonly [ToneName, IconName] => looks[id] ?? ['grey', 'calendar']
