/** What every judge of lines is given, and where its problems stand. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { CheckResult, RequestRecord } from '../../request/module.ts'
import type { Row } from './rows.ts'

export interface Judging {
  /** Of one type. */
  rows: Row[]
  record: RequestRecord
  context: Context
  /** At submit; at approval only what may have changed since is judged. */
  isNew: boolean
  /** Files of the form. */
  attached: number
}
export type Judge = (input: Judging) => Promise<CheckResult>

/** A problem at a column of the line, or at the line as a whole. */
export const at = ({ type, line }: Row, problem: Omit<Problem, 'field'>, column?: string): Problem => ({ ...problem, field: column ? lineField(type, line.lineId, column) : `${type}.${line.lineId}` })
