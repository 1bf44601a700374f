/** Names of what registrations refer to, for many at once; and what each has of its training. */
import { and, inArray } from 'drizzle-orm'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { namesOf } from '../../org/people.ts'
import type { RequestRecord } from '../../request/module.ts'
import { titleOf } from '../../training/cards.ts'
import type { Training } from '../../training/open.ts'
import { offeredTrainings, type Place, placesById, placesOf, positionIn } from '../../training/seats.ts'
import { trainingGroup } from '../../training/table.ts'
import { subjectNames, trainingSubjects } from '../../training/terms/subjects.ts'
import { groupIn, trainingIn } from './registration-case.ts'

/** In words; '' while nothing was ever given. */
function placeText({ place, position, record, training, t }: { place: Place | undefined; position: number | null; record: RequestRecord; training: Training | undefined; t: Context['t'] }): string {
  if (!place) return ''
  const key = (name: string) => `training-open-registration:place.${name}`
  if (isInForce(record.status) && training?.status === 'cancelled') return t(key('cancelled'))
  if (place.state === 'waiting') return t(key(isInForce(record.status) ? 'waiting-approved' : 'waiting'), { position: position ?? 0 })
  return place.state === 'freed' ? (isInForce(record.status) ? t(key('none')) : '') : t(key(place.state))
}

export async function registrationTexts(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  const trainings = new Map((await offeredTrainings(records.flatMap((r) => trainingIn(r.values) ?? []))).map((t) => [t.id, t]))
  const subjects = await subjectNames([...trainings.values()].map((t) => t.subjectId), context.language)
  const people = await namesOf(records.map((r) => r.employeeId))
  const places = await placesById(records.map((r) => r.id))
  const wanted = [...places.values()].filter((p) => p.state === 'waiting').map((p) => p.trainingId)
  const lists = Map.groupBy(wanted.length === 0 ? [] : (await placesOf([...new Set(wanted)])).filter((p) => p.state === 'waiting'), (p) => p.trainingId)
  const groupIds = [...new Set(records.flatMap((r) => places.get(r.id)?.groupId ?? groupIn(r.values) ?? []))]
  const groups = new Map((groupIds.length === 0 || trainings.size === 0 ? [] : await q().select({ id: trainingGroup.id, name: trainingGroup.name }).from(trainingGroup).where(and(inArray(trainingGroup.id, groupIds), inArray(trainingGroup.trainingId, [...trainings.keys()])))).map((g) => [g.id, g.name]))
  return new Map(records.map((record) => {
    const training = trainings.get(trainingIn(record.values) ?? '')
    const place = places.get(record.id)
    const position = place ? positionIn(lists.get(place.trainingId) ?? [], place.id) : null
    const named: Record<string, string | undefined> = {
      employeeId: people.get(record.employeeId), training: training && titleOf(training, subjects), sessionGroup: groups.get(place?.groupId ?? groupIn(record.values) ?? ''),
      place: place?.state, placePosition: position === null ? undefined : String(position), placeText: placeText({ place, position, record, training, t: context.t }),
    }
    return [record.id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined && e[1] !== ''))]
  }))
}

/** The subject's name: a discreet one has none but for whom it is about. */
export async function registrationTitles(records: RequestRecord[], language: string, isOwn = false): Promise<Map<string, string>> {
  const trainings = new Map((await offeredTrainings(records.flatMap((r) => trainingIn(r.values) ?? []))).map((t) => [t.id, t]))
  const names = await subjectNames([...trainings.values()].map((t) => t.subjectId), language)
  const subjects = await trainingSubjects()
  return new Map(records.map(({ id, values }) => {
    const training = trainings.get(trainingIn(values) ?? '')
    const isSaid = training && (isOwn || !subjects.get(training.subjectId)?.discreet)
    return [id, isSaid ? titleOf(training, names) : text(language, 'training-open-registration:card.title-alone')]
  }))
}
