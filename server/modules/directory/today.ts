import type { Context } from '../../lib/handler.ts'
import { todayAt } from '../../org/calendar.ts'
import { settingOf } from '../../org/settings.ts'

/** Today where the company is: days of the directory are everybody's. */
export const companyDay = async ({ now }: Pick<Context, 'now'>): Promise<string> => todayAt(await settingOf('companyTimeZone'), now)
