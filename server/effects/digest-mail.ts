/** The words of a day's digest. */
import { text } from '../lib/text.ts'
import { digestNotices } from './digest.ts'
import type { MailContent } from './mail-layout.ts'
import { noticeTexts } from './notice-text.ts'

/** A mail of hundreds of lines is read by nobody: the app has the rest. */
const MOST_LINES = 25

/** @returns null when nothing is left to tell: all of it was read before the mail left */
export async function digestContent(of: { employeeId: string; firstName: string; date: string; language: string; appUrl: string }): Promise<Omit<MailContent, 'product' | 'linkHint' | 'footer' | 'preferences'> | null> {
  const notices = await digestNotices(of.employeeId, of.date)
  if (notices.length === 0) return null
  const { language, appUrl } = of
  const t = (key: string, params?: Record<string, string | number>) => text(language, `mail:${key}`, params)
  const count = notices.length
  return {
    language,
    kind: t('digest.kind'),
    heading: t('digest.subject', { count }),
    greeting: t('greeting', { name: of.firstName }),
    message: count > MOST_LINES ? t('digest.message.first', { count: MOST_LINES }) : t('digest.message'),
    lines: notices.slice(-MOST_LINES).map((n) => ({ ...noticeTexts(language, n.code, n.params), url: new URL(n.link || 'notifications', appUrl).href })),
    button: { label: t('digest.button'), url: new URL('notifications', appUrl).href },
  }
}
