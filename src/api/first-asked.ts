/**
 * What the page itself asked for, in the script of index.html, while the first files were still on their way: the settings, and
 * Home for whoever is signed in. Each is taken once, by the first that asks for the same.
 */
interface FirstAsked {
  config?: Promise<Response> | undefined
  home?: { path: string; headers: Record<string, string>; answer: Promise<Response> } | undefined
}

declare global {
  var essAsked: FirstAsked | undefined
}

/** The settings' answer, if the page asked for them and nobody took them. It may reject, as `fetch` does. */
export function askedConfig(): Promise<Response> | undefined {
  const asked = globalThis.essAsked
  const config = asked?.config
  if (asked) asked.config = undefined
  return config
}

/** Home's answer, if the page asked for it just as this request does: as the same person, in the same language. It may reject, as `fetch` does. */
export function askedHome(url: string, headers: Record<string, string>): Promise<Response> | undefined {
  const asked = globalThis.essAsked
  const home = asked?.home
  if (!asked || !home || !url.endsWith(home.path)) return undefined
  asked.home = undefined
  const names = Object.keys({ ...headers, ...home.headers })
  return names.every((name) => headers[name] === home.headers[name]) ? home.answer : undefined
}
