/** A training of one's own: shown beside the list where there is room, else on a screen of its own. */
export const inPane = (id: string) => ({ to: '/training', search: { training: id }, replace: true, resetScroll: false }) as const

export const rowLink = (id: string, isBeside: boolean) => (isBeside ? inPane(id) : ({ to: '/training/active-training/$id', params: { id } } as const))
