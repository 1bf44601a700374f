/** States of vacancies and applications as people read them: an icon and a colour. */
import type { ApplicationStatus, StageStatusId, VacancyStatus } from '../../../contract/workforce/vocabulary.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'

interface Look {
  tone: ToneName
  icon: IconName
}

/** Its word is `vacancies:status.<name>`. */
export const vacancyLook: Record<VacancyStatus, Look> = {
  open: { tone: 'green', icon: 'play' },
  onHold: { tone: 'yellow', icon: 'clock' },
  filled: { tone: 'blue', icon: 'checkCircle' },
  closed: { tone: 'grey', icon: 'lock' },
  cancelled: { tone: 'red', icon: 'ban' },
}

/** Its word is `vacancies:application.<name>`. */
export const applicationLook: Record<ApplicationStatus, Look> = {
  active: { tone: 'blue', icon: 'user' },
  hired: { tone: 'green', icon: 'checkCircle' },
  rejected: { tone: 'red', icon: 'closeCircle' },
  withdrawn: { tone: 'grey', icon: 'logOut' },
  closed: { tone: 'grey', icon: 'lock' },
}

/** Its word is `vacancies:stage.<number>`. */
export const stageLook: Record<StageStatusId, Look> = {
  1: { tone: 'grey', icon: 'circle' },
  2: { tone: 'blue', icon: 'play' },
  3: { tone: 'green', icon: 'check' },
  4: { tone: 'red', icon: 'closeCircle' },
  5: { tone: 'grey', icon: 'logOut' },
  6: { tone: 'grey', icon: 'arrowRight' },
}
