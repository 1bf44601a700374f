/** Guards of the server: commands exactly once, jobs and deliveries by one process at a time. */
import type { Guard } from '../guard.ts'

export const guards: Guard[] = [
  {
    name: 'a command that was carried out is answered, not done again',
    file: 'server/http/commands.ts',
    find: 'if (stored) return { answer: stored.answer, replayed: true }',
    replace: 'if (stored && stored.status < 0) return { answer: stored.answer, replayed: true }',
    tests: ['server/http/commands.test.ts'],
  },
  {
    name: 'a key does not carry another body',
    file: 'server/http/commands.ts',
    find: 'if (row.digest !== key.digest || row.call !== key.call) throw',
    replace: 'if (row.digest === key.call) throw',
    tests: ['server/http/commands.test.ts'],
  },
  {
    name: 'of two answers to one command the first stays',
    file: 'server/http/commands.ts',
    find: '.set({ status: DONE, answer }).where(isOpen(key))',
    replace: '.set({ status: DONE, answer }).where(isKey(key))',
    tests: ['server/http/commands.test.ts'],
  },
  {
    name: 'a command is noted once, however often it was tried',
    file: 'server/http/commands.ts',
    find: 'if (await keep(key, answer)) {',
    replace: 'if ((await keep(key, answer)) || answer) {',
    tests: ['server/http/commands.test.ts'],
  },
  {
    name: 'a refusal leaves no key behind',
    file: 'server/http/commands.ts',
    find: 'await transactionWithRetry(() => q().delete(commandKey).where(isOpen(key)))',
    replace: 'await Promise.resolve()',
    tests: ['server/http/commands.test.ts'],
  },
  {
    name: 'answers are kept 400 days',
    file: 'server/http/retention.ts',
    find: 'const KEPT_MS = 400 * 86_400_000',
    replace: 'const KEPT_MS = 398 * 86_400_000',
    tests: ['server/http/retention.test.ts'],
  },
  {
    name: 'a turn or a delivery of a living process is not taken',
    file: 'server/db/lease.ts',
    find: 'sql`${leaseUntil} <= clock_timestamp()`',
    replace: 'sql`true`',
    tests: ['server/jobs/run.test.ts', 'server/effects/deliver.test.ts'],
  },
  {
    name: 'a living process keeps its turn',
    file: 'server/jobs/run.ts',
    find: '() => write({ leaseUntil: leaseEnd(leaseMs) })',
    replace: '() => Promise.resolve(true)',
    tests: ['server/jobs/run.test.ts'],
  },
  {
    name: 'who has lost a turn ends its work',
    file: 'server/jobs/run.ts',
    find: '(mine ? undefined : lost.abort())',
    replace: '(mine ? undefined : undefined)',
    tests: ['server/jobs/run.test.ts'],
  },
  {
    name: 'who has lost a delivery writes nothing about it',
    file: 'server/effects/deliver.ts',
    find: "and(eq(delivery.id, row.id), eq(delivery.leaseOwner, row.leaseOwner ?? ''))",
    replace: 'eq(delivery.id, row.id)',
    tests: ['server/effects/deliver.test.ts'],
  },
  {
    name: 'a mail that is sent again is the same mail',
    file: 'server/effects/mail.ts',
    find: 'queuedAt(row.id).toISOString()',
    replace: 'clock.now().toISOString()',
    tests: ['server/effects/mail.test.ts'],
  },
  {
    name: 'processes set their time by the database',
    file: 'server/db/agreed-time.ts',
    find: 'if (Math.abs(next - origin) > TOLERANCE_MS) origin = next',
    replace: 'if (Math.abs(next - origin) < 0) origin = next',
    tests: ['server/db/agreed-time.test.ts'],
  },
]
