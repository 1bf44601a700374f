/** 'morning' until 11, 'day' until 15, 'afternoon' until 18, then 'evening': the hours Indonesian greets by; English merges two. */
export function partOfDay(hour: number): 'morning' | 'day' | 'afternoon' | 'evening' {
  if (hour < 4) return 'evening'
  if (hour < 11) return 'morning'
  if (hour < 15) return 'day'
  return hour < 18 ? 'afternoon' : 'evening'
}
