/** Where a device notes the ids of the newest notices that pushes brought it: each is counted once. */
export const PUSHES_SEEN = 'push-seen'
