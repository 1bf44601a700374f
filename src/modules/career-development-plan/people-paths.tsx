import './plan.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { careerDevelopmentPlanCalls as calls } from '../../../contract/modules/career-development-plan/calls.ts'
import { query } from '../../api/query.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Section } from '../../ui/surfaces.tsx'
import { NS } from './names.ts'
import { PersonCard } from './person-card.tsx'
import { PATH_HEIGHT, PlanPath } from './plan-path.tsx'

/** Paths of the people somebody leads, one at a time: asked for when they are chosen, kept nowhere. */
export function PeoplePaths({ me }: { me: string }) {
  const { t } = useTools(NS)
  const [chosen, choose] = useState<{ id: string; name: string } | null>(null)
  return (
    <Section title={t(`${NS}:people.title`)}>
      <div className="cdp-stack">
        <OptionPicker
          id="plan-path-person" label={t(`${NS}:people.whose`)} source={calls.datasourceEmployee} params={{}} value={chosen?.id ?? null} text={chosen?.name} optional
          onChoose={(row) => choose(row ? { id: row.id, name: row.displayName } : null)}
        />
        {chosen ? <OnePath key={chosen.id} id={chosen.id} isOwn={chosen.id === me} /> : null}
      </div>
    </Section>
  )
}

function OnePath({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTools(NS)
  const asked = useQuery({ ...query(calls.getPersonalInformation, { id }), retry: false, meta: { quiet: true } })
  const { loading, failed, notFound, retry } = readState(asked)
  if (loading) return <Skeleton height={PATH_HEIGHT} radius={12} />
  if (asked.data) return (<><PlanPath person={asked.data} isOwn={isOwn} /><PersonCard person={asked.data} /></>)
  if (notFound) return <EmptyState small icon="lock" title={t(`${NS}:people.hidden`)} />
  return failed && failed.length > 0 ? <ErrorState small texts={failed} onRetry={retry} /> : <EmptyState small icon="cloudOff" title={t(`${NS}:people.offline`)} />
}
