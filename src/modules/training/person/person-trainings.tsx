import '../screens.css'
import { type PastTraining, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { NothingOf, type PersonPartProps, PersonSection, usePersonRead } from '../../../request/person/person-part.tsx'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Rows } from '../../../ui/surfaces.tsx'
import { TrainingRow } from '../overview/training-row.tsx'

/** So many that are on, and so many of the newest that are over. */
const FEW = 3

function Past({ row }: { row: PastTraining }) {
  const { t, show } = useTools('training-screens')
  return (
    <div className="ess-row">
      <span className="ess-row-text">
        <span className="ess-row-title">{row.title}</span>
        <span className="ess-row-sub">{show.list([show.period(row.trainingRequestStart, row.trainingRequestUntil), t('training-screens:hours', { hours: show.decimal(row.trainingHour) })])}</span>
      </span>
      <span className="ess-row-end"><StatusLabel tone={row.completed ? 'green' : 'yellow'} icon={row.completed ? 'checkCircle' : 'info'}>{t(`training-screens:history.${row.completed ? 'completed' : 'not-completed'}`)}</StatusLabel></span>
    </div>
  )
}

/** Trainings somebody takes part in, and the newest they took part in. */
export function PersonTrainings({ person: { id } }: PersonPartProps) {
  const { t } = useTools('training-screens')
  const me = useMe()
  const page = { employeeId: id, paginationSize: FEW, paginationPage: 1 }
  const active = usePersonRead(trainingReadingCalls.activeTraining, page)
  const past = usePersonRead(trainingReadingCalls.history, page)
  const [on, over] = [active.data?.listData ?? [], past.data?.listData ?? []]
  return (
    <PersonSection title={t('training-screens:title')} read={active} all={{ to: '/training', search: (id === me?.employeeId ? {} : { tab: 'team', employee: id }) as never }}>
      {on.length + over.length === 0 ? <NothingOf>{t('training-screens:person.none')}</NothingOf> : (
        <Rows>
          {on.map((card) => <li key={card.id}><TrainingRow card={card} /></li>)}
          {over.map((row) => <li key={row.id}><Past row={row} /></li>)}
        </Rows>
      )}
    </PersonSection>
  )
}
