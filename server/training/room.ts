/** Whether a training's rooms and groups seat who is to come, by the rule of a proposal. @see contract/modules/training-request/README.md#checks */
import { capacityFaults, comingOf } from '../../contract/modules/training-request/rules.ts'
import { type Problem, refuseAll } from '../lib/refuse.ts'
import { groupsOf, sessionsOf, type Training } from './open.ts'
import { enrolledIn } from './participants.ts'

/** With so many seats to register for beside everybody who was recommended. The training's lock is held. @throws CallError training_capacity */
export async function requireRoomForQuota({ id, place }: Pick<Training, 'id' | 'place'>, quota: number): Promise<void> {
  const sessions = (await sessionsOf([id])).filter((s) => s.status !== 'cancelled')
  const recommended = (await enrolledIn([id])).filter((p) => p.status === 'enrolled' && p.origin !== 'registered')
  const draft = {
    place, sessionGroups: (await groupsOf([id])).map((g) => ({ lineId: g.id, name: g.name, capacity: g.capacity })),
    sessions: sessions.map((s) => ({ lineId: s.id, title: s.title, sessionGroupId: s.groupId, sessionStart: s.startsLocal, sessionEnd: s.endsLocal, place: s.place, capacity: s.capacity })),
  }
  const coming = comingOf({ recommendMembers: recommended.map((p) => ({ employeeId: p.employeeId, note: '', sessionGroupId: p.groupId })), openRegistration: true, quota })
  refuseAll(capacityFaults(draft, coming).map((fault): Problem => ({ ...fault, field: 'quota' })))
}
