/** What the machine does by the clock with requests of every module. */
import { tallyJobs } from '../../db/tally.ts'
import type { Job } from '../../lib/job.ts'
import type { ServerModule } from '../module.ts'
import { attachmentJob } from './attachments.ts'
import { chaseJob } from './chase.ts'
import { closeJob } from './close.ts'
import { tallyOfDecisions, tallyOfRequestDays, tallyOfRequests } from './request-tallies.ts'
import { settleJob } from './settle.ts'

export const requestJobs = (modules: readonly ServerModule[]): Job[] => [chaseJob(modules), closeJob(modules), attachmentJob(modules), settleJob(modules), ...[tallyOfRequests, tallyOfRequestDays, tallyOfDecisions].flatMap(tallyJobs)]
