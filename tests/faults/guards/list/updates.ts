/** Guards of updates: of the page, of the worker, of rows written by older builds. */
import type { Guard } from '../guard.ts'

const UPDATES = 'src/app/update/updates.ts'
const updates = ['src/app/update/updates.test.ts']
const takeover = ['src/offline/takeover.test.ts']
const caches = ['sw/caches.test.ts']

export const guards: Guard[] = [
  { name: 'a clean tab reloads once for each build', file: UPDATES, find: 'if (env.memory.getItem(RELOADED) !== build && (await nothingIsLost()))', replace: 'if (await nothingIsLost())', tests: updates },
  { name: 'a tab with unsaved input is not reloaded', file: UPDATES, find: 'if (isAccepted || !env.hasUnsaved())', replace: 'if (isAccepted || build !== null)', tests: updates },
  { name: 'agreeing to an update saves first', file: UPDATES, find: '    if (!(await nothingIsLost())) return false\n', replace: '', tests: updates },
  { name: 'a build is asked to take over when the page is quiet', file: UPDATES, find: "void env.quiet().then(() => worker.postMessage({ type: 'SKIP_WAITING' }))", replace: "worker.postMessage({ type: 'SKIP_WAITING' })", tests: updates },
  { name: 'every deploy is listened for', file: UPDATES, find: "found.addEventListener('updatefound', follow)", replace: "found.addEventListener('never', follow)", tests: updates },
  { name: 'a deploy found before the page was there is noticed', file: UPDATES, find: '    follow() // it may have been found before this page was there\n', replace: '', tests: updates },
  { name: 'a worker that waits lets an update take over', file: 'sw/sync.ts', find: "change.kind === 'park' && end('park')", replace: "change.kind === 'sent' && end('park')", tests: ['sw/sync.test.ts'] },
  { name: 'a tab without a controller learns that its update has come', file: UPDATES, find: "if (waiting.state === 'activated' && !env.workers.controller)", replace: "if (waiting.state === 'parsed')", tests: updates },
  { name: 'a build that came while the page was loaded is noticed', file: UPDATES, find: "if (worker && worker.build !== '' && !worker.isOurs)", replace: 'if (!worker)', tests: updates },
  { name: 'a missing chunk reloads once', file: UPDATES, find: 'env.memory.getItem(RELOADED_FOR_CHUNK) === build ||', replace: '', tests: updates },
  { name: 'a missing chunk reloads nothing without a network', file: UPDATES, find: ' || !(await env.isReachable())', replace: '', tests: updates },
  { name: 'what is typed is saved before a newer build takes the database', file: 'src/offline/takeover.ts', find: 'await port.step(\'takeover.save\', () => Promise.race([saved, late]))', replace: 'void saved.then(() => late)', tests: takeover },
  { name: 'an older build writes nothing into a newer one\'s database', file: 'src/offline/takeover.ts', find: 'if (Math.floor(opened.version / 10) <= declared) return', replace: 'if (declared > 0) return', tests: takeover },
  { name: 'an update waits until nobody sends', file: 'src/offline/steps/park.ts', find: "port.withLock(drainLockOf(name), { signal: control.signal }, hold))", replace: 'hold())', tests: takeover },
  { name: 'whoever sends makes room for an update', file: 'src/offline/steps/drain.ts', find: "if (shared.parked) return { by: 'stopped', waitMs: PARKED_MS }", replace: '', tests: takeover },
  { name: 'a row of a newer build is not guessed at', file: 'src/offline/ops.ts', find: ' || row.v > current(history)', replace: '', tests: ['src/offline/ops.test.ts'] },
  { name: 'a row that cannot be read holds nobody up', file: 'src/offline/ops.ts', find: '  } catch {\n    return null\n  }', replace: '  } finally {\n    // gone\n  }', tests: ['src/offline/ops.test.ts'] },
  { name: 'a blocked file keeps nobody from installing', file: 'sw/caches.ts', find: 'keepOne(url).catch(() => undefined)', replace: 'keepOne(url)', tests: caches },
  { name: 'code of the last two builds stays', file: 'sw/caches.ts', find: 'before.length - (BUILDS_KEPT - 1)', replace: 'before.length', tests: caches },
  { name: 'a build that installs keeps its files while another takes over', file: 'sw/caches.ts', find: 'if (isOther(registration.installing) || isOther(registration.waiting)) activate.stopImmediatePropagation()', replace: 'if (isOther(registration.installing)) return', tests: caches },
  { name: 'a form that was started over stays so after a reload', file: 'src/request/form/open-forms.ts', find: "here === undefined && start !== 'over'", replace: "!here && start !== 'over'", tests: ['src/request/form/open-forms.test.ts'] },
  { name: 'the form of a tab that is only reloading is not taken', file: 'src/request/form/open-forms.ts', find: 'if (left !== undefined) await', replace: 'if (left === -1) await', tests: ['src/request/form/open-forms.test.ts'] },
  { name: 'what is typed while a comment is being kept stays', file: 'src/request/detail/comment-box.ts', find: 'if (field.read() === text) field.empty()', replace: 'field.empty()', tests: ['src/request/detail/comment-box.test.ts'] },
  { name: 'each tab finds its own form after a reload', file: 'src/request/form/open-forms.ts', find: "  addEventListener('pagehide', leave)", replace: '', tests: ['src/request/form/open-forms.test.ts'] },
  { name: 'nothing with a sign-in is kept', file: 'sw/addresses.ts', find: " || request.headers.has('authorization')", replace: '', tests: ['sw/addresses.test.ts'] },
]
