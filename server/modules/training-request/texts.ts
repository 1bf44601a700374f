/** Names of what proposals refer to, for many at once. Cost items and people are named without it. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { text } from '../../lib/text.ts'
import type { Context } from '../../lib/handler.ts'
import { departmentsById } from '../../org/departments.ts'
import { sitesById } from '../../org/sites.ts'
import type { LineRecord, RequestRecord } from '../../request/module.ts'
import { formTemplates } from '../../training/terms/form-templates.ts'
import { trainingSubjects } from '../../training/terms/subjects.ts'
import { draftOf, rowsIn } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id): id is string => Boolean(id))

export async function trainingTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const drafts = records.map(({ id, values }) => ({ id, values, draft: draftOf(values) }))
  const subjects = await trainingSubjects()
  const audiences = drafts.flatMap(({ draft }) => rowsIn(draft, 'openRegistrationAudience'))
  const sites = await sitesById(present([...drafts.map(({ draft }) => draft.site), ...audiences.map((a) => a.site)]))
  const departments = await departmentsById(present(audiences.map((a) => a.companyStructure)))
  const forms = drafts.some(({ draft }) => rowsIn(draft, 'forms').length > 0) ? await formTemplates() : new Map<string, never>()
  return new Map(drafts.map(({ id, values, draft }) => {
    const subject = subjects.get(draft.trainingSubject ?? '')
    const named: [string, string | undefined][] = [
      ['trainingSubject', subject && nameIn(subject, language)],
      ['site', sites.get(draft.site ?? '')],
      // how large it is: where an item of the inbox does not carry the fields themselves
      ['sizePeople', typeof values.memberCount === 'number' && values.memberCount > 0 ? String(values.memberCount) : undefined],
      ['sizeHours', typeof values.trainingHour === 'string' && values.trainingHour !== '' ? values.trainingHour : undefined],
      ...rowsIn(draft, 'openRegistrationAudience').flatMap((a): [string, string | undefined][] => [
        ...(a.site ? [[lineText('openRegistrationAudience', 'site', a.site), sites.get(a.site)] as [string, string | undefined]] : []),
        ...(a.companyStructure ? [[lineText('openRegistrationAudience', 'companyStructure', a.companyStructure), departments.get(a.companyStructure)] as [string, string | undefined]] : []),
      ]),
      ...rowsIn(draft, 'forms').flatMap(({ form }): [string, string | undefined][] => {
        const found = forms.get(form ?? '')
        return form && found ? [[lineText('forms', 'form', form), nameIn(found, language)]] : []
      }),
    ]
    return [id, Object.fromEntries(named.filter((e): e is [string, string] => e[1] !== undefined))]
  }))
}

/** Of each person of the list their group. */
export const memberTexts = (lines: readonly LineRecord[]): Promise<Map<string, Record<string, string>>> =>
  Promise.resolve(new Map(lines.map(({ lineId, values }): [string, Record<string, string>] => {
    const group = rowsIn(draftOf(values), 'sessionGroups').find((g) => g.lineId === values.sessionGroupId)
    return [lineId, group?.name ? { sessionGroupId: group.name } : {}]
  })))

/** The subject's name; of a discreet one only that it is a training, but for who asked for it. */
export async function trainingTitles(records: RequestRecord[], language: string, isOwn = false): Promise<Map<string, string>> {
  const subjects = await trainingSubjects()
  return new Map(records.map(({ id, values }) => {
    const subject = subjects.get(draftOf(values).trainingSubject ?? '')
    return [id, !subject ? text(language, `request:module.${trainingRequest.slug}`) : subject.discreet && !isOwn ? text(language, 'training-request:title.discreet') : nameIn(subject, language)]
  }))
}
