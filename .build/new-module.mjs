/** `npm run new-module -- <slug>`, on whichever Node there is: see new-module.ts. */
import { become, ensureInstalled } from '../server/bootstrap.mjs'

ensureInstalled()
become(['.build/new-module.ts', ...process.argv.slice(2)])
