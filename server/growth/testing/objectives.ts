/** Tasks to fill in objectives, for tests. */
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import { q } from '../../db/context.ts'
import { NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { findTaskFor } from '../appraisal/tasks.ts'
import { objectiveFillingRequest } from '../appraisal/table.ts'

interface TaskFacts {
  employeeId: string
  periodId: string
  typeId: string
  fillerId?: string
  dueDate?: string
}

/** The task of a person, period and kind; asked for, where it is not yet. @returns the id of the request it asks for */
export async function aTask({ fillerId, dueDate = '2999-12-31', ...of }: TaskFacts): Promise<string> {
  const id = newId(NOON)
  await q().insert(objectiveFillingRequest).values({ id, ...of, fillerId: fillerId ?? of.employeeId, recordId: id, paStatusId: PaStatus.notStarted, dueDate, createdAt: NOON }).onConflictDoNothing()
  return (await findTaskFor(of))?.recordId ?? id
}
