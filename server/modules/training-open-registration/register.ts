/** A seat in one tap, and giving it back. @see contract/modules/training-open-registration/README.md#unregistering */
import { and, eq, ne } from 'drizzle-orm'
import { isInForce, Status } from '../../../contract/kit/lifecycle.ts'
import type { ActInput } from '../../../contract/kit/request.ts'
import type { RegisterInput, RegisterOutput, UnregisterOutput } from '../../../contract/modules/training-open-registration/calls.ts'
import { trainingOpenRegistration } from '../../../contract/modules/training-open-registration/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Requests } from '../../request/service.ts'
import { recordsById } from '../../request/records.ts'
import { clashesAt, refuses, sessionsFor } from '../../training/fitness.ts'
import { hasSeat, offerOf, placeOf, positionIn, seatsOf } from '../../training/seats.ts'
import { trainingPlace } from '../../training/table.ts'
import { openTrainingOf } from './registration-case.ts'

/** Saved and submitted in one. @throws CallError what refuses a submit */
export const register = (requests: Requests, { id, training, employeeId, sessionGroup, note }: RegisterInput, context: Context): Promise<RegisterOutput> =>
  tx(async () => {
    const person = employeeId ?? context.caller.employeeId
    const done = await requests.saveAndSubmit(trainingOpenRegistration, { id, version: 0, employeeId: person, training, sessionGroup: sessionGroup ?? null, note: note ?? '' }, context)
    const [place, found] = [await placeOf(id), await openTrainingOf(training)]
    if (!place || !found) throw new Error('a registration without a place was submitted')
    const clashes = await clashesAt(person, sessionsFor(found.sessions, place.groupId), training)
    return {
      ...done, place: place.state, position: place.state === 'waiting' ? positionIn((await seatsOf(found.offer)).waiting, id) : null,
      warnings: clashes.filter((c) => !refuses(c.kind)).map(({ kind, code, date, hours }) => context.t(`training-open-registration:clash.${kind}`, { code, date, hours })),
    }
  })

/** The registration an id means: itself, or one's own for the training. */
async function registrationOf(id: string, me: string): Promise<string> {
  const [own] = await q().select({ id: trainingPlace.id }).from(trainingPlace).where(and(eq(trainingPlace.trainingId, id), eq(trainingPlace.employeeId, me), ne(trainingPlace.state, 'freed')))
  return own?.id ?? id
}

/**
 * In approval it is taken back for good; approved, the seat is free at once or somebody is asked, as `cancelsAtOnce` says.
 * @throws CallError training_not_registered, training_unregister_attended, not_found
 */
export const unregister = (requests: Requests, { id: given, ...input }: ActInput, context: Context): Promise<UnregisterOutput> =>
  tx(async () => {
    const id = await registrationOf(given, context.caller.employeeId)
    const [record] = await recordsById([id])
    const isRegistration = record?.module === trainingOpenRegistration.slug
    // of nothing, and of what the caller may not see, there is nothing to say
    if (isRegistration ? (await requests.seenOf([id], context)).size === 0 : (await offerOf(id)) === null) refuse('not_found')
    if (!isRegistration || (record.status !== Status.inApproval && !isInForce(record.status))) refuse('training_not_registered')
    const done = await requests.withdraw(trainingOpenRegistration, { ...input, id }, context)
    const freed = !hasSeat(await placeOf(id))
    return { ...done, freed, message: context.t(`training-open-registration:done.${freed ? 'withdrawn' : 'asked'}`) }
  })
