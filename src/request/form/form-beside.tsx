/** The second column of a form, from 1024 px on: the calendar of its period, what the module says live, what the server would say, and who is away. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states.tsx'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import { useCalendar } from '../period/use-calendar.ts'
import { usePeriodStart } from '../period/use-period-start.ts'
import type { TeamDaysProps } from '../period/team-days.tsx'
import { useMe } from '../use-tools.ts'

const PeriodAside = lazy(() => import('../period/period-parts.ts').then((m) => ({ default: m.PeriodAside })))
// kept by no device: without a network the form stands without it
const TeamDays = lazy<ComponentType<TeamDaysProps>>(() => import('../period/team-days.tsx').then((m) => ({ default: m.TeamDays }), () => ({ default: () => null })))

/** Something of the form is live: there is something to stand beside it. */
export const hasBeside = ({ liveHints, period }: AnyClientModule): boolean => liveHints !== undefined || period !== undefined

interface FormBesideProps {
  module: AnyClientModule
  form: FormApi
  busy: boolean
  /** The fields are there: they come first. */
  isDrawn: boolean
  children: ReactNode
}

export function FormBeside({ module, form, busy, isDrawn, children }: FormBesideProps) {
  const { t } = useTranslation('request')
  const me = useMe()
  const Hints = module.liveHints
  const values = form.values as Record<string, string | null | undefined>
  const employeeId = values.employeeId ?? me?.employeeId
  const calendar = useCalendar(module.period ? employeeId : undefined)
  const start = usePeriodStart(module, form, calendar, false)
  const [from, until] = (module.period ?? []).map((name) => values[name] ?? null)
  return (
    <section className="rq-form-panel" aria-label={t('form.beside')}>
      {module.period ? <fieldset className="rq-form-calendar" disabled={busy}>{isDrawn ? <Suspense fallback={<Skeleton height="20rem" radius={8} />}><PeriodAside module={module} form={form} employeeId={employeeId} calendar={calendar} start={start} /></Suspense> : <Skeleton height="20rem" radius={8} />}</fieldset> : null}
      {Hints ? <Suspense fallback={null}><Hints form={form} /></Suspense> : null}
      {children}
      {module.teamBeside && isDrawn ? <Suspense fallback={null}><TeamDays employeeId={employeeId} from={from ?? null} until={until ?? null} /></Suspense> : null}
    </section>
  )
}
