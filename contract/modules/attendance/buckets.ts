/** Hour buckets of the attendance cards: an employee goes in the first one whose label is not above their hours. @see contract/modules/attendance/README.md#calls */

/** Labels in the order of the cards. */
export const bucketLabels = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const

/** The bucket of so many minutes: the first label that is not above the hours. */
export const bucketOf = (minutes: number): number => bucketLabels.find((label) => label * 60 <= minutes) ?? 0
