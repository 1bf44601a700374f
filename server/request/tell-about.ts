/** What mails may say of a request: its kind as everybody may know it, how many days, and which. Never amounts, reasons or health. @see docs/product/notices.md#what-may-be-said */
import type { TellAbout } from '../effects/mail.ts'
import type { ServerModule } from './module.ts'
import { recordsById } from './records.ts'

/** Whoever gets the mail is told of the request itself; what is confidential says nothing more. */
export function createTellAbout(modules: readonly ServerModule[]): TellAbout {
  return async ({ module: slug, recordId, language }) => {
    const module = modules.find(({ def }) => def.slug === slug)
    const [record] = module && !module.def.confidential ? await recordsById([recordId]) : []
    if (!module || record?.module !== slug) return null
    const title = (await module.title([record], language)).get(record.id) ?? ''
    const { from, until } = record
    return title === '' ? null : { title, days: module.days?.(record) ?? null, dates: from !== null && until !== null ? { from, until } : null }
  }
}
