/** `npm run reset-second-factor -- <username>`: for a lost phone. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/reset-second-factor.ts', ...process.argv.slice(2)])
