/** `npm run account -- <what> <username>`: the way back in for whoever looks after the installation. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/account-command.ts', ...process.argv.slice(2)])
