/** `npm run doctor`: looks at everything the server needs and says of each what to do. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/doctor/main.ts', ...process.argv.slice(2)])
