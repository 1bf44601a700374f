import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { inText } from '../../../contract/kit/language.ts'
import { writeMoment } from '../../lib/date-format.ts'
import { useDateFormats } from '../../request/use-tools.ts'

/** Gives the time of day of a `YYYY-MM-DDTHH:mm` as the company writes it: it is on the training's clock already, no zone shifts it. */
export function useClockText(): (moment: string | null) => string {
  const { language } = useTranslation().i18n
  const { time } = useDateFormats()
  return useCallback((moment) => (moment ? inText(language, writeMoment(moment, time, language)) : ''), [language, time])
}
