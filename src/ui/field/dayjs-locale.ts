/** Names of months and weekdays by language; English stands in dayjs itself. */
const files: Record<string, { name: string; load: () => Promise<unknown> }> = {
  id: { name: 'id', load: () => import('dayjs/locale/id') },
  // the one with the digits of the fixed formats
  ar: { name: 'ar-ly', load: () => import('dayjs/locale/ar-ly') },
}

const loaded = new Map<string, Promise<string>>()

/** Loads the names of a language, once. @returns the dayjs locale to use: English where there is none, or where it can't be fetched now */
export function loadLocale(language: string): Promise<string> {
  let locale = loaded.get(language)
  if (!locale) {
    const file = files[language]
    locale = file ? file.load().then(() => file.name, () => 'en') : Promise.resolve('en')
    loaded.set(language, locale)
  }
  return locale
}
