/** `npm run person -- export|erase <employee code>`: what is known of one person, and its end. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/person-data/main.ts', ...process.argv.slice(2)])
