/** A machine whose clock is wrong by WRONG_CLOCK_MS: `node --import ./tests/support/wrong-clock.mjs …`. */
const offMs = Number(process.env.WRONG_CLOCK_MS ?? 0)
const Right = globalThis.Date

globalThis.Date = class Date extends Right {
  constructor(...args) {
    if (args.length === 0) super(Right.now() + offMs)
    else super(...args)
  }
  static now() {
    return Right.now() + offMs
  }
  static [Symbol.hasInstance](value) {
    return value instanceof Right
  }
}
