/** Guards of the status table, of conflicts, and of what a person throws away. */
import type { Guard } from '../guard.ts'

const statuses = 'src/offline/statuses.test.ts'
const resolving = 'src/offline/resolve.test.ts'

export const guards: Guard[] = [
  {
    name: 'a reused key is put aside, never sent again',
    file: 'src/offline/answer.ts',
    find: "if (status === 422) return { kind: 'quarantined', problem, ...doubt }",
    replace: "if (status === 422) return { kind: 'refused', problem, ...doubt }",
    tests: [statuses],
  },
  {
    name: 'a gateway that speaks HTML with status 200 is no answer',
    file: 'src/offline/answer.ts',
    find: "if (!json) return unanswered // a captive portal says 200 too",
    replace: '',
    tests: [statuses],
  },
  {
    name: 'what is larger than the server takes is not kept as if it could be sent',
    file: 'src/offline/steps/enqueue.ts',
    find: 'if (bytes > (call.body === \'form\' ? FORM_LIMIT : JSON_LIMIT)) throw new TooLarge()',
    replace: 'if (bytes < 0) throw new TooLarge()',
    tests: [statuses],
  },
  {
    name: 'an edit that was outrun keeps the version it was based on',
    file: 'src/offline/steps/resolve.ts',
    find: "db.drafts.update(draftId, { state: 'editing', problem }))",
    replace: "db.drafts.update(draftId, { state: 'editing', problem, ...(problem?.current ? { version: problem.current.version } : {}) }))",
    tests: [resolving],
  },
  {
    name: 'the outcome of a comparison does not replace what another tab has written',
    file: 'src/offline/steps/resolve.ts',
    find: 'if (draft?.savedAt !== seenAt) return false',
    replace: 'if (!draft || seenAt < 0) return false',
    tests: [resolving],
  },
  {
    name: 'nothing is resolved while an answer is out',
    file: 'src/offline/steps/resolve.ts',
    find: "siblings.some((r) => r.state === 'sending' || (r.ambiguous && r.state !== 'sent'))",
    replace: 'siblings.length < 0',
    tests: [resolving],
  },
  {
    name: 'what both sides changed differently is never chosen by itself',
    file: 'src/request/resolve/three-way.ts',
    find: "if (part.standing === 'conflict') return null",
    replace: '',
    tests: ['src/request/resolve/three-way.test.ts'],
  },
  {
    name: 'what is thrown away takes no form with it that another command needs',
    file: 'src/offline/ways-out.ts',
    find: "if (rows.some((r) => r.state !== 'sent')) return\n  const draft",
    replace: 'const draft',
    tests: ['src/offline/ways-out.test.ts'],
  },
  {
    name: 'a decision that was outrun can be opened or dropped, never merged',
    file: 'src/app/sync/advice.ts',
    find: "if (row.decision) return current && isDecided(current) ? 'conflict.decided' : 'conflict.decision'",
    replace: "if (row.decision) return 'conflict.form'",
    tests: ['src/app/sync/advice.test.ts'],
  },
  {
    name: 'room is kept back for a last intent, in a browser too',
    file: 'src/offline/browser-port.ts',
    find: 'for (let at = 0; at < count; at += ENTROPY_BYTES) crypto.getRandomValues(bytes.subarray(at, at + ENTROPY_BYTES))',
    replace: 'crypto.getRandomValues(bytes)',
    tests: ['src/offline/browser-port.test.ts'],
  },
]
