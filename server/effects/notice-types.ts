/** Kinds of notices, as `typeId` on the wire; their names stand under `notifications:type.<id>`. */
export const noticeTypes = {
  /** A request waits for this person's decision. Closed when it is decided, by whomever. */
  approvalNeeded: 'AP000001',
  /** What became of a request of one's own. */
  decided: 'AP000002',
  /** Something about a request that asks nothing of the reader. */
  about: 'AP000003',
  /** Somebody wrote a comment on a request the reader has to do with. */
  comment: 'AP000004',
  /** News of the company: opens the announcement. */
  announcement: 'AN000001',
  /** News of the company that must be acknowledged. */
  acknowledge: 'AN000002',
  /** Targets to be agreed; carries an objective-filling request. */
  objectiveFilling: 'PA001001',
  /** Somebody is asked to rate themselves, a colleague or who leads them. */
  ratingAsked: 'PA001002',
  /** Evaluations of others are to be written. */
  evaluationsToWrite: 'PA001003',
  /** The result of one's evaluation may be read. */
  resultPublished: 'PA001004',
  /** Somebody has read the result of an evaluation one wrote. */
  resultAcknowledged: 'PA001005',
  /** A result one was told holds no more. */
  resultWithdrawn: 'PA001006',
  /** Trainings of one's own, or that one runs. */
  training: 'TR000001',
  /** An assessment of one's competencies is asked for. */
  competencyAsked: 'CA001001',
  /** A plan for one's own development is asked for. */
  planAsked: 'CD001001',
  /** Something one set out to develop is due. */
  itemDue: 'GD001001',
  /** Vacancies one looks after or asked for, and plans of one's unit. */
  workforce: 'MP000001',
  /** Everything else. */
  general: 'GN000001',
} as const

/** Codes of notices that ask something of the reader: to look at one is not to have done it. */
export const askingNotices: readonly string[] = ['timesheetMissing', 'objectiveDue', 'ownObjectiveDue', 'rightOffer']

/** Those whose matter no other source of what is owed says (server/owed.ts). */
export const askingAlone: readonly string[] = ['rightOffer']

/** Kinds nobody can hide from themselves: they always count as unread in the app. Push and mail are still the person's choice. */
export const mustKnow: readonly string[] = [noticeTypes.approvalNeeded, noticeTypes.decided, noticeTypes.acknowledge, noticeTypes.resultPublished]
