/** What people are told about a training, by its name in their language; a discreet one has none. @see docs/product/notices.md#what-may-be-said */
import { languageOf } from '../effects/language.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import type { Training } from './open.ts'
import { findSubject, nameIn } from './terms/subjects.ts'

export interface TrainingNotice {
  employeeId: string
  /** Null: the machine. */
  actorId: string | null
  /** Texts `notifications:<code>.subject` and `.message`, which may say `training` and `code`. */
  code: string
  params?: Record<string, string>
  /** Says which event it is: once a person and event. */
  eventKey: string
  link: string
  recordId?: string
  now: Date
}

/** How a training is called where others may read it, too. */
export async function discreetName({ title, subjectId }: Pick<Training, 'title' | 'subjectId'>, language: string): Promise<string> {
  const subject = await findSubject(subjectId)
  if (subject?.discreet) return '@training-open-registration:title.discreet'
  return title || (subject ? nameIn(subject, language) : '')
}

export async function tellOfTraining(training: Pick<Training, 'title' | 'subjectId' | 'code'>, { params, ...notice }: TrainingNotice): Promise<void> {
  await notify({ ...notice, typeId: noticeTypes.training, params: { training: await discreetName(training, await languageOf(notice.employeeId)), code: training.code, ...params } })
}
