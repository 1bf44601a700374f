/**
 * Words of a notice as a push may say them: they pass through others' servers and stand on a locked screen. Only names of
 * people and modules, codes, dates and numbers of things; what people wrote themselves is read in the app. @see docs/product/notices.md#what-may-be-said
 */
import { text } from '../lib/text.ts'
import { noticeTexts, noticeTypeName } from './notice-text.ts'

/** Parameters a push may carry. */
const PUSHED: readonly string[] = ['module', 'person', 'principal', 'code', 'count', 'from', 'until', 'date', 'period']

interface Notice {
  typeId: string
  code: string
  params: Record<string, string>
}

export function pushTexts(language: string, { typeId, code, params: all }: Notice): { subject: string; message: string; params: Record<string, string> } {
  // `@ns:key` is a text of its own, whatever it is of
  const params = Object.fromEntries(Object.entries(all).filter(([name, value]) => PUSHED.includes(name) && !value.startsWith('@')))
  const { subject, message } = noticeTexts(language, code, params)
  const isWhole = (words: string) => !/\{\{[^{}]*\}\}/.test(words)
  return {
    params,
    subject: isWhole(subject) ? subject : noticeTypeName(language, typeId),
    message: isWhole(message) ? message : text(language, 'notifications:openToRead.message'),
  }
}
