/** What people are told about trainings: who, when and where to look; never scores, amounts or reasons. @see docs/product/notices.md */
import { noticeTypes } from '../effects/notice-types.ts'
import { notifyGrouped } from '../effects/notify-grouped.ts'
import { notify } from '../effects/notify.ts'
import type { Training } from './open.ts'
import { findSubject } from './terms/subjects.ts'
import { nameIn } from '../lib/name-in.ts'

/** Codes of the notices, as their texts are called (`notifications:<code>.subject`). */
export type TrainingNotice =
  | 'trainingEnrolled' | 'trainingRegisteredFor' | 'trainingWaiting' | 'trainingApprovedWaiting' | 'trainingPromoted' | 'trainingPassedOver' | 'trainingNoSeat' | 'trainingSessionMoved' | 'trainingSessionCancelled' | 'trainingCancelled' | 'trainingRemoved'
  | 'trainingCrew' | 'trainingTomorrow' | 'trainingCheckIn' | 'trainingScanRefused' | 'trainingScanConfirmed' | 'trainingFormDue' | 'trainingCertificate' | 'trainingRequiredSoon' | 'trainingRequiredOverdue' | 'trainingTeamOverdue'
  | 'trainingDeclined' | 'trainingQuestions'

export interface Told {
  training: Pick<Training, 'id' | 'title' | 'subjectId'>
  code: TrainingNotice
  employeeIds: readonly string[]
  actorId: string | null
  /** What makes this event one: the same again is told nobody twice. */
  occasion: string
  params?: Record<string, string>
  /** Below the base path; default: the training's screen. */
  link?: string
  now: Date
  mail?: boolean
  push?: boolean
  /** Unread ones of the kind become one. */
  grouped?: true
}

/** What a training is called where others may read it: a discreet subject has no name there. */
export async function publicTitle({ title, subjectId }: Pick<Training, 'title' | 'subjectId'>): Promise<string> {
  const subject = await findSubject(subjectId)
  if (subject?.discreet) return '@training:discreet'
  return title || (subject ? nameIn(subject, 'en') : '@training:discreet')
}

export async function tellTraining({ training, code, employeeIds, actorId, occasion, params = {}, link = `training/active-training/${training.id}`, now, mail, push, grouped }: Told): Promise<string[]> {
  if (employeeIds.length === 0) return []
  const notice = {
    employeeId: employeeIds, actorId, eventKey: `training:${training.id}:${code}:${occasion}`, typeId: noticeTypes.training, code, params: { module: 'training', title: await publicTitle(training), ...params }, link, recordId: training.id, now,
    ...(mail === undefined ? {} : { mail }), ...(push === undefined ? {} : { push }),
  }
  return grouped ? notifyGrouped(notice, code) : notify(notice)
}
