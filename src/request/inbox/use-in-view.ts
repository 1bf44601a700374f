import { type RefObject, useEffect, useState } from 'react'

/** True once the element was (nearly) on screen: what a card asks for comes with it, not before. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && setSeen(true), { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, seen])
  return seen
}
