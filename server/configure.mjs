/** `npm run configure`: reads and writes the company's configuration. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/configure/main.ts', ...process.argv.slice(2)])
