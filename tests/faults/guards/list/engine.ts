/** Guards of the engine's steps. */
import type { Guard } from '../guard.ts'

const rivals = ['src/offline/steps/rivals.test.ts']
const order = ['src/offline/steps/order.test.ts']
const table = ['src/offline/steps/status-table.test.ts']
const waysOut = ['src/offline/ways-out.test.ts']

export const guards: Guard[] = [
  { name: 'a drainer that was robbed writes nothing', file: 'src/offline/steps/lease.ts', find: 'if (now?.token !== token) throw new Fenced()', replace: 'if (now === undefined) throw new Fenced()', tests: rivals },
  { name: 'nothing is sent in another person’s sign-in', file: 'src/offline/steps/drain.ts', find: 'session.sub !== store.owner.sub || ', replace: '', tests: rivals },
  { name: 'what was under way when its drainer died is in doubt', file: 'src/offline/steps/park.ts', find: "row.ambiguous || row.state === 'sending'", replace: 'row.ambiguous', tests: [...rivals, ...waysOut] },
  { name: 'one place sends at a time', file: 'src/offline/steps/lease.ts', find: 'port.withLock(drainLock(store), { signal: control.signal }, () => hold())', replace: 'hold()', tests: rivals },
  { name: 'without an answer the outcome is in doubt', file: 'src/offline/steps/settle.ts', find: "state: 'unknown', ambiguous: true, waitMs", replace: "state: 'unknown', ambiguous: false, waitMs", tests: table },
  { name: 'what depends on a stopped row is held', file: 'src/offline/steps/settle.ts', find: "if (behind.state !== 'held') await", replace: 'if (behind.seq < 0) await', tests: order },
  { name: 'a rest the server asks for is kept', file: 'src/offline/steps/settle.ts', find: 'return pause && left > 0 && left <= pause.ms ? left : 0', replace: 'return 0', tests: table },
  { name: 'a clock that jumps back stretches no wait', file: 'src/offline/rows.ts', find: 'return ms > length || ms <= 0 ? 0 : ms', replace: 'return ms <= 0 ? 0 : ms + 0 * length', tests: [...table, ...waysOut] },
  { name: 'a clock that jumps while a tap is kept stretches no undo window', file: 'src/offline/steps/enqueue.ts', find: 'Math.min(LONGEST_HOLD_MS, Math.max(0, (command.notBefore ?? 0) - now))', replace: 'Math.max(0, (command.notBefore ?? 0) - now)', tests: waysOut },
  { name: 'a refusal by a stranger leaves in doubt what may have arrived', file: 'src/offline/answer.ts', find: "if (!json) return { kind: 'refused', problem, byStranger: true }", replace: "if (!json) return { kind: 'refused', problem }", tests: table },
  { name: 'what does not carry our mark settles nothing', file: 'src/offline/answer.ts', find: 'answer.mark === null || !answer', replace: '!answer', tests: table },
  { name: 'a stranger cannot ask for a sign-in', file: 'src/offline/answer.ts', find: "answer.mark === null ? unanswered : { kind: 'renew' }", replace: "{ kind: 'renew' }", tests: table },
  { name: 'a refusal before the key was looked for leaves in doubt what may have arrived', file: 'src/offline/answer.ts', find: "answer.mark === 'unjudged' || problem", replace: 'problem', tests: table },
  { name: 'what may have arrived is not given back to be edited', file: 'src/offline/steps/settle.ts', find: 'row.draftId && !inDoubt', replace: 'row.draftId', tests: table },
  { name: 'a form that was given back is not closed by an earlier answer', file: 'src/offline/steps/settle.ts', find: "const isBack = draft?.state === 'editing'", replace: "const isBack = draft?.id === ''", tests: waysOut },
  { name: 'another text of a queued form is not dropped in silence', file: 'src/offline/steps/enqueue.ts', find: 'if (canonicalJson(row.input) !== canonicalJson(input)) throw new AlreadyQueued(row.seq)', replace: '', tests: waysOut },
  { name: 'what may have arrived is not replaced by a new sending', file: 'src/offline/steps/enqueue.ts', find: 'if (doubtful) throw new AlreadyQueued(doubtful.seq)', replace: '', tests: table },
  { name: 'what another tab keeps during a sign-out stays', file: 'src/offline/logout.ts', find: "if (choice !== 'discard' && (await port.step('leaving.any', () => keptIn(store))) > 0) return false", replace: "if (choice === 'keep-open') return false", tests: ['src/offline/logout.test.ts'] },
  { name: 'code that did not come sets no row aside', file: 'src/offline/steps/claim.ts', find: '          if (!came) {', replace: '          if (came === null) {', tests: ['src/offline/call-facts.test.ts'] },
  { name: 'the calls of a queued command are loaded before it is judged', file: 'src/offline/steps/claim.ts', find: '          if (came === undefined) return { op: row.op }', replace: '', tests: ['src/offline/call-facts.test.ts'] },
]
