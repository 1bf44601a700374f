/** Says which packages the process has loaded, when it is asked: SIGUSR2 writes their names on one line. */
import { registerHooks } from 'node:module'

const loaded = new Set()

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(found.url) ?? []
    if (name) loaded.add(name)
    return found
  },
})
process.on('SIGUSR2', () => process.stderr.write(`${JSON.stringify({ loaded: [...loaded] })}\n`))
