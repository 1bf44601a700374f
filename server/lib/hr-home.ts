/** Where what HR looks after comes from: each module hands in a source of its own. */
import type { HrCard } from '../../contract/modules/general-account-home-calendar/people-calls.ts'
import type { Context } from './handler.ts'

export interface HrSource {
  /** Module whose people are told; null: HR is, whatever modules they have. */
  slug: string | null
  /** Of the people whose HR the caller is, in a fixed number of statements; null: nothing to say. */
  card: (context: Context) => Promise<HrCard | null>
}
