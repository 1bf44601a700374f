/** How large a command may be: the server refuses what is larger, so the device does not even keep it. */
const MB = 1024 * 1024
/** A JSON body, in bytes. */
export const JSON_LIMIT = MB
/** A form with a file, in bytes. */
export const FORM_LIMIT = 6 * MB
/** What a form's own lines and names take at most beside the file. */
const FORM_FRAME = 64 * 1024
/** The largest file that can travel. */
export const FILE_LIMIT: number = FORM_LIMIT - FORM_FRAME
