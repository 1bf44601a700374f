import { Link } from '@tanstack/react-router'
import type { RegistrationRow } from '../../../../contract/modules/training-open-registration/offer.ts'
import { useTools } from '../../../request/use-tools.ts'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'

const SHOWN = 8
const looks = { taken: { tone: 'green', icon: 'checkCircle' }, held: { tone: 'blue', icon: 'clock' }, waiting: { tone: 'yellow', icon: 'list' } } as const

/** Who is registered, for who runs the training: seats first, then the list in its order. */
export function Registrations({ rows }: { rows: readonly RegistrationRow[] }) {
  const { t, show } = useTools('training-screens')
  const { visible, toggle } = useCollapsed([...rows].sort((a, b) => (a.position ?? 0) - (b.position ?? 0)), SHOWN)
  return (
    <Section title={t('training-screens:registrations', { count: rows.length })}>
      {rows.length === 0 ? <p className="trl-dim">{t('training-screens:registrations.none')}</p> : (
        <Rows>
          {visible.map((row) => (
            <li key={row.registrationId} className="ess-row">
              <span className="ess-row-text">
                <span className="ess-row-title"><Link to="/$module/$id" params={{ module: 'training-open-registration', id: row.registrationId }}>{row.employee}</Link></span>
                <span className="ess-row-sub">{show.list([row.companyStructure, row.sessionGroup])}</span>
              </span>
              <StatusLabel {...looks[row.state]}>{t(`training-screens:place.${row.state}${row.state === 'waiting' && row.approved ? '-approved' : ''}`, { position: row.position ?? 0 })}</StatusLabel>
            </li>
          ))}
        </Rows>
      )}
      {toggle}
    </Section>
  )
}
