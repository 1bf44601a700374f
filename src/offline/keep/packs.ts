/** What is noted in the clear of locked work. */

/** What was locked at one sign-out: stands in `meta` under `PACK` + id. */
export interface Pack {
  id: string
  keyId: string
  /** Rows locked. */
  rows: number
  /** Of these, what counts as an item for the person. */
  items: number
  /** Numbers of the commands, and when the oldest was kept: the ledger goes on speaking of them. */
  seqs: number[]
  since: number
}

export const PACK = 'pack:'
