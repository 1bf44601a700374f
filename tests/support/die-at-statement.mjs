/**
 * SIGKILL in the middle of a transaction, at a chosen statement: `node --import ./tests/support/die-at-statement.mjs …`.
 * - A request with the header `x-die-at: 17 after` kills the process at its 17th statement: `before` it is sent, or `after` its answer.
 * - DIE_AT=`3 before "done_at" =` does so at the third statement of the process in which these words stand.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

const die = () => process.kill(process.pid, 'SIGKILL')
const requests = new AsyncLocalStorage()
const [, nth, side, words] = /^(\d+) (before|after) (.+)$/s.exec(process.env.DIE_AT ?? '') ?? []
const own = words ? { left: Number(nth), side } : null

// oxlint-disable-next-line typescript/unbound-method -- called with its server below
const emit = Server.prototype.emit
Server.prototype.emit = function emitWithin(event, ...args) {
  const [, left, when] = (event === 'request' && /^(\d+) (before|after)$/.exec(args[0].headers['x-die-at'] ?? '')) || []
  return left ? requests.run({ left: Number(left), side: when }, () => emit.call(this, event, ...args)) : emit.call(this, event, ...args)
}

/** The count this statement belongs to. */
const countOf = (text) => (own && text.includes(words) ? own : requests.getStore())
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const query = pg.Client.prototype.query
pg.Client.prototype.query = function countedQuery(...args) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')
  const count = countOf(text)
  const isLast = count !== undefined && --count.left === 0
  if (isLast && count.side === 'before') die()
  const result = query.apply(this, args)
  if (isLast && result instanceof Promise) return result.then((value) => (die(), value))
  return result
}
