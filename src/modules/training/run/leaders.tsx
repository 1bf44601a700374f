import { useQuery } from '@tanstack/react-query'
import { type AttendanceOfFacilitator, type AttendanceOfPerson, trainingAttendanceCalls } from '../../../../contract/modules/training/attendance-calls.ts'
import { port } from '../../../api/offline.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import { useTicks } from '../../../ui/use-ticks.ts'
import { peopleHere, type PersonHere } from './people.ts'
import { PersonRow } from './person-row.tsx'

const ALL = { paginationSize: 50, paginationPage: 1 }

/** Who leads is marked as everybody is; nothing is asked of them, and no hours are credited. */
const asPerson = ({ facilitatorId, facilitator, topic, marks }: AttendanceOfFacilitator): AttendanceOfPerson => ({
  participantId: facilitatorId, employeeId: '', employee: facilitator, employeeCode: '', companyStructure: topic, sessionGroup: '', participantStatus: 'enrolled',
  marks: marks.map((mark) => ({ ...mark, questions: [] })), creditedMinutes: 0, trainingHour: '0.00', percent: '0.00',
})

interface LeadersProps {
  trainingId: string
  sessionId: string
  onMark: (here: PersonHere, status: 1 | 3) => void
  onMore: (here: PersonHere) => void
}

/** Who leads the session, and whether they were there. */
export function Leaders({ trainingId, sessionId, onMark, onMore }: LeadersProps) {
  const { t } = useTools('training-attendance')
  const { data } = useQuery({ ...query(trainingAttendanceCalls.facilitatorAttendance, { ...ALL, id: trainingId, sessionId }), meta: { quiet: true } })
  // what marks everybody marks who takes part
  const own = useOutbox().filter((row) => row.op === trainingAttendanceCalls.changeStatus.id)
  const leaders = peopleHere(data?.listData.map(asPerson) ?? [], sessionId, own, port.now())
  useTicks(1000, leaders.some(({ undoable }) => undoable))
  if (leaders.length === 0) return null
  return (
    <Section title={t('training-attendance:leaders')}>
      <Rows label={t('training-attendance:leaders')}>{leaders.map((here) => <PersonRow key={here.mark.attendanceId} here={here} onMark={onMark} onMore={onMore} />)}</Rows>
    </Section>
  )
}
