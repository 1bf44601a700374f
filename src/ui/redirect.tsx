import { Navigate } from '@tanstack/react-router'
import { memo } from 'react'

/**
 * Leads to another address, once for each. `Navigate` of the router goes again whenever it is drawn again; where what it stands
 * in follows the address, that never ends.
 */
export const Redirect = memo(Navigate, (before, after) => JSON.stringify(before) === JSON.stringify(after)) as unknown as typeof Navigate
