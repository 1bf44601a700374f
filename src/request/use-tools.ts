/** What every request screen reads with: texts, formats, the person, today. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { generalCalls } from '../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { civilDateIn } from '../../contract/kit/civil-date.ts'
import type { AccountDetails } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { port } from '../api/offline.ts'
import { query } from '../api/query.ts'
import { useAccess } from './access.ts'
import { flagOf } from './access-flags.ts'
import type { DateFormats } from '../lib/date-format.ts'
import { companyFormats, type Separators } from '../lib/company-formats.ts'
import { formats } from './formats.ts'
import type { Translate, ViewTools } from './row-view.ts'

/** The signed-in person; undefined until known. */
export const useMe = (): AccountDetails | undefined => useQuery({ ...query(homeCalls.accountDetails, {}), staleTime: 600_000 }).data

/** Company settings; undefined until known. */
export const useGeneralConfigs = () => useQuery({ ...query(generalCalls.generalConfigs, {}), staleTime: 600_000 }).data

/** The company's ways of writing dates and times. */
export function useDateFormats(): DateFormats {
  const configs = useGeneralConfigs()
  const date = configs?.dateFormat || companyFormats().date
  const time = configs?.timeFormat || companyFormats().time
  return useMemo(() => ({ date, time }), [date, time])
}

/** The company's separators of numbers. */
export function useSeparators(): Separators {
  const configs = useGeneralConfigs()
  const thousand = configs?.thousandSeparator ?? companyFormats().separators.thousand
  const decimal = configs?.decimalSeparator ?? companyFormats().separators.decimal
  return useMemo(() => ({ thousand, decimal }), [thousand, decimal])
}

/** Currency of the company; undefined until known. */
export const useCompanyCurrency = (): string | undefined => useGeneralConfigs()?.settings.find(({ key }) => key === 'currency')?.value

/** The person's today, at their site. */
export function useToday(): string {
  const zone = useMe()?.timeZone
  return civilDateIn(new Date(port.now()), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Texts and formats of the reader's language. Pass the namespaces a screen needs beside `request`. */
export function useTools(...namespaces: readonly string[]): ViewTools {
  const { t, i18n } = useTranslation(['request', 'fixed', ...namespaces])
  const today = useToday()
  const separators = useSeparators()
  const written = useDateFormats()
  const show = useMemo(() => {
    const words = { noDate: t('fixed:date.before-year-1'), none: t('fixed:duration.fallback'), invalid: t('fixed:empty.invalid-time') }
    return formats(i18n.language, today, () => port.now(), separators, written, words)
  }, [t, i18n.language, today, separators, written])
  const translate = useCallback<Translate>((key, params) => t(key, params ?? {}), [t])
  return useMemo(() => ({ t: translate, show }), [translate, show])
}

/** True when the person may look at the module but not change anything; undefined while unknown, null when it is not theirs. */
export function useReadOnly(moduleName: string): boolean | null | undefined {
  const access = useAccess()
  return access ? (access.readOnly[flagOf(moduleName)] ?? null) : undefined
}
