/**
 * Everything that is measured, by its name. No label holds anything but words of the code: calls, statuses, jobs, kinds. None is called `job` or `instance`:
 * these are Prometheus' own. @see docs/metrics.md
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Seconds. An answer is a few milliseconds, a long report's page a second; after half a minute nobody waits any more. */
const OF_CALLS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const OF_STATEMENTS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

/** Made once a process. @param registers it holds them */
export function createFamilies(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <const T extends readonly string[]>(name: string, help: string, labelNames: T) => new Counter<T[number]>({ name, help, labelNames, registers })
  const gauge = <const T extends readonly string[]>(name: string, help: string, labelNames: T) => new Gauge<T[number]>({ name, help, labelNames, registers })
  return {
    calls: new Histogram({ name: 'ess_http_request_duration_seconds', help: 'Calls of the API by id and status, from their arrival to the beginning of the answer.', labelNames: ['call', 'status'], buckets: OF_CALLS, registers }),
    inFlight: gauge('ess_http_requests_in_flight', 'Calls that are worked upon or wait for their turn.', []),
    signIns: counter('ess_sign_ins_total', 'Tries at the local sign-in provider by page and outcome.', ['page', 'outcome']),
    callersRefused: counter('ess_callers_refused_total', 'Calls whose token or person was not taken, by reason.', ['reason']),
    deliveries: counter('ess_deliveries_total', 'Mails and pushes that were tried, by what became of them.', ['kind', 'outcome']),
    pushMessages: counter('ess_push_messages_total', 'Messages to single devices, by what the push service said.', ['outcome']),
    standbyReads: counter('ess_standby_reads_total', 'Reads that may be a moment old, by who answered them and why.', ['outcome']),
    deliveryQueue: gauge('ess_delivery_queue_length', 'Mails and pushes that are due, wait for their moment, or were given up within the last 30 days.', ['kind', 'state']),
    oldestDelivery: gauge('ess_delivery_oldest_due_age_seconds', 'For how long the oldest mail or push has been due; 0: none is.', ['kind']),
    reportRuns: counter('ess_report_runs_total', 'Files of reports that were begun, by what became of them.', ['outcome']),
    reportQueue: gauge('ess_report_queue_length', 'Files of reports that wait or are being made.', ['state']),
    jobRuns: counter('ess_job_runs_total', 'Turns of jobs this process took, by what became of them.', ['name', 'outcome']),
    jobDuration: gauge('ess_job_last_duration_seconds', 'How long the last turn of a job took in this process.', ['name']),
    jobSuccess: gauge('ess_job_last_success_timestamp_seconds', 'When a job was last done by any process.', ['name']),
    jobInterval: gauge('ess_job_interval_seconds', 'How often a job comes round.', ['name']),
    backupSuccess: gauge('ess_backup_last_success_timestamp_seconds', 'When the newest backup that was noted was begun; 0: none ever was.', []),
    databaseUp: gauge('ess_database_up', '1 when the database answered this scrape in time.', []),
    databaseWritable: gauge('ess_database_writable', '1 when the database takes writes: it is neither a standby nor read-only.', []),
    poolConnections: gauge('ess_database_pool_connections', 'Open connections of this process.', ['state']),
    poolWaiting: gauge('ess_database_pool_waiting', 'Pieces of work that wait for a connection.', []),
    poolMost: gauge('ess_database_pool_max_connections', 'Connections this process may open.', []),
    statements: new Histogram({ name: 'ess_database_statement_duration_seconds', help: 'Statements of this process, with their wait for a connection.', buckets: OF_STATEMENTS, registers }),
  }
}

export type Families = ReturnType<typeof createFamilies>
