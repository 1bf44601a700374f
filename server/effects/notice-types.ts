/** Kinds of notices, as `typeId` on the wire; their names stand under `notifications:type.<id>`. */
export const noticeTypes = {
  /** A request waits for this person's decision. Closed when it is decided, by whomever. */
  approvalNeeded: 'AP000001',
  /** What became of a request of one's own. */
  decided: 'AP000002',
  /** Something about a request that asks nothing of the reader. */
  about: 'AP000003',
  /** News of the company: opens the announcement. */
  announcement: 'AN000001',
  /** Everything else. */
  general: 'GN000001',
} as const
