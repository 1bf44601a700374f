import type { ComponentType } from 'react'

/** One widget of the gallery with every state it can be in. */
export interface GalleryEntry {
  /** Part of the address: `/gallery?entry=<id>`. */
  id: string
  title: string
  states: readonly GalleryState[]
}

export interface GalleryState {
  name: string
  Show: ComponentType
}
