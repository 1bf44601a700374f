/** Where the product lives below its origin (`/ess/`), taken from `<base href>` that the server wrote. */

/** Path of the base, with both slashes: `/ess/`, or `/`. */
export function basePath(baseUri: string = document.baseURI): string {
  const path = new URL(baseUri).pathname
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Absolute address of something below the base: `inBase('config.json')`. */
export const inBase = (path: string, baseUri: string = document.baseURI): string => new URL(path.replace(/^\//, ''), new URL(basePath(baseUri), baseUri)).href
