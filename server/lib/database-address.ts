/** What is wrong with the address of a database before anybody has tried it. */
import { existsSync } from 'node:fs'

/** Ways of TLS that our client knows. */
const TLS = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** What other clients do with several hosts, and ours does not. */
const NOT_HERE = ['target_session_attrs', 'load_balance_hosts', 'hostaddr']

/** @returns what is to be said after the setting's name; null when nothing is wrong */
export function databaseAddress(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address)) return 'must start with postgres://'
  const afterUser = address.slice(address.lastIndexOf('@') + 1).replace(/^postgres(ql)?:\/\//, '')
  if (/^[^/?]*,/.test(afterUser)) return 'names several hosts: name one, such as the address that moves with the primary (or a pooler before them)'
  // without a host there is nothing between the slashes, which is no address to anybody else
  const whole = address.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)\//, '$1localhost/')
  if (!URL.canParse(whole) || /[#]/.test(address)) return 'is no address: in a name or password write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25'
  const { searchParams, hostname } = new URL(whole)
  if (searchParams.get('host')?.includes(',') || hostname.includes('%2C')) return 'names several hosts: name one, such as the address that moves with the primary (or a pooler before them)'
  const foreign = NOT_HERE.find((name) => searchParams.has(name))
  if (foreign !== undefined) return `may not say ${foreign}, which is not known here: name the primary itself`
  const tls = searchParams.get('sslmode')
  if (tls !== null && !TLS.includes(tls)) return `says sslmode=${/^[\w-]{1,20}$/.test(tls) ? tls : '…'}, which must be one of: ${TLS.join(', ')}`
  const missing = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => searchParams.has(name) && !existsSync(searchParams.get(name) ?? ''))
  return missing === undefined ? null : `names a file for ${missing} that is not there`
}
