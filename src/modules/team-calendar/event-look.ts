/** How events look and what they are called. Colours never stand alone: an icon and a word go with each. */
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { HOLIDAY, JOINT_HOLIDAY, type TeamEvent, type TeamEventDetail } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'

interface Look {
  tone: ToneName
  icon: IconName
}

/** What "Go to Detail" leads to. */
const TRAINING = 'Training'
const OPEN_REGISTRATION = 'Training Open Registration'

const byType: Record<string, Look> = {
  [HOLIDAY]: { tone: 'red', icon: 'sun' },
  [JOINT_HOLIDAY]: { tone: 'red', icon: 'users' },
  [TRAINING]: { tone: 'brown', icon: 'play' },
  [OPEN_REGISTRATION]: { tone: 'brown', icon: 'edit' },
}
const byStatus: Record<string, Look> = {
  onLeave: { tone: 'blue', icon: 'leave' },
  halfDayLeave: { tone: 'blue', icon: 'balance' },
  businessTrip: { tone: 'yellow', icon: 'mapPin' },
  workFromHome: { tone: 'green', icon: 'home' },
}

export const lookOf = (event: TeamEvent): Look => byType[event.type] ?? byStatus[event.attendanceStatusId] ?? { tone: 'grey', icon: 'user' }

/** What it is, as far as the reader is told: "Annual leave", "Away", the holiday's name. */
export const whatOf = ({ title, employees }: TeamEvent): string => employees[0]?.detail.trainingSubject || employees[0]?.detail.description || title

/** Whose it is; '' for a holiday. */
export const whoseOf = ({ employees }: TeamEvent): string => employees.map((e) => e.employee).join(', ')

/** One line: "Budi Santoso · Annual leave". */
export const lineOf = (event: TeamEvent): string => [whoseOf(event), whatOf(event)].filter(Boolean).join(' · ')

const DETAILS: Record<string, string> = { [TRAINING]: '/training/active-training/', [OPEN_REGISTRATION]: '/training/open-registration/detail/' }

/** Address of the event's own screen below the base path; null when there is none: an id of all zeros names nothing. */
export function detailPath(type: string, { idV2, path }: TeamEventDetail): string | null {
  if (isEmptyId(idV2)) return null
  const known = DETAILS[type]
  return known ? known + idV2 : path || null
}
