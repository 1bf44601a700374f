import type { ReactNode } from 'react'

/** What is known of something, name and value; those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="trl-facts">{facts.filter(([, value]) => Boolean(value)).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
)
