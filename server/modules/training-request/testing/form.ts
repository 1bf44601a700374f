/** How a request of this module may look in suites that walk over every module: one session, led by somebody from outside, for the one who asks. */
import { randomUUID } from 'node:crypto'

export const ownRows = ({ employeeId, date }: { employeeId: string; date: string }): Promise<Record<string, unknown>> =>
  Promise.resolve({
    sessions: [{ lineId: randomUUID(), sessionStart: `${date}T09:00`, sessionEnd: `${date}T12:00` }],
    facilitators: [{ lineId: randomUUID(), facilitatorSource: 2, facilitatorName: 'Ms Hart' }],
    recommendMembers: [{ employeeId, note: '' }],
  })
