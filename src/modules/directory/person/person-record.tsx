import '../lists/directory.css'
import { directoryCalls } from '../../../../contract/modules/directory/calls.ts'
import { type PersonPartProps, PersonSection, usePersonRead } from '../../../request/person/person-part.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'
import { PersonActs } from '../lists/person-acts.tsx'
import { Deeds, History, PersonalFacts, Today } from '../lists/person-panel.tsx'

/** What the directory has of somebody, and what may be done with them: for whoever looks after it. */
export function PersonRecord({ person: { id } }: PersonPartProps) {
  const { t, show } = useTools('directory')
  const read = usePersonRead(directoryCalls.person, { id })
  const of = read.data
  return (
    <PersonSection title={t('directory:record')} read={read} all={{ to: '/administration/people', search: { id } as never }}>
      {of ? (
        <Card className="dr-panel">
          <PersonActs of={of} />
          <Today of={of} stretch={of.stretches.findLast((s) => s.from <= show.today) ?? of.stretches[0]} />
          <History of={of} today={show.today} />
          <PersonalFacts of={of} />
          <Deeds of={of} />
        </Card>
      ) : null}
    </PersonSection>
  )
}
