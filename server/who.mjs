/** `npm run who -- <username>…`: under which pseudonym somebody appears in the security log. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/who.ts', ...process.argv.slice(2)])
