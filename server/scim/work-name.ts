/** What a request is called in metrics and traces: a name of a list in the code, whatever its address says. @see docs/metrics.md */

const KINDS: Readonly<Record<string, string>> = { Users: 'users', Groups: 'groups', ServiceProviderConfig: 'service-provider-config', ResourceTypes: 'resource-types', Schemas: 'schemas' }
const SEARCH = '.search'
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** @param path below the address of the provisioning, `/Users/…` @returns the name, and the template of the path; `none` for what is not there */
export function workName(method: string, path: string): { name: string; template: string } {
  const [, kind = '', id, ...more] = path.split('/')
  const none = { name: 'none', template: 'none' }
  if (!METHODS.includes(method) || more.length > 0) return none
  if (kind === SEARCH && id === undefined && method === 'POST') return { name: 'scim.search', template: path }
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (known === undefined || id === '') return none
  if (id === SEARCH && method === 'POST') return { name: `scim.${known}.search`, template: path }
  if (id === undefined) return { name: `scim.${known}.${method === 'GET' ? 'list' : method.toLowerCase()}`, template: `/${kind}` }
  return { name: `scim.${known}.${method.toLowerCase()}`, template: `/${kind}/{id}` }
}
