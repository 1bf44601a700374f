/** Statements that are exactly the text HANG_AT are never answered: `node --import ./tests/support/hang-at-statement.mjs …`. */
import pg from 'pg'

// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const query = pg.Client.prototype.query
pg.Client.prototype.query = function hangingQuery(...args) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')
  return text === process.env.HANG_AT ? new Promise(() => undefined) : query.apply(this, args)
}
