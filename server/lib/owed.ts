/** Where what a person is asked for comes from: each module hands in a source of its own. */
import type { Owed } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { Context } from './handler.ts'

/** As a source says it. */
export interface OwedThing extends Owed {
  /** Records that stand in what else is owed, and are settled with this. */
  covers?: readonly string[]
}

export interface OwedSource {
  /** Module whose people are asked; null: everybody is. Who has it without the right to change anything is not asked. */
  slug: string | null
  /** What the caller owes now, in a fixed number of statements. */
  owed: (context: Context) => Promise<OwedThing[]>
}
