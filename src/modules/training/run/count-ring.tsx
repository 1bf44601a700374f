const RADIUS = 27

/** How many of all are here, as a ring. What it says stands beside it in words. */
export function CountRing({ recorded, participants }: { recorded: number; participants: number }) {
  const share = participants === 0 ? 0 : recorded / participants
  return (
    <svg className="tr-count-ring" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r={RADIUS} className="tr-ring-ground" />
      <circle cx="32" cy="32" r={RADIUS} pathLength={1} className="tr-ring-share" strokeDasharray={`${share} 1`} />
    </svg>
  )
}
