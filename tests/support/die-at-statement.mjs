/**
 * SIGKILL in the middle of a transaction, at a chosen statement: `node --import ./tests/support/die-at-statement.mjs …`.
 * - A request with the header `x-die-at: 17 after` kills the process at its 17th statement: `before` it is sent, or `after` its answer.
 * - DIE_AT=`3 before "done_at" =` does so at a statement of the process, whoever makes it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

const die = () => process.kill(process.pid, 'SIGKILL')
const requests = new AsyncLocalStorage()
/** `3 before update "delivery"`: at the third statement in which these words stand; without words at the third of all. */
function pointOf(text) {
  const [, left, side, words = ''] = /^(\d+) (before|after)(?: (.+))?$/s.exec(text ?? '') ?? []
  return left ? { left: Number(left), side, words } : null
}
const own = pointOf(process.env.DIE_AT)

// oxlint-disable-next-line typescript/unbound-method -- called with its server below
const emit = Server.prototype.emit
Server.prototype.emit = function emitWithin(event, ...args) {
  const point = event === 'request' ? pointOf(args[0].headers['x-die-at']) : null
  return point ? requests.run(point, () => emit.call(this, event, ...args)) : emit.call(this, event, ...args)
}

// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const query = pg.Client.prototype.query
pg.Client.prototype.query = function countedQuery(...args) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')
  const point = own ?? requests.getStore()
  const isLast = point?.left > 0 && text.includes(point.words) && --point.left === 0
  if (isLast && point.side === 'before') die()
  const result = query.apply(this, args)
  if (isLast && result instanceof Promise) return result.then((value) => (die(), value))
  return result
}
