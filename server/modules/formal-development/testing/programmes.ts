/** Choices, letters and programmes for tests of formal development. */
import type { ChoiceList, ChoiceRules } from '../../../../contract/kit/choices.ts'
import { q } from '../../../db/context.ts'
import { attachment } from '../../../files/table.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import { choice } from '../../../org/table.ts'

/** @returns the id of a choice of the list */
export async function aChoice({ list }: ChoiceList, code: string, position = 1, rules: ChoiceRules = {}): Promise<string> {
  const id = newId(when().now)
  await q().insert(choice).values({ id, list, code, names: { en: code }, rules, position })
  return id
}

/** A file somebody has uploaded. @returns its id */
export async function aFile(ownerEmployeeId: string, fileName: string): Promise<string> {
  const id = newId(when().now)
  await q().insert(attachment).values({ id, ownerEmployeeId, fileName, type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: NOON })
  return id
}
