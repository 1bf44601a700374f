/** Whether what goes to an address could be read on its way. */

const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\]|)$/i

/** True for an address of this machine: what goes there leaves it on no wire. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/** True for http to another machine. */
export const isPlainText = (url: string): boolean => url.startsWith('http:') && !isLoopback(url)
