/** `npm run payroll`: pay by hand: runs, corrections, slips and base pay from files, bonuses. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/payroll-command.ts', ...process.argv.slice(2)])
