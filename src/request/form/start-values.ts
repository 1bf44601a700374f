/** Values of a new request of a module, as its form would start with. */
import { useMe, useToday } from '../use-tools.ts'
import type { AnyClientModule } from '../client-module.ts'
import { firstWorkday } from '../period/calendar.ts'
import { useCalendar } from '../period/use-calendar.ts'
import { rememberedChoices } from './remembered.ts'

/** Gives the start values of a module; undefined while the person is not known yet. */
export function useStartValues(): ((module: AnyClientModule) => Record<string, unknown>) | undefined {
  const me = useMe()
  const today = useToday()
  const calendar = useCalendar(me?.employeeId)
  if (!me) return undefined
  return (module) => ({
    ...module.defaults({ employeeId: me.employeeId, employee: me.fullName, today, workday: firstWorkday(calendar, today), remembered: rememberedChoices(me.employeeId, module.slug), given: {} }),
  })
}
