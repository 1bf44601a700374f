/** `npm run backup [-- file]` and `npm run restore -- file`: database, files and keys as one archive, and back. */
import { become, ensureInstalled } from './bootstrap.mjs'

const [, , first, ...rest] = process.argv
ensureInstalled()
become(first === 'restore' ? ['server/backup/restore-command.ts', ...rest] : ['server/backup/backup-command.ts', ...process.argv.slice(2)])
