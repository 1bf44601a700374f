/** Education on one's own profile: shown, changed by a request only. */
import { listIn } from '../../../contract/kit/language.ts'
import type { ProfileFact } from '../../../contract/modules/profile/calls.ts'
import { educationOf } from '../../education/of-person.ts'
import type { Context } from '../../lib/handler.ts'
import { choiceNames } from '../../org/choices.ts'

export async function educationFacts(employeeId: string, { t, language }: Context): Promise<ProfileFact[]> {
  const education = await educationOf(employeeId)
  const names = await choiceNames(education.flatMap(({ levelId, entityId, subjectId }) => [levelId, entityId, subjectId]), language)
  return education.map(({ levelId, entityId, subjectId, graduatedOn, until, boundUntil }) => {
    const what = listIn(language, [levelId, subjectId, entityId].map((id) => names.get(id)))
    return graduatedOn === null
      ? { caption: t('org:fact.educationInProgress'), value: t('org:education.inProgress', { what, until: until ?? '', bound: boundUntil ?? '' }) }
      : { caption: t('org:fact.education'), value: t('org:education.finished', { what, date: graduatedOn }) }
  })
}
