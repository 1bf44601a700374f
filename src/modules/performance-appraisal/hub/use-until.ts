import { intlLocale } from '../../../../contract/kit/language.ts'
import { useTools } from '../../../request/use-tools.ts'
import { untilOf } from './todo.ts'

/** "today", "Friday", "9 days": until when something is to be done. */
export function useUntil(): (due: string | null) => string {
  const { t, show } = useTools('performance-appraisal-hub')
  return (due) => {
    if (due === null) return ''
    const until = untilOf(due, show.today)
    if (until.code === 'weekday') return new Intl.DateTimeFormat(intlLocale(show.language), { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${until.day}T00:00:00Z`))
    return until.code === 'days' ? t('performance-appraisal-hub:until.days', { count: until.count }) : t(`performance-appraisal-hub:until.${until.code}`)
  }
}
