/** Roles, rights and rules of the company, for whoever has the module. @see contract/modules/rules/README.md#calls */
import { ruleCalls } from '../../../contract/modules/rules/calls.ts'
import { ruleSchemas } from '../../../contract/modules/rules/schemas.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import type { SecurityLog } from '../../lib/security-log.ts'
import { searchEmployees } from '../../org/people.ts'
import type { Within } from '../../org/scope.ts'
import { endOffice, giveOffice, readOffices } from './offices.ts'
import { findRevision, listRevisions } from './revisions.ts'
import { changeRights, readRights } from './rights.ts'
import { whoApproves } from './who-approves.ts'
import { rulesInWords } from './words.ts'

export interface RulesDeps {
  /** False when an external provider keeps the passwords. */
  isLocal: boolean
  /** Those with requests. */
  modules: readonly Within[]
  security?: SecurityLog | undefined
}

export const createRules = ({ isLocal, modules, security }: RulesDeps): ServedCall[] =>
  serve(ruleCalls, ruleSchemas, {
    rules: (_, context) => rulesInWords(context),
    people: (input, { today }) => searchEmployees({ ...input, date: today }),
    whoApproves: (input, context) => whoApproves(input, modules, context),
    offices: (_, context) => readOffices(context),
    giveOffice: (input, context) => giveOffice(input, context, { isLocal, security }),
    endOffice: (input, context) => endOffice(input, context, { isLocal, security }),
    rights: (_, context) => readRights(context),
    changeRights: (input, context) => changeRights(input, context, isLocal),
    revisions: listRevisions,
    revision: ({ id }, context) => findRevision(id, context),
  })
