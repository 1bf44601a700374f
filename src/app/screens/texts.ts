/** Texts that screens of requests ask for at once, besides a module's own; the page itself asks for them, too (.build/first-files.ts). */
export const INBOX_TEXTS: readonly string[] = ['request', 'fixed', 'aside']
export const REQUEST_TEXTS: readonly string[] = [...INBOX_TEXTS, 'sync', 'ui']
export const FORM_TEXTS: readonly string[] = [...REQUEST_TEXTS, 'compare', 'kept', 'storage', 'attachments']
