/** Words of a notice, made when it is read or sent, in the reader's language. */
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import { fold } from '../../contract/kit/fold.ts'
import { intlLocale, languages } from '../../contract/kit/language.ts'
import { hasText, text } from '../lib/text.ts'

export interface NoticeTexts {
  subject: string
  message: string
}

/** Name of a module, from its slug; a module without a text shows its slug in words. */
export function moduleName(language: string, slug: string): string {
  const key = `notifications:module.${slug}`
  if (hasText(key)) return text(language, key)
  const words = slug.replaceAll('-', ' ').replace(/s$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const asDate = (language: string, date: string): string =>
  new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Parameters as the texts want them: `module` is a slug, `@ns:key` a text of its own, a civil date is written out. */
function resolve(language: string, params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === 'module') return [name, moduleName(language, value)]
      // anything else that begins so is what somebody wrote
      if (value.startsWith('@') && hasText(value.slice(1))) return [name, text(language, value.slice(1))]
      return [name, isCivilDate(value) ? asDate(language, value) : value]
    }),
  )
}

export function noticeTexts(language: string, code: string, params: Record<string, string>): NoticeTexts {
  const { count, ...others } = params
  // what is counted chooses the plural
  const filled = { ...resolve(language, others), ...(count === undefined ? {} : { count: Number(count) }) }
  return { subject: text(language, `notifications:${code}.subject`, filled), message: text(language, `notifications:${code}.message`, filled) }
}

export const noticeTypeName = (language: string, typeId: string): string => text(language, `notifications:type.${typeId}`)

/** Every word of a notice in every language, folded, each text once: what a search finds it by. */
export function searchWords(typeId: string, code: string, params: Record<string, string>): string {
  const texts = languages.flatMap((language) => {
    const { subject, message } = noticeTexts(language, code, params)
    return [subject, message, noticeTypeName(language, typeId)]
  })
  return fold([...new Set(texts)].join(' '))
}
