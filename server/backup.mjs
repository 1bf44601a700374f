/** `npm run backup [-- file]` and `npm run restore -- file`: the embedded database and the files as one archive. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/backup.ts', ...process.argv.slice(2)])
