/** How a programme ends well: HR records the diploma, and the person has one education more. @see contract/modules/formal-development/README.md#effects */
import type { CompleteInput, CompleteOutput } from '../../../contract/modules/formal-development/calls.ts'
import { settleCost } from '../../costs/commitments.ts'
import { tx } from '../../db/context.ts'
import { endProgramme, findInProgress } from '../../education/programmes.ts'
import type { Context } from '../../lib/handler.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { refuse } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import { recordDiploma } from '../../person/diploma.ts'
import { tellChanges } from '../../person/records.ts'
import { isOwn } from '../../request/actions.ts'
import type { ServerModule } from '../../request/module.ts'
import { writeHistory } from '../../request/perform/history.ts'
import { lockSubject } from '../../request/records.ts'
import { relationTo, viewerOf } from '../../request/viewer.ts'

/**
 * The programme is completed, its cost spent; the bond runs from the diploma. The diploma joins the request's documents.
 * @throws CallError not_found, not_allowed (not HR, or one's own), education_not_in_progress, education_graduation_early, education_graduation_future, attachment_not_found
 */
export const completeProgramme = (module: ServerModule, { id, graduationDate, attachmentIds }: CompleteInput, context: Context): Promise<CompleteOutput> =>
  tx(async () => {
    const subject = await lockSubject(module, id, await viewerOf(context), context)
    const { isHr } = relationTo(subject.viewer, module, subject.record, subject.steps)
    if (!isHr || isOwn(subject)) refuse('not_allowed')
    const programme = (await findInProgress(id)) ?? refuse('education_not_in_progress')
    if (graduationDate <= programme.from) refuse('education_graduation_early', { date: programme.from }, 'graduationDate')
    if (graduationDate > (await todayOf(programme.employeeId, context.now))) refuse('education_graduation_future', {}, 'graduationDate')
    await writeHistory(subject, 'attach', subject.record, { attachmentIds })
    await endProgramme(programme.id, { status: 'completed', endedOn: graduationDate, bondEndDate: addMonths(graduationDate, programme.bondMonths) }, context.now)
    await recordDiploma(programme, graduationDate, { changedBy: context.caller.employeeId, now: context.now })
    tellChanges(programme.employeeId, context)
    await settleCost({ requestId: id }, 'spent', context.now)
    return { id, message: context.t('education:complete.done') }
  })
